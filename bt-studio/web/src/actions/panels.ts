// Panels, and the place of the keyboard.

import { columns, type Side, turn } from "../columns";
import { focus, focusSoon } from "../focus";
import { history, json, keys, palette } from "../state";
import { begin, canBegin } from "../steps";
import { theme } from "../theme";
import { type Action, isOpen, isSimulated } from "./action";

/** Closes a column, or shows it. If the focus was in the column, it goes to the tree. */
function close(side: Side): void {
  const isIn = document.activeElement?.closest(`.${side}`) != null;
  turn(side);
  if (isIn && columns[side].value.isClosed) focus("tree");
}

export const panels: Action[] = [
  {
    id: "json",
    name: "JSON",
    keys: ["F4"],
    can: isOpen,
    run: () => {
      json.value = !json.value;
      if (json.value) focusSoon("json");
      else focus("tree");
    },
  },
  { id: "keys", name: "Keys of the blackboard", keys: ["Alt+K"], can: isOpen, run: () => void (keys.value = !keys.value) },
  { id: "history", name: "History", keys: ["Alt+H"], can: isOpen, run: () => void (history.value = !history.value) },
  { id: "side", name: "Files and outline: show, close", keys: ["Ctrl+B"], can: () => true, run: () => close("side") },
  { id: "form", name: "Fields: show, close", keys: ["Ctrl+Alt+B"], can: () => true, run: () => close("form") },
  { id: "palette", name: "Commands", keys: ["Ctrl+K", "F1"], can: () => true, run: () => void (palette.value = "all") },
  ...(["light", "dark", "system"] as const).map((name) => ({
    id: `theme-${name}`,
    name: name === "system" ? "Theme: as the system" : `Theme: ${name}`,
    keys: [],
    words: ["colours", "appearance", "mode"],
    can: () => theme.value !== name,
    run: () => void (theme.value = name),
  })),
  { id: "simulate", name: "To the simulation", keys: ["Ctrl+Alt+2"], can: isSimulated, run: () => focus("simulate") },
  { id: "steps", name: "First steps", keys: [], can: canBegin, run: begin },
  { id: "tree", name: "To the tree", keys: ["Escape"], can: isOpen, run: () => focus("tree") },
];
