// Pointers that follow their rows when rows come and go before them.

import type { RowView, Splice } from "./messages";

type Move = (at: string) => string | undefined;

/** The place of a pointer after a change of the rows from `old` to `now`; `undefined`: its row is gone. A pointer in a row
 *  follows that row. A text that is no JSON for a moment has no rows: then pointers stay. */
export function mover(old: RowView[], change: Splice<RowView>, now: RowView[]): Move {
  return change.remove === 0 && change.insert.length === 0 ? (at) => at : along(old, change, now);
}

/** The place of a pointer in a text that has come instead of another one, while nobody told the changes between them. The rows
 *  that are the same at both ends are known; `sameRow` finds the others. */
export function refound(old: RowView[], now: RowView[]): Move {
  const same = (a: RowView | undefined, b: RowView | undefined) =>
    a !== undefined && b !== undefined && [a.level, a.kind, a.title, a.note, a.id].join() === [b.level, b.kind, b.title, b.note, b.id].join();
  let start = 0;
  while (same(old[start], now[start])) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && same(old[old.length - 1 - end], now[now.length - 1 - end])) end++;
  const insert = now.slice(start, now.length - end);
  return along(old, { at: start, remove: old.length - end - start, insert }, now);
}

function along(old: RowView[], { at: start, remove, insert }: Splice<RowView>, now: RowView[]): Move {
  if (old.length === 0 || now.length === 0) return (at) => at;
  const end = start + remove;
  const gone = old.slice(start, end);
  return (at) => {
    const index = innermost(old, at);
    if (index < 0) return at;
    const row = old[index]!;
    const next = index < start ? now[index] : index >= end ? now[index - remove + insert.length] : sameRow(row, gone, insert);
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

/** The row of an element of `gone` among the rows `come`, which were made anew instead of those: the one with its id, or with a
 *  title that no other row of `gone` or of `come` has. As many rows as before are the same rows with other titles. */
function sameRow(row: RowView, gone: RowView[], come: RowView[]): RowView | undefined {
  const only = (rows: RowView[], is: (row: RowView) => boolean) => (rows.filter(is).length === 1 ? rows.find(is) : undefined);
  const titled = (other: RowView) => other.kind === row.kind && other.title === row.title;
  const byId = row.id === null ? undefined : only(come, (other) => other.id === row.id && other.kind === row.kind);
  const found = byId ?? (only(gone, titled) && only(come, titled));
  if (found !== undefined || gone.length !== come.length) return found;
  // A row with the title of another one that is gone is more likely that one.
  const isFree = (other: RowView) => other.title === row.title || !gone.some(({ kind, title }) => kind === other.kind && title === other.title);
  return come.find((other) => other.kind === row.kind && other.at === row.at && isFree(other));
}
