// The places of a name in all files, and its rename.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const panel = (stage) => stage.page.getByRole("region", { name: "Usages" });
const rows = (stage) => panel(stage).locator(".usage");
const focused = (stage) => stage.page.evaluate(() => document.activeElement.textContent);

staged("U shows the usages of a name in all files, and Enter goes to one", async (stage) => {
  const { page } = stage;
  await stage.go("aim");
  await page.keyboard.press("u");
  await panel(stage).getByText("action, 4 places in 2 files").waitFor();
  assert.deepEqual(await panel(stage).locator("h3").allTextContents(), ["guard.json", "guard.script.json"]);
  assert.match((await rows(stage).allTextContents())[0], /^23runaimnode: aim$/);
  assert.ok((await rows(stage).locator("code").allTextContents()).every((text) => !text.includes('"')), "the fields, and no JSON around them");
  await stage.shot("usages");
  // The arrows go from place to place.
  await until(async () => (await focused(stage)).startsWith("23run"));
  await page.keyboard.press("ArrowDown");
  await until(async () => (await focused(stage)).includes("declared"));
  await page.keyboard.press("Enter");
  await until(async () => (await page.locator(".tabs [aria-current]").textContent()).includes("guard.script.json"));
  await until(async () => (await page.evaluate(() => String(document.getSelection()))) === "aim");
  await stage.shot("usage-in-script");
});

staged("another name of the element is chosen, and a place in another file is its element", async (stage) => {
  const { page } = stage;
  await stage.go("fetch ammo");
  await page.keyboard.press("u");
  await panel(stage).getByText(/^key, \d+ places in \d files$/).waitFor();
  await panel(stage).locator("h2", { hasText: "ammo" }).waitFor();
  await panel(stage).getByRole("region", { name: "sentry.json" }).locator(".usage").first().click();
  await until(async () => (await page.locator(".tabs [aria-current]").textContent()).includes("sentry.json"));
  await until(async () => (await page.locator("#form-title").textContent()) === "Shoot");
  await page.keyboard.press("u");
  await panel(stage).locator("h2", { hasText: "Shoot" }).waitFor();
  await panel(stage).getByRole("combobox").focus();
  await panel(stage).getByRole("combobox").selectOption("ammo");
  await panel(stage).locator("h2", { hasText: "ammo" }).waitFor();
  await page.keyboard.press("Escape");
  await panel(stage).waitFor({ state: "detached" });
  await until(async () => page.getByRole("tree").evaluate((tree) => tree.contains(document.activeElement)));
});

staged("R renames a key in all files as one step, with a preview", async (stage) => {
  const { page } = stage;
  const before = ["guard.json", "guard.script.json", "sentry.json"].map((file) => stage.text(file));
  await stage.go("fetch ammo");
  await page.keyboard.press("r");
  const field = panel(stage).getByRole("textbox", { name: "new name" });
  await field.waitFor();
  await until(async () => (await field.evaluate((input) => document.activeElement === input && input.selectionEnd - input.selectionStart)) === 4);
  await page.keyboard.type("enemy");
  await panel(stage).getByText("there is a key `enemy` already").waitFor();
  await stage.shot("rename-refused");
  assert.equal(await panel(stage).locator("ins").count(), 0);
  await field.fill("rounds");
  await panel(stage).locator("ins").first().waitFor();
  await panel(stage).getByText("the key `ammo` is declared in Rust").waitFor();
  assert.equal(await panel(stage).locator("ins").count(), await rows(stage).count());
  await stage.shot("rename");
  assert.deepEqual(await stage.serious(), []);
  await page.keyboard.press("Enter");
  await stage.said("rename ammo to rounds");
  await panel(stage).locator("h2", { hasText: "Usages rounds" }).waitFor();
  await page.keyboard.press("Control+S");
  await stage.said("not saved: guard.script.json, sentry.json, sentry.script.json (Ctrl+Shift+S saves all)");
  await page.keyboard.press("Control+Shift+S");
  await until(() => stage.text("sentry.json").includes('"when": "rounds > 0"'));
  await until(() => stage.text("guard.script.json").includes('"set": { "rounds": 0 }'));
  await until(() => stage.text("guard.json").includes('"if": "rounds == 0"'));
  await page.keyboard.press("Control+Z");
  await stage.said("undo: rename ammo to rounds");
  await page.keyboard.press("Control+Shift+S");
  await until(() => ["guard.json", "guard.script.json", "sentry.json"].every((file, at) => stage.text(file) === before[at]));
});

staged("F2 in an expression renames the name at the cursor, and Escape leaves all as it is", async (stage) => {
  const { page } = stage;
  await stage.go("fight");
  const editor = page.locator("[data-field='when.if'] .cm-content, [data-field='if'] .cm-content").first();
  await editor.click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F2");
  const field = panel(stage).getByRole("textbox", { name: "new name" });
  await field.waitFor();
  assert.equal(await field.inputValue(), "enemy");
  await field.fill("target");
  await panel(stage).locator("ins").first().waitFor();
  await page.keyboard.press("Escape");
  await panel(stage).waitFor({ state: "detached" });
  assert.equal(await page.locator("#file-state").textContent(), "saved");
});
