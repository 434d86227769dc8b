// The clipboard holds elements in our JSON as text, so that they can be pasted from and to files.

import { command } from "./command";
import { ranges } from "./pointer";
import { branches } from "./rows";
import { chosen, file, say, selected, shown } from "./state";

/** Returns the text of the selected element; for several elements, the text of a list. */
export function copy(): string | undefined {
  const document = shown.value;
  if (document === undefined || !document.readable || chosen.value.length === 0) return undefined;
  // An element inside another selected one is copied with it. In a flat list, the descendants of an element are
  // separate items.
  const all = branches(chosen.value, file.value?.kind === "mosaic");
  const found = ranges(document.text, all);
  const texts = all.filter((at) => found.has(at)).map((at) => document.text.slice(...found.get(at)!));
  return texts.length === 1 ? texts[0] : `[${texts.join(", ")}]`;
}

/** Removes all selected elements. */
export function remove(): void {
  if (chosen.value.length > 1) void command({ type: "remove_all", at: chosen.value });
  else if (selected.value !== undefined) void command({ type: "remove", at: selected.value });
}

/** Pastes the copied elements into the selected element, or after it. */
export function paste(text: string): void {
  if (selected.value !== undefined && text !== "") void command({ type: "put", at: selected.value, how: "near", item: text });
}

const inTree = () => document.activeElement?.closest("[data-focus=tree]") != null;

export function copied(event: ClipboardEvent): void {
  const text = copy();
  if (!inTree() || text === undefined) return;
  event.clipboardData?.setData("text/plain", text);
  event.preventDefault();
  say("copied");
}

export function cut(event: ClipboardEvent): void {
  if (!inTree() || copy() === undefined || selected.value === "") return;
  copied(event);
  remove();
}

export function pasted(event: ClipboardEvent): void {
  if (!inTree()) return;
  event.preventDefault();
  paste(event.clipboardData?.getData("text/plain") ?? "");
}
