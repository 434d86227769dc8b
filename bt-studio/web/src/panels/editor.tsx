// A line of text with marks under its letters: CodeMirror, without a history of its own, because undo is the studio's.

import { acceptCompletion, autocompletion, closeCompletion, currentCompletions } from "@codemirror/autocomplete";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { useLayoutEffect, useRef } from "preact/hooks";
import { completing } from "./complete";
import { editing } from "./editing";
import { type Mark, marks, setMarks } from "./marks";
import { between } from "./text";
import { settled } from "../command";
import { focus } from "../focus";
import { form, formed } from "../state";
import { pointerNow } from "../told";
import { look } from "../usages";
import { mayTake, stretch as next } from "./typing";

interface Props {
  /** The id of the field's label. */
  label: string;
  /** The pointer of the field. */
  at: string;
  text: string;
  placeholder: string;
  marks: Mark[];
  code: boolean;
  /** `true` for a name: Escape restores the text that the field had when it got the focus. */
  isName: boolean;
  /** Called when the text has changed from `before` to `text`; `write` sets another text. */
  typed(text: string, before: string, stretch: number, write: (text: string) => void): void;
}

/** Returns the smallest change of a field to another text. */
function replacing(editor: EditorView, text: string) {
  const edit = between(editor.state.doc.toString(), text);
  return edit === undefined ? {} : { changes: { from: edit.from, to: edit.to, insert: edit.text } };
}

/** Renames the name under the cursor of a field. */
function renameAt(at: string, { state }: EditorView): boolean {
  const word = state.wordAt(state.selection.main.head);
  if (word === null) return false;
  void settled().then(() => look(pointerNow(at), state.sliceDoc(word.from, word.to), true));
  return true;
}

/** Escape closes an open list of completions. A list that is only requested does not keep the focus in the field. */
export const hidden = Prec.highest(
  keymap.of([{ key: "Escape", run: (view) => currentCompletions(view.state).length === 0 && closeCompletion(view) && false }]),
);

/** `Tab` takes the marked completion, as `Enter` does; without a list it goes to the next field. */
export const TAKEN = { key: "Tab", run: acceptCompletion };

/** The editor of a field. The same one serves the next element that has such a field, because to make one takes milliseconds. */
export function Editor(props: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    let stretch = next();
    let before = props.text;
    const write = (text: string) => view.current?.dispatch(replacing(view.current, text));
    const typing = EditorView.updateListener.of((update) => {
      const own = update.transactions.some((transaction) => transaction.isUserEvent("input") || transaction.isUserEvent("delete"));
      const before = update.startState.doc.toString();
      if (update.docChanged && own) latest.current.typed(update.state.doc.toString(), before, stretch, write);
    });
    // CodeMirror itself reports the focus some milliseconds late, after a fast letter.
    const entered = EditorView.domEventObservers({
      focus: (_, editor) => {
        stretch = next();
        before = editor.state.doc.toString();
      },
    });
    // The focus goes to the tree, where the next letters belong. Waiting letters are still sent to the file.
    const done = { key: "Enter", run: () => (focus("tree"), true) };
    const restored = {
      key: "Escape",
      run: (editor: EditorView) => {
        if (latest.current.isName) editor.dispatch({ ...replacing(editor, before), userEvent: "input.restore" });
        return false;
      },
    };
    view.current = new EditorView({
      parent: holder.current!,
      state: EditorState.create({
        doc: props.text,
        extensions: [
          marks,
          typing,
          entered,
          hidden,
          placeholder(props.placeholder),
          EditorView.lineWrapping,
          autocompletion({ override: [completing(() => latest.current.at)], icons: false, interactionDelay: 0 }),
          EditorView.contentAttributes.of({ "aria-labelledby": props.label }),
          // A field is one line: pasted line breaks become spaces.
          EditorState.transactionFilter.of((transaction) => (transaction.newDoc.lines > 1 ? [] : [transaction])),
          Prec.high(keymap.of([TAKEN, { key: "F2", run: (editor) => renameAt(latest.current.at, editor) }])),
          keymap.of([done, restored]),
          editing("Enter"),
        ],
      }),
    });
    return () => view.current?.destroy();
  }, []);
  const version = form.peek()?.version;
  const element = useRef(formed.peek());
  useLayoutEffect(() => {
    const editor = view.current!;
    const isOther = element.current !== formed.peek();
    element.current = formed.peek();
    // The next letters are not meant for a field of another element.
    if (isOther) editor.contentDOM.blur();
    const taken = isOther || mayTake(version, editor.hasFocus) ? replacing(editor, props.text) : {};
    editor.dispatch({ ...taken, ...(isOther ? { selection: { anchor: 0 } } : {}), effects: setMarks.of(props.marks) });
  });
  return <div ref={holder} class={`editor ${props.code ? "code" : ""}`} />;
}
