// The open files: one is shown, the others keep their state in their tabs.

import { batch } from "@preact/signals";
import type { Document } from "./messages";
import { select } from "./selection";
import { ask, folded, form, marked, open, selected, shown, tabs } from "./state";

/** The state of a tab while another one is shown. */
export interface TabState {
  document: Document;
  selected: string | undefined;
  folded: ReadonlySet<string>;
}

export const kept = new Map<string, TabState>();

/** Returns the document of an open file. */
export const documentOf = (file: string) => (file === open.peek() ? shown.peek() : kept.get(file)?.document);

/** Shows a file, in its tab or in a new one. */
export async function show(path: string): Promise<void> {
  if (open.value === path && shown.value !== undefined) return;
  const known = kept.get(path);
  kept.delete(path);
  batch(() => {
    keep();
    if (!tabs.value.includes(path)) tabs.value = [...tabs.value, path];
    open.value = path;
    shown.value = known?.document;
    form.value = undefined;
    selected.value = undefined;
    marked.value = new Set();
    folded.value = known?.folded ?? new Set();
    if (known !== undefined) select(known.selected);
  });
  if (known === undefined && !(await ask({ type: "open", file: path }))) close(path);
}

/** Keeps the state of the shown tab. */
function keep(): void {
  if (open.value === undefined || shown.value === undefined) return;
  kept.set(open.value, { document: shown.value, selected: selected.value, folded: folded.value });
}

/** Closes a tab; text that is not saved stays in the studio. */
export function close(path: string): void {
  const at = tabs.value.indexOf(path);
  if (at < 0) return;
  void ask({ type: "close", file: path });
  const left = tabs.value.filter((tab) => tab !== path);
  kept.delete(path);
  batch(() => {
    tabs.value = left;
    if (open.value !== path) return;
    open.value = undefined;
    shown.value = undefined;
    form.value = undefined;
    selected.value = undefined;
    const next = left[Math.min(at, left.length - 1)];
    if (next !== undefined) void show(next);
  });
}
