// A folder without a catalogue: the inputs of actions that nothing describes, and where the keyboard goes.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const long = Array.from({ length: 12 }, (_, at) => ({ cooldown: `${at + 1}s` }));
const TREE = JSON.stringify({
  bt: 1,
  tree: "Guard",
  agent: "Soldier",
  root: {
    node: "sequence",
    decorators: long,
    children: [
      { node: "go", args: { to: { key: "post" } } },
      { node: "shoot" },
      { node: "wait", args: { for: "4s" }, decorators: long },
    ],
  },
});
const files = { "guard.json": TREE };
const without = (name, run) => staged(name, run, { files });

/** Waits until the keyboard is in a field of the form. */
const inField = (stage, name) =>
  until(() => stage.page.evaluate((name) => document.activeElement?.closest("[data-field]")?.getAttribute("data-field") === name, name));

without("a key of an action has no frame of a fault where nothing is wrong", async (stage) => {
  await stage.go("go");
  const key = stage.page.locator('[data-field="args.to"] select');
  assert.equal(await key.inputValue(), "key:post");
  assert.equal(await key.getAttribute("aria-invalid"), "false");
});
