// Actions that go through the tree: rows, problems, visited places, the part of the canvas.

import { canGo, extend, go, select } from "../selection";
import { ask, down, files, folded, open, outline, palette, say, selected, shown, visible, zooming } from "../state";
import { show } from "../tabs";
import { around } from "../rows";
import { bookmarks, setBookmark } from "../bookmarks";
import { jump, present } from "../jump";
import { type Action, DIGITS, isOpen } from "./action";

/** Selects the visible row before or after the selected one. `more` adds it to the selected rows. */
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

/** Folds the row, or selects its parent. */
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

/** Unfolds the row, or selects its first child. */
function right(): void {
  if (selected.value !== undefined && folded.value.has(selected.value)) return fold(selected.value, false);
  const rows = shown.value?.outline ?? [];
  const index = rows.findIndex((row) => row.at === selected.value);
  const [row, inner] = [rows[index], rows[index + 1]];
  if (row !== undefined && inner !== undefined && inner.level > row.level) select(inner.at);
}

/** Goes to the next problem, or the previous one. */
function problem(by: number): void {
  const problems = shown.value?.problems ?? [];
  const next = problems[(present(problems) + by + problems.length) % problems.length];
  if (next === undefined) return say("no problems in this file");
  void jump(next);
  say(next.message, true);
}

async function toBookmark(number: number): Promise<void> {
  const mark = bookmarks.value.get(number)!;
  if (!files.value.some((file) => file.file === mark.file)) return say(`the file of bookmark ${number} is gone`, true);
  if (mark.file !== open.value || shown.value === undefined) await show(mark.file);
  if (open.value !== mark.file) return;
  if (!outline.value.some((row) => row.at === mark.at)) return say(`the element of bookmark ${number} is gone`, true);
  select(mark.at);
}

export const walks: Action[] = [
  { id: "previous", name: "Previous", keys: ["ArrowUp"], where: "tree", can: isOpen, run: () => step(-1) },
  { id: "next", name: "Next", keys: ["ArrowDown"], where: "tree", can: isOpen, run: () => step(1) },
  { id: "out", name: "Fold, or to the parent", keys: ["ArrowLeft"], where: "tree", can: isOpen, run: left },
  { id: "in", name: "Unfold, or to the first child", keys: ["ArrowRight"], where: "tree", can: isOpen, run: right },
  {
    id: "moreUp",
    name: "Select the previous one too",
    keys: ["Shift+ArrowUp"],
    where: "tree",
    can: isOpen,
    run: () => step(-1, true),
  },
  { id: "moreDown", name: "Select the next one too", keys: ["Shift+ArrowDown"], where: "tree", can: isOpen, run: () => step(1, true) },
  { id: "find", name: "Find a node by name or id", keys: ["Ctrl+G"], can: isOpen, run: () => void (palette.value = "nodes") },
  { id: "problem", name: "Next problem", keys: ["F8"], can: isOpen, run: () => problem(1) },
  { id: "back", name: "Back to the last place", keys: ["Alt+ArrowLeft"], can: () => canGo(-1), run: () => void go(-1) },
  { id: "forth", name: "Forth to the next place", keys: ["Alt+ArrowRight"], can: () => canGo(1), run: () => void go(1) },
  ...DIGITS.map((number) => ({
    id: `bookmark${number}`,
    name: `Bookmark ${number}: set, remove`,
    keys: [`Shift+${number}`],
    where: "tree" as const,
    can: () => open.value !== undefined && selected.value !== undefined,
    run: () => {
      const set = setBookmark(number, { file: open.value!, at: selected.value! });
      say(set ? `bookmark ${number} is here: ${number} goes to it` : `bookmark ${number} is removed`);
    },
  })),
  ...DIGITS.map((number) => ({
    id: `toBookmark${number}`,
    name: `Bookmark ${number}: go`,
    keys: [`${number}`],
    where: "tree" as const,
    can: () => bookmarks.value.has(number),
    run: () => void toBookmark(number),
  })),
  {
    id: "grow",
    name: "Trees grow down, or to the right",
    keys: ["O"],
    where: "tree",
    can: isOpen,
    run: async () => (await ask({ type: "grow", down: !down.value })) && say(down.value ? "trees grow down" : "trees grow to the right"),
  },
  { id: "fit", name: "Fit the whole tree", keys: ["0"], where: "tree", can: isOpen, run: () => void (zooming.value = "fit") },
  { id: "full", name: "Zoom to 100 %", keys: ["Shift+0"], where: "tree", can: isOpen, run: () => void (zooming.value = "full") },
  { id: "larger", name: "Zoom in", keys: ["+", "Shift++"], where: "tree", can: isOpen, run: () => void (zooming.value = 1.25) },
  { id: "smaller", name: "Zoom out", keys: ["-"], where: "tree", can: isOpen, run: () => void (zooming.value = 0.8) },
];
