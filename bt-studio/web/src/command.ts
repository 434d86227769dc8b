// Changes of the shown file.

import { signal } from "@preact/signals";
import type { Command } from "./messages";
import { ask, open, shown } from "./state";

/** Settles when all letters that were typed have been answered. */
let letters: Promise<void> = Promise.resolve();

/** Settles when all changes have been answered. */
let changes: Promise<unknown> = Promise.resolve();

/** Settles when all changes so far have been answered: a save before them would not have them. */
export const settled = () => changes;

/** The number of changes that have not been answered. */
const underway = signal(0);

/** Is a change on its way? There may be more to undo than the list of files says. */
export const isChanging = () => underway.value > 0;

let turns: Promise<unknown> = Promise.resolve();

/** Settles when the last step back or forth has been answered; another promise after each of them. */
export const lastTurn = () => turns;

function follow(answered: Promise<unknown>): void {
  changes = Promise.all([changes, answered]);
  underway.value++;
  void answered.finally(() => underway.value--);
}

/** Takes steps of a file back if `by` is negative, or does them again, behind all changes that are on their way. */
export function travel(file: string, by: number): void {
  const answered = settled().then(() => ask({ type: "travel", file, by }));
  turns = answered;
  follow(answered);
}

/** These letters are on their way. */
export function lettersUntil(answered: Promise<void>): void {
  letters = answered;
  follow(answered);
}

/** Changes the shown file, behind the letters that are on their way: a command on the version before them would be refused. */
export function command(command: Command, typing: number | null = null): Promise<boolean> {
  const answered = send(command, typing);
  follow(answered);
  return answered;
}

async function send(command: Command, typing: number | null): Promise<boolean> {
  if (typing === null) await letters;
  if (open.value === undefined || shown.value === undefined) return false;
  return ask({ type: "command", file: open.value, version: shown.value.version, command, typing });
}
