// The menu of a row of a log: replays to the row, and goes to a part of the panel.

import type { EntryView } from "../messages";
import { order } from "../watch";
import { openMenu, type Point } from "./menu";

/** The parts of the panel, each with the element that gets the keyboard. */
const PARTS: [id: string, name: string, docs: string][] = [
  ["entries", "Replay to this row", "The trees, the blackboard and the running nodes are those after it."],
  ["log-running", "Running nodes", "The nodes that run after this row."],
  ["log-board", "Blackboard", "The keys after this row."],
  ["log-trees", "Trees", "The trees that are loaded after this row."],
];

const enter = (id: string) => document.getElementById(id)?.focus();

/** Opens the menu of a row at a point. */
export function entryMenu(entry: EntryView, at: Point): void {
  const items = PARTS.map(([id, name, docs]) => ({
    id,
    name,
    key: id === "entries" ? "Enter" : "",
    docs,
    run: () => {
      enter(id);
      void order({ type: "to", tick: entry.entry });
    },
  }));
  openMenu({ label: `Row ${entry.entry}`, at, groups: [items], back: () => enter("entries") });
}
