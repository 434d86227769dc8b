// Changes of files. Each goes to the file that was shown when its key was pressed, behind all changes before it: a command on an
// older version would be refused.

import { signal } from "@preact/signals";
import type { Command, Document, Value } from "./messages";
import { ranges } from "./pointer";
import { isAway, present } from "./presence";
import { ask, attempt, open, say } from "./state";
import { close, documentOf } from "./tabs";

/** A command that waits for its turn, and its file. Its pointers follow their rows; without a command its row is gone. */
export interface Waiting {
  file: string;
  command: Command | undefined;
  /** The message if its row is gone. */
  gone?: string;
}

const waiting = new Set<Waiting>();

/** A command waits from now on; `send` ends it. */
export function wait<One extends Waiting>(one: One): One {
  waiting.add(one);
  return one;
}

/** The rows of a file have changed. */
export function moveWaiting(file: string, move: (at: string) => string | undefined): void {
  for (const one of waiting) {
    if (one.file === file && one.command !== undefined) one.command = moved(one.command, move);
  }
}

/** The server has come back with this text of a file, which had another one before. Letters go on to the value that they were
 *  typed into. If it is another one by now, they are given up: nobody knows where they belong. */
export function meetAgain(file: string, before: Document, now: Document, move: (at: string) => string | undefined): void {
  const own = [...waiting].filter((one) => one.file === file);
  const given = own.flatMap(({ command }) => (command?.type === "set" ? [command] : []));
  const known = (at: string, to: string) => {
    const [old, next] = [valueAt(before, at), valueAt(now, to)];
    // The answer to the last letters may have been lost, not the letters.
    return old === next || given.some((command) => command.at === at && next !== undefined && forms(command.value).includes(next));
  };
  for (const one of own) {
    const { command } = one;
    if (command === undefined || before.text === now.text) continue;
    const next = moved(command, move);
    one.command = command.type === "set" && next?.type === "set" && !known(command.at, next.at) ? undefined : next;
  }
}

/** The value at a pointer, in one form for each value. */
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

/** The forms that a value may have in a file: what is typed is a text, or JSON. */
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

/** Settles when all changes so far have been answered: a save before them would not have them. */
export const settled = () => changes;

/** The number of changes that have not been answered. */
const underway = signal(0);

/** Is a change on its way? There may be more to undo than the list of files says. */
export const isChanging = () => underway.value > 0;

let last: Promise<unknown> = Promise.resolve();

/** Settles when the last change that is no typing has been answered; another promise after each of them. */
export const lastChange = () => last;

let turns = 0;

/** Is a step back or forth on its way? */
export const isTurning = () => turns > 0;

function follow<Answer>(answered: Promise<Answer>): Promise<Answer> {
  changes = Promise.all([changes, answered]);
  underway.value++;
  void answered.finally(() => underway.value--);
  return answered;
}

/** Takes steps of a file back if `by` is negative, or does them again. */
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

/** Letters wait for their turn, behind the last change and all letters before them; then they are sent. */
export function letters(sent: () => Promise<void>): void {
  // A fault of one stretch stops no other one.
  typing = follow(Promise.all([typing, last]).then(sent).catch((error: unknown) => say(String(error), true)));
}

/** Only letters wait for a server that is gone: nobody sees what another change would do. */
export function refuses(): boolean {
  if (isAway()) say("no connection to the studio's server: nothing was changed", true);
  return isAway();
}

/** Do letters wait for the server? */
export const isWaiting = () => isAway() && isChanging();

/** Changes the file that is shown now. */
export function command(command: Command): Promise<boolean> {
  const file = open.peek();
  if (file === undefined || refuses()) return Promise.resolve(false);
  const one = wait({ file, command });
  const answered = follow(settled().then(() => send(one, null)));
  last = answered;
  return answered;
}

/** Sends a command whose turn has come. If another page or program was faster, its pointers follow the rows, and it is sent again.
 *  Letters are sent again too if the connection was lost: the same value once more changes nothing. */
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

/** The end of a command: `stale`: the file has another text by now, and the page has it; `lost`: letters whose answer is lost. */
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

/** Closes a tab behind the changes that are on their way to it. */
export function closeTab(file: string): void {
  if (isChanging()) void settled().then(() => close(file));
  else close(file);
}
