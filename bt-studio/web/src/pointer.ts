// Finds the letters of values in a JSON text, by their pointers.

/** Returns the range of letters of each value, found in one pass through the text, which must be JSON. Missing values
 *  are left out. */
export function ranges(text: string, pointers: string[]): Map<string, [number, number]> {
  const top = { below: new Map() } as Wanted;
  for (const pointer of pointers) {
    let wanted = top;
    for (const step of steps(pointer)) {
      if (!wanted.below.has(step)) wanted.below.set(step, { below: new Map() });
      wanted = wanted.below.get(step)!;
    }
    wanted.pointer = pointer;
  }
  const found = new Map<string, [number, number]>();
  visit(text, space(text, 0), top, found);
  return found;
}

/** The values that are looked for below a value, by the next step of their pointers. */
interface Wanted {
  pointer?: string;
  below: Map<string, Wanted>;
}

function visit(text: string, at: number, wanted: Wanted, found: Map<string, [number, number]>): void {
  if (wanted.pointer !== undefined) found.set(wanted.pointer, [at, end(text, at)]);
  if (wanted.below.size === 0 || (text[at] !== "{" && text[at] !== "[")) return;
  const isObject = text[at] === "{";
  let left = wanted.below.size;
  for (let index = 0, next = space(text, at + 1); left > 0 && next < text.length && text[next] !== "]" && text[next] !== "}"; index++) {
    let name = String(index);
    if (isObject) {
      const behind = end(text, next);
      name = JSON.parse(text.slice(next, behind)) as string;
      next = space(text, space(text, behind) + 1);
    }
    const inner = wanted.below.get(name);
    if (inner !== undefined) {
      visit(text, next, inner, found);
      left--;
    }
    next = space(text, end(text, next));
    if (text[next] === ",") next = space(text, next + 1);
  }
}

function steps(pointer: string): string[] {
  return pointer.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function space(text: string, at: number): number {
  while (at < text.length && " \t\r\n".includes(text[at]!)) at++;
  return at;
}

/** A string, or a bracket outside of strings. A search for it passes the letters between faster than a loop over them. */
const MARK = /"(?:[^"\\]|\\.)*"|[[{}\]]/g;

/** Returns the offset after the value that begins at `at`. */
function end(text: string, at: number): number {
  if (!'"[{'.includes(text[at] ?? "")) {
    while (at < text.length && !",]} \t\r\n".includes(text[at]!)) at++;
    return at;
  }
  let depth = 0;
  for (MARK.lastIndex = at; MARK.test(text); ) {
    const first = text[MARK.lastIndex - 1]!;
    if (first === "}" || first === "]") depth--;
    else if (first !== '"') depth++;
    if (depth === 0) return MARK.lastIndex;
  }
  return text.length;
}
