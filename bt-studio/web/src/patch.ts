// Applies changes to documents.

import type { Changed, Document, Splice } from "./messages";

/** Returns the document after a change; `undefined` if the change starts from another version, so that the file must be
 *  opened again. */
export function changed(old: Document, change: Changed): Document | undefined {
  if (old.version !== change.from) return undefined;
  return {
    ...old,
    version: change.version,
    text: change.text === null ? old.text : old.text.slice(0, change.text.from) + change.text.text + old.text.slice(change.text.to),
    checked: change.checked,
    readable: change.readable,
    boxes: spliced(old.boxes, change.boxes),
    links: change.links ?? old.links,
    rects: change.rects ?? old.rects,
    frames: change.frames ?? old.frames,
    routes: change.routes ?? old.routes,
    size: change.size,
    down: change.down,
    outline: spliced(old.outline, change.outline),
    problems: change.problems ?? old.problems,
  };
}

function spliced<T>(list: T[], { at, remove, insert }: Splice<T>): T[] {
  if (remove === 0 && insert.length === 0) return list;
  return [...list.slice(0, at), ...insert, ...list.slice(at + remove)];
}
