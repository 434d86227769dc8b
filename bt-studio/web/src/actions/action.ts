// An action of the user: its name, its key, and when it can be done.

import { simulation } from "../simulation";
import { file, selected, shown } from "../state";

export type Where = "tree";

export interface Action {
  id: string;
  name: string;
  /** As `Ctrl+Shift+S`; the first one is shown. */
  keys: string[];
  /** Other words by which the palette finds it. */
  words?: string[];
  where?: Where;
  /** Does the browser carry out its keys? */
  native?: boolean;
  can(): boolean;
  run(): void;
}

/** The digits of keys. */
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const isOpen = () => shown.value !== undefined;
/** Is an element selected, be it the tree itself? */
export const isSelected = () => isOpen() && selected.value !== undefined;
export const hasNode = () => selected.value !== undefined && selected.value !== "";
/** Is something open that has nodes? A script has none. */
export const hasTree = () => isOpen() && file.value?.kind !== "script" && file.value?.kind !== "game";
/** Is the shown tree in our own format? Others have no guards, decorators and services. */
export const isOurs = () => hasNode() && file.value?.kind === "trees";
export const isSimulated = () => simulation.value !== undefined;
