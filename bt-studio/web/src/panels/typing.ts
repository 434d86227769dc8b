// From letters to commands: one command at a time, then the newest text of each field.

import { command, isTurning, lastChange, lettersUntil, send, wait, type Waiting } from "../command";
import type { Command, ElementView, FieldView, Value } from "../messages";
import { form, open } from "../state";
import { rebased } from "./text";

let stretches = 0;

/** A new stretch of typing, which is one step of undo: one for each time that a field gets the focus. */
export const stretch = () => ++stretches;

/** The letters of a field that wait. */
interface Letters extends Waiting {
  field: FieldView;
  text: string;
  stretch: number;
  /** The text before them, if an undo or redo is on its way. */
  before: string | undefined;
  write: (text: string) => void;
}

/** The newest text of each field that waits, by the pointer of the field. */
type Fields = Map<string, Letters>;

/** The texts on their way to a file between two other changes. */
let batch: { file: string; fields: Fields; behind: Promise<unknown> } | undefined;
/** The number of batches that are on their way. */
let running = 0;

/** A field has this text now, and had `before` before these letters; `stretch` is the number of the stretch of typing.
 *  `write` gives the field another text. */
export function typed(field: FieldView, text: string, before: string, stretch: number, write: (text: string) => void): void {
  const file = open.peek();
  if (file === undefined) return;
  const [behind, command] = [lastChange(), change(field, text)];
  if (batch?.behind === behind && batch.file === file) {
    const earlier = batch.fields.get(field.at);
    const next = { file, field, text, stretch, write, before: earlier?.before };
    // The pointer of the earlier letters has followed its row.
    if (earlier !== undefined) Object.assign(earlier, next, { command: earlier.command && { ...command, at: pointer(earlier) } });
    else batch.fields.set(field.at, wait({ ...next, before: isTurning() ? before : undefined, command }));
    return;
  }
  const first = wait({ file, field, text, stretch, write, command, before: isTurning() ? before : undefined });
  const own = { file, fields: new Map([[field.at, first]]), behind };
  batch = own;
  running++;
  lettersUntil(
    behind.then(() => sendAll(own.fields)).finally(() => {
      running--;
      if (batch === own) batch = undefined;
    }),
  );
}

const pointer = ({ command, field }: Letters) => (command?.type === "set" ? command.at : field.at);

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

async function sendAll(fields: Fields): Promise<void> {
  for (const [at, letters] of fields) {
    fields.delete(at);
    if (letters.before !== undefined && letters.command !== undefined) follow(letters, letters.before);
    await send(letters, letters.stretch);
  }
}

/** Letters that were typed behind an undo belong to the text that it leaves. A field that is gone from the form takes none. */
function follow(letters: Letters, before: string): void {
  const at = pointer(letters);
  const now = open.peek() === letters.file ? fieldAt(form.peek(), at) : letters.field;
  const text = now === undefined ? undefined : rebased(before, letters.text, now.text);
  if (now === undefined || text === undefined) {
    letters.command = undefined;
    return;
  }
  letters.command = { ...change(now, text), at } as Command;
  letters.write(text);
}

/** The field of the form with this pointer. */
function fieldAt(element: ElementView | undefined, at: string): FieldView | undefined {
  const within = (fields: FieldView[]): FieldView[] => fields.flatMap((field) => [field, ...within(field.parts)]);
  const all = [...(element?.fields ?? []), ...(element?.attributes ?? []).flatMap(({ fields }) => fields)];
  return within(all).find((field) => field.at === at);
}
