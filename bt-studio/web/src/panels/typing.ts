// From letters to commands: one command at a time, then the newest text of each field.

import { command, lastTurn, lettersUntil } from "../command";
import type { Command, FieldView, Value } from "../messages";

let stretches = 0;

/** A new stretch of typing, which is one step of undo: one for each time that a field gets the focus. */
export const stretch = () => ++stretches;

/** The newest text of each field that waits, by the pointer of the field. */
type Waiting = Map<string, { command: Command; stretch: number }>;

/** The texts on their way between two steps back or forth. */
let batch: { waiting: Waiting; turn: Promise<unknown> } | undefined;
/** The number of batches that are on their way. */
let running = 0;

/** A field has this text now; `stretch` is the number of the stretch of typing. */
export function typed(field: FieldView, text: string, stretch: number): void {
  const next = { command: change(field, text), stretch };
  if (batch?.turn === lastTurn()) {
    batch.waiting.set(field.at, next);
    return;
  }
  // Letters that are typed after an undo are letters of the text that it leaves.
  const own = { waiting: new Map([[field.at, next]]), turn: lastTurn() };
  batch = own;
  running++;
  lettersUntil(
    own.turn.then(() => send(own.waiting)).finally(() => {
      running--;
      if (batch === own) batch = undefined;
    }),
  );
}

/** Is a text on its way that the server has not answered? */
export const underway = () => running > 0;

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

async function send(waiting: Waiting): Promise<void> {
  for (const [at, { command: next, stretch }] of waiting) {
    waiting.delete(at);
    await command(next, stretch);
  }
}
