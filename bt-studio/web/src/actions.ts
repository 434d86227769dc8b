// All that a person can do, by name and key: menus, the palette and the keyboard use this list.
//
// To add one: an entry here. `where` is the panel whose focus its keys need; without it they work everywhere.

import { copy, paste, remove } from "./clipboard";
import type { Command, How, RowView } from "./messages";
import { range } from "./pointer";
import * as simulate from "./simulation";
import { script, simulation } from "./simulation";
import {
  ask,
  canGo,
  chosen,
  close,
  extend,
  file,
  files,
  folded,
  go,
  inserting,
  json,
  keys,
  naming,
  offered,
  open,
  outline,
  palette,
  say,
  select,
  selected,
  show,
  shown,
  tabs,
  visible,
  zooming,
} from "./state";

export type Where = "tree";

export interface Action {
  id: string;
  name: string;
  /** As `Ctrl+Shift+S`; the first one is shown. */
  keys: string[];
  where?: Where;
  /** Does the browser carry out its keys? */
  native?: boolean;
  can(): boolean;
  run(): void;
}

/** Changes the shown file. */
export function command(command: Command, typing: number | null = null): Promise<boolean> {
  if (open.value === undefined || shown.value === undefined) return Promise.resolve(false);
  return ask({ type: "command", file: open.value, version: shown.value.version, command, typing });
}

type Panel = "tree" | "form" | "insert" | "json" | "simulate";

/** Sets the place of the keyboard. */
export function focusNow(panel: Panel): void {
  const element = document.querySelector<HTMLElement>(`[data-focus=${panel}]`);
  const inner = panel === "form" || panel === "json" ? element?.querySelector<HTMLElement>(".cm-content, input, select") : element;
  (inner ?? element)?.focus();
}

/** Sets the place of the keyboard in the next frame: for a panel that is not drawn yet, that a closing dialog
 *  covers, or when the browser moves the focus itself at the press of a button. */
export function focus(panel: Panel): void {
  requestAnimationFrame(() => focusNow(panel));
}

const isOpen = () => shown.value !== undefined;
const hasNode = () => selected.value !== undefined && selected.value !== "";
const act = (change: Command) => void command(change);

/** Opens the list of what may be inserted; `kinds`: only these. */
export async function insert(how: How, kinds?: string[]): Promise<void> {
  if (open.value === undefined || selected.value === undefined) return;
  offered.value = undefined;
  if (!(await ask({ type: "offers", file: open.value, at: selected.value }))) return;
  if (offered.value === undefined) return;
  const places: { how: How }[] = (offered.value as { places: { how: How }[] }).places;
  if (places.length === 0) return say("nothing can be inserted here", true);
  inserting.value = kinds === undefined ? { how } : { how, kinds };
}

/** A copy of the selected element behind it. */
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
  const slash = edge.lastIndexOf("/") + 1;
  const to = edge.slice(0, slash) + (Number(edge.slice(slash)) + by);
  if (!outline.value.some((row) => row.at === to)) return say("there is nothing to move beyond", true);
  act({ type: "transfer", at: all, to, how: by < 0 ? "before" : "after" });
}

/** The row around another one. */
function around(at: string | undefined): RowView | undefined {
  const rows = outline.value;
  const index = rows.findIndex((row) => row.at === at);
  return rows.slice(0, Math.max(0, index)).filter((row) => row.level < rows[index]!.level).at(-1);
}

/** Moves the selected elements out of their parent, behind it. */
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

/** The row before or behind the selected one, among those that are not folded away; `more`: with those selected already. */
function step(by: number, more = false): void {
  const rows = visible.value;
  const at = rows.findIndex((row) => row.at === selected.value);
  const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
  if (next !== undefined) (more ? extend : select)(next.at);
}

export function fold(at: string, closed: boolean): void {
  const all = new Set(folded.value);
  if (closed) all.add(at);
  else all.delete(at);
  folded.value = all;
}

/** Folds the row, or goes to the one around it. */
function left(): void {
  const rows = shown.value?.outline ?? [];
  const index = rows.findIndex((row) => row.at === selected.value);
  const row = rows[index];
  if (row === undefined) return;
  const inner = rows[index + 1];
  if (inner !== undefined && inner.level > row.level && !folded.value.has(row.at)) return fold(row.at, true);
  const outer = around(row.at);
  if (outer !== undefined) select(outer.at);
}

/** Unfolds the row, or goes to the first one in it. */
function right(): void {
  if (selected.value !== undefined && folded.value.has(selected.value)) return fold(selected.value, false);
  const rows = shown.value?.outline ?? [];
  const index = rows.findIndex((row) => row.at === selected.value);
  const [row, inner] = [rows[index], rows[index + 1]];
  if (row !== undefined && inner !== undefined && inner.level > row.level) select(inner.at);
}

