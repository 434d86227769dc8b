// The strip of the first steps: the current step, and the progress.

import { focus } from "../focus";
import { end, half, LAST, step, STEPS } from "../steps";

/** Returns a text with its keys, which are between backticks, as elements. */
function keyed(text: string) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <kbd key={index}>{part}</kbd> : part));
}

function close() {
  end();
  focus("tree");
}

export function Steps() {
  const at = step.value;
  if (at === undefined) return null;
  const now = STEPS[at];
  const text = now === undefined ? LAST : half.value ? now.then! : now.text;
  return (
    <section class="steps" aria-label="First steps" onKeyDown={(event) => event.key === "Escape" && close()}>
      <ol>
        {STEPS.map(({ title }, index) => (
          <li key={title} class={index < at ? "done" : ""} aria-current={index === at ? "step" : undefined}>
            <span aria-hidden="true">{index < at ? "✓" : index + 1}</span> {title}
            {index < at ? <span class="spoken">, done</span> : null}
          </li>
        ))}
      </ol>
      <p>{keyed(text)}</p>
      <button type="button" onClick={close} title="Close the first steps; the list of commands shows them again">
        Close
      </button>
    </section>
  );
}
