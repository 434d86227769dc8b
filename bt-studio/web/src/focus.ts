// The panel with the keyboard.

import { EditorView } from "@codemirror/view";

type Panel = "tree" | "form" | "insert" | "json" | "simulate";

const INPUT = ".cm-content, input, select";

/** Goes to the first input of the selected node: to its first argument, if it has any. */
export function focusInput(): void {
  const form = document.querySelector<HTMLElement>("[data-focus=form]");
  const own = form?.querySelector<HTMLElement>(`[data-field^="args."] :is(${INPUT})`) ?? form?.querySelector<HTMLElement>(INPUT);
  enter(own ?? form);
}

/** Sets the focus; the text of a field is selected, so that typing replaces it. */
function enter(element: HTMLElement | null | undefined): void {
  element?.focus();
  const editor = element == null ? null : EditorView.findFromDOM(element);
  if (editor?.contentDOM === element) editor?.dispatch({ selection: { anchor: 0, head: editor.state.doc.length } });
}

/** Sets the place of the keyboard. */
export function focusNow(panel: Panel): void {
  const element = document.querySelector<HTMLElement>(`[data-focus=${panel}]`);
  const inner = panel === "form" || panel === "json" ? element?.querySelector<HTMLElement>(".cm-content, input, select") : element;
  if (panel === "form") enter(inner ?? element);
  else (inner ?? element)?.focus();
}

/** Sets the place of the keyboard in the next frame: for a panel that is not drawn yet, that a closing dialog
 *  covers, or when the browser moves the focus itself at the press of a button. */
export function focus(panel: Panel): void {
  requestAnimationFrame(() => focusNow(panel));
}
