// Completion in a field and in the text of a file: the core says what may stand there, the editor filters by what is typed.

import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { CompletionView } from "../messages";
import { settled } from "../command";
import { attempt, completed, open } from "../state";

/** The source of completions at the cursor in the text of a file. `letter`: that of the file at a place of the editor. */
export function completingText(file: string, letter: (context: CompletionContext) => number) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[\p{L}\p{N}_.]+/u);
    if (word === null && context.matchBefore(/"/) === null && !context.explicit) return null;
    // The server has the letters before the cursor then.
    await settled();
    const at = letter(context);
    // Nobody has asked for these: a refusal is not said.
    if (context.aborted || (await attempt({ type: "complete_text", file, letter: at })) !== undefined) return null;
    const { items = [], from = null } = completed.peek() ?? {};
    if (items.length === 0) return null;
    const options = items.map(option);
    if (from === null) return { from: word?.from ?? context.pos, options, validFor: /^[\p{L}\p{N}_.]*$/u };
    // A string is in one line, whose letters the file and the editor count alike.
    return { from: context.pos - (at - from), options, validFor: /^[^"\n]*$/u };
  };
}

/** The source of completions of the field at a pointer. */
export function completing(at: () => string) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[\p{L}\p{N}_.]+/u);
    if ((word === null && !context.explicit) || open.peek() === undefined) return null;
    if ((await attempt({ type: "complete", file: open.peek()!, at: at() })) !== undefined) return null;
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
