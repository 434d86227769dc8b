// The outline as a tree: the parents and children of rows. Pointers do not show these: a tree of mosaic_game is a flat
// list.

import type { RowView } from "./messages";
import { outline } from "./state";

/** Returns the parent of a row. */
export function around(at: string | undefined): RowView | undefined {
  const rows = outline.value;
  const index = rows.findIndex((row) => row.at === at);
  return rows.slice(0, Math.max(0, index)).filter((row) => row.level < rows[index]!.level).at(-1);
}

/** Returns a row and its descendants. */
export function branch(at: string): RowView[] {
  const rows = outline.value;
  const index = rows.findIndex((row) => row.at === at);
  if (index < 0) return [];
  const end = rows.findIndex((row, other) => other > index && row.level <= rows[index]!.level);
  return rows.slice(index, end < 0 ? rows.length : end);
}

/** Returns the outermost of these rows, in the order of the outline; with their descendants if `deep`. */
export function branches(of: string[], deep: boolean): string[] {
  const wanted = new Set(of);
  const found: string[] = [];
  let level = Infinity;
  for (const row of outline.value) {
    if (row.level > level) {
      if (deep) found.push(row.at);
      continue;
    }
    level = wanted.has(row.at) ? row.level : Infinity;
    if (level !== Infinity) found.push(row.at);
  }
  return found;
}

/** Returns `true` if a row is one of `outer`, or a descendant of one. */
export function isWithin(at: string, outer: ReadonlySet<string>): boolean {
  for (let row: string | undefined = at; row !== undefined; row = around(row)?.at) if (outer.has(row)) return true;
  return false;
}

/** Returns the sibling that is `by` places after a row, or before it if `by` is negative. */
export function sibling(at: string, by: number): RowView | undefined {
  const list = (at: string) => at.slice(0, at.lastIndexOf("/"));
  const parent = around(at);
  const all = parent === undefined ? outline.value : branch(parent.at);
  const level = (parent?.level ?? 0) + 1;
  const rows = all.filter((row) => row.level === level && list(row.at) === list(at));
  return rows[rows.findIndex((row) => row.at === at) + by];
}
