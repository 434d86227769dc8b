// The text of the file beside the tree. Both ways: what is typed is a command, the cursor selects.

import { defaultKeymap } from "@codemirror/commands";
import { EditorState, Transaction } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { command } from "../command";
import { ask, form, open, selected, shown, textShown } from "../state";
import { type Mark, marks, setMarks } from "./marks";
import { between, ends, lines, toEditor, toFile } from "./text";
import { stretch } from "./typing";

class Text {
  private readonly view: EditorView;
  private readonly stop: () => void;
  private running = false;
  private locating = false;
  private stretch = stretch();

  constructor(parent: HTMLElement) {
    const changed = EditorView.updateListener.of((update) => {
      if (update.focusChanged && update.view.hasFocus) this.stretch = stretch();
      if (update.transactions.every((one) => one.annotation(Transaction.remote) === true)) return;
      if (update.docChanged) void this.send();
      else if (update.selectionSet) void this.locate();
    });
    const remote = (change: Transaction) => change.annotation(Transaction.remote) === true;
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: lines(shown.peek()?.text ?? ""),
        extensions: [
          lineNumbers(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          marks,
          changed,
          EditorView.contentAttributes.of({ "aria-label": "JSON of the file", tabindex: "0" }),
          EditorState.changeFilter.of((change) => remote(change) || ends(shown.peek()?.text ?? "").same),
          keymap.of(defaultKeymap.filter((binding) => binding.key !== "Escape")),
        ],
      }),
    });
    this.stop = effect(() => this.follow());
  }

  end(): void {
    this.stop();
    this.view.destroy();
  }

  private doc = () => this.view.state.doc.toString();

  /** Sends what was typed, until the server's text is that of the editor. */
  private async send(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (;;) {
      const text = shown.peek()?.text;
      if (text === undefined) break;
      const edit = between(text, this.doc().replaceAll("\n", ends(text).end));
      if (edit === undefined || !(await command({ type: "letters", ...edit }, this.stretch))) break;
    }
    this.running = false;
    this.follow();
  }

  /** Selects the element at the cursor. */
  private async locate(): Promise<void> {
    if (this.locating) return;
    this.locating = true;
    const head = () => this.view.state.selection.main.head;
    for (let at = -1; at !== head(); ) {
      at = head();
      const letter = toFile(this.doc(), at, ends(shown.peek()?.text ?? "").end);
      if (open.peek() === undefined || !(await ask({ type: "locate", file: open.peek()!, letter }))) break;
    }
    this.locating = false;
  }

  /** Shows the text of the server, its faults, and the selected element. */
  private follow(): void {
    const [document, element, at] = [shown.value, form.value, selected.value];
    if (document === undefined || this.running) return;
    const edit = between(this.doc(), lines(document.text));
    const list: Mark[] = document.problems.map(({ letters: [from, to], level }) => ({
      from: toEditor(document.text, from),
      to: toEditor(document.text, to),
      kind: `fault ${level}`,
    }));
    const chosen = element !== undefined && element.at === at && element.version === document.version;
    const [from, to] = chosen ? element.letters.map((letter) => toEditor(document.text, letter)) : [0, 0];
    if (chosen && at !== "") list.push({ from: from!, to: to!, kind: "chosen" });
    this.view.dispatch({
      ...(edit === undefined ? {} : { changes: { from: edit.from, to: edit.to, insert: edit.text } }),
      annotations: Transaction.remote.of(true),
    });
    // The length of the text counts for these, so they come after its change.
    const scroll = chosen && !this.view.hasFocus ? [EditorView.scrollIntoView(from!, { y: "center" })] : [];
    this.view.dispatch({ effects: [setMarks.of(list), ...scroll], annotations: Transaction.remote.of(true) });
  }
}

function Panel() {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const text = new Text(holder.current!);
    return () => text.end();
  }, []);
  return <div class="text" ref={holder} data-focus="json" />;
}

export function Json() {
  if (!textShown.value) return null;
  return (
    <section class="json" aria-label="JSON">
      <h2>JSON</h2>
      <Panel key={open.value} />
    </section>
  );
}
