// The table of keys.

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
