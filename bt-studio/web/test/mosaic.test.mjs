// Trees of mosaic_game, edited in their own format.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { staged, until } from "./stage.mjs";

const sample = (name) => readFileSync(new URL(`../../../tests/samples/mosaic/${name}`, import.meta.url), "utf8");
const files = {
  "btree/guard.json": sample("guard.json"),
  "btree/look_around.json": sample("look_around.json"),
  "node_types.json": sample("editor/node_types.json"),
  "actions.json": sample("editor/actions.json"),
  "agent_hierachy.json": sample("editor/agent_hierachy.json"),
};

/** The lines of a text that are not in the other one. */
const differ = (one, other) => one.split("\n").filter((line, index) => line !== other.split("\n")[index]);

const state = (stage, word) => until(async () => (await stage.page.locator("#file-state").textContent()).endsWith(word));

/** Saves the shown file. */
async function save(stage) {
  await state(stage, "not saved");
  await stage.page.keyboard.press("Control+S");
  await until(async () => (await stage.page.locator("#file-state").textContent()) === "saved");
}

staged(
  "a tree of mosaic_game is seen, changed, undone, and saved with its line alone",
  async (stage) => {
    const { page } = stage;
    const before = stage.text("btree/guard.json");
    assert.deepEqual((await stage.titles()).slice(0, 5), ["root", "sequence", "parallel", "wait_event", "wait_for_seconds"]);
    await stage.box("/nodes/4").waitFor();
    await stage.row("wait_for_seconds").click();
    await page.locator("#form-title", { hasText: "wait_for_seconds" }).waitFor();
    await stage.shot("mosaic");
    await stage.type("args.seconds", "2.5");
    await until(async () => (await stage.box("/nodes/4").textContent()).includes("2.5"));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Z");
    await until(async () => (await stage.box("/nodes/4").locator(".note").textContent()) === "4");
    await page.keyboard.press("Control+Y");
    await until(async () => (await stage.box("/nodes/4").textContent()).includes("2.5"));
    await save(stage);
    assert.deepEqual(differ(stage.text("btree/guard.json"), before), ['      "arg_value": 2.5']);
  },
  { files },
);
