// The message of a save: the files that were written, and the result of `bt check` for each.

import { effect } from "@preact/signals";
import { files, open, say, shown } from "./state";

/** The number of files that are not saved and that the message names. */
const NAMED = 3;

/** Ends the wait for the last save. */
let stop = () => {};

/** The faults since that save began, while its message waits: the message must not hide them. */
let troubles: string[] | undefined;

/** Shows a fault that the studio reports, and repeats it in the message of a save that is under way. */
export function sayTrouble(message: string): void {
  troubles?.push(message);
  say(message, true);
}

/** Shows the message as soon as all of these files are saved and checked; a later save replaces the message. */
export function sayWhenSaved(wanted: string[]): void {
  stop();
  troubles = undefined;
  if (wanted.length === 0) return;
  const heard: string[] = (troubles = []);
  let isDone = false;
  const end = effect(() => {
    const all = wanted.map((path) => files.value.find(({ file }) => file === path));
    const isChecked = shown.value?.checked === shown.value?.version || !wanted.includes(open.value ?? "");
    if (isDone || !isChecked || all.some((one) => one?.state !== "saved")) return;
    isDone = true;
    const saved = `saved ${wanted.map((path) => `${path} (bt check: ${standing(path)})`).join(", ")}${unsaved()}`;
    troubles = undefined;
    say([...heard, saved].join("; "), heard.length > 0);
  });
  stop = end;
  if (isDone) end();
}

/** Returns the result of the checks of a file: `no problems`, `2 problems`, `no problems; bt test: guard.script.json fails`. */
function standing(path: string): string {
  const file = files.peek().find(({ file }) => file === path);
  const own = path === open.peek() ? shown.peek()?.problems.filter((problem) => problem.file === null).length : undefined;
  const count = own ?? (file?.errors ?? 0) + (file?.warnings ?? 0);
  const checked = count === 0 ? "no problems" : `${count} problem${count === 1 ? "" : "s"}`;
  const errors = path === open.peek() ? (shown.peek()?.problems ?? []).filter((problem) => problem.file !== null && problem.level === "error") : [];
  const scripts = [...new Set(errors.map((problem) => problem.file))];
  return scripts.length === 0 ? checked : `${checked}; bt test: ${scripts.join(", ")} ${scripts.length === 1 ? "fails" : "fail"}`;
}

/** Returns the names of the files that are not saved. A rename may have changed these files too: without them, the saved file may
 *  not fit. */
function unsaved(): string {
  const rest = files.peek().filter(({ state }) => state !== "saved");
  if (rest.length === 0) return "";
  const names = rest.slice(0, NAMED).map(({ file }) => file).join(", ");
  const more = rest.length > NAMED ? ` and ${rest.length - NAMED} more` : "";
  const help = rest.every(({ state }) => state === "changed") ? " (Ctrl+Shift+S saves all)" : "";
  return `; not saved: ${names}${more}${help}`;
}
