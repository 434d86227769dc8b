// Pointers that follow their rows when rows come and go before them.

import type { RowView, Splice } from "./messages";

/** The place of a pointer after a change of the rows from `old` to `now`; `undefined`: its row is gone. A pointer in a row
 *  follows that row. A text that is no JSON for a moment has no rows: then pointers stay. */
export function mover(old: RowView[], change: Splice<RowView>, now: RowView[]): (at: string) => string | undefined {
  if ((change.remove === 0 && change.insert.length === 0) || old.length === 0 || now.length === 0) return (at) => at;
  return (at) => {
    const index = innermost(old, at);
    if (index < 0) return at;
    const row = old[index]!;
    const behind = index >= change.at + change.remove;
    const next = behind ? now[index - change.remove + change.insert.length] : index < change.at ? row : sameRow(row, change);
    return next === undefined ? undefined : next.at + at.slice(row.at.length);
  };
}

/** The index of the innermost row that a pointer leads to or into. */
export function innermost(rows: RowView[], at: string): number {
  let found = -1;
  rows.forEach((row, index) => {
    const holds = at === row.at || at.startsWith(`${row.at}/`);
    if (holds && row.at.length >= (rows[found]?.at.length ?? 0)) found = index;
  });
  return found;
}

/** The row of an element among rows that were made anew: the one with its id, with its pointer and title, or with its title.
 *  As many rows as before are the same rows with other titles. */
function sameRow(row: RowView, { remove, insert }: Splice<RowView>): RowView | undefined {
  const alike = insert.filter((other) => other.kind === row.kind);
  const titled = alike.filter((other) => other.title === row.title);
  const byId = row.id === null ? undefined : insert.find((other) => other.id === row.id);
  const found = byId ?? titled.find((other) => other.at === row.at) ?? (titled.length === 1 ? titled[0] : undefined);
  return found ?? (remove === insert.length ? alike.find((other) => other.at === row.at) : undefined);
}
