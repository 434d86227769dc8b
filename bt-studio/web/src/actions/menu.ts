// The menu of the selected elements, with the commands that change them.

import { boxPoint, wasPressed } from "../canvas/sight";
import { focus } from "../focus";
import { type Item, openMenu, type Point } from "../panels/menu";
import { select } from "../selection";
import { simulation } from "../simulation";
import { chosen, selected } from "../state";
import { watched } from "../watch";
import { type Action, hasNode, hasTree } from "./action";
import { edits } from "./edit";
import { ofFiles } from "./files";
import { panels } from "./panels";
import { simulates } from "./simulate";
import { walks } from "./walk";

const ofElement = edits.filter((action) => action.where === "tree" && !action.id.startsWith("collapseTo"));

/** The commands of an element by their ids, the most used groups first. Others come last. */
const ELEMENT = [
  ["insert", "before", "after", "wrap", "replace"],
  ["guard", "decorator", "service"],
  ["cut", "copy", "paste", "duplicate", "remove"],
  ["edit", "rename", "what"],
  ["disable", "collapse", "collapseOthers", "expandAll"],
  ["up", "down", "moveOut", "moveIn"],
  ["usages", "renameAll", "extract", "inline", "stub"],
];

/** The commands of the whole tree by their ids. */
const TREE = [
  ["paste", "undo", "redo"],
  ["fit", "full", "larger", "smaller"],
  ["find", "problem"],
  ["expandAll", ...[1, 2, 3, 4].map((depth) => `collapseTo${depth}`)],
  ["simulate-step", "simulate-run"],
  ["json", "keys", "history", "grow"],
  ["save", "saveAs", "pictures"],
];
const ofTree = [...ofFiles, ...edits, ...walks, ...panels, ...simulates].filter((action) => TREE.flat().includes(action.id));

const item = ({ id, name, keys, run }: Action): Item => ({ id, name, key: keys[0] ?? "", docs: "", run });

/** Returns the possible actions of this list, in groups. */
function grouped(actions: Action[], groups: string[][]): Item[][] {
  const can = actions.filter((action) => action.can());
  const own = groups.map((ids) => ids.flatMap((id) => can.filter((action) => action.id === id)));
  return [...own, can.filter((action) => !own.flat().includes(action))].map((group) => group.map(item));
}

/** Opens the menu of an element at a point; of all selected elements if it is one of them. */
export function menu(at: string, point: Point): void {
  if (!chosen.value.includes(at)) select(at);
  openMenu({ label: "Do with the selection", at: point, groups: grouped(ofElement, ELEMENT), back: () => focus("tree") });
}

/** Opens the menu of the whole tree at a point. */
export function menuOfTree(point: Point): void {
  if (!hasTree()) return;
  openMenu({ label: "Do with the tree", at: point, groups: grouped(ofTree, TREE), back: () => focus("tree") });
}

/** Returns the point below the row of the selected element. */
function rowPoint(): Point | undefined {
  const rect = document.querySelector("[data-focus=tree] .active")?.getBoundingClientRect();
  return rect === undefined ? undefined : { x: Math.max(0, rect.left) + 24, y: rect.bottom };
}

/** Opens the menu at the row of the selected element, or at its box if the box was pressed last. */
export function menuOfSelected(): void {
  const at = selected.value;
  if (at === undefined) return;
  const [row, box] = [rowPoint(), boxPoint()];
  const point = wasPressed(at) ? (box ?? row) : (row ?? box);
  if (point !== undefined) menu(at, point);
}

/** Returns `true` with a simulation or a watched game: `Shift+F10` then goes back by a tick. */
const hasTicks = () => simulation.value !== undefined || watched.value !== undefined;

export const menus: Action[] = [
  {
    id: "menu",
    name: "Menu of the selected element",
    get keys() {
      return hasTicks() ? ["ContextMenu"] : ["ContextMenu", "Shift+F10"];
    },
    where: "tree",
    can: hasNode,
    run: menuOfSelected,
  },
];
