// Selection and states of boxes. Colour is never the only sign: a selected box has a thick ring with a gap, a running
// box is filled, and each state has a mark with its sign. Rings and marks do not shrink with the tree.

import type { NodeState } from "../messages";
import { MARKS } from "../simulation";
import type { View } from "./view";

export type Rect = [x: number, y: number, width: number, height: number];

/** The least radius of a mark, in pixels of the screen. */
const LEAST_MARK = 5;
/** The gap and the width of the ring around a selected box, in pixels of the screen. */
const [GAP, RING] = [2, 3];

/** The distance of a title from the left side of its box, in the layout: marks end there. */
const TITLE = 13;

/** The order in which states are drawn: later ones lie above earlier ones. */
const ORDER: NodeState[] = ["halted", "success", "failure", "asks", "running"];

/** Draws the ring of a selected box. `gaps` are the parts of the layout that the ring leaves free for badges and the dots of breakpoints. */
export function ring(context: CanvasRenderingContext2D, [x, y, width, height]: Rect, { scale }: View, color: (name: string) => string, gaps: Rect[]): void {
  const off = (GAP + RING / 2) / scale;
  const wide = 4 * off;
  context.save();
  context.beginPath();
  context.rect(x - wide, y - wide, width + 2 * wide, height + 2 * wide);
  for (const [left, top, across, down] of gaps) context.roundRect(left, top, across, down, across / 2);
  context.clip("evenodd");
  // A line in the colour of the paper separates the ring from its surroundings.
  for (const [name, wide] of [["paper", RING + 2], ["accent", RING]] as const) {
    context.strokeStyle = color(name);
    context.lineWidth = wide / scale;
    context.strokeRect(x - off, y - off, width + 2 * off, height + 2 * off);
  }
  context.restore();
}

/** Draws the marks of boxes, at their left sides. */
export function stateMarks(context: CanvasRenderingContext2D, boxes: [NodeState, Rect][], { scale }: View, color: (name: string) => string): void {
  const rank = ([state]: [NodeState, Rect]) => ORDER.indexOf(state);
  context.save();
  [context.textAlign, context.textBaseline] = ["center", "middle"];
  for (const [state, [x, y, , height]] of [...boxes].sort((one, other) => rank(one) - rank(other))) {
    const radius = Math.max(LEAST_MARK / scale, Math.min(height / 2, 9));
    const [across, down] = [x + Math.min(0, TITLE - radius), y + Math.min(height / 2, radius)];
    context.beginPath();
    context.arc(across, down, radius, 0, 2 * Math.PI);
    context.fillStyle = color(state);
    context.fill();
    context.strokeStyle = context.fillStyle = color("box");
    context.lineWidth = 0.18 * radius;
    context.stroke();
    context.font = `bold ${1.5 * radius}px system-ui, sans-serif`;
    context.fillText(MARKS[state], across, down + 0.1 * radius);
  }
  context.restore();
}
