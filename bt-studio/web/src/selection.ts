// The selected elements, and the visited places.

import { batch } from "@preact/signals";
import { ask, chosen, files, marked, open, selected, visible } from "./state";
import { show } from "./tabs";

/** Selects an element of the shown file. */
export function select(at: string | undefined): void {
  anchor = at;
  if (marked.value.size > 0) marked.value = new Set();
  selectAt(at);
}

/** The element from which a stretch of rows is selected. */
let anchor: string | undefined;

export function selectAt(at: string | undefined, moved = false): void {
  if (open.value === undefined || selected.value === at) return;
  selected.value = at;
  if (!moved) visit();
  void ask({ type: "select", file: open.value, at: at ?? null });
}

/** The visited places, the latest last, and the index of the current one. */
let visited: { file: string; at: string }[] = [];
let present = -1;

/** The maximum number of kept places. */
const MOST_VISITED = 100;

function visit(): void {
  const [file, at] = [open.value, selected.value];
  const last = visited[present];
  if (file === undefined || at === undefined || (last?.file === file && last.at === at)) return;
  visited = [...visited.slice(0, present + 1), { file, at }].slice(-MOST_VISITED);
  present = visited.length - 1;
}

/** Returns `true` if a visited place exists before, or after, the current one. */
export const canGo = (by: number) => visited[present + by] !== undefined;

/** Goes back or forth through the places that were visited. */
export async function go(by: number): Promise<void> {
  const place = visited[present + by];
  if (place === undefined || !files.value.some((file) => file.file === place.file)) return;
  // A selection on the way counts as no visit.
  const [list, index] = [visited, present + by];
  if (place.file !== open.value) await show(place.file);
  select(place.at);
  [visited, present] = [list, index];
}

/** Adds an element to the selected ones, or removes it from them. */
export function mark(at: string): void {
  const all = new Set(chosen.value);
  if (all.has(at) && all.size > 1) all.delete(at);
  else all.add(at);
  anchor = at;
  batch(() => {
    marked.value = all;
    selectAt(all.has(at) ? at : [...all].at(-1));
  });
}

/** Selects the rows from the anchor, the last row selected alone, to this row. */
export function extend(at: string): void {
  const rows = visible.value.map((row) => row.at);
  const [from, to] = [rows.indexOf(anchor ?? at), rows.indexOf(at)];
  if (from < 0 || to < 0) return select(at);
  batch(() => {
    marked.value = new Set(rows.slice(Math.min(from, to), Math.max(from, to) + 1));
    selectAt(at);
  });
}
