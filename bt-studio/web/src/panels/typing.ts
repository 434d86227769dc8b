// Turns typed letters into commands.
//
// While a field has the focus, it shows the typed text: the server's text replaces it only after a change of the file
// that is no typing. The letters typed in a field between focus and leaving are a stretch, which is one step of undo.
// Of the waiting letters of a stretch, only the newest text is sent to the file; letters of another stretch are never
// replaced.

import { command, isTurning, lastChange, letters, send, wait, type Waiting } from "../command";
import type { Command, ElementView, FieldView, Value } from "../messages";
import { ranges } from "../pointer";
import { present, returns } from "../presence";
import { form, open } from "../state";
import { documentOf } from "../tabs";
import { pointerNow } from "../told";
import { rebased } from "./text";

let stretches = 0;

/** Returns the number of a new stretch of typing. */
export const stretch = () => ++stretches;

/** Letters of a stretch that wait for a change before them. */
interface Letters extends Waiting {
  field: FieldView;
  text: string;
  stretch: number;
  behind: Promise<unknown>;
  /** The text before the letters, if an undo or redo is pending. */
  before: string | undefined;
  write: (text: string) => void;
}

/** The last waiting letters. */
let last: Letters | undefined;
/** The number of unanswered letters. */
let running = 0;
/** For each file, the version after the last letters, with the number of returns of the server. */
const typedTo = new Map<string, string>();
const since = (version: number | undefined) => `${returns()} ${version}`;

/** Handles letters that changed the text of a field from `before` to `text`; `stretch` is the number of the stretch of
 *  typing. `write` sets another text in the field. */
export function typed(shown: FieldView, text: string, before: string, stretch: number, write: (text: string) => void): void {
  const file = open.peek();
  if (file === undefined) return;
  const field = { ...shown, at: pointerNow(shown.at) };
  const [behind, command] = [lastChange(), change(field, text)];
  if (last?.stretch === stretch && last.behind === behind && last.file === file) {
    // The pointer of the waiting letters has followed its row.
    Object.assign(last, { field, text, write, command: last.command && { ...command, at: pointer(last) } });
    return;
  }
  const own = wait({ file, field, text, stretch, behind, write, command, before: isTurning() ? before : undefined, gone: "" });
  last = own;
  running++;
  letters(() => sendTyped(own).finally(() => running--));
}

const pointer = ({ command, field }: Letters) => (command?.type === "set" ? command.at : field.at);

/** Returns `true` if a field may take the text of a form of this version. `isFocused` is `true` if the field has the
 *  focus. */
export function mayTake(version: number | undefined, isFocused: boolean): boolean {
  const file = open.peek();
  const isNewest = file !== undefined && version === documentOf(file)?.version;
  return running === 0 && isNewest && !(isFocused && typedTo.get(file) === since(version));
}

/** Sends the value of a field at once, such as a choice. */
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

/** Returns the command that sets a field. An empty optional field is removed, unless it has a button for that: then its row
 *  would vanish under the keyboard. In a field of data, a number that
 *  replaces a text is written as a number. */
function change(field: FieldView, text: string): Command {
  const absent = text === "" && !field.required && !field.removable;
  const value: Value = field.quoted
    ? { type: "json", text: JSON.stringify(text) }
    : { type: (field.kind === "json" || field.kind === "data") && isJson(text) ? "json" : "typed", text };
  return { type: "set", at: field.at, value: absent ? { type: "absent" } : value };
}

async function sendTyped(own: Letters): Promise<void> {
  // Later letters replace waiting ones until the server is back.
  await present();
  if (last === own) last = undefined;
  own.gone = `\`${own.text}\` was not written: what it was typed into is gone, or is another text now`;
  if (own.before !== undefined && own.command !== undefined) follow(own, own.before);
  if (await send(own, own.stretch)) typedTo.set(own.file, since(documentOf(own.file)?.version));
}

/** Applies letters that were typed after an undo to the text that the undo leaves. Letters for a field that no longer
 *  exists are discarded. */
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

/** Returns the text of a field: from the form, or from the file if another element is shown. */
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

/** Returns the field of the form with this pointer. */
function fieldAt(element: ElementView, at: string): FieldView | undefined {
  const within = (fields: FieldView[]): FieldView[] => fields.flatMap((field) => [field, ...within(field.parts)]);
  const all = [...element.fields, ...element.attributes.flatMap(({ fields }) => fields)];
  return within(all).find((field) => field.at === at);
}
