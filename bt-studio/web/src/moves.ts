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

/** The place of a pointer in a text that has come instead of another one, while nobody told the changes between them. A row is
 *  found again by the rows that are the same at both ends, by its id, or by a title that no other row among the rest has; else its
 *  place is `undefined`. */
export function refound(old: RowView[], now: RowView[]): (at: string) => string | undefined {
  const same = (a: RowView | undefined, b: RowView | undefined) =>
    a !== undefined && b !== undefined && [a.level, a.kind, a.title, a.note, a.id].join() === [b.level, b.kind, b.title, b.note, b.id].join();
  let start = 0;
  while (same(old[start], now[start])) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && same(old[old.length - 1 - end], now[now.length - 1 - end])) end++;
  const [gone, come] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const only = (rows: RowView[], is: (row: RowView) => boolean) => (rows.filter(is).length === 1 ? rows.find(is) : undefined);
  const found = (row: RowView) => {
    const byId = row.id === null ? undefined : only(come, (other) => other.id === row.id && other.kind === row.kind);
    const alike = (other: RowView) => other.kind === row.kind && other.title === row.title;
    return byId ?? (only(gone, alike) === undefined ? undefined : only(come, alike));
  };
  return (at) => {
    const index = innermost(old, at);
    if (index < 0) return at;
    const row = old[index]!;
    const next = index < start ? now[index] : index >= old.length - end ? now[index - old.length + now.length] : found(row);
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
