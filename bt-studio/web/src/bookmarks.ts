// Bookmarks 1 to 9: elements to which a key goes. A bookmark follows its element when rows before it are added or
// removed.

import { signal } from "@preact/signals";

export interface Bookmark {
  file: string;
  at: string;
}

export const bookmarks = signal<ReadonlyMap<number, Bookmark>>(new Map());

/** Sets a bookmark; removes it if it is at that element already. */
export function setBookmark(number: number, mark: Bookmark): boolean {
  const all = new Map(bookmarks.value);
  const old = all.get(number);
  const same = old?.file === mark.file && old.at === mark.at;
  if (same) all.delete(number);
  else all.set(number, mark);
  bookmarks.value = all;
  return !same;
}

/** Returns the number of the bookmark at an element. */
export function bookmarkAt(file: string | undefined, at: string): number | undefined {
  for (const [number, mark] of bookmarks.value) if (mark.file === file && mark.at === at) return number;
  return undefined;
}

/** Moves the bookmarks of a file with its rows. A bookmark whose row no longer exists is removed. */
export function moveBookmarks(file: string, move: (at: string) => string | undefined): void {
  const all = new Map(bookmarks.value);
  for (const [number, mark] of bookmarks.value) {
    if (mark.file !== file) continue;
    const at = move(mark.at);
    if (at === undefined) all.delete(number);
    else if (at !== mark.at) all.set(number, { file, at });
    else continue;
    bookmarks.value = all;
  }
}
