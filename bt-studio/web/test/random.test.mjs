// Random commands through the page: all undone the bytes are those of the start, all done again those of the end.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { staged, until } from "./stage.mjs";

const text = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const FILES = { "guard.json": text("bt-cli/samples/guard.json"), "watch.json": text("tests/samples/mosaic/guard.json").replace("guard.json", "watch.json") };
/** `STUDIO_COMMANDS=500` tries more. */
const COMMANDS = Number(process.env.STUDIO_COMMANDS ?? 40);
const KEYS = ["Delete", "Control+D", "Control+ArrowUp", "Control+ArrowDown", "Control+ArrowLeft", "Control+ArrowRight", "c"];
const LISTS = ["Insert", "Alt+Insert", "w", "Shift+R"];

/** Numbers from 0 on, less than a bound: the same for a seed. */
function numbers(seed) {
  let state = seed * 2654435761 + 1;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const button = (stage, id) => stage.page.locator(`#do-${id}`);

/** Waits until all that was asked is answered: the form is that of the shown text. */
const answered = (stage) =>
  stage.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 5)))));

/** Clicks one of the elements that the page has at this moment, if there is any. */
const press = (stage, role, number) =>
  stage.page.evaluate(
    ([role, number]) => {
      const all = [...document.querySelectorAll(`[role=${role}]`)];
      all[number % all.length]?.click();
      return all.length > 0;
    },
    [role, number],
  );

/** A random command on a random row. */
async function some(stage, next) {
  const { page } = stage;
  // A list without an entry, or one that came late.
  while ((await page.locator("dialog").count()) > 0) {
    await page.keyboard.press("Escape");
    await answered(stage);
  }
  await press(stage, "treeitem", next(1000));
  if (next(4) > 0) await page.keyboard.press(KEYS[next(KEYS.length)]);
  else {
    await page.keyboard.press(LISTS[next(LISTS.length)]);
    await answered(stage);
    await press(stage, "option", next(1000));
  }
  await answered(stage);
}

/** Saves; returns the text of the file. */
async function saved(stage, file) {
  await stage.page.keyboard.press("Control+S");
  await until(async () => (await stage.page.locator("#file-state").textContent()) === "saved");
  return stage.text(file);
}

/** Presses a key until its button says that there is no more of it. */
async function all(stage, id, key) {
  for (let steps = 0; steps <= 2 * COMMANDS; steps++) {
    await answered(stage);
    if (await button(stage, id).isDisabled()) return;
    await stage.page.keyboard.press(key);
  }
  assert.fail(`more than ${2 * COMMANDS} steps`);
}

for (const seed of [1, 2, 3]) {
  for (const file of Object.keys(FILES)) {
    staged(
      `${COMMANDS} random commands on ${file}, seed ${seed}, are undone and done again to the byte`,
      async (stage) => {
        const { page } = stage;
        const next = numbers(seed);
        for (let index = 0; index < COMMANDS; index++) await some(stage, next);
        while ((await page.locator("dialog").count()) > 0) await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
        // The last command may be on its way.
        await new Promise((done) => setTimeout(done, 300));
        const end = await saved(stage, file);
        assert.notEqual(end, FILES[file]);
        await all(stage, "undo", "Control+Z");
        assert.equal(await saved(stage, file), FILES[file]);
        await all(stage, "redo", "Control+Y");
        assert.equal(await saved(stage, file), end);
      },
      { files: { [file]: FILES[file] }, timeout: 120_000 + COMMANDS * 2_000 },
    );
  }
}