/** Hides the nodes below a node on the canvas, or shows them: a field of the file. */
export function collapse(at: string): void {
  const text = shown.value?.text ?? "";
  const found = range(text, `${at}/collapsed`);
  const isCollapsed = found !== undefined && text.slice(...found) === "true";
  act({ type: "set", at: `${at}/collapsed`, value: isCollapsed ? { type: "absent" } : { type: "json", text: "true" } });
}

/** The element of the next problem. */
function problem(by: number): void {
  const problems = (shown.value?.problems ?? []).filter((problem) => problem.at !== null);
  if (problems.length === 0) return say("no problems in this file");
  const at = problems.findIndex((problem) => problem.at === selected.value);
  const next = problems[(at + by + problems.length) % problems.length];
  if (next !== undefined) select(next.at ?? undefined);
  if (next !== undefined) say(next.message, true);
}

/** The first fix of the selected element. */
function fix(): void {
  if (shown.value?.checked !== shown.value?.version) return;
  const own = (shown.value?.problems ?? []).filter((problem) => problem.at === selected.value);
  const first = own.flatMap((problem) => problem.fixes)[0];
  if (first === undefined) say("no fix to apply here");
  else act(first.command);
}

/** The tab before or behind the shown one. */
function tab(by: number): void {
  const all = tabs.value;
  const next = all[(all.indexOf(open.value!) + by + all.length) % all.length];
  if (next !== undefined) void show(next);
}

/** The action that opens the list for a place. */
function place(how: How, name: string, key: string, kinds?: string[]): Action {
  const id = kinds === undefined ? how : kinds.join();
  return { id, name, keys: [key], where: "tree", can: hasNode, run: () => void insert(how, kinds) };
}

/** The file that undo and redo are for: in the panel of the simulation its script. */
function edited() {
  return document.activeElement?.closest("[data-focus=simulate]") && script.value ? script.value : file.value;
}

/** The shown file and the script of the simulation, as far as they are not saved. */
function unsaved() {
  const both = [file.value, simulation.value === undefined ? undefined : script.value];
  return both.filter((one) => one !== undefined).filter((one) => one.state !== "saved");
}

const isSimulated = () => simulation.value !== undefined;

