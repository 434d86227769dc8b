// The text of the file beside the tree. Typing in the text sends commands, and the cursor selects elements.

import { autocompletion } from "@codemirror/autocomplete";
import { EditorState, Prec, Transaction } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { lastChange, letters, sendOnce } from "../command";
import type { Command } from "../messages";
import { present, returns } from "../presence";
import { ask, form, open, ownProblems, say, selected, shown, sought, textShown } from "../state";
import { documentOf } from "../tabs";
import { completingText } from "./complete";
import { editing } from "./editing";
import { hidden, TAKEN } from "./editor";
import { type Mark, marks, setMarks } from "./marks";
import { between, ends, lines, rebased, toEditor, toFile } from "./text";
import { stretch } from "./typing";

/** The unanswered letters of a stretch, after another change. */
interface Batch {
  behind: Promise<unknown>;
  stretch: number;
  /** The text after the last letter; `undefined` as long as more letters may come. */
  upTo: string | undefined;
  /** `true` if the letters are discarded, because their place is unknown. */
  dropped: boolean;
}

class Text {
  private readonly view: EditorView;
  private readonly stop: () => void;
  private batches: Batch[] = [];
  private locating = false;
  /** The text at the end of the editor. */
  private final: string | undefined;
  private stretch = stretch();
  /** The text of the server on which the editor's text is based, as lines. */
  private base: string;
  /** The text that results from the letters already sent, as lines. */
  private sent: string | undefined;
  /** The number of returns of the server when `base` was taken. */
  private returns = returns();

