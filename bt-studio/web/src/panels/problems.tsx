// The problems of the shown file, and of the scripts that run it.

import { command } from "../command";
import { jump } from "../jump";
import type { ProblemView } from "../messages";
import { open, shown } from "../state";

const MARKS = { error: "✗", warning: "⚠", hint: "·" };

/** Returns the row of a problem. `current` is `true` if the problem belongs to the shown version of the text; otherwise
 *  its fixes were made for another version. */
function row(problem: ProblemView, index: number, current: boolean) {
  return (
    <li key={index} class={problem.level}>
      <button type="button" class="problem" onClick={() => void jump(problem)}>
        <span class={`count ${problem.level}`}>{MARKS[problem.level]}</span> {problem.message}
        <span class="place">
          {problem.file ?? open.value}:{problem.line}:{problem.column}
        </span>
        {problem.help === "" ? null : <span class="help">{problem.help}</span>}
      </button>
      {problem.fixes.map((fix) => (
        <button key={fix.name} type="button" class="fix" disabled={!current} onClick={() => void command(fix.command)}>
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
    <section class="problems" aria-label="Problems" aria-busy={!current} tabIndex={problems.length === 0 ? 0 : undefined}>
      <h2>Problems {problems.length > 0 ? problems.length : ""}</h2>
      {problems.length === 0 ? <p class="none">none in this file</p> : <ul id="problems">{problems.map((problem, index) => row(problem, index, current))}</ul>}
    </section>
  );
}
