// Pointers that follow their rows when earlier rows are added or removed.

import type { RowView, Splice } from "./messages";

type Move = (at: string) => string | undefined;

/** Returns the function that moves pointers after a change of the rows from `old` to `now`; it returns `undefined` if
 *  the row no longer exists. A pointer inside a row follows that row. A text that is temporarily no JSON has no rows:
 *  pointers then stay. */
export function mover(old: RowView[], change: Splice<RowView>, now: RowView[]): Move {
  return change.remove === 0 && change.insert.length === 0 ? (at) => at : along(old, change, now);
}

/** Returns the function that moves pointers from an old text to a new one, when the changes between them are unknown.
 *  The equal rows at the start and the end are the same rows; `sameRow` finds the others. */
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

/** Returns the index of the innermost row that contains a pointer. */
export function innermost(rows: RowView[], at: string): number {
  let found = -1;
  rows.forEach((row, index) => {
    const holds = at === row.at || at.startsWith(`${row.at}/`);
    if (holds && row.at.length >= (rows[found]?.at.length ?? 0)) found = index;
  });
  return found;
}

/** Finds the row of `come`, the new rows, for a row of `gone`, the rows that they replace: the row with the same id, or
 *  with a title that is unique in `gone` and in `come`. If both lists have the same length, rows with other titles
 *  correspond too. */
function sameRow(row: RowView, gone: RowView[], come: RowView[]): RowView | undefined {
  const only = (rows: RowView[], is: (row: RowView) => boolean) => (rows.filter(is).length === 1 ? rows.find(is) : undefined);
  const titled = (other: RowView) => other.kind === row.kind && other.title === row.title;
  const byId = row.id === null ? undefined : only(come, (other) => other.id === row.id && other.kind === row.kind);
  const found = byId ?? (only(gone, titled) && only(come, titled));
  if (found !== undefined || gone.length !== come.length) return found;
  // A row with the title of another row of `gone` more likely corresponds to that row.
  const isFree = (other: RowView) => other.title === row.title || !gone.some(({ kind, title }) => kind === other.kind && title === other.title);
  return come.find((other) => other.kind === row.kind && other.at === row.at && isFree(other));
}
