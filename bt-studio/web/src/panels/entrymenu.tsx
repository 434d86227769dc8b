// The menu of a row of a log: what it replays to, and what it shows then.

import { signal } from "@preact/signals";
import type { EntryView } from "../messages";
import { order } from "../watch";
import { Chooser, type Choice } from "./chooser";

/** The row whose menu is open. */
export const menuOf = signal<EntryView | undefined>(undefined);

/** The parts of the panel, each with the element that gets the keyboard. */
const PARTS: [id: string, name: string, docs: string][] = [
  ["entries", "Replay to this row", "The trees, the blackboard and the running nodes are those after it."],
  ["log-running", "Running nodes", "The nodes that run after this row."],
  ["log-board", "Blackboard", "The keys after this row."],
  ["log-trees", "Trees", "The trees that are loaded after this row."],
];

export function EntryMenu() {
  const entry = menuOf.value;
  if (entry === undefined) return null;
  const choices: Choice[] = PARTS.map(([id, name, docs]) => ({ id, name, note: "", docs, words: [] }));
  const close = (id = "entries") => {
    menuOf.value = undefined;
    // A panel behind an open dialog cannot have the keyboard.
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    document.getElementById(id)?.focus();
  };
  const choose = async (id: string) => {
    close(id);
    await order({ type: "to", tick: entry.entry });
    return false;
  };
  return <Chooser label={`Row ${entry.entry}`} placeholder="replay, running nodes, blackboard, trees …" choices={choices} choose={choose} close={close} />;
}
