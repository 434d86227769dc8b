// The branches that the guards of the selected node can interrupt, and the nodes whose guards can interrupt it.

import { computed } from "@preact/signals";
import { branches } from "./rows";
import { form, selected } from "./state";

/** The role of an element: `stopped` in a branch that can be interrupted, `stops` with a guard that can interrupt. */
export type Reach = "stopped" | "stops";

/** The elements that are tinted. */
export const reached = computed<ReadonlyMap<string, Reach>>(() => {
  const element = form.value;
  const found = new Map<string, Reach>();
  if (element === undefined || element.at !== selected.value) return found;
  if (element.interrupts.length > 0) branches(element.interrupts, true).forEach((at) => found.set(at, "stopped"));
  element.interrupted_by.forEach((at) => found.set(at, "stops"));
  return found;
});
