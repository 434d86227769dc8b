// From letters to commands: one command at a time, then the newest text of each field.

import { command, lettersUntil } from "../command";
import type { Command, FieldView, Value } from "../messages";

let stretches = 0;

/** A new stretch of typing, which is one step of undo: one for each time that a field gets the focus. */
export const stretch = () => ++stretches;

let running = false;
/** The newest text of each field that waits, by the pointer of the field. */
const waiting = new Map<string, { command: Command; stretch: number }>();

/** A field has this text now; `stretch` is the number of the stretch of typing. */
export function typed(field: FieldView, text: string, stretch: number): void {
  waiting.set(field.at, { command: change(field, text), stretch });
  if (!running) lettersUntil(send());
}

/** Is a text on its way that the server has not answered? */
export const underway = () => running;

/** A field has got a value at once. */
export function commit(field: FieldView, text: string): void {
  void command(change(field, text));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** An optional field without text is not there. Where the type is known, a number that takes the place of a text is a number. */
function change(field: FieldView, text: string): Command {
  const absent = text === "" && !field.required;
  const value: Value = field.quoted
    ? { type: "json", text: JSON.stringify(text) }
    : { type: field.kind === "data" && field.ty !== "" && isJson(text) ? "json" : "typed", text };
  return { type: "set", at: field.at, value: absent ? { type: "absent" } : value };
}

async function send(): Promise<void> {
  running = true;
  for (const [at, { command: next, stretch }] of waiting) {
    waiting.delete(at);
    await command(next, stretch);
  }
  running = false;
}
