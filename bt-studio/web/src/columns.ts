// The columns beside the canvas: each can be narrowed and closed. The panel below it can be higher or lower. The browser keeps their
// sizes.

import { effect, type Signal, signal } from "@preact/signals";

export interface Column {
  /** In pixels; that of the style without one. */
  width?: number;
  isClosed?: boolean;
}

export type Side = "side" | "form";

/** A column that is dragged to less than this is closed, in pixels. */
const LEAST = 110;
/** The part of the window that a column takes at most. */
const MOST = 0.6;

const key = (side: Side) => `column-${side}`;

function kept(side: Side): Column {
  try {
    return JSON.parse(localStorage.getItem(key(side)) ?? "{}") as Column;
  } catch {
    return {};
  }
}

/** Files and outline; the fields. */
export const columns: Record<Side, Signal<Column>> = { side: signal(kept("side")), form: signal(kept("form")) };

/** Gives a column another width, and closes it if that is too little: it has its width of `before` when it is shown again. */
export function resize(side: Side, width: number, before = columns[side].peek()): void {
  columns[side].value = width < LEAST ? { ...before, isClosed: true } : { width: Math.min(width, MOST * innerWidth) };
}

/** Gives a column the width of the style. */
export const reset = (side: Side) => void (columns[side].value = {});

export const turn = (side: Side) => void (columns[side].value = { ...columns[side].value, isClosed: columns[side].value.isClosed !== true });

/** Opens a column that is closed: something in it gets the keyboard. */
export function reopen(side: Side): void {
  if (columns[side].peek().isClosed === true) turn(side);
}

/** The least height of the panel below the canvas, in pixels, and the part of the window that it takes at most. */
const [LOWEST, HIGHEST] = [140, 0.8];

/** The height of the panel of a simulation or of a watched game in pixels; that of the style without one. */
export const bottom = signal<number | undefined>(Number(localStorage.getItem("bottom")) || undefined);

export const heighten = (height: number) => void (bottom.value = Math.max(LOWEST, Math.min(height, HIGHEST * innerHeight)));

/** Shows the columns and the panel as they are, and keeps them. */
export function follow(): void {
  effect(() => {
    if (bottom.value === undefined) document.body.style.removeProperty("--bottom");
    else document.body.style.setProperty("--bottom", `${Math.round(bottom.value)}px`);
    localStorage.setItem("bottom", String(bottom.value ?? ""));
  });
  for (const side of ["side", "form"] as const) {
    effect(() => {
      const column = columns[side].value;
      document.body.classList.toggle(`no-${side}`, column.isClosed === true);
      if (column.width === undefined) document.body.style.removeProperty(`--${side}`);
      else document.body.style.setProperty(`--${side}`, `${Math.round(column.width)}px`);
      localStorage.setItem(key(side), JSON.stringify(column));
    });
  }
}
