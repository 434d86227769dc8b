// From letters to commands.
//
// While a field has the keyboard, its text is the one that was typed: the server's takes its place only when something else than
// letters has changed the file. Each time in a field is a stretch of letters, one step of undo. Of the letters that wait for
// their turn the newest text goes to the file, but those of a stretch never take the place of those of another one.

import { command, isTurning, lastChange, letters, send, wait, type Waiting } from "../command";
import type { Command, ElementView, FieldView, Value } from "../messages";
import { ranges } from "../pointer";
import { present, returns } from "../presence";
import { form, open } from "../state";
import { documentOf } from "../tabs";
import { pointerNow } from "../told";
import { rebased } from "./text";

let stretches = 0;

/** A new stretch of typing. */
export const stretch = () => ++stretches;

/** Letters of a stretch that wait behind a change. */
interface Letters extends Waiting {
  field: FieldView;
  text: string;
  stretch: number;
  behind: Promise<unknown>;
  /** The text before them, if an undo or redo is on its way. */
  before: string | undefined;
  write: (text: string) => void;
}

/** The last letters that wait. */
let last: Letters | undefined;
/** The number of those that have not been answered. */
let running = 0;
/** The version of each file that letters have led to, of those since the server was there. */
const typedTo = new Map<string, string>();
const since = (version: number | undefined) => `${returns()} ${version}`;

/** A field has this text now, and had `before` before these letters; `stretch` is the number of the stretch of typing.
 *  `write` gives the field another text. */
export function typed(shown: FieldView, text: string, before: string, stretch: number, write: (text: string) => void): void {
  const file = open.peek();
  if (file === undefined) return;
  const field = { ...shown, at: pointerNow(shown.at) };
  const [behind, command] = [lastChange(), change(field, text)];
  if (last?.stretch === stretch && last.behind === behind && last.file === file) {
    // The pointer of the letters that wait has followed its row.
    Object.assign(last, { field, text, write, command: last.command && { ...command, at: pointer(last) } });
    return;
  }
  const own = wait({ file, field, text, stretch, behind, write, command, before: isTurning() ? before : undefined, gone: "" });
  last = own;
  running++;
  letters(() => sendTyped(own).finally(() => running--));
}

const pointer = ({ command, field }: Letters) => (command?.type === "set" ? command.at : field.at);

/** May a field take the text of a form of this version? `isFocused`: it has the keyboard. */
export function mayTake(version: number | undefined, isFocused: boolean): boolean {
  const file = open.peek();
  const isNewest = file !== undefined && version === documentOf(file)?.version;
  return running === 0 && isNewest && !(isFocused && typedTo.get(file) === since(version));
}

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

/** An optional field without text is not there. In a field of data, a number that takes the place of a text is a number. */
function change(field: FieldView, text: string): Command {
  const absent = text === "" && !field.required;
  const value: Value = field.quoted
    ? { type: "json", text: JSON.stringify(text) }
    : { type: (field.kind === "json" || field.kind === "data") && isJson(text) ? "json" : "typed", text };
  return { type: "set", at: field.at, value: absent ? { type: "absent" } : value };
}

async function sendTyped(own: Letters): Promise<void> {
  // Letters that wait for the server take each other's place until it is back.
  await present();
  if (last === own) last = undefined;
  own.gone = `\`${own.text}\` was not written: what it was typed into is gone, or is another text now`;
  if (own.before !== undefined && own.command !== undefined) follow(own, own.before);
  if (await send(own, own.stretch)) typedTo.set(own.file, since(documentOf(own.file)?.version));
}

/** Letters that were typed behind an undo belong to the text that it leaves. A field that is gone from the form takes none. */
function follow(own: Letters, before: string): void {
  const at = pointer(own);
  const now = textNow(own, at);
  const text = now === undefined ? undefined : rebased(before, own.text, now);
  if (text === undefined) {
    own.command = undefined;
    return;
  }
  own.command = { ...change(own.field, text), at } as Command;
  own.write(text);
}

/** The text of a field: that of the form, or that of the file if another element is shown. */
function textNow(own: Letters, at: string): string | undefined {
  const element = open.peek() === own.file ? form.peek() : undefined;
  if (element !== undefined && at.startsWith(`${element.at}/`)) {
    const shown = fieldAt(element, at);
    if (shown !== undefined) return shown.text;
  }
  const document = documentOf(own.file);
  if (document === undefined || !document.readable) return undefined;
  const place = ranges(document.text, [at]).get(at);
  if (place === undefined) return "";
  const value = document.text.slice(...place);
  return value.startsWith('"') ? (JSON.parse(value) as string) : value;
}

/** The field of the form with this pointer. */
function fieldAt(element: ElementView, at: string): FieldView | undefined {
  const within = (fields: FieldView[]): FieldView[] => fields.flatMap((field) => [field, ...within(field.parts)]);
  const all = [...element.fields, ...element.attributes.flatMap(({ fields }) => fields)];
  return within(all).find((field) => field.at === at);
}
