// The table of keys, and a branch that becomes a tree.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

staged("the table of keys shows who reads and who writes, and follows a change", async (stage) => {
  const { page } = stage;
  await stage.row("aim").click();
  await page.keyboard.press("Alt+K");
  const key = (name) => page.locator(".keys li", { has: page.locator(".name", { hasText: new RegExp(`^${name}$`) }) });
  const counts = async (name) => (await key(name).locator(".counts [aria-hidden]").allTextContents()).join(" ");
  await key("destination").waitFor();
  const before = await counts("destination");
  assert.match(before, /^r[1-9] w[1-9]$/);
  await key("destination").getByRole("button").first().click();
  await stage.shot("keys");
  await key("destination").getByRole("button", { name: "find_pickup" }).click();
  await page.locator("#form-title", { hasText: "find_pickup" }).waitFor();
  await page.getByRole("tree").focus();
  await page.keyboard.press("Delete");
  await until(async () => (await counts("destination")) !== before);
});

staged("a key leads to its uses in other files", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("Alt+K");
  const key = page.locator(".keys li", { has: page.locator(".name", { hasText: /^ammo$/ }) });
  await key.getByRole("button").first().click();
  await key.getByRole("button", { name: "sentry.json" }).first().click();
  await until(async () => (await page.locator(".tabs [aria-current]").textContent()).includes("sentry.json"));
  await until(async () => (await page.getByRole("treeitem", { selected: true }).count()) === 1);
}, {});

staged("a branch becomes a tree of its own, and a branch again, as one step each", async (stage) => {
  const { page } = stage;
  await stage.row("fetch ammo").click();
  await page.locator("#form-title", { hasText: "fetch ammo" }).waitFor();
  await page.keyboard.press("e");
  const input = page.getByRole("textbox", { name: "Name of the tree" });
  await input.waitFor();
  assert.equal(await input.inputValue(), "FetchAmmo");
  await stage.shot("extract");
  await page.keyboard.press("Enter");
  await stage.row("run FetchAmmo").waitFor();
  await until(async () => (await stage.titles()).join().endsWith("FetchAmmo,fetch ammo,find_pickup,move_to"));
  await page.locator("#form-title", { hasText: "run FetchAmmo" }).waitFor();
  await page.locator(".problems[aria-busy=false]").waitFor();
  // The script names a node of the branch: that is its own fault.
  assert.equal(await page.locator("#problems li.error").filter({ hasNotText: "guard.script.json" }).count(), 0);
  await stage.shot("extracted");
  await page.getByRole("tree").focus();
  await page.keyboard.press("i");
  await until(async () => (await stage.titles()).join().startsWith("Guard,selector,fetch ammo,find_pickup,move_to,fight"));
  await page.keyboard.press("Control+Z");
  await stage.row("run FetchAmmo").waitFor();
  await page.keyboard.press("Control+Z");
  await until(async () => (await page.locator("#file-state").textContent()) === "saved");
});
