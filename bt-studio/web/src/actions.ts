// All that a person can do, by name and key: menus, the palette and the keyboard use this list.
//
// To add one: an entry here. `where` is the panel whose focus its keys need; without it they work everywhere.

import type { Command } from "./messages";
import { ask, file, folded, inserting, open, say, select, selected, shown } from "./state";

export type Where = "tree";

export interface Action {
  id: string;
  name: string;
  /** As `Ctrl+Shift+S`; the first one is shown. */
  keys: string[];
  where?: Where;
  can(): boolean;
  run(): void;
}

/** Changes the shown file. */
export function command(command: Command, typing: number | null = null): Promise<boolean> {
  if (open.value === undefined || shown.value === undefined) return Promise.resolve(false);
  return ask({ type: "command", file: open.value, version: shown.value.version, command, typing });
}

/** Sets the place of the keyboard. */
export function focus(panel: "tree" | "form" | "insert"): void {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(`[data-focus=${panel}]`);
    const inner = panel === "form" ? element?.querySelector<HTMLElement>(".cm-content, input, select") : element;
    (inner ?? element)?.focus();
  });
}

const isOpen = () => shown.value !== undefined;
const hasNode = () => selected.value !== undefined && selected.value !== "";
const act = (change: Command) => void command(change);

/** The row before or behind the selected one, among those that are not folded away. */
function step(by: number): void {
  const rows = visible();
  const at = rows.findIndex((row) => row.at === selected.value);
  const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
  if (next !== undefined) select(next.at);
}

/** The rows of the outline that are not folded away. */
export function visible() {
  let hidden = Infinity;
  return (shown.value?.outline ?? []).filter((row) => {
    if (row.level > hidden) return false;
    hidden = folded.value.has(row.at) ? row.level : Infinity;
    return true;
  });
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
  const around = rows.slice(0, index).reverse().find((other) => other.level < row.level);
  if (around !== undefined) select(around.at);
}

/** Unfolds the row, or goes to the first one in it. */
function right(): void {
  if (selected.value !== undefined && folded.value.has(selected.value)) return fold(selected.value, false);
  const rows = shown.value?.outline ?? [];
  const index = rows.findIndex((row) => row.at === selected.value);
  const [row, inner] = [rows[index], rows[index + 1]];
  if (row !== undefined && inner !== undefined && inner.level > row.level) select(inner.at);
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
  const own = (shown.value?.problems ?? []).filter((problem) => problem.at === selected.value);
  const first = own.flatMap((problem) => problem.fixes)[0];
  if (first === undefined) say("no fix to apply here");
  else act(first.command);
}

export const actions: Action[] = [
  {
    id: "undo",
    name: "Undo",
    keys: ["Ctrl+Z"],
    can: () => file.value?.undo != null,
    run: () => void ask({ type: "undo", file: open.value! }),
  },
  {
    id: "redo",
    name: "Redo",
    keys: ["Ctrl+Y", "Ctrl+Shift+Z"],
    can: () => file.value?.redo != null,
    run: () => void ask({ type: "redo", file: open.value! }),
  },
  {
    id: "save",
    name: "Save",
    keys: ["Ctrl+S"],
    can: () => file.value !== undefined && file.value.state !== "saved",
    run: () => void ask({ type: "save", file: open.value!, over: false }),
  },
  {
    id: "insert",
    name: "Insert child",
    keys: ["Insert"],
    where: "tree",
    can: isOpen,
    run: () => {
      inserting.value = true;
      focus("insert");
    },
  },
  {
    id: "remove",
    name: "Remove",
    keys: ["Delete"],
    where: "tree",
    can: hasNode,
    run: () => act({ type: "remove", at: selected.value! }),
  },
  {
    id: "up",
    name: "Move up",
    keys: ["Ctrl+ArrowUp"],
    where: "tree",
    can: hasNode,
    run: () => act({ type: "move", at: selected.value!, by: -1 }),
  },
  {
    id: "down",
    name: "Move down",
    keys: ["Ctrl+ArrowDown"],
    where: "tree",
    can: hasNode,
    run: () => act({ type: "move", at: selected.value!, by: 1 }),
  },
  { id: "edit", name: "Edit first field", keys: ["Enter"], where: "tree", can: isOpen, run: () => focus("form") },
  { id: "previous", name: "Previous", keys: ["ArrowUp"], where: "tree", can: isOpen, run: () => step(-1) },
  { id: "next", name: "Next", keys: ["ArrowDown"], where: "tree", can: isOpen, run: () => step(1) },
  { id: "out", name: "Fold, or to the parent", keys: ["ArrowLeft"], where: "tree", can: isOpen, run: left },
  { id: "in", name: "Unfold, or to the first child", keys: ["ArrowRight"], where: "tree", can: isOpen, run: right },
  { id: "problem", name: "Next problem", keys: ["F8"], can: isOpen, run: () => problem(1) },
  { id: "fix", name: "Apply the first fix", keys: ["Alt+Enter"], can: isOpen, run: fix },
  { id: "tree", name: "To the tree", keys: ["Escape"], can: isOpen, run: () => focus("tree") },
];

/** The action of a key press, by the panel with the focus. */
export function pressed(event: KeyboardEvent, where: Where | undefined): Action | undefined {
  const parts = [event.ctrlKey || event.metaKey ? "Ctrl" : "", event.altKey ? "Alt" : "", event.shiftKey ? "Shift" : ""];
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const name = [...parts.filter((part) => part !== ""), key].join("+");
  return actions.find((action) => action.keys.includes(name) && (action.where === undefined || action.where === where));
}
