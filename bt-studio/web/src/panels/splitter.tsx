// The edge of a column beside the canvas: dragged, or moved by arrow keys, it gives the column another width.

import { columns, reset, resize, type Side, turn } from "../columns";

/** The pixels by which an arrow key moves the edge. */
const STEP = 16;

export function Splitter({ side, label }: { side: Side; label: string }) {
  const column = columns[side].value;
  if (column.isClosed === true) return null;
  const outwards = side === "side" ? 1 : -1;
  const widthNow = () => document.querySelector<HTMLElement>(`.${side}`)?.offsetWidth ?? 0;
  const drag = (press: PointerEvent) => {
    if (press.button !== 0) return;
    press.preventDefault();
    const bar = press.currentTarget as HTMLElement;
    const [from, width] = [press.clientX, widthNow()];
    bar.setPointerCapture(press.pointerId);
    const move = (event: PointerEvent) => resize(side, width + outwards * (event.clientX - from), column);
    bar.addEventListener("pointermove", move);
    bar.addEventListener("lostpointercapture", () => bar.removeEventListener("pointermove", move), { once: true });
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by !== undefined && !event.ctrlKey && !event.altKey) resize(side, widthNow() + outwards * by);
    else if (event.key === "Enter") turn(side);
    else return;
    event.preventDefault();
  };
  return (
    <div
      class={`splitter of-${side}`}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={Math.round(column.width ?? widthNow())}
      aria-valuemin={0}
      aria-valuemax={innerWidth}
      tabIndex={0}
      title={`Drag, or use the arrow keys: the width of ${label}. A double click gives it the usual one`}
      onPointerDown={drag}
      onDblClick={() => reset(side)}
      onKeyDown={press}
    />
  );
}
