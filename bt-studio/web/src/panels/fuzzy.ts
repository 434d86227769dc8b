// Search by some letters of a name.

interface Named {
  name: string;
  words: string[];
}

/** Returns the items whose name, or one of whose other words, has the letters in this order; the best match first. */
export function found<T extends Named>(query: string, all: T[]): T[] {
  const letters = query.trim().toLowerCase();
  if (letters === "") return all;
  const rated = all.map((one) => {
    const others = one.words.map((word) => score(letters, word) + 50);
    return { one, score: Math.min(score(letters, one.name), ...others) };
  });
  // Names with scattered letters count only if no name has the letters in a row.
  const best = Math.min(...rated.map(({ score }) => score));
  const most = best < SCATTERED ? SCATTERED : Infinity;
  return rated
    .filter(({ score }) => score < most)
    .sort((a, b) => a.score - b.score)
    .map(({ one }) => one);
}

/** The lowest score of letters with gaps. */
const SCATTERED = 100;
/** `true` if the typed word may stand for this name: a part of it, or its letters with fewer gaps than letters. */
export const isNear = (word: string, name: string) => score(word.toLowerCase(), name) <= SCATTERED + word.length;

/** Returns the score of a match, lower for a better one. From best to worst: the whole name, its start, the start of a
 *  word in it, letters in a row, letters with gaps. */
export function score(letters: string, name: string): number {
  const low = name.toLowerCase();
  if (low === letters) return 0;
  const at = low.indexOf(letters);
  if (at === 0) return 1 + low.length / 1000;
  if (at > 0) return (/[\s_.:]/.test(low[at - 1]!) ? 10 : 20) + low.length / 1000;
  let from = 0;
  let gaps = 0;
  for (const letter of letters) {
    const next = low.indexOf(letter, from);
    if (next < 0) return Infinity;
    gaps += next - from;
    from = next + 1;
  }
  return SCATTERED + gaps;
}
