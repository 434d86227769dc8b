// Values and events that are refused: the reason stands beside their field, until the value changes.

import assert from "node:assert/strict";
import { AIM, attach, breakAt, stateIs, watched } from "./game.mjs";
import { staged, until } from "./stage.mjs";

const cell = (field) => field.locator("xpath=ancestor::*[self::td or self::form][1]").locator(".refused");

/** The reason stands beside a field that has the refused text, as it is told below, and goes when another one is typed. */
async function isRefused({ page }, field, text) {
  await cell(field).filter({ hasText: /./ }).waitFor();
  const why = await cell(field).textContent();
  assert.ok((await page.locator("#notice").textContent()).includes(why), why);
  assert.equal(await field.inputValue(), text);
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  await field.focus();
  await page.keyboard.press("End");
  await page.keyboard.type("1");
  await until(async () => (await cell(field).textContent()) === "");
  assert.equal(await field.getAttribute("aria-invalid"), "false");
}

staged("a value that a simulation refuses has the reason beside its field", async (stage) => {
  const { page } = stage;
  await stage.go("fight");
  await page.keyboard.press("F10");
  await page.locator(".trace li").first().waitFor();
  const ammo = page.getByLabel("ammo before tick 2");
  await ammo.fill("many");
  await page.keyboard.press("Enter");
  await cell(ammo).filter({ hasText: "expected `u32`" }).waitFor();
  await stage.shot("refused-value");
  assert.deepEqual(await stage.serious(), []);
  await isRefused(stage, ammo, "many");
});

watched("a value and an event that the running game refuses have the reason beside their fields", async (stage, play) => {
  const { page } = stage;
  await breakAt(stage, "aim", AIM);
  await play();
  await attach(stage);
  await stateIs(stage, "stopped");
  const ammo = page.getByLabel("Set ammo before the next tick");
  await ammo.fill("many");
  await page.keyboard.press("Enter");
  // A game that stands answers in its next frame.
  await page.keyboard.press("F10");
  await isRefused(stage, ammo, "many");
  const event = page.getByLabel("Event", { exact: true });
  await event.fill("Nothing");
  await page.keyboard.press("Enter");
  await page.keyboard.press("F10");
  await cell(event).filter({ hasText: /./ }).waitFor();
  // It is in sight, although the part of the panel is longer than its room.
  const isInSight = (element) => element.getBoundingClientRect().bottom <= element.closest(".values").getBoundingClientRect().bottom + 1;
  await until(() => cell(event).evaluate(isInSight));
  await stage.shot("refused-game");
  await page.emulateMedia({ colorScheme: "dark" });
  await stage.shot("refused-game-dark");
  assert.deepEqual(await stage.serious(), []);
  await isRefused(stage, event, "Nothing");
  await ammo.fill("3");
  await page.keyboard.press("Enter");
  await page.keyboard.press("F10");
  await until(async () => (await ammo.inputValue()) === "");
  assert.equal(await cell(ammo).textContent(), "");
});
