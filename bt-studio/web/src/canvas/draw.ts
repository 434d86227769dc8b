// Draws on the canvas itself: branches, transitions, far boxes. Near boxes are elements of the page.

import type { Document, NodeState } from "../messages";
import type { Reach } from "../reach";
import type { Heat } from "../panels/profile";
import type { Broken } from "../watch";
import { badges, dots } from "./box";
import { type Rect, ring, stateMarks } from "./states";
import type { Size, View } from "./view";

/** The scale below which far boxes have no titles. */
const TITLES = 0.15;

/** What a picture is drawn on. */
export interface Paper {
  canvas: HTMLCanvasElement;
  /** The size of the canvas. To ask the page for it in each frame would force a layout. */
  size: Size;
  /** Returns the colour of the theme with this name. */
  color: (name: string) => string;
}

/** Draws branches, and boxes that are too small for elements. */
export function drawBelow(
  paper: Paper,
  shown: Document,
  view: View,
  near: boolean,
  states: ReadonlyMap<string, NodeState>,
  reached: ReadonlyMap<string, Reach>,
  heats: ReadonlyMap<string, Heat>,
): void {
  const context = cleared(paper, view);
  if (context === null) return;
  const { size, color } = paper;
  frames(context, shown, color);
  branches(context, shown, color("line"), view.sight(size));
  if (!near) boxes(context, paper, shown, view, states, reached, heats);
}

/** Draws transitions, which go through the margins of boxes that contain others, the rings of selected boxes, the dots
 *  of breakpoints of far boxes, and the marks of states. */
export function drawOver(
  paper: Paper,
  shown: Document,
  view: View,
  near: boolean,
  selected: ReadonlySet<number>,
  states: ReadonlyMap<string, NodeState>,
  broken: ReadonlyMap<string, Broken>,
): void {
  const context = cleared(paper, view);
  if (context === null) return;
  const { size, color } = paper;
  const rect = (index: number) => shown.rects.slice(4 * index, 4 * index + 4) as Rect;
  routes(context, shown, color("route"));
  const atCorners = near && (shown.problems.length > 0 || broken.size > 0) ? view.visible(shown.rects, size) : [];
  const gaps = atCorners.length === 0 ? [] : [...badges(shown, atCorners), ...dots(shown, atCorners, broken)];
  for (const index of selected) if (index >= 0) ring(context, rect(index), view, color, gaps);
  if (!near && broken.size > 0) farDots(context, paper, shown, view, broken);
  const inSight = states.size === 0 ? [] : view.visible(shown.rects, size);
  const marked = inSight.flatMap((index): [NodeState, Rect][] => {
    const state = states.get(shown.boxes[index]!.at ?? "-");
    return state === undefined ? [] : [[state, rect(index)]];
  });
  stateMarks(context, marked, view, color);
}

/** The colours of the theme, each read once: reading them in each frame would force a layout of the page. */
const known = new Map<string, string>();

/** Returns the colours of the theme, by name; the colour of text for an unknown name. */
export function colors(holder: HTMLElement): (name: string) => string {
  return (name) => {
    let color = known.get(name);
    if (color === undefined) {
      // The value of a variable names the colours of both themes, so an element takes the one of the page.
      const probe = document.createElement("span");
      probe.style.cssText = `color: var(--${name}); forced-color-adjust: none`;
      holder.append(probe);
      color = getComputedStyle(probe).color;
      probe.remove();
      known.set(name, color);
    }
    return color;
  };
}

/** Clears the known colours, after a change of the theme. */
export const recolored = () => known.clear();

