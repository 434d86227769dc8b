// Goes to the place of a problem: its element, or its letters in the text of a file.

import type { ProblemView } from "./messages";
import { select } from "./selection";
import { json, onlyText, open, selected, sought } from "./state";
import { show } from "./tabs";

/** The last problem that was shown: F8 continues from it. */
let last: string | undefined;

const key = ({ file, line, column, message }: ProblemView) => [file ?? open.value, line, column, message].join(":");

/** Shows a problem. */
export async function jump(problem: ProblemView): Promise<void> {
  last = key(problem);
  if (problem.at !== null) return select(problem.at);
  if (problem.file !== null) await show(problem.file);
  const file = problem.file ?? open.value;
  if (file === undefined || open.value !== file) return;
  toLetters(file, problem.letters);
}

/** Shows letters of the text of the shown file. */
export function toLetters(file: string, letters: [number, number]): void {
  if (!onlyText.value) json.value = true;
  sought.value = { file, letters };
}

/** Returns the index of the current problem; -1 without one. */
export function present(problems: ProblemView[]): number {
  const isLast = (problem: ProblemView) => key(problem) === last && (problem.at === null || problem.at === selected.value);
  const index = problems.findIndex(isLast);
  return index >= 0 ? index : problems.findIndex((problem) => problem.at !== null && problem.at === selected.value);
}
