// A simulation in a page: its shown tick, the states of its boxes, and the verdict of `bt test` about its scripts.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { program, until } from "./stage.mjs";

/** The text of a file of the sample. */
export const sample = (name) => readFileSync(new URL(`../../sample/${name}`, import.meta.url), "utf8");

/** The guard of the sample and its catalogue, without a script. */
export const BARE = Object.fromEntries(["guard.json", "soldier.catalogue.json"].map((name) => [name, sample(name)]));

/** The text of the permanent place for the tick. */
export const moment = (stage) => stage.page.locator("#moment").textContent();
/** Waits until this tick is shown. */
export const at = (stage, text) => until(async () => (await moment(stage)).startsWith(text));
/** Waits until a box shows a state: boxes are drawn in the frame after the panels. */
export const shows = (stage, pointer, state) => until(async () => (await stage.box(pointer).getAttribute("data-state")) === state);

/** The verdict of `bt test` about the scripts of the folder. */
export function tested(stage, ...more) {
  const run = spawnSync(program, ["test", stage.folder, ...more], { encoding: "utf8" });
  return { passes: run.status === 0, text: run.stdout + run.stderr };
}
