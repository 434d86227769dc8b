// The outline as a tree: rows around a row and in it. Pointers alone do not tell: a tree of mosaic_game is a flat list.

import type { RowView } from "./messages";
import { outline } from "./state";

/** The row around another one. */
export function around(at: string | undefined): RowView | undefined {
  const rows = outline.value;
  const index = rows.findIndex((row) => row.at === at);
  return rows.slice(0, Math.max(0, index)).filter((row) => row.level < rows[index]!.level).at(-1);
}

/** A row and those in it. */
export function branch(at: string): RowView[] {
  const rows = outline.value;
  const index = rows.findIndex((row) => row.at === at);
  if (index < 0) return [];
  const end = rows.findIndex((row, other) => other > index && row.level <= rows[index]!.level);
  return rows.slice(index, end < 0 ? rows.length : end);
}

/** Is an element in another one, or the same? */
export const holds = (outer: string, inner: string) => inner === outer || branch(outer).some((row) => row.at === inner);

/** The row that is some places before or behind a row in the same list. */
export function sibling(at: string, by: number): RowView | undefined {
  const list = (at: string) => at.slice(0, at.lastIndexOf("/"));
  const parent = around(at);
  const all = parent === undefined ? outline.value : branch(parent.at);
  const level = (parent?.level ?? 0) + 1;
  const rows = all.filter((row) => row.level === level && list(row.at) === list(at));
  return rows[rows.findIndex((row) => row.at === at) + by];
}
