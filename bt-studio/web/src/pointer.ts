// The letters of a value in a JSON text, by its pointer.

/** The first letter of the value, and the one behind it; `undefined` if there is none. The text is JSON. */
export function range(text: string, pointer: string): [number, number] | undefined {
  let at = space(text, 0);
  for (const step of pointer.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))) {
    const next = text[at] === "{" ? field(text, at, step) : text[at] === "[" ? item(text, at, Number(step)) : undefined;
    if (next === undefined) return undefined;
    at = next;
  }
  return [at, end(text, at)];
}

function space(text: string, at: number): number {
  while (at < text.length && " \t\r\n".includes(text[at]!)) at++;
  return at;
}

/** The letter behind the value that begins here. */
function end(text: string, at: number): number {
  if (text[at] === '"') {
    for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === "\\") at++;
    return at + 1;
  }
  if (text[at] !== "{" && text[at] !== "[") {
    while (at < text.length && !",]} \t\r\n".includes(text[at]!)) at++;
    return at;
  }
  for (let depth = 0; at < text.length; at++) {
    if (text[at] === '"') at = end(text, at) - 1;
    else if (text[at] === "{" || text[at] === "[") depth++;
    else if ((text[at] === "}" || text[at] === "]") && --depth === 0) return at + 1;
  }
  return at;
}

/** The start of the value of a field; of two fields of one name, of the first. */
function field(text: string, object: number, name: string): number | undefined {
  for (let at = space(text, object + 1); text[at] === '"'; ) {
    const behind = end(text, at);
    const value = space(text, space(text, behind) + 1);
    if (JSON.parse(text.slice(at, behind)) === name) return value;
    at = space(text, end(text, value));
    if (text[at] === ",") at = space(text, at + 1);
  }
  return undefined;
}

function item(text: string, list: number, index: number): number | undefined {
  let at = space(text, list + 1);
  for (; index > 0 && at < text.length && text[at] !== "]"; index--) {
    at = space(text, end(text, at));
    if (text[at] === ",") at = space(text, at + 1);
  }
  return index === 0 && at < text.length && text[at] !== "]" ? at : undefined;
}