export const actions: Action[] = [
  {
    id: "undo",
    name: "Undo",
    keys: ["Ctrl+Z"],
    can: () => edited()?.undo != null,
    run: () => void ask({ type: "undo", file: edited()!.file }),
  },
  {
    id: "redo",
    name: "Redo",
    keys: ["Ctrl+Y", "Ctrl+Shift+Z"],
    can: () => edited()?.redo != null,
    run: () => void ask({ type: "redo", file: edited()!.file }),
  },
  {
    id: "save",
    name: "Save",
    keys: ["Ctrl+S"],
    can: () => unsaved().length > 0,
    run: () => unsaved().forEach(({ file }) => void ask({ type: "save", file, over: false })),
  },
  { id: "new", name: "New file …", keys: ["Alt+N"], can: () => true, run: () => void (naming.value = "new") },
  { id: "saveAs", name: "Save as …", keys: [], can: isOpen, run: () => void (naming.value = "copy") },
  {
    id: "saveAll",
    name: "Save all",
    keys: ["Ctrl+Shift+S"],
    can: () => files.value.some((file) => file.state !== "saved"),
    run: () => void ask({ type: "save_all" }),
  },
  { id: "close", name: "Close tab", keys: ["Alt+W"], can: () => open.value !== undefined, run: () => close(open.value!) },
  { id: "nextTab", name: "Next tab", keys: ["Alt+PageDown"], can: () => tabs.value.length > 1, run: () => tab(1) },
  { id: "lastTab", name: "Previous tab", keys: ["Alt+PageUp"], can: () => tabs.value.length > 1, run: () => tab(-1) },
  ...Array.from({ length: 9 }, (_, index) => ({
    id: `tab${index + 1}`,
    name: `Tab ${index + 1}`,
    keys: [`Alt+${index + 1}`],
    can: () => tabs.value.length > index,
    run: () => void show(tabs.value[index]!),
  })),
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
  place("decorate", "Add a guard …", "G", ["guard"]),
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
  {
    id: "moreUp",
    name: "Select the previous one too",
    keys: ["Shift+ArrowUp"],
    where: "tree",
    can: isOpen,
    run: () => step(-1, true),
  },
  { id: "moreDown", name: "Select the next one too", keys: ["Shift+ArrowDown"], where: "tree", can: isOpen, run: () => step(1, true) },
  { id: "edit", name: "Edit first field", keys: ["Enter"], where: "tree", can: isOpen, run: () => focus("form") },
  { id: "previous", name: "Previous", keys: ["ArrowUp"], where: "tree", can: isOpen, run: () => step(-1) },
  { id: "next", name: "Next", keys: ["ArrowDown"], where: "tree", can: isOpen, run: () => step(1) },
  { id: "out", name: "Fold, or to the parent", keys: ["ArrowLeft"], where: "tree", can: isOpen, run: left },
  { id: "in", name: "Unfold, or to the first child", keys: ["ArrowRight"], where: "tree", can: isOpen, run: right },
  {
    id: "reload",
    name: "Take the disk's version",
    keys: [],
    can: () => file.value?.state === "conflict",
    run: () => void ask({ type: "reload", file: open.value! }),
  },
  {
    id: "discard",
    name: "Discard what is not saved",
    keys: [],
    can: () => file.value?.state === "changed",
    run: () => void ask({ type: "reload", file: open.value! }),
  },
  {
    id: "overwrite",
    name: "Overwrite the disk's version",
    keys: [],
    can: () => file.value?.state === "conflict",
    run: () => void ask({ type: "save", file: open.value!, over: true }),
  },
  {
    id: "json",
    name: "JSON",
    keys: ["F4"],
    can: isOpen,
    run: () => {
      json.value = !json.value;
      focus(json.value ? "json" : "tree");
    },
  },
  { id: "keys", name: "Keys of the blackboard", keys: ["Alt+K"], can: isOpen, run: () => void (keys.value = !keys.value) },
  { id: "palette", name: "Commands", keys: ["Ctrl+K", "F1"], can: () => true, run: () => void (palette.value = "all") },
  { id: "find", name: "Find a node by name or id", keys: ["Ctrl+G"], can: isOpen, run: () => void (palette.value = "nodes") },
  { id: "problem", name: "Next problem", keys: ["F8"], can: isOpen, run: () => problem(1) },
  { id: "fix", name: "Apply the first fix", keys: ["Alt+Enter"], can: isOpen, run: fix },
  { id: "extract", name: "Extract into a tree …", keys: ["E"], where: "tree", can: hasNode, run: () => void (naming.value = "tree") },
  { id: "collapse", name: "Collapse, expand", keys: ["C"], where: "tree", can: hasNode, run: () => collapse(selected.value!) },
  { id: "fit", name: "Whole tree", keys: ["0"], where: "tree", can: isOpen, run: () => void (zooming.value = "fit") },
  { id: "larger", name: "Zoom in", keys: ["+", "Shift++"], where: "tree", can: isOpen, run: () => void (zooming.value = 1.25) },
  { id: "smaller", name: "Zoom out", keys: ["-"], where: "tree", can: isOpen, run: () => void (zooming.value = 0.8) },
  { id: "back", name: "Back to the last place", keys: ["Alt+ArrowLeft"], can: () => canGo(-1), run: () => void go(-1) },
  { id: "forth", name: "Forth to the next place", keys: ["Alt+ArrowRight"], can: () => canGo(1), run: () => void go(1) },
  { id: "simulate-step", name: "Simulate: a tick", keys: ["F10"], can: isOpen, run: () => simulate.step(1) },
  {
    id: "simulate-back",
    name: "Simulate: a tick back",
    keys: ["Shift+F10"],
    can: () => (simulation.value?.view.tick ?? 0) > 0,
    run: () => simulate.step(-1),
  },
  { id: "simulate-run", name: "Simulate: run", keys: ["F5"], can: isOpen, run: simulate.run },
  { id: "simulate-start", name: "Simulate: to the start", keys: ["Ctrl+F5"], can: isOpen, run: simulate.start },
  { id: "simulate-stop", name: "Simulate: end", keys: ["Shift+F5"], can: isSimulated, run: simulate.stop },
  {
    id: "simulate-expect",
    name: "Simulate: expect what is now",
    keys: ["Alt+F10"],
    can: () => (simulation.value?.view.tick ?? 0) > 0 && simulation.value?.view.asks === null,
    run: () => void simulate.play({ type: "expect" }),
  },
  { id: "simulate", name: "To the simulation", keys: ["Ctrl+Alt+2"], can: isSimulated, run: () => focus("simulate") },
  { id: "tree", name: "To the tree", keys: ["Escape"], can: isOpen, run: () => focus("tree") },
];

/** The action of a key press, by the panel with the focus. */
export function pressed(event: KeyboardEvent, where: Where | undefined): Action | undefined {
  const parts = [event.ctrlKey || event.metaKey ? "Ctrl" : "", event.altKey ? "Alt" : "", event.shiftKey ? "Shift" : ""];
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const name = [...parts.filter((part) => part !== ""), key].join("+");
  return actions.find((action) => action.keys.includes(name) && (action.where === undefined || action.where === where));
}
