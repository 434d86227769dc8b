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
  "an error and a warning have marks of another shape, which the ring of the selection does not cover",
  async (stage) => {
    const { page } = stage;
    await page.locator("#problems li").nth(1).waitFor();
    const mark = (name) => stage.row(name).first().locator(".count [aria-hidden]").textContent();
    assert.deepEqual([await mark("wait"), await mark("idle")], ["✗", "⚠"]);
    await stage.row("wait").first().click();
    await page.locator(".box.selected .badge").waitFor();
    await stage.shot("levels");
    /** How much of the ring lies in the middle of an element, and above the middle of its box. */
    const covers = () =>
      page.evaluate(() => {
        const canvas = document.querySelector("canvas.over");
        const [place, box] = [canvas.getBoundingClientRect(), document.querySelector(".box.selected").getBoundingClientRect()];
        const alpha = (x, y, reach) => {
          const data = canvas.getContext("2d").getImageData(Math.round(x - place.x) - reach, Math.round(y - place.y) - reach, 2 * reach + 1, 2 * reach + 1).data;
          return data.some((value, at) => at % 4 === 3 && value > 0);
        };
        const middle = (css) => {
          const { x, y, width, height } = document.querySelector(css).getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        };
        return [alpha(...middle(".box.selected .badge"), 3), alpha(...middle(".box.selected .order"), 2), alpha(box.x + box.width / 2, box.y - 4, 3)];
      });
    await until(async () => (await covers()).join() === "false,false,true");
  },
  {
    files: {
      "guard.json": tree({
        node: "sequence",
        children: [{ node: "wait", args: { for: "4 sec" } }, { node: "idle", disabled: true }, { node: "succeed" }],
      }),
    },
  },
);

const amo = (node) => ({ node, args: { at: { key: "amo" } } });

staged(
  "a key that is missing in several places is one row with its places, and each of them can be chosen",
  async (stage) => {
    const { page } = stage;
    const row = page.locator("#problems li.error");
    await row.filter({ hasText: /there is no key `amo`.*guard.json:\d+:\d+.*and at \d+:\d+, \d+:\d+/s }).waitFor();
    assert.equal(await row.count(), 1);
    await stage.shot("problems-same");
    await row.locator(".others button").nth(1).click();
    await page.locator("#form-title", { hasText: "flee" }).waitFor();
  },
  {
    files: {
      "guard.json": tree({ node: "sequence", children: [amo("aim"), amo("shoot"), amo("flee")] }),
      "guard.script.json": JSON.stringify({
        keys: { fuel: { type: "u32" } },
        actions: { aim: ["success"], shoot: ["success"], flee: ["success"] },
        ticks: [{ dt: "100ms" }],
      }),
    },
  },
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
