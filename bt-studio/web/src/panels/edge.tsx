// The upper edge of the panel below the canvas: dragged, or moved by arrow keys, it makes the panel higher or lower.

import { bottom, heighten } from "../columns";

/** The pixels by which an arrow key moves the edge. */
const STEP = 16;

const heightNow = () => document.querySelector<HTMLElement>(".bottom")?.offsetHeight ?? 0;

function drag(press: PointerEvent): void {
  if (press.button !== 0) return;
  press.preventDefault();
  const bar = press.currentTarget as HTMLElement;
  const [from, height] = [press.clientY, heightNow()];
  bar.setPointerCapture(press.pointerId);
  const move = (event: PointerEvent) => heighten(height + from - event.clientY);
  bar.addEventListener("pointermove", move);
  bar.addEventListener("lostpointercapture", () => bar.removeEventListener("pointermove", move), { once: true });
}

function press(event: KeyboardEvent): void {
  const by = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
  if (by === undefined || event.ctrlKey || event.altKey) return;
  heighten(heightNow() + by);
  event.preventDefault();
}

export function Edge({ label }: { label: string }) {
  return (
    <div
      class="splitter of-bottom"
      role="separator"
      aria-orientation="horizontal"
      aria-label={`Height of ${label}`}
      aria-valuenow={Math.round(bottom.value ?? heightNow())}
      aria-valuemin={0}
      aria-valuemax={innerHeight}
      tabIndex={0}
      title={`Drag, or use the arrow keys: the height of ${label}. A double click gives it the usual one`}
      onPointerDown={drag}
      onDblClick={() => void (bottom.value = undefined)}
      onKeyDown={press}
    />
  );
}
