// A box as an element. A box inside another one comes later, and lies above it. Its size comes from the layout, which
// assumes the heights of lines in `style.css`.

import type { Document, TextRow } from "../messages";
import type { Broken } from "../watch";
import type { Rect } from "./states";

/** Fills an element of the pool with a box. */
export function fill(element: HTMLElement, shown: Document, index: number): void {
  const box = shown.boxes[index]!;
  const [x, y, width, height] = shown.rects.slice(4 * index, 4 * index + 4);
  element.className = `box look-${box.look}`;
  element.dataset["at"] = box.at ?? "";
  element.title = box.hint;
  element.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px;z-index:${index}`;
  if (box.color !== null) element.style.setProperty("--own", box.color);
  const title = line("name", box.title);
  if (box.note !== "") title.append(line("note", box.note, "span"));
  element.replaceChildren(...box.above.map(row), title, ...box.below.map(row));
  const [, inside, order] = shown.links.slice(3 * index, 3 * index + 3);
  if (order! > 0 && inside! < 0) element.append(line("order", String(order)));
  const problems = shown.problems.filter((problem) => problem.at !== null && problem.at === box.at);
  if (problems.length > 0) {
    const bad = problems.some((problem) => problem.level === "error");
    element.append(line(`badge ${bad ? "error" : "warning"}`, bad ? "✗" : "⚠"));
  }
}

/** Returns the places of the badges of these boxes, at their corners (`style.css`). */
export function badges({ problems, boxes, rects }: Document, indices: number[]): Rect[] {
  const bad = new Set(problems.map((problem) => problem.at));
  const own = indices.filter((index) => boxes[index]!.at !== null && bad.has(boxes[index]!.at));
  return own.map((index) => [rects[4 * index]! + rects[4 * index + 2]! - 10, rects[4 * index + 1]! - 9, 18, 18]);
}

/** Returns the places of the dots of breakpoints of these boxes, at their corners or beside their badges (`watch.css`). */
export function dots({ problems, boxes, rects }: Document, indices: number[], broken: ReadonlyMap<string, Broken>): Rect[] {
  const bad = new Set(problems.map((problem) => problem.at));
  const own = indices.filter((index) => broken.has(boxes[index]!.at ?? "-"));
  return own.map((index) => {
    const [right, top] = [rects[4 * index]! + rects[4 * index + 2]!, rects[4 * index + 1]!];
    return bad.has(boxes[index]!.at) ? [right - 29, top - 9, 18, 18] : [right - 8, top - 9, 16, 16];
  });
}

function row({ kind, text }: TextRow): HTMLElement {
  return line(`row ${kind}`, text);
}

function line(kind: string, text: string, tag = "div"): HTMLElement {
  const element = document.createElement(tag);
  element.className = kind;
  element.textContent = text;
  return element;
}
