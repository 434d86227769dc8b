// A line of text with marks under its letters: CodeMirror, without a history of its own, because undo is the studio's.

import { autocompletion } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { useEffect, useRef } from "preact/hooks";
import { completing } from "./complete";
import { type Mark, marks, setMarks } from "./marks";
import { between } from "./text";
import { stretch as next, underway } from "./typing";

interface Props {
  /** The id of its label. */
  label: string;
  /** The pointer of the field. */
  at: string;
  text: string;
  placeholder: string;
  marks: Mark[];
  code: boolean;
  /** It has this text now, and had `before`; `write` gives it another one. */
  typed(text: string, before: string, stretch: number, write: (text: string) => void): void;
}

export function Editor(props: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    let stretch = next();
    const write = (text: string) => {
      const edit = between(view.current!.state.doc.toString(), text);
      if (edit !== undefined) view.current!.dispatch({ changes: { from: edit.from, to: edit.to, insert: edit.text } });
    };
    const typing = EditorView.updateListener.of((update) => {
      const own = update.transactions.some((transaction) => transaction.isUserEvent("input") || transaction.isUserEvent("delete"));
      const before = update.startState.doc.toString();
      if (update.docChanged && own) latest.current.typed(update.state.doc.toString(), before, stretch, write);
      if (update.focusChanged && update.view.hasFocus) stretch = next();
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
          autocompletion({ override: [completing(() => latest.current.at)], icons: false, interactionDelay: 0 }),
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
