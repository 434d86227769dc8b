// Changes of the shown file.

import type { Command } from "./messages";
import { ask, open, shown } from "./state";

/** Settles when all letters that were typed have been answered. */
let letters: Promise<void> = Promise.resolve();

/** Settles when all changes have been answered. */
let changes: Promise<unknown> = Promise.resolve();

/** Settles when all changes so far have been answered: a save before them would not have them. */
export const settled = () => changes;

/** These letters are on their way. */
export function lettersUntil(answered: Promise<void>): void {
  letters = answered;
  changes = Promise.all([changes, answered]);
}

/** Changes the shown file, behind the letters that are on their way: a command on the version before them would be refused. */
export function command(command: Command, typing: number | null = null): Promise<boolean> {
  const answered = send(command, typing);
  changes = Promise.all([changes, answered]);
  return answered;
}

async function send(command: Command, typing: number | null): Promise<boolean> {
  if (typing === null) await letters;
  if (open.value === undefined || shown.value === undefined) return false;
  return ask({ type: "command", file: open.value, version: shown.value.version, command, typing });
}
