// A line of text with marks under its letters: CodeMirror, without a history of its own, because undo is the studio's.

import { defaultKeymap } from "@codemirror/commands";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, keymap, placeholder } from "@codemirror/view";
import { useEffect, useRef } from "preact/hooks";
import type { Level } from "../messages";
import { underway } from "./typing";

export interface Mark {
  from: number;
  to: number;
  level: Level;
}

interface Props {
  /** The id of its label. */
  label: string;
  text: string;
  placeholder: string;
  marks: Mark[];
  code: boolean;
  typed(text: string, stretch: number): void;
}

const setMarks = StateEffect.define<Mark[]>();

const marks = StateField.define({
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

/** Every mark covers a letter at least; at the end of the text the last one. */
function decorated(list: Mark[], length: number) {
  const ranges = list.flatMap(({ from, to, level }) => {
    const start = Math.max(0, Math.min(from, length - 1));
    const end = Math.min(length, Math.max(to, start + 1));
    return start < end ? [Decoration.mark({ class: `fault ${level}` }).range(start, end)] : [];
  });
  return Decoration.set(ranges, true);
}

/** The number of stretches of typing: one for each time that a field gets the focus. */
let stretches = 0;

export function Editor(props: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    let stretch = ++stretches;
    const typing = EditorView.updateListener.of((update) => {
      const own = update.transactions.some((transaction) => transaction.isUserEvent("input") || transaction.isUserEvent("delete"));
      if (update.docChanged && own) latest.current.typed(update.state.doc.toString(), stretch);
      if (update.focusChanged && update.view.hasFocus) stretch = ++stretches;
    });
    view.current = new EditorView({
      parent: holder.current!,
      state: EditorState.create({
        doc: props.text,
        extensions: [
          marks,
          typing,
          placeholder(props.placeholder),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-labelledby": props.label }),
          // A field is one line: pasted line breaks become spaces.
          EditorState.transactionFilter.of((transaction) => (transaction.newDoc.lines > 1 ? [] : [transaction])),
          keymap.of(defaultKeymap.filter((binding) => binding.key !== "Enter" && binding.key !== "Escape")),
        ],
      }),
    });
    return () => view.current?.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current;
    if (editor === undefined) return;
    const old = editor.state.doc.toString();
    // While letters are on their way, the text of the field is newer than that of the server.
    const differs = old !== props.text && !underway();
    editor.dispatch({
      ...(differs ? { changes: { from: 0, to: old.length, insert: props.text } } : {}),
      effects: setMarks.of(props.marks),
    });
  });
  return <div ref={holder} class={`editor ${props.code ? "code" : ""}`} />;
}
