// The problems of the shown file, and of the scripts that run it.

import { Fragment } from "preact";
import { command } from "../command";
import { focus } from "../focus";
import { jump } from "../jump";
import type { Command, ProblemView } from "../messages";
import { open, shown } from "../state";

/** The maximum number of places in a row, besides the first. */
const MOST_PLACES = 12;

const MARKS = { error: "✗", warning: "⚠", hint: "·" };

/** Problems in this file with the same text and without a fix, such as each use of a key that is missing, are one row. */
function grouped(problems: ProblemView[]): ProblemView[][] {
  const groups = new Map<string, ProblemView[]>();
  problems.forEach((problem, index) => {
    const alone = problem.fixes.length > 0 || problem.file !== null;
    const name = alone ? String(index) : [problem.level, problem.message, problem.help].join("\n");
    groups.set(name, [...(groups.get(name) ?? []), problem]);
  });
  return [...groups.values()];
}

/** Applies a fix. Its button goes away, so the keyboard goes to the tree. */
function fixed(fix: Command): void {
  focus("tree");
  void command(fix);
}

/** Returns the row of problems with the same text. `current` is `true` if the problem belongs to the shown version of the text; otherwise
 *  its fixes were made for another version. */
function row([problem, ...others]: ProblemView[], index: number, current: boolean) {
  if (problem === undefined) return null;
  return (
    <li key={index} class={problem.level}>
      <button type="button" class="problem" onClick={() => void jump(problem)}>
        <span class={`count ${problem.level}`}>{MARKS[problem.level]}</span> {problem.message}
        <span class="place">
          {problem.file ?? open.value}:{problem.line}:{problem.column}
        </span>
        {problem.help === "" ? null : <span class="help">{problem.help}</span>}
      </button>
      {others.length === 0 ? null : (
        <span class="others">
          and at{" "}
          {others.slice(0, MOST_PLACES).map((other, index) => (
            <Fragment key={`${other.line}:${other.column}`}>
              {index === 0 ? "" : ", "}
              <button type="button" onClick={() => void jump(other)}>
                {other.line}:{other.column}
              </button>
            </Fragment>
          ))}
          {others.length > MOST_PLACES ? ` … (${others.length - MOST_PLACES} more)` : ""}
        </span>
      )}
      {problem.fixes.map((fix) => (
        <button key={fix.name} type="button" class="fix" disabled={!current} onClick={() => void fixed(fix.command)}>
          Fix: {fix.name}
        </button>
      ))}
    </li>
  );
}

export function Problems() {
  const problems = shown.value?.problems ?? [];
  const current = shown.value?.checked === shown.value?.version;
  return (
    <section class={problems.length === 0 ? "problems no-problems" : "problems"} aria-label="Problems" aria-busy={!current} tabIndex={problems.length === 0 ? 0 : undefined}>
      <h2>Problems {problems.length > 0 ? problems.length : ""}</h2>
      {problems.length === 0 ? <p class="none">none in this file</p> : <ul id="problems">{grouped(problems).map((same, index) => row(same, index, current))}</ul>}
    </section>
  );
}
