// The part of the canvas in sight, for the address, and the selected box, for its menu.

import { signal } from "@preact/signals";
import type { Point } from "../panels/menu";
import type { Place } from "./view";

/** The part of the shown file in sight. */
export const sight = signal<Place | undefined>(undefined);

/** The part in sight of each open file that is not shown. */
export const places = new Map<string, Place>();

/** The function that returns the point of the page below the box of the selected element, while the box is in sight. */
let find: () => Point | undefined = () => undefined;
export const boxPoint = () => find();
export const findBox = (by: () => Point | undefined) => void (find = by);

/** The element that was last pressed on the canvas, unless the outline was used since. */
let pressed: string | undefined;
export const press = (at: string | undefined) => void (pressed = at);
export const wasPressed = (at: string) => pressed === at;
