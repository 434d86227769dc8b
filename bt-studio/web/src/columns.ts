// The sizes of the columns beside the canvas, which can also be closed, and of the panel below the canvas. The browser
// keeps these sizes.

import { effect, type Signal, signal } from "@preact/signals";
import { keep, kept } from "./setting";

export interface Column {
  /** The width in pixels; without it, the width of the style. */
  width?: number;
  isClosed?: boolean;
}

export type Side = "side" | "form";

/** The width, in pixels, below which a dragged column is closed. */
const LEAST = 110;
/** The largest width of a column, as a part of the window. */
const MOST = 0.6;

const key = (side: Side) => `column-${side}`;

function old(side: Side): Column {
  try {
    return JSON.parse(kept(key(side)) ?? "{}") as Column;
  } catch {
    return {};
  }
}

/** The columns: `side` with files and outline, `form` with the fields. */
export const columns: Record<Side, Signal<Column>> = { side: signal(old("side")), form: signal(old("form")) };

/** Sets the width of a column; closes the column if the width is too small. A closed column gets its width in `before`
 *  when it is shown again. */
export function resize(side: Side, width: number, before = columns[side].peek()): void {
  columns[side].value = width < LEAST ? { ...before, isClosed: true } : { width: Math.min(width, MOST * innerWidth) };
}

/** Resets a column to the width of the style. */
export const reset = (side: Side) => void (columns[side].value = {});

export const turn = (side: Side) => void (columns[side].value = { ...columns[side].value, isClosed: columns[side].value.isClosed !== true });

/** Opens a closed column, because one of its fields gets the focus. */
export function reopen(side: Side): void {
  if (columns[side].peek().isClosed === true) turn(side);
}

/** The least height of the panel below the canvas, in pixels, and its largest height as a part of the window. */
const [LOWEST, HIGHEST] = [140, 0.8];

/** The height of the panel of a simulation or of a watched game, in pixels; `undefined` for the height of the style. */
export const bottom = signal<number | undefined>(Number(kept("bottom")) || undefined);

export const heighten = (height: number) => void (bottom.value = Math.max(LOWEST, Math.min(height, HIGHEST * innerHeight)));

/** Applies the sizes of the columns and the panel to the page, and stores them. */
export function follow(): void {
  effect(() => {
    if (bottom.value === undefined) document.body.style.removeProperty("--bottom");
    else document.body.style.setProperty("--bottom", `${Math.round(bottom.value)}px`);
    keep("bottom", String(bottom.value ?? ""));
  });
  for (const side of ["side", "form"] as const) {
    effect(() => {
      const column = columns[side].value;
      document.body.classList.toggle(`no-${side}`, column.isClosed === true);
      if (column.width === undefined) document.body.style.removeProperty(`--${side}`);
      else document.body.style.setProperty(`--${side}`, `${Math.round(column.width)}px`);
      keep(key(side), JSON.stringify(column));
    });
  }
}
