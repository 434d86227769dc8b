// The steps of the shown file: those that are done, and those that were taken back. A click goes to the text after a step.

import { useEffect, useRef } from "preact/hooks";
import { travel } from "../command";
import { ask, file, history, open, shown, steps } from "../state";

export function History() {
  const path = open.value;
  const { undo, redo } = file.value ?? {};
  const version = shown.value?.version;
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (history.value && path !== undefined) void ask({ type: "history", file: path });
  }, [history.value, path, undo, redo, version]);
  useEffect(() => current.current?.scrollIntoView({ block: "nearest" }));
  if (!history.value || path === undefined) return null;
  const { done, undone } = steps.value?.file === path ? steps.value : { done: [], undone: [] };
  const names = ["at the start", ...done, ...undone];
  return (
    <section class="history" aria-label="History" data-focus="history" tabIndex={-1}>
      <h2>History {names.length - 1}</h2>
      <ol>
        {names.map((name, index) => (
          <li key={index} ref={index === done.length ? current : undefined} class={index > done.length ? "undone" : ""}>
            <button
              type="button"
              aria-current={index === done.length ? "step" : undefined}
              onClick={() => index !== done.length && travel(path, index - done.length)}
            >
              {name}
              {index > done.length ? <span class="spoken">, taken back</span> : null}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
