// Completion in a field and in the text of a file: the core lists the possible texts, the editor filters them by the
// typed letters.

import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { CompletionView } from "../messages";
import { settled } from "../command";
import { attempt, completed, open } from "../state";

/** Returns the source of completions at the cursor in the text of a file. `letter` returns the offset in the file for a
 *  place in the editor. */
export function completingText(file: string, letter: (context: CompletionContext) => number) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[\p{L}\p{N}_.]+/u);
    if (word === null && context.matchBefore(/"/) === null && !context.explicit) return null;
    // Afterwards the server has the letters before the cursor.
    await settled();
    const at = letter(context);
    // The user did not request these completions: a refusal is not shown.
    if (context.aborted || (await attempt({ type: "complete_text", file, letter: at })) !== undefined || isLeft(context)) return null;
    const { items = [], from = null } = completed.peek() ?? {};
    if (items.length === 0) return null;
    const options = items.map(option);
    if (from === null) return { from: word?.from ?? context.pos, options, validFor: /^[\p{L}\p{N}_.]*$/u };
    // A string is on one line, where offsets in the file and in the editor differ by a constant.
    return { from: context.pos - (at - from), options, validFor: /^[^"\n]*$/u };
  };
}

/** Returns the source of completions of the field at a pointer. */
export function completing(at: () => string) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[\p{L}\p{N}_.]+/u);
    if ((word === null && !context.explicit) || open.peek() === undefined) return null;
    if ((await attempt({ type: "complete", file: open.peek()!, at: at() })) !== undefined || isLeft(context)) return null;
    const answer = completed.peek();
    if (answer === undefined || answer.at !== at() || answer.items.length === 0) return null;
    const written = word?.text ?? "";
    // A key may be written with `bb.` before it; its methods are offered once it is written.
    const prefix = written.startsWith("bb.") ? 3 : 0;
    const wanted = written.slice(prefix);
    const items = answer.items.filter(({ kind, label }) => kind !== "method" || wanted.startsWith(label.slice(0, label.indexOf(".") + 1)));
    if (items.length === 0) return null;
    return { from: (word?.from ?? context.pos) + prefix, options: items.map(option), validFor: (text) => !text.endsWith(".") && /^[\p{L}\p{N}_.]*$/u.test(text) };
  };
}

/** `true` if the keyboard has gone elsewhere before the answer came. */
const isLeft = (context: CompletionContext) => context.view?.hasFocus === false;

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
