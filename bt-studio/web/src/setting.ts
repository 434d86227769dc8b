// Settings that the browser keeps for all studios on this machine. They are cookies, because other storage belongs to a port, and
// each start of the studio has another one.

/** The time for which a setting is kept, in seconds: a year. */
const YEAR = 31_536_000;

/** Returns the text of a setting; `undefined` without one. */
export function kept(name: string): string | undefined {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

/** Stores a setting. */
export function keep(name: string, text: string): void {
  document.cookie = `${name}=${encodeURIComponent(text)}; max-age=${YEAR}; path=/; SameSite=Strict`;
}
