// A dialog above the page, whose first field gets the keyboard.

import { useLayoutEffect, useRef } from "preact/hooks";

/** Opens the dialog, and goes to the field that a selector finds. Letters that follow the key that opens it belong there: an
 *  effect after the next frame would be too late for them. */
export function useModal(field: string) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    const first = dialog.current?.querySelector<HTMLElement>(field);
    first?.scrollIntoView();
    first?.focus();
  }, []);
  return dialog;
}
