// The steps of the shown file: those that are done, and those that were undone. A click goes to the text after a step.

import { useEffect, useRef } from "preact/hooks";
import { travel } from "../command";
import { ask, file, history, open, shown, steps } from "../state";

const NONE = { earlier: 0, done: [], undone: [], later: 0, saved: null };

export function History() {
  const path = open.value;
  const { undo, redo } = file.value ?? {};
  const version = shown.value?.version;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (history.value && path !== undefined) void ask({ type: "history", file: path });
  }, [history.value, path, undo, redo, version]);
  useEffect(() => row.current?.scrollIntoView({ block: "nearest" }));
  if (!history.value || path === undefined) return null;
  const { earlier, done, undone, later, saved } = steps.value?.file === path ? steps.value : NONE;
  // A row is the text after the step of its number; row 0 is the text before all steps.
  const first = earlier === 0 ? 0 : earlier + 1;
  const names = [...(earlier === 0 ? ["at the start"] : []), ...done, ...undone];
  const current = earlier + done.length;
  return (
    <section class="history" aria-label="History" data-focus="history" tabIndex={-1}>
      <h2>History {current + undone.length + later}</h2>
      {earlier === 0 ? null : <p class="note">{earlier} earlier steps</p>}
      <ol start={first}>
        {names.map((name, place) => {
          const index = first + place;
          return (
            <li key={index} ref={index === current ? row : undefined} class={index > current ? "undone" : ""}>
              <button
                type="button"
                aria-current={index === current ? "step" : undefined}
                onClick={() => index !== current && travel(path, index - current)}
              >
                {name}
                {index === saved ? <span class="note"> saved</span> : null}
                {index > current ? <span class="spoken">, taken back</span> : null}
              </button>
            </li>
          );
        })}
      </ol>
      {later === 0 ? null : <p class="note">{later} later steps</p>}
    </section>
  );
}
