// From letters to commands: one command at a time, the newest text next.

import { command } from "../command";
import type { Command, FieldView } from "../messages";

let stretches = 0;

/** A new stretch of typing, which is one step of undo: one for each time that a field gets the focus. */
export const stretch = () => ++stretches;

let running = false;
let waiting: { command: Command; stretch: number } | undefined;

/** A field has this text now; `stretch` is the number of the stretch of typing. */
export function typed(field: FieldView, text: string, stretch: number): void {
  waiting = { command: change(field, text), stretch };
  void send();
}

/** Is a text on its way that the server has not answered? */
export const underway = () => running;

/** A field has got a value at once. */
export function commit(field: FieldView, text: string): void {
  void command(change(field, text));
}

/** An optional field without text is not there. */
function change(field: FieldView, text: string): Command {
  const absent = text === "" && !field.required;
  return { type: "set", at: field.at, value: absent ? { type: "absent" } : { type: "typed", text } };
}

async function send(): Promise<void> {
  if (running) return;
  running = true;
  while (waiting !== undefined) {
    const { command: next, stretch } = waiting;
    waiting = undefined;
    await command(next, stretch);
  }
  running = false;
}
