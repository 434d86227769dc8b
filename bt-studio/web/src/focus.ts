// The panel with the focus. The focus moves at once, because the next letters belong there. A field keeps the focus
// until the user leaves it.

import { EditorView } from "@codemirror/view";
import { reopen } from "./columns";
import { form, selected } from "./state";

type Panel = "tree" | "form" | "insert" | "json" | "simulate" | "watch";

const INPUT = ".cm-content, input, select";

/** The number of moves of the focus. */
let moves = 0;
document.addEventListener("focusin", () => moves++, true);

const panelOf = (panel: Panel) => document.querySelector<HTMLElement>(`[data-focus=${panel}]`);

/** Returns `true` if the user types into a field outside of a panel. */
export function isTypingOutside(panel: Panel): boolean {
  const element = document.activeElement;
  return element !== null && element.matches(INPUT) && element.closest(`[data-focus=${panel}]`) === null;
}

/** Goes to the first argument of the selected element, else to the field for all arguments, else to the field with its
 *  name. */
export const focusInput = (held?: Held) => whenDrawn(() => panelOf("form")?.querySelector<HTMLElement>(`:is([data-field^="args."], [data-field="args"], [data-field="key"], [data-field="condition"], [data-field="event"], [data-field="on"]) :is(${INPUT})`) ?? naming(), held);

/** The fields that name an element; the name of a node besides its kind comes first. */
export const NAMES = ["name", "tree", "machine", "state", "group"];

/** Goes to the field that names the selected element, or to its first field. */
export const focusName = (held?: Held) => whenDrawn(naming, held);

const naming = () => NAMES.map((name) => panelOf("form")?.querySelector<HTMLElement>(`[data-field=${name}] :is(${INPUT})`)).find((field) => field != null);

/** Goes to the first field of the selected element. */
export const focusForm = (held?: Held) => whenDrawn(() => undefined, held);

/** Returns the guards, decorators or services of a kind that the form shows. */
const added = (word: string) => [...(panelOf("form")?.querySelectorAll<HTMLElement>(`[data-attribute=${word}]`) ?? [])];

/** Prepares for an attribute of this kind that will be added to the selected element: the returned function goes to its
 *  first field as soon as the form shows it, with the letters that were held for it, unless the user goes elsewhere. */
export function focusAdded(word: string, held?: Held): () => void {
  reopen("form");
  const [before, at] = [added(word).length, selected.peek()];
  const look = () => {
    const own = added(word);
    const stays = selected.peek() === at && document.activeElement === panelOf("tree");
    if (stays && own.length > before) {
      own.at(-1)!.scrollIntoView({ block: "nearest" });
      const field = own.at(-1)!.querySelector<HTMLElement>(INPUT);
      enter(field);
      held?.end(field);
    } else if (stays) requestAnimationFrame(look);
    else held?.end(null);
  };
  return look;
}

/** Letters that are typed before their field exists. */
export interface Held {
  /** Ends the holding, and types the letters into the field, where `Enter` gives the focus back to the tree. */
  end(field: HTMLElement | null): void;
}

/** Holds the letters that are typed from now on: they belong to a field that is not there yet. */
export function hold(): Held {
  let [text, isDone] = ["", false];
  const key = (event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && !event.metaKey && (event.ctrlKey || event.altKey) === event.getModifierState("AltGraph");
    if (!isLetter && event.key !== "Enter" && event.key !== "Backspace") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") isDone = true;
    else if (!isDone) text = isLetter ? text + event.key : text.slice(0, -1);
  };
  window.addEventListener("keydown", key, true);
  return {
    end(field) {
      window.removeEventListener("keydown", key, true);
      const editor = field === null ? null : EditorView.findFromDOM(field);
      if (text !== "") editor?.dispatch({ ...editor.state.replaceSelection(text), userEvent: "input.type" });
      if (isDone) focus("tree");
    },
  };
}

/** Goes to a field as soon as the form shows the selected element, with the letters that were held for it, unless the user
 *  goes elsewhere. */
function whenDrawn(wanted: () => HTMLElement | null | undefined, held?: Held): void {
  reopen("form");
  const [at, from] = [selected.peek(), document.activeElement];
  const look = () => {
    const panel = panelOf("form");
    const isDrawn = form.peek()?.at === at && panel?.dataset["at"] === at;
    if (isDrawn) {
      const field = wanted() ?? panel?.querySelector<HTMLElement>(INPUT) ?? panel;
      enter(field);
      held?.end(field);
    } else if (selected.peek() === at && document.activeElement === from) requestAnimationFrame(look);
    else held?.end(null);
  };
  look();
}

/** Sets the focus; the text of a field is selected, so that typing replaces it. */
function enter(element: HTMLElement | null | undefined): void {
  element?.focus();
  const editor = element == null ? null : EditorView.findFromDOM(element);
  if (editor?.contentDOM === element) editor?.dispatch({ selection: { anchor: 0, head: editor.state.doc.length } });
}

/** Goes to a panel. An open dialog, which covers it, closes. */
export function focus(panel: Panel): void {
  if (panel !== "insert") document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
  const element = panelOf(panel);
  const inner = panel === "json" ? element?.querySelector<HTMLElement>(INPUT) : element;
  (inner ?? element)?.focus();
}

/** Moves the focus in the next frame, unless it has moved by then: to a panel that is not drawn yet, or when the browser itself
 *  moves the focus at the press of a button. */
export function soon(move: () => unknown): void {
  const before = moves;
  requestAnimationFrame(() => moves === before && move());
}

/** Goes to the question of a simulated action. */
export const focusQuestion = () => soon(() => !isTypingOutside("simulate") && panelOf("simulate")?.querySelector<HTMLElement>(".asks button")?.focus());

export const focusSoon = (panel: Panel) => soon(() => focus(panel));
