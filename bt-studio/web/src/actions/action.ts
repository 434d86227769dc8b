// An action of the user: its name, its key, and when it can be done.

import { simulation } from "../simulation";
import { file, selected, shown } from "../state";

export type Where = "tree";

export interface Action {
  id: string;
  name: string;
  /** The keys, such as `Ctrl+Shift+S`; the first one is shown. */
  keys: string[];
  /** Other words by which the palette finds it. */
  words?: string[];
  where?: Where;
  /** `true` if the browser itself handles the keys. */
  native?: boolean;
  can(): boolean;
  run(): void;
}

/** The digits that keys use. */
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const isOpen = () => shown.value !== undefined;
/** Returns `true` if an element, or the tree itself, is selected. */
export const isSelected = () => isOpen() && selected.value !== undefined;
export const hasNode = () => selected.value !== undefined && selected.value !== "";
/** Returns `true` if the open file has nodes. A script has none. */
export const hasTree = () => isOpen() && file.value?.kind !== "script" && file.value?.kind !== "game";
/** Returns `true` if a node of a tree in our own format is selected. Other formats have no guards, decorators and
 *  services. */
export const isOurs = () => hasNode() && file.value?.kind === "trees";
export const isSimulated = () => simulation.value !== undefined;
