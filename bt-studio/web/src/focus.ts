// The panel with the keyboard.

type Panel = "tree" | "form" | "insert" | "json" | "simulate";

/** Sets the place of the keyboard. */
export function focusNow(panel: Panel): void {
  const element = document.querySelector<HTMLElement>(`[data-focus=${panel}]`);
  const inner = panel === "form" || panel === "json" ? element?.querySelector<HTMLElement>(".cm-content, input, select") : element;
  (inner ?? element)?.focus();
}

/** Sets the place of the keyboard in the next frame: for a panel that is not drawn yet, that a closing dialog
 *  covers, or when the browser moves the focus itself at the press of a button. */
export function focus(panel: Panel): void {
  requestAnimationFrame(() => focusNow(panel));
}
