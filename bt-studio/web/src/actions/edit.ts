// Changes of the selected elements.

import { copy, paste, remove } from "../clipboard";
import { command, isChanging, isWaiting, refuses, settled } from "../command";
import { focus, focusAdded, focusForm, focusInput, focusName, type Held, hold } from "../focus";
import type { Command, How } from "../messages";
import { around, sibling } from "../rows";
import { look } from "../usages";
import { ask, chosen, file, form, inserting, naming, offered, open, outline, placeOf, say, selected, shown } from "../state";
import { type Action, DIGITS, hasNode, hasTree, isOpen, isOurs, isSelected } from "./action";

const act = (change: Command) => void command(change);

/** Opens the list of elements to insert; `kinds` restricts it to these kinds. The list opens at once, because letters
 *  typed right after its key belong in it. Its entries come when the pending changes are answered, for the element
 *  selected then. */
export async function insert(how: How, kinds?: string[]): Promise<void> {
  if (open.value === undefined || selected.value === undefined || refuses()) return;
  const wanted = kinds === undefined ? { how } : { how, kinds };
  offered.value = undefined;
  inserting.value = wanted;
  await settled();
  const isOpen = () => inserting.value === wanted;
  if (!isOpen()) return;
  const answered = await ask({ type: "offers", file: open.value, at: selected.value });
  if (!isOpen() || (answered && placeOf(how) !== undefined)) return;
  if (answered) say(`nothing can ${NOWHERE[how]}`, true);
  inserting.value = undefined;
  focus("tree");
}

/** Adds a guard to the selected element, and goes to its condition, for which letters typed meanwhile are held. */
export async function addGuard(): Promise<void> {
  if (open.value === undefined || selected.value === undefined || refuses()) return;
  focus("tree");
  const [at, held] = [selected.value, hold()];
  await settled();
  await ask({ type: "offers", file: open.value, at });
  const offer = offered.value?.at === at ? offered.value.offers.find(({ kind }) => kind === "guard") : undefined;
  if (offer === undefined) {
    say(`a guard cannot ${NOWHERE.decorate}`, true);
    return held.end(null);
  }
  const goes = focusAdded("when", held);
  if (await command({ type: "put", at, how: "decorate", item: offer.item })) goes();
  else held.end(null);
}

/** Goes to a field of the element that is selected after all changes so far. Letters typed until then are for the field. */
async function edit(go: (held?: Held) => void): Promise<void> {
  if (!isChanging() || isWaiting()) return go();
  const held = hold();
  await settled();
  go(held);
}

/** The refusals of places that the selected element does not have. */
const NOWHERE: Record<How, string> = {
  child: "be inserted here",
  near: "be inserted here",
  before: "stand before it",
  after: "stand behind it",
  wrap: "stand around it",
  replace: "stand in its place",
  decorate: "be added here: only nodes have guards, decorators and services",
};

/** Makes the action that opens the list for a place. */
function place(how: How, name: string, key: string, kinds?: string[]): Action {
  const id = kinds === undefined ? how : kinds.join();
  return { id, name, keys: [key], where: "tree", can: how === "decorate" ? isOurs : hasNode, run: () => void insert(how, kinds) };
}

/** Inserts a copy of the selected element after it. */
function duplicate(): void {
  const text = copy();
  const last = chosen.value.at(-1);
  if (text !== undefined && last !== undefined) act({ type: "put", at: last, how: "after", item: text });
}

/** Moves the selected elements among their siblings. */
function shift(by: number): void {
  const all = chosen.value;
  if (all.length < 2) return act({ type: "move", at: selected.value!, by });
  const edge = by < 0 ? all[0]! : all.at(-1)!;
  const to = sibling(edge, by);
  if (to === undefined) return say("there is nothing to move beyond", true);
  act({ type: "transfer", at: all, to: to.at, how: by < 0 ? "before" : "after" });
}

/** Moves the selected elements out of their parent, to the place after it. */
function moveOut(): void {
  const parent = around(chosen.value[0]);
  if (parent === undefined || around(parent.at) === undefined) return say("there is nothing around it to move out of", true);
  act({ type: "transfer", at: chosen.value, to: parent.at, how: "after" });
}

/** Moves the selected elements into the sibling before them. */
function moveIn(): void {
  const rows = outline.value;
  const index = rows.findIndex((row) => row.at === chosen.value[0]);
  const before = rows.slice(0, Math.max(0, index)).filter((row) => row.level <= rows[index]!.level).at(-1);
  if (before === undefined || before.level < rows[index]!.level) return say("no sibling stands before it", true);
  act({ type: "transfer", at: chosen.value, to: before.at, how: "child" });
}

/** Hides the nodes below a node on the canvas, or shows them: a field of the file. */
export function collapse(at: string): void {
  act({ type: "collapse", at });
}

/** Copies the stub of an action in Rust to the clipboard. */
async function copyStub(stub: string): Promise<void> {
  await navigator.clipboard.writeText(stub);
  say("the stub is on the clipboard: paste it into the game");
}

/** Applies the first fix of the selected element. */
function fix(): void {
  if (shown.value?.checked !== shown.value?.version) return;
  const all = (shown.value?.problems ?? []).filter((problem) => problem.fixes.length > 0);
  const first = all.find((problem) => problem.at === selected.value);
  if (first !== undefined) return act(first.fixes[0]!.command);
  say(all.length === 0 ? "no fix to apply here" : "no fix to apply to this element: F8 goes to the next problem");
}

