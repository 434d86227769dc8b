// The menu of the selected elements, with the commands that change them.

import { boxPoint, wasPressed } from "../canvas/sight";
import { focus } from "../focus";
import { openMenu, type Point } from "../panels/menu";
import { select } from "../selection";
import { simulation } from "../simulation";
import { chosen, selected } from "../state";
import { watched } from "../watch";
import { type Action, hasNode } from "./action";
import { edits } from "./edit";

const ofElement = edits.filter((action) => action.where === "tree" && !action.id.startsWith("collapseTo"));

/** Opens the menu of an element at a point, or of all selected ones if it is one of them. */
export function menu(at: string, point: Point): void {
  if (!chosen.value.includes(at)) select(at);
  const items = ofElement
    .filter((action) => action.can())
    .map(({ id, name, keys, run }) => ({ id, name, key: keys[0] ?? "", docs: "", run }));
  openMenu({ label: "Do with the selection", at: point, items, back: () => focus("tree") });
}

/** The point below the row of the selected element. */
function rowPoint(): Point | undefined {
  const rect = document.querySelector("[data-focus=tree] .active")?.getBoundingClientRect();
  return rect === undefined ? undefined : { x: Math.max(0, rect.left) + 24, y: rect.bottom };
}

/** Opens the menu at the row of the outline, which has the keyboard; at the box if it was pressed last. */
export function menuOfSelected(): void {
  const at = selected.value;
  if (at === undefined) return;
  const [row, box] = [rowPoint(), boxPoint()];
  const point = wasPressed(at) ? (box ?? row) : (row ?? box);
  if (point !== undefined) menu(at, point);
}

/** With a simulation or a watched game, `Shift+F10` goes a tick back. */
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