/** Clears a canvas, and sets its resolution to that of the screen and its coordinates to those of the layout. */
function cleared({ canvas, size }: Paper, view: View): CanvasRenderingContext2D | null {
  const ratio = devicePixelRatio;
  const [width, height] = [Math.round(size.clientWidth * ratio), Math.round(size.clientHeight * ratio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  const scale = view.scale * ratio;
  context.setTransform(scale, 0, 0, scale, view.x * ratio, view.y * ratio);
  return context;
}

/** Draws the frames of branches with comments, below everything else. */
function frames(context: CanvasRenderingContext2D, { frames }: Document, color: (name: string) => string): void {
  if (frames.length === 0) return;
  context.beginPath();
  for (let at = 0; at < frames.length; at += 4) context.roundRect(frames[at]!, frames[at + 1]!, frames[at + 2]!, frames[at + 3]!, 7);
  context.fillStyle = color("frame");
  context.fill();
  context.strokeStyle = color("line");
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  context.stroke();
  context.setLineDash([]);
}

/** Draws the branches that may be in the part in sight, given by its left, top, right and bottom edges. */
function branches(
  context: CanvasRenderingContext2D,
  { boxes, links, rects, stem, down }: Document,
  color: string,
  [left, top, right, bottom]: [number, number, number, number],
): void {
  context.beginPath();
  boxes.forEach((_, index) => {
    const [parent, inside] = [links[3 * index]!, links[3 * index + 1]!];
    if (parent < 0 || inside >= 0) return;
    const [from, to] = [4 * parent, 4 * index];
    // A branch lies between the outer edges of its two boxes.
    if (Math.max(rects[from]! + rects[from + 2]!, rects[to]! + rects[to + 2]!) < left) return;
    if (Math.max(rects[from + 1]! + rects[from + 3]!, rects[to + 1]! + rects[to + 3]!) < top) return;
    if (Math.min(rects[from]!, rects[to]!) > right || Math.min(rects[from + 1]!, rects[to + 1]!) > bottom) return;
    if (down) {
      const [x, y] = [rects[from]! + rects[from + 2]! / 2, rects[from + 1]! + rects[from + 3]!];
      const [endX, endY] = [rects[to]! + rects[to + 2]! / 2, rects[to + 1]!];
      context.moveTo(x, y);
      context.lineTo(x, y + stem);
      context.lineTo(endX, y + stem);
      context.lineTo(endX, endY);
      return;
    }
    const [x, y] = [rects[from]! + rects[from + 2]!, rects[from + 1]! + rects[from + 3]! / 2];
    const [endX, endY] = [rects[to]!, rects[to + 1]! + rects[to + 3]! / 2];
    context.moveTo(x, y);
    context.lineTo(x + stem, y);
    context.lineTo(x + stem, endY);
    context.lineTo(endX, endY);
  });
  context.strokeStyle = color;
  context.lineWidth = 1.3;
  context.lineJoin = "round";
  context.stroke();
}

function routes(context: CanvasRenderingContext2D, shown: Document, color: string): void {
  context.beginPath();
  for (const { from, lane, to } of shown.routes) {
    context.moveTo(from[0], from[1]);
    context.lineTo(lane, from[1]);
    context.lineTo(lane, to[1]);
    context.lineTo(to[0] + 6, to[1]);
    context.moveTo(to[0] + 7, to[1] - 4);
    context.lineTo(to[0], to[1]);
    context.lineTo(to[0] + 7, to[1] + 4);
  }
  context.strokeStyle = color;
  context.lineWidth = 1.4;
  context.stroke();
}

function boxes(
  context: CanvasRenderingContext2D,
  { size, color }: Paper,
  { boxes, rects }: Document,
  view: View,
  states: ReadonlyMap<string, NodeState>,
  reached: ReadonlyMap<string, Reach>,
  heats: ReadonlyMap<string, Heat>,
): void {
  const inks = new Map<string, string>();
  const ink = (look: string) => inks.get(look) ?? inks.set(look, color(`look-${look}`)).get(look)!;
  const [paper, text] = [color("box"), color("text")];
  context.font = "bold 12px system-ui, sans-serif";
  context.textBaseline = "middle";
  for (const index of view.visible(rects, size)) {
    const [x, y, width, height] = [rects[4 * index]!, rects[4 * index + 1]!, rects[4 * index + 2]!, rects[4 * index + 3]!];
    const box = boxes[index]!;
    const reach = reached.get(box.at ?? "-");
    const state = states.get(box.at ?? "-");
    const runs = state === "running";
    context.fillStyle = runs ? color(state) : reach === undefined || states.size > 0 ? paper : color(reach);
    context.fillRect(x, y, width, height);
    const heat = heats.get(box.at ?? "-");
    if (heat !== undefined) {
      context.globalAlpha = 0.75 * Math.min(1, heat.share);
      context.fillStyle = color("ember");
      context.fillRect(x, y, width, height);
      context.globalAlpha = 1;
    }
    context.fillStyle = ink(box.look);
    context.fillRect(x, y, 6, height);
    context.strokeStyle = state !== undefined ? color(state) : ink(box.look);
    context.lineWidth = state !== undefined ? 1.5 / view.scale : 1;
    context.setLineDash(reach === "stopped" ? [4 / view.scale, 3 / view.scale] : []);
    context.strokeRect(x, y, width, height);
    if (view.scale >= TITLES) {
      context.fillStyle = runs ? paper : text;
      context.fillText(box.title, x + 14, y + height / 2, width - 18);
    }
  }
}

/** Draws the dots of breakpoints at the corners of far boxes. */
function farDots(
  context: CanvasRenderingContext2D,
  { size, color }: Paper,
  { boxes, rects }: Document,
  view: View,
  broken: ReadonlyMap<string, Broken>,
): void {
  context.strokeStyle = color("break");
  context.lineWidth = 1.5 / view.scale;
  for (const index of view.visible(rects, size)) {
    const breaks = broken.get(boxes[index]!.at ?? "-");
    if (breaks === undefined) continue;
    context.fillStyle = color(breaks.off ? "box" : "break");
    context.beginPath();
    context.arc(rects[4 * index]! + rects[4 * index + 2]!, rects[4 * index + 1]!, 5 / view.scale, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}