  constructor(
    private readonly file: string,
    parent: HTMLElement,
  ) {
    this.base = lines(this.text() ?? "");
    const changed = EditorView.updateListener.of((update) => {
      if (update.transactions.every((one) => one.annotation(Transaction.remote) === true)) return;
      if (update.docChanged) this.typed(update.startState.doc.toString());
      else if (update.selectionSet) void this.locate();
    });
    const remote = (change: Transaction) => change.annotation(Transaction.remote) === true;
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: this.base,
        extensions: [
          lineNumbers(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          marks,
          changed,
          hidden,
          Prec.high(keymap.of([TAKEN])),
          autocompletion({
            override: [completingText(file, ({ pos, state }) => toFile(state.doc.toString(), pos, ends(this.text() ?? "").end))],
            icons: false,
            interactionDelay: 0,
          }),
          EditorView.domEventObservers({ focus: () => void (this.stretch = stretch()) }),
          EditorView.contentAttributes.of({ "aria-label": "JSON of the file", tabindex: "0" }),
          EditorState.changeFilter.of((change) => remote(change) || ends(this.text() ?? "").same),
          editing(),
        ],
      }),
    });
    this.stop = effect(() => this.follow());
  }

  /** Ends the editor. Waiting letters are still sent to the file. */
  end(): void {
    this.final = this.doc();
    this.stop();
    this.view.destroy();
  }

  private doc = () => this.final ?? this.view.state.doc.toString();
  private text = () => documentOf(this.file)?.text;

  /** Adds letters to the batch of their stretch after the last change; a new change ends the batch before it. */
  private typed(before: string): void {
    const behind = lastChange();
    const last = this.batches.at(-1);
    if (last?.behind === behind && last.stretch === this.stretch) return;
    if (last !== undefined) last.upTo = before;
    const batch: Batch = { behind, stretch: this.stretch, upTo: undefined, dropped: false };
    this.batches.push(batch);
    letters(() => this.send(batch));
  }

  /** Sends the typed letters, until the server's text is that of the batch. */
  private async send(batch: Batch): Promise<void> {
    for (;;) {
      await present();
      const text = this.text();
      if (text === undefined) this.giveUp(between(this.base, this.doc()));
      else this.meet(lines(text));
      if (text === undefined || batch.dropped) break;
      this.take(lines(text));
      const goal = batch.upTo ?? this.doc();
      const edit = between(text, goal.replaceAll("\n", ends(text).end));
      const command: Command | undefined = edit && { type: "letters", ...edit };
      if (command === undefined) break;
      this.sent = goal;
      const outcome = await sendOnce(this.file, command, batch.stretch);
      if (outcome === "refused") break;
      if (outcome === "done") this.base = goal;
    }
    this.sent = undefined;
    this.batches = this.batches.filter((other) => other !== batch && !other.dropped);
    this.follow();
  }

  /** Handles the text of a server that has come back. It may contain letters whose answer was lost. Letters are
   *  discarded if the text around them has changed. */
  private meet(text: string): void {
    if (this.returns === returns()) return;
    this.returns = returns();
    if (text === this.sent) this.base = text;
    const [own, other] = [between(this.base, this.doc()), between(this.base, text)];
    if (own === undefined || other === undefined || own.to < other.from || own.from > other.to) return;
    this.giveUp(own);
    if (this.final !== undefined) this.final = text;
  }

  /** Discards the letters of this change, and reports that. */
  private giveUp(own: ReturnType<typeof between>): void {
    if (own !== undefined) say(`\`${own.text}\` was not written: what it was typed into is gone, or is another text now`, true);
    for (const batch of this.batches) batch.dropped = true;
  }

  /** Takes a text of the server, and applies to it the letters typed meanwhile. */
  private take(text: string): void {
    const to = (typed: string) => rebased(this.base, typed, text);
    const [old, now] = [this.doc(), to(this.doc())];
    for (const batch of this.batches) if (batch.upTo !== undefined) batch.upTo = to(batch.upTo);
    this.base = text;
    if (this.final !== undefined) this.final = now;
    const edit = this.final === undefined ? between(old, now) : undefined;
    if (edit === undefined) return;
    const changes = { from: edit.from, to: edit.to, insert: edit.text };
    this.view.dispatch({ changes, annotations: Transaction.remote.of(true) });
  }

  /** Selects the element at the cursor. */
  private async locate(): Promise<void> {
    if (this.locating) return;
    this.locating = true;
    const head = () => this.view.state.selection.main.head;
    for (let at = -1; at !== head(); ) {
      at = head();
      const letter = toFile(this.doc(), at, ends(this.text() ?? "").end);
      if (this.final !== undefined || !(await ask({ type: "locate", file: this.file, letter }))) break;
    }
    this.locating = false;
  }

  /** Shows the text of the server, its faults, and the selected element. */
  private follow(): void {
    const [document, element, at] = [shown.value, form.value, selected.value];
    if (document === undefined || open.value !== this.file || this.final !== undefined || this.batches.length > 0) return;
    const edit = between(this.doc(), lines(document.text));
    this.base = lines(document.text);
    this.returns = returns();
    const list: Mark[] = ownProblems.value.map(({ letters: [from, to], level }) => ({
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
    // These effects depend on the length of the text, so they come after its change.
    const scroll = chosen && !this.view.hasFocus ? [EditorView.scrollIntoView(from!, { y: "center" })] : [];
    this.view.dispatch({ effects: [setMarks.of(list), ...scroll], annotations: Transaction.remote.of(true) });
    if (sought.value?.file === this.file) this.seek(sought.value.letters.map((letter) => toEditor(document.text, letter)));
  }

  /** Selects these letters, and brings them into sight. */
  private seek([from, to]: number[]): void {
    const effects = EditorView.scrollIntoView(from!, { y: "center" });
    this.view.dispatch({ selection: { anchor: from!, head: to! }, effects, annotations: Transaction.remote.of(true) });
    this.view.focus();
    sought.value = undefined;
  }
}

function Panel({ file }: { file: string }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const text = new Text(file, holder.current!);
    return () => text.end();
  }, []);
  return <div class="text" ref={holder} data-focus="json" />;
}

export function Json() {
  if (!textShown.value) return null;
  return (
    <section class="json" aria-label="JSON">
      <h2>JSON</h2>
      <Panel key={open.value} file={open.value!} />
    </section>
  );
}
