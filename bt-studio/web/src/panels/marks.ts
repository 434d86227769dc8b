// Marks under letters, in fields and in the text of a file.

import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";

export interface Mark {
  from: number;
  to: number;
  /** The CSS class of the mark. */
  kind: string;
}

export const setMarks = StateEffect.define<Mark[]>();

export const marks = StateField.define({
  create: () => Decoration.none,
  update(old, transaction) {
    let next = old.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) next = decorated(effect.value, transaction.newDoc.length);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Returns the decorations of marks. Every mark covers at least one letter; at the end of the text, the last letter. */
function decorated(list: Mark[], length: number) {
  const ranges = list.flatMap(({ from, to, kind }) => {
    const start = Math.max(0, Math.min(from, length - 1));
    const end = Math.min(length, Math.max(to, start + 1));
    return start < end ? [Decoration.mark({ class: kind }).range(start, end)] : [];
  });
  return Decoration.set(ranges, true);
}
