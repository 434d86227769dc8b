// Completion in a field: the core says what may stand there, the editor filters by what is typed.

import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { CompletionView } from "../messages";
import { ask, completed, open } from "../state";

/** The source of completions of the field at a pointer. */
export function completing(at: () => string) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[\p{L}\p{N}_.]+/u);
    if ((word === null && !context.explicit) || open.peek() === undefined) return null;
    if (!(await ask({ type: "complete", file: open.peek()!, at: at() }))) return null;
    const answer = completed.peek();
    if (answer === undefined || answer.at !== at() || answer.items.length === 0) return null;
    return { from: word?.from ?? context.pos, options: answer.items.map(option), validFor: /^[\p{L}\p{N}_.]*$/u };
  };
}

function option(item: CompletionView): Completion {
  return {
    label: item.label,
    detail: item.detail,
    ...(item.docs === "" ? {} : { info: item.docs }),
    boost: item.fits ? 1 : 0,
    type: item.kind,
    apply: item.whole
      ? (view) => {
          const whole = { from: 0, to: view.state.doc.length, insert: item.text };
          view.dispatch({ changes: whole, selection: { anchor: item.text.length }, userEvent: "input.complete" });
        }
      : item.text,
  };
}
