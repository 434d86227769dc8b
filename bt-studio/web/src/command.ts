// Changes of files. Each change applies to the file that was shown when its key was pressed, and is sent after all
// earlier changes are answered: a command on an older version would be refused.

import { signal } from "@preact/signals";
import type { Command, Document, Value } from "./messages";
import { ranges } from "./pointer";
import { isAway, present } from "./presence";
import { ask, attempt, open, say } from "./state";
import { close, documentOf } from "./tabs";

/** A command that waits for its turn, and its file. The pointers of the command follow their rows; `command` is
 *  `undefined` if the row no longer exists. */
export interface Waiting {
  file: string;
  command: Command | undefined;
  /** The message if the row no longer exists. */
  gone?: string;
}

const waiting = new Set<Waiting>();

/** Adds a waiting command; `send` removes it. */
export function wait<One extends Waiting>(one: One): One {
  waiting.add(one);
  return one;
}

/** Moves the pointers of waiting commands with the rows of a file. */
export function moveWaiting(file: string, move: (at: string) => string | undefined): void {
  for (const one of waiting) {
    if (one.file === file && one.command !== undefined) one.command = moved(one.command, move);
  }
}

/** Handles the text `now` of a file from a server that has come back; the text was `before`. Waiting letters still
 *  apply to the value into which they were typed. If that value has changed, they are discarded, because their place is
 *  unknown. */
export function meetAgain(file: string, before: Document, now: Document, move: (at: string) => string | undefined): void {
  const own = [...waiting].filter((one) => one.file === file);
  const given = own.flatMap(({ command }) => (command?.type === "set" ? [command] : []));
  const known = (at: string, to: string) => {
    const [old, next] = [valueAt(before, at), valueAt(now, to)];
    // Perhaps only the answer to the last letters was lost, and the file has the letters.
    return old === next || given.some((command) => command.at === at && next !== undefined && forms(command.value).includes(next));
  };
  for (const one of own) {
    const { command } = one;
    if (command === undefined || before.text === now.text) continue;
    const next = moved(command, move);
    one.command = command.type === "set" && next?.type === "set" && !known(command.at, next.at) ? undefined : next;
  }
}

/** Returns the value at a pointer, in a normal form. */
function valueAt(document: Document, at: string): string | undefined {
  const place = document.readable ? ranges(document.text, [at]).get(at) : undefined;
  return place === undefined ? undefined : form(document.text.slice(...place));
}

function form(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
}

/** Returns the forms that a typed value may have in a file: a text, or JSON. */
function forms(value: Value): string[] {
  if (value.type === "absent") return [];
  return value.type === "json" ? [form(value.text)] : [form(value.text), JSON.stringify(value.text)];
}

function moved(command: Command, move: (at: string) => string | undefined): Command | undefined {
  const next: Record<string, unknown> = { ...command };
  for (const field of ["at", "to"]) {
    const old = next[field];
    if (typeof old === "string") next[field] = move(old);
    if (Array.isArray(old)) next[field] = old.map(move).filter((at) => at !== undefined);
    if (old !== undefined && next[field] === undefined) return undefined;
  }
  return next as Command;
}

/** Settles when all changes have been answered. */
let changes: Promise<unknown> = Promise.resolve();

/** Settles when all changes so far have been answered: an earlier save would not include them. */
export const settled = () => changes;

/** The number of changes that have not been answered. */
const underway = signal(0);

/** Returns `true` while a change is pending: then there may be more to undo than the list of files shows. */
export const isChanging = () => underway.value > 0;

let last: Promise<unknown> = Promise.resolve();

/** Settles when the last change other than typing has been answered; each such change has its own promise. */
export const lastChange = () => last;

let turns = 0;

/** Returns `true` while an undo or redo is pending. */
export const isTurning = () => turns > 0;

function follow<Answer>(answered: Promise<Answer>): Promise<Answer> {
  changes = Promise.all([changes, answered]);
  underway.value++;
  void answered.finally(() => underway.value--);
  return answered;
}

/** Undoes steps of a file if `by` is negative, else redoes them. */
export function travel(file: string, by: number): void {
  if (refuses()) return;
  turns++;
  last = follow(settled().then(() => ask({ type: "travel", file, by })).finally(() => turns--));
}

/** Renames a name at an element of a file, in all files. */
export function rename(file: string, at: string, word: string, to: string): Promise<boolean> {
  if (refuses()) return Promise.resolve(false);
  const sent = async () => {
    const version = documentOf(file)?.version;
    return version !== undefined && (await ask({ type: "rename", file, version, at, word, to }));
  };
  const answered = follow(settled().then(sent));
  last = answered;
  return answered;
}

/** Settles when all letters so far have been answered. */
let typing: Promise<unknown> = Promise.resolve();

/** Sends letters after the last change and all earlier letters are answered. */
export function letters(sent: () => Promise<void>): void {
  // An error in one stretch does not stop later stretches.
  typing = follow(Promise.all([typing, last]).then(sent).catch((error: unknown) => say(String(error), true)));
}

/** Refuses changes without a connection; returns `true` if so. Only letters wait for the server, because the effect of
 *  another change could not be shown. */
export function refuses(): boolean {
  if (isAway()) say("no connection to the studio's server: nothing was changed", true);
  return isAway();
}

/** Returns `true` if letters wait for the server. */
export const isWaiting = () => isAway() && isChanging();

/** Returns the reason why the file that is shown now cannot be changed like this; `undefined` if it can. */
export async function refusal(command: Command): Promise<string | undefined> {
  const file = open.peek();
  const version = file === undefined ? undefined : documentOf(file)?.version;
  if (file === undefined || version === undefined || isAway()) return undefined;
  const why = await attempt({ type: "try", file, version, command });
  return why === undefined || why.stale || why.lost ? undefined : why.message;
}

/** Changes the file that is shown now. */
export function command(command: Command): Promise<boolean> {
  const file = open.peek();
  if (file === undefined || refuses()) return Promise.resolve(false);
  const one = wait({ file, command });
  const answered = follow(settled().then(() => send(one, null)));
  last = answered;
  return answered;
}

/** Sends a command whose turn has come. If another page or program has changed the file first, the pointers follow
 *  their rows, and the command is sent again. Letters are sent again also after a lost connection: setting the same
 *  value twice is harmless. */
export async function send(one: Waiting, typing: number | null): Promise<boolean> {
  try {
    for (;;) {
      await present();
      if (one.command === undefined) say(one.gone ?? "the element is gone: nothing was changed", true);
      if (one.command === undefined) return false;
      const outcome = await sendOnce(one.file, one.command, typing);
      if (outcome !== "stale" && outcome !== "lost") return outcome === "done";
    }
  } finally {
    waiting.delete(one);
  }
}

/** The outcome of a command. `stale`: the file has a newer text, which the page has received. `lost`: the answer to
 *  letters was lost. */
export type Outcome = "done" | "refused" | "stale" | "lost";

/** Sends a command on the text that is shown. */
export async function sendOnce(file: string, command: Command, typing: number | null): Promise<Outcome> {
  const version = documentOf(file)?.version;
  if (version === undefined) return "refused";
  const why = await attempt({ type: "command", file, version, command, typing });
  if (why === undefined) return "done";
  if (why.lost && typing !== null) return "lost";
  if (why.stale && documentOf(file)?.version !== version) return "stale";
  say(why.message, true);
  return "refused";
}

/** Closes a tab after its pending changes are answered. */
export function closeTab(file: string): void {
  if (isChanging()) void settled().then(() => close(file));
  else close(file);
}
