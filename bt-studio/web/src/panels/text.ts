// The text of a file and the lines of an editor: an editor counts each end of a line as one letter.

export interface Ends {
  /** The end of each line. */
  end: "\n" | "\r\n";
  /** `true` if all lines end like this; else the text cannot be edited line by line. */
  same: boolean;
}

export function ends(text: string): Ends {
  if (!text.includes("\r")) return { end: "\n", same: true };
  const all = text.split("\n").length - 1;
  const long = text.split("\r\n").length - 1;
  const lone = text.split("\r").length - 1 - long;
  return { end: long > 0 ? "\r\n" : "\n", same: lone === 0 && (long === 0 || long === all) };
}

/** Returns the text as in an editor. */
export const lines = (text: string) => text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");

/** Returns the place in the editor of a letter of the file. */
export function toEditor(text: string, letter: number): number {
  return ends(text).end === "\n" ? letter : lines(text.slice(0, letter)).length;
}

/** Returns the letter of the file for a place in the editor. */
export function toFile(editor: string, place: number, end: Ends["end"]): number {
  return end === "\n" ? place : place + (editor.slice(0, place).split("\n").length - 1);
}

/** Returns the smallest change from one text to the other, in whole characters. */
export function between(old: string, now: string): { from: number; to: number; text: string } | undefined {
  if (old === now) return undefined;
  let from = 0;
  const least = Math.min(old.length, now.length);
  while (from < least && old[from] === now[from]) from++;
  const half = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text[at] ?? "");
  while (from > 0 && (half(old, from) || half(now, from))) from--;
  let same = 0;
  while (same < least - from && old[old.length - 1 - same] === now[now.length - 1 - same]) same++;
  while (same > 0 && (half(old, old.length - same) || half(now, now.length - same))) same--;
  return { from, to: old.length - same, text: now.slice(from, now.length - same) };
}

/** Applies the letters that were typed in `base`, giving `typed`, to the text `now`, which has replaced `base`. */
export function rebased(base: string, typed: string, now: string): string {
  const [own, other] = [between(base, typed), between(base, now)];
  if (own === undefined) return now;
  if (other === undefined) return typed;
  const longer = other.text.length - (other.to - other.from);
  const move = (at: number) => (at <= other.from && at < other.to ? at : at >= other.to ? at + longer : other.from + other.text.length);
  const from = move(own.from);
  return now.slice(0, from) + own.text + now.slice(Math.max(from, move(own.to)));
}