export const edits: Action[] = [
  {
    id: "insert",
    name: "Insert …",
    keys: ["Insert", "Space"],
    where: "tree",
    can: isOpen,
    run: () => void insert("child"),
  },
  place("before", "Insert before …", "Ctrl+Insert"),
  place("after", "Insert behind …", "Alt+Insert"),
  place("wrap", "Wrap in …", "W"),
  place("replace", "Replace by …", "Shift+R"),
  { id: "guard", name: "Add a guard …", keys: ["G"], where: "tree", can: isOurs, run: () => void addGuard() },
  place("decorate", "Add a decorator …", "D", ["decorator"]),
  place("decorate", "Add a service …", "S", ["service"]),
  {
    id: "copy",
    name: "Copy",
    keys: ["Ctrl+C"],
    where: "tree",
    native: true,
    can: isOpen,
    run: () => void navigator.clipboard.writeText(copy() ?? ""),
  },
  {
    id: "cut",
    name: "Cut",
    keys: ["Ctrl+X"],
    where: "tree",
    native: true,
    can: hasNode,
    run: () => void navigator.clipboard.writeText(copy() ?? "").then(remove),
  },
  {
    id: "paste",
    name: "Paste",
    keys: ["Ctrl+V"],
    where: "tree",
    native: true,
    can: isOpen,
    run: () => void navigator.clipboard.readText().then(paste),
  },
  { id: "duplicate", name: "Duplicate", keys: ["Ctrl+D"], where: "tree", can: hasNode, run: duplicate },
  {
    id: "remove",
    name: "Remove",
    keys: ["Delete"],
    where: "tree",
    can: hasNode,
    run: remove,
  },
  {
    id: "up",
    name: "Move up",
    keys: ["Ctrl+ArrowUp"],
    where: "tree",
    can: hasNode,
    run: () => shift(-1),
  },
  {
    id: "down",
    name: "Move down",
    keys: ["Ctrl+ArrowDown"],
    where: "tree",
    can: hasNode,
    run: () => shift(1),
  },
  { id: "moveOut", name: "Move out of its parent", keys: ["Ctrl+ArrowLeft"], where: "tree", can: hasNode, run: moveOut },
  { id: "moveIn", name: "Move into the sibling above", keys: ["Ctrl+ArrowRight"], where: "tree", can: hasNode, run: moveIn },
  { id: "edit", name: "Edit the first input", keys: ["Enter"], where: "tree", can: isOpen, run: () => void edit(focusInput) },
  { id: "rename", name: "Edit its name", keys: ["F2"], where: "tree", can: isOpen, run: () => void edit(focusName) },
  { id: "what", name: "Edit what it is", keys: ["Shift+F2"], where: "tree", can: isOpen, run: () => void edit(focusForm) },
  { id: "usages", name: "Usages of its name", keys: ["U"], where: "tree", can: isSelected, run: () => void look(selected.value!, undefined, false) },
  { id: "renameAll", name: "Rename in all files …", keys: ["R"], where: "tree", can: isSelected, run: () => void look(selected.value!, undefined, true) },
  { id: "extract", name: "Extract into a tree …", keys: ["E"], where: "tree", can: isOurs, run: () => void (naming.value = "tree") },
  {
    id: "inline",
    name: "Inline the tree that it runs",
    keys: ["I"],
    where: "tree",
    can: isOurs,
    run: () => act({ type: "inline", at: selected.value! }),
  },
  {
    id: "reindex",
    name: "Number the nodes breadth first",
    keys: [],
    can: () => isOpen() && file.value?.kind === "mosaic",
    run: () => act({ type: "reindex" }),
  },
  {
    id: "stub",
    name: "Copy the Rust stub of a new action",
    keys: [],
    where: "tree",
    can: () => isOurs() && typeof form.value?.stub === "string",
    run: () => void copyStub(form.value!.stub!),
  },
  { id: "collapse", name: "Collapse, expand", keys: ["C"], where: "tree", can: hasNode, run: () => collapse(selected.value!) },
  {
    id: "disable",
    name: "Disable, enable",
    keys: ["X"],
    where: "tree",
    can: isOurs,
    run: () => act({ type: "disable", at: selected.value! }),
  },
  {
    id: "collapseOthers",
    name: "Collapse all other branches",
    keys: ["Shift+C"],
    where: "tree",
    can: hasNode,
    run: () => act({ type: "collapse_others", at: selected.value! }),
  },
  { id: "expandAll", name: "Expand all", keys: ["Ctrl+Shift+0"], where: "tree", can: hasTree, run: () => act({ type: "collapse_to", depth: 0 }) },
  ...DIGITS.map((depth) => ({
    id: `collapseTo${depth}`,
    name: `Collapse to depth ${depth}`,
    keys: [`Ctrl+Shift+${depth}`],
    where: "tree" as const,
    can: hasTree,
    run: () => act({ type: "collapse_to", depth }),
  })),
  { id: "fix", name: "Apply the first fix", keys: ["Alt+Enter"], can: isOpen, run: fix },
];
