// The places of a name in all files, and its new name while it is renamed.

import { batch, signal } from "@preact/signals";
import { rename as send } from "./command";
import type { Tell, UsagesView } from "./messages";
import { focus, soon } from "./focus";
import { toLetters } from "./jump";
import { select } from "./selection";
import { attempt, open, say } from "./state";
import { show } from "./tabs";

/** The name whose places are shown: that of an element or a field. `word` selects one of several names there; by
 *  default the first. */
export const named = signal<{ file: string; at: string; word: string | undefined } | undefined>(undefined);
/** The places of the name. */
export const found = signal<UsagesView | undefined>(undefined);
/** The typed new name; `undefined` if only the places are shown. */
export const renaming = signal<string | undefined>(undefined);

/** Shows the places of a name of the shown file. If `renames`, also shows the field for a new name. */
export async function look(at: string, word: string | undefined, renames: boolean): Promise<void> {
  const file = open.value;
  if (file === undefined) return;
  const why = await ask({ file, at, word }, undefined);
  if (why !== undefined) return say(why, true);
  batch(() => {
    named.value = { file, at, word: word ?? found.value?.word };
    renaming.value = renames ? found.value?.word : undefined;
  });
  soon(enter);
}

/** Moves the focus to the field for the new name, else to the first place. */
function enter(): void {
  const panel = document.querySelector<HTMLElement>("[data-focus=usages]");
  const field = panel?.querySelector<HTMLInputElement>("input");
  (field ?? panel?.querySelector<HTMLElement>(".usage:enabled") ?? panel)?.focus();
  field?.select();
}

async function ask(of: { file: string; at: string; word: string | undefined }, to: string | undefined): Promise<string | undefined> {
  return (await attempt({ type: "uses", ...of, word: of.word ?? null, to: to ?? null }))?.message;
}

/** Requests the places again, after a change of the file or of the typed name. */
export async function again(): Promise<void> {
  const of = named.peek();
  const word = found.peek()?.word;
  const to = renaming.peek();
  if (of === undefined) return;
  const why = await ask(of, to === word ? undefined : to);
  // The element no longer has the name.
  if (why !== undefined && named.peek() === of) close();
}

/** Shows the places of another name of the same element. */
export function choose(word: string): void {
  batch(() => {
    if (named.value !== undefined) named.value = { ...named.value, word };
    if (renaming.value !== undefined) renaming.value = word;
  });
}

/** Handles the server's answer. */
export function told(tell: Extract<Tell, { type: "uses" }>): void {
  found.value = tell.view ?? undefined;
}

/** Renames the name to the typed one. */
export async function rename(): Promise<void> {
  const [of, word, to] = [named.value, found.value?.word, renaming.value];
  if (of === undefined || word === undefined || to === undefined) return;
  if (to === word) return leave();
  if (!(await send(of.file, of.at, word, to))) return;
  batch(() => {
    named.value = { ...of, word: to };
    renaming.value = undefined;
  });
  focus("tree");
}

/** Closes the panel, and returns the focus to the tree. */
export function leave(): void {
  close();
  focus("tree");
}

function close(): void {
  batch(() => {
    named.value = undefined;
    found.value = undefined;
    renaming.value = undefined;
  });
}

/** Goes to a place. */
export async function go({ file, at, letters }: UsagesView["places"][number]): Promise<void> {
  if (file !== open.value) await show(file);
  if (file !== open.value) return;
  if (at === null) toLetters(file, letters);
  else {
    select(at);
    focus("tree");
  }
}
