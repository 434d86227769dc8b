// The part of the canvas in sight, for the address.

import { signal } from "@preact/signals";
import type { Place } from "./view";

/** The part of the shown file in sight. */
export const sight = signal<Place | undefined>(undefined);

/** The part in sight of each open file that is not shown. */
export const places = new Map<string, Place>();
