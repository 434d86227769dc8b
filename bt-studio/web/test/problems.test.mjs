// The Problems panel: help in the words of the editor, fixes, and the faults of the scripts that run a tree.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const tree = (root) => JSON.stringify({ bt: 1, tree: "T", agent: "A", root }, undefined, 2);
const script = (status) => JSON.stringify(
  { keys: { ammo: { type: "u32", value: 2 } }, ticks: [{ dt: "1s", expect: { status } }] }, undefined, 2);
const CHECK = tree({ node: "check", args: { condition: "ammo > 0" } });

staged(
  "an expectation that fails is a problem of its tree, and a click selects its letters in the script",
  async (stage) => {
    const { page } = stage;
    const problem = page.locator("#problems li.error", { hasText: "expected failure, found success" });
    await problem.waitFor();
    assert.match(await problem.textContent(), /guard\.script\.json:12:19/);
    await stage.shot("problems-script");
    await problem.locator("button").click();
    await page.locator(".tabs .current", { hasText: "guard.script.json" }).waitFor();
    const chosen = () => page.evaluate(() => document.getSelection()?.toString());
    await until(async () => (await chosen()) === '"failure"');
    assert.equal(await page.locator(".json .fault.error").textContent(), '"failure"');
    await stage.shot("problems-jump");
    await page.keyboard.type('"success"');
    await page.locator("#problems").waitFor({ state: "detached" });
  },
  { files: { "guard.json": CHECK, "guard.script.json": script("failure") } },
);

staged(
  "F8 goes to the problem of a script too",
  async (stage) => {
    const { page } = stage;
    await page.locator("#problems li.error").waitFor();
    await page.keyboard.press("F8");
    await page.locator(".tabs .current", { hasText: "guard.script.json" }).waitFor();
    await until(async () => (await page.evaluate(() => document.getSelection()?.toString())) === '"failure"');
  },
  { files: { "guard.json": CHECK, "guard.script.json": script("failure") } },
);

staged(
  "help speaks of boxes and keys, and Alt+Enter writes a unit next to its number",
  async (stage) => {
    const { page } = stage;
    await page.locator("#problems", { hasText: "insert a child (Insert)" }).waitFor();
    assert.doesNotMatch(await page.locator("#problems").textContent(), /"children"/);
    await stage.shot("problems-words");
    await stage.row("wait").first().click();
    await page.keyboard.press("Alt+Enter");
    await until(async () => (await page.locator("#problems", { hasText: "next to its number" }).count()) === 0);
    assert.equal(await page.locator("#problems li.error").count(), 1);
    await until(async () => /4s/.test(await stage.box("/root/children/1").textContent()));
  },
  {
    files: {
      "guard.json": tree({
        node: "selector",
        children: [{ node: "sequence", children: [] }, { node: "wait", args: { for: "4 sec" } }],
      }),
    },
  },
);
