// The first run: the sample opens, and its five steps are done by the keyboard alone.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { optimised, program, staged, until } from "./stage.mjs";

/** From the start of the program until the page can be used, in milliseconds. */
const BAR = optimised ? 1500 : 5000;

const current = (stage) => stage.page.locator(".steps [aria-current=step]").textContent();
const now = (stage, title) => until(async () => (await current(stage)).includes(title));

/** The requests of a page to other machines. */
function foreign(stage) {
  const { host } = new URL(stage.link);
  const own = (url) => /^(data|blob):/.test(url) || new URL(url).host === host;
  return stage.requests.filter((url) => !own(url));
}

staged(
  "the five steps are done by the keyboard alone, and what they save passes `bt check` and `bt test`",
  async (stage) => {
    const { keyboard } = stage.page;
    const before = stage.text("guard.json");
    await now(stage, "Find");
    await stage.shot("first");
    await keyboard.press("Control+G");
    await stage.choose("wait");
    await now(stage, "Change");
    await until(() => stage.page.evaluate(() => document.activeElement?.getAttribute("role") === "tree"));
    await keyboard.press("Enter");
    await until(() => stage.page.evaluate(() => document.activeElement?.closest("[data-field='args.for']") !== null));
    await keyboard.type("2s");
    await now(stage, "Break");
    await keyboard.press("Control+G");
    await stage.choose("aim");
    await stage.page.locator("#form-title", { hasText: "aim" }).waitFor();
    await until(() => stage.page.evaluate(() => document.activeElement?.getAttribute("role") === "tree"));
    await keyboard.press("Shift+F2");
    await until(() => stage.page.evaluate(() => document.activeElement?.closest("[data-field='node']") !== null));
    await keyboard.type("ain");
    await stage.page.locator(".steps p", { hasText: "The fault stands" }).waitFor();
    // The first letters were a fault too, with another fix or none.
    await stage.page.locator("#problems", { hasText: "did you mean `aim`?" }).waitFor();
    await stage.shot("first-broken");
    // The first press may close a list of completions.
    await until(async () => {
      await keyboard.press("Escape");
      return stage.page.evaluate(() => document.activeElement?.getAttribute("role") === "tree");
    });
    await keyboard.press("Alt+Enter");
    await now(stage, "Try it out");
    for (let tick = 0; tick < 3; tick++) await keyboard.press("F10");
    await now(stage, "Save");
    await stage.shot("first-tried");
    await keyboard.press("Control+S");
    await stage.page.locator(".steps p", { hasText: "That is all" }).waitFor();
    assert.equal(stage.text("guard.json"), before.replace('"4s"', '"2s"'));
    const files = readdirSync(stage.folder).filter((name) => name.endsWith(".json"));
    assert.equal(spawnSync(program, ["check", ...files], { cwd: stage.folder }).status, 0);
    assert.equal(spawnSync(program, ["test", stage.folder]).status, 0);
    assert.deepEqual(foreign(stage), []);
  },
  { steps: true },
);

staged(
  "the steps stay over a reload, can be closed, and come back by the list of commands",
  async (stage) => {
    const { page } = stage;
    await page.keyboard.press("Control+G");
    await stage.choose("wait");
    await now(stage, "Change");
    await page.reload();
    await now(stage, "Change");
    await page.locator(".steps").getByRole("button", { name: "Close" }).click();
    await until(async () => (await page.locator(".steps").count()) === 0);
    await page.reload();
    await page.getByRole("treeitem").first().waitFor();
    assert.equal(await page.locator(".steps").count(), 0);
    // The page may show the node that the first step searches.
    await stage.row("aim").click();
    await page.locator("#form-title", { hasText: "aim" }).waitFor();
    await page.keyboard.press("F1");
    await stage.choose("first steps");
    await now(stage, "Find");
  },
  { steps: true },
);

staged("a folder of one's own has no first steps", async (stage) => {
  assert.equal(await stage.page.locator(".steps").count(), 0);
});

staged("the page can be used soon after the start of the program, with the keyboard in the tree", async (stage) => {
  await until(() => stage.page.evaluate(() => document.activeElement?.getAttribute("role") === "tree"));
  console.log(`# first run: ${stage.took} ms`);
  assert.ok(stage.took < BAR, `${stage.took} ms`);
});

staged(
  "a page that gets its messages later by the bar misses it",
  async (stage) => {
    assert.ok(stage.took > BAR, `${stage.took} ms`);
  },
  { delay: BAR },
);

staged(
  "a request to another machine is seen, once the policy of the page does not stop it",
  async (stage) => {
    await stage.page.evaluate(() => fetch("http://192.0.2.1/", { mode: "no-cors", signal: AbortSignal.timeout(100) }).catch(() => {}));
    assert.deepEqual(foreign(stage), ["http://192.0.2.1/"]);
    stage.errors.length = 0;
  },
  { bypassCSP: true },
);

staged("the policy of the page stops requests to other machines", async (stage) => {
  const stopped = await stage.page.evaluate(() => fetch("http://192.0.2.1/", { mode: "no-cors" }).then(() => "", String));
  assert.match(stopped, /Failed to fetch/);
  assert.match(stage.errors.join(), /Content Security Policy/);
  stage.errors.length = 0;
});

staged(
  "a folder without trees says how to begin, and any word may be an action where no catalogue knows them",
  async (stage) => {
    const { page } = stage;
    await stage.shot("empty");
    await page.locator(".empty button").click();
    await page.getByRole("textbox", { name: "New file" }).fill("guard.json");
    await page.keyboard.press("Enter");
    await stage.row("idle").click();
    await page.keyboard.press("w");
    await stage.choose("sequence");
    await page.locator("#form-title", { hasText: "sequence" }).waitFor();
    for (const name of ["find_ammo", "take_ammo"]) {
      await page.keyboard.press("Insert");
      await stage.choose(name);
      await page.locator("#form-title", { hasText: name }).waitFor();
    }
    // Its name begins that of another offer, which comes first.
    await page.keyboard.press("Insert");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.keyboard.type("sequ");
    await until(async () => (await page.getByRole("dialog").getByRole("option").last().locator(".title").textContent()) === "sequ");
    assert.equal(await page.getByRole("dialog").getByRole("option").first().locator(".title").textContent(), "sequence");
    await page.getByRole("dialog").getByRole("option").last().click();
    await page.locator("#form-title", { hasText: /^sequ$/ }).waitFor();
    await page.keyboard.press("Control+S");
    await until(() => existsSync(join(stage.folder, "guard.json")));
    assert.match(stage.text("guard.json"), /"node": "find_ammo" \},\s*\{ "node": "take_ammo" \},\s*\{ "node": "sequ" \}/);
  },
  { files: {}, empty: true },
);

staged("a folder with trees is never said to have none", async (stage) => {
  const { page } = stage;
  await page.addInitScript(() => {
    const look = () => (window.wasEmpty ||= document.querySelector(".empty") !== null);
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await page.getByRole("treeitem").first().waitFor();
  assert.equal(await page.evaluate(() => window.wasEmpty), false);
}, { delay: 300 });
