// All actions of the user, with names and keys. Menus, the palette and the keyboard use this list.
//
// To add an action, add an entry to the list of its subject in `actions/`. `where` is the panel that must have the
// focus for its keys; without `where` the keys work everywhere.

import type { Action, Where } from "./actions/action";
import { edits } from "./actions/edit";
import { ofFiles } from "./actions/files";
import { menus } from "./actions/menu";
import { panels } from "./actions/panels";
import { simulates } from "./actions/simulate";
import { walks } from "./actions/walk";
import { watches } from "./actions/watch";

export type { Action, Where } from "./actions/action";

export const actions: Action[] = [...ofFiles, ...edits, ...menus, ...walks, ...panels, ...watches, ...simulates];

/** Returns the action of a key press, by the panel with the focus. */
export function pressed(event: KeyboardEvent, where: Where | undefined): Action | undefined {
  const parts = [event.ctrlKey || event.metaKey ? "Ctrl" : "", event.altKey ? "Alt" : "", event.shiftKey ? "Shift" : ""];
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const named = (key: string) => [...parts.filter((part) => part !== ""), key].join("+");
  // Some keys belong to several actions, of a simulation and of a watched game: take the action that can be done.
  const find = (name: string) => {
    const all = actions.filter((action) => action.keys.includes(name) && (action.where === undefined || action.where === where));
    return all.find((action) => action.can()) ?? all[0];
  };
  // With Shift, the keys of digits give other characters, which differ by keyboard.
  const digit = /^Digit([0-9])$/.exec(event.code)?.[1];
  return find(named(key)) ?? (digit === undefined ? undefined : find(named(digit)));
}
