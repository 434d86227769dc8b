// Bookmarks 1 to 9: elements that a key leads to. They follow their elements when rows come and go before them.

import { signal } from "@preact/signals";
import type { RowView, Splice } from "./messages";

export interface Bookmark {
  file: string;
  at: string;
}

export const bookmarks = signal<ReadonlyMap<number, Bookmark>>(new Map());

/** Sets a bookmark; at the element that it is at already it is removed. */
export function setBookmark(number: number, mark: Bookmark): boolean {
  const all = new Map(bookmarks.value);
  const old = all.get(number);
  const same = old?.file === mark.file && old.at === mark.at;
  if (same) all.delete(number);
  else all.set(number, mark);
  bookmarks.value = all;
  return !same;
}

/** The number of the bookmark at an element. */
export function bookmarkAt(file: string | undefined, at: string): number | undefined {
  for (const [number, mark] of bookmarks.value) if (mark.file === file && mark.at === at) return number;
  return undefined;
}

/** The rows of a file have changed: `change` leads from `old` to `now`. A bookmark whose row is gone is removed. */
export function moveBookmarks(file: string, old: RowView[], change: Splice<RowView>, now: RowView[]): void {
  const mine = [...bookmarks.value].filter(([, mark]) => mark.file === file);
  if (mine.length === 0 || (change.remove === 0 && change.insert.length === 0)) return;
  const all = new Map(bookmarks.value);
  for (const [number, { at }] of mine) {
    const index = old.findIndex((row) => row.at === at);
    const behind = index >= change.at + change.remove;
    const moved = behind ? now[index - change.remove + change.insert.length]?.at : index < change.at ? at : sameRow(old[index]!, change.insert)?.at;
    if (moved === undefined || index < 0) all.delete(number);
    else all.set(number, { file, at: moved });
  }
  bookmarks.value = all;
}

/** The row of an element among rows that were made anew: the one with its id, with its pointer and title, or with its title. */
function sameRow(row: RowView, among: RowView[]): RowView | undefined {
  const titled = among.filter((other) => other.title === row.title && other.kind === row.kind);
  const byId = row.id === null ? undefined : among.find((other) => other.id === row.id);
  return byId ?? titled.find((other) => other.at === row.at) ?? (titled.length === 1 ? titled[0] : undefined);
}
