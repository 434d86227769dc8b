// The clipboard holds our JSON as text, so that it can be pasted from and to files.

import { command } from "./actions";
import { form, say, selected, shown } from "./state";

/** The text of the selected element. */
export function copy(): string | undefined {
  const [element, document] = [form.value, shown.value];
  if (element === undefined || document === undefined) return undefined;
  if (element.at !== selected.value || element.version !== document.version) return undefined;
  return document.text.slice(...element.letters);
}

/** Puts what was copied into the selected element, or behind it. */
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
  void command({ type: "remove", at: selected.value! });
}

export function pasted(event: ClipboardEvent): void {
  if (!inTree()) return;
  event.preventDefault();
  paste(event.clipboardData?.getData("text/plain") ?? "");
}
