// Drags elements to another place, in the outline and on the canvas.

import { batch, computed, signal } from "@preact/signals";
import { command, refusal } from "./command";
import type { Command, How } from "./messages";
import { isWithin } from "./rows";
import { chosen, say } from "./state";

/** An element under the pointer, and the vertical position of the pointer in it, from 0 to 1. */
export interface Under {
  at: string;
  part: number;
}

/** A place at an element. */
export interface Place {
  at: string;
  how: How;
}

/** The place under the pointer, and the reason why the dragged elements cannot go there. */
export const proposed = signal<(Place & { why?: string }) | undefined>(undefined);

/** The place where the dragged elements would be dropped. */
export const dropping = computed<Place | undefined>(() => (proposed.value?.why === undefined ? proposed.value : undefined));

/** The dragged elements, and the position of the pointer in the window. */
export const dragged = signal<{ items: string[]; x: number; y: number } | undefined>(undefined);

/** The distance that the pointer must move before a drag begins, in pixels. */
const NEAR = 5;

/** Follows the pointer from a press on an element until the release. Calls `still` if the pointer is released where it
 *  was pressed. */
export function drag(press: PointerEvent, at: string, under: (x: number, y: number) => Under | undefined, still?: () => void): void {
  const items = chosen.value.includes(at) ? chosen.value : [at];
  let far = false;
  const move = (event: PointerEvent) => {
    far ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > NEAR;
    if (!far) return;
    document.body.classList.add("dragging");
    const { clientX: x, clientY: y } = event;
    batch(() => {
      dragged.value = { items, x, y };
      propose(items, place(items, under(x, y)));
    });
  };
  const end = (drop: boolean) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    removeEventListener("keydown", key, true);
    document.body.classList.remove("dragging");
    const to = proposed.value;
    proposed.value = dragged.value = undefined;
    if (drop && to?.why !== undefined) say(to.why, true);
    else if (drop && to !== undefined) void command(transfer(items, to));
    if (drop && !far) still?.();
  };
  const up = () => end(true);
  const cancel = () => end(false);
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    cancel();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  addEventListener("keydown", key, true);
}

const transfer = (items: string[], { at, how }: Place): Command => ({ type: "transfer", at: items, to: at, how });

/** Proposes a place, and asks the server whether the elements can go there. */
function propose(items: string[], to: Place | undefined): void {
  const old = proposed.peek();
  if (old?.at === to?.at && old?.how === to?.how) return;
  proposed.value = to;
  if (to === undefined) return;
  void refusal(transfer(items, to)).then((why) => {
    if (why !== undefined && proposed.peek() === to) proposed.value = { ...to, why };
  });
}

/** Returns the place of a drop: before the element in its upper quarter, after it in its lower quarter, else into it;
 *  `undefined` for a dragged element and its descendants. */
function place(items: string[], under: Under | undefined): Place | undefined {
  if (under === undefined || isWithin(under.at, new Set(items))) return undefined;
  return { at: under.at, how: under.part < 0.25 ? "before" : under.part > 0.75 ? "after" : "child" };
}
