// The version of a tree that the game runs beside that of the file; the way to the debugger; values that wait; saved records.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { AIM, attach, breakAt, guard, stateIs, watched } from "./game.mjs";
import { until } from "./stage.mjs";

const mark = ({ page }) => page.locator("#differs");

watched("a file that the game runs another version of has a mark until it is sent", async (stage, play) => {
  const { page } = stage;
  await play({ seconds: 100_000, more: ["--real-time", "--tree", join(stage.folder, "guard.json")] });
  await attach(stage);
  await stateIs(stage, "runs");
  await page.locator(".agents li button .node").first().waitFor();
  assert.equal(await mark(stage).count(), 0);
  writeFileSync(join(stage.folder, "guard.json"), guard.replace('"500ms..=2s"', '"3s"'));
  await mark(stage).filter({ hasText: "shooter runs another version of this file" }).waitFor();
  await stage.shot("watch-differs");
  assert.deepEqual(await stage.serious(), []);
  await mark(stage).getByRole("button", { name: "Send to the game (Ctrl+Enter)" }).click();
  await mark(stage).waitFor({ state: "detached" });
  await until(async () => /agents go on/.test(await page.locator("#watch-said").textContent()));
  await stage.go("fetch ammo");
  await page.keyboard.press("Control+Z");
  await mark(stage).waitFor();
  // The command is found by the words that people use for it.
  for (const word of ["send", "game", "apply", "swap", "reload"]) {
    await page.keyboard.press("Control+K");
    await page.getByRole("dialog").getByRole("combobox").fill(word);
    await page.getByRole("option", { name: /^Send to the game/ }).waitFor();
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Control+Enter");
  await mark(stage).waitFor({ state: "detached" });
});

watched("a file that is sent to a game that stands is marked as sent until the game has it", async (stage, play) => {
  const { page } = stage;
  await play({ seconds: 100_000, more: ["--real-time", "--tree", join(stage.folder, "guard.json")] });
  await attach(stage);
  await page.locator(".agents li button .node").first().waitFor();
  await page.keyboard.press("F5");
  await stateIs(stage, "stands");
  writeFileSync(join(stage.folder, "guard.json"), guard.replace('"500ms..=2s"', '"3s"'));
  await mark(stage).filter({ hasText: "runs another version" }).waitFor();
  await page.keyboard.press("Control+Enter");
  await mark(stage).filter({ hasText: "sent: shooter goes on with this file at its next tick" }).waitFor();
  assert.ok(await mark(stage).getByRole("button").isDisabled());
  await stage.shot("watch-sent");
  await page.keyboard.press("F10");
  await mark(stage).waitFor({ state: "detached" });
});

watched("the first page leads to the debugger, and the record of a game is saved there", async (stage, play) => {
  const { page } = stage;
  await play({ seconds: 100_000, more: ["--real-time"] });
  await page.reload();
  const button = page.locator("#do-watch", { hasText: "Watch a game (1)" });
  await button.waitFor();
  await stage.row("fetch ammo").waitFor();
  await stage.shot("watch-first");
  await page.keyboard.press("Control+K");
  await page.getByRole("dialog").getByRole("combobox").fill("debug");
  await until(async () => /^Watch a running game/.test(await page.getByRole("option").first().textContent()));
  await page.keyboard.press("Escape");
  await button.click();
  await stage.choose("shooter");
  await stateIs(stage, "runs");
  await page.locator(".agents li button .node").first().waitFor();
  await page.getByRole("button", { name: "Save the record" }).click();
  await until(async () => /the record is saved: `shooter-1.btrec`/.test(await page.locator("#watch-said").textContent()));
  await page.keyboard.press("Shift+F5");
  await page.locator(".watch").waitFor({ state: "detached" });
  await attach(stage, "shooter-1");
  await stateIs(stage, "record");
  await until(async () => (await page.locator(".agents li button").count()) === 6);
});

watched("a value that waits stays in its field, and moves no button", async (stage, play) => {
  const { page } = stage;
  await breakAt(stage, "aim", AIM);
  await play();
  await attach(stage);
  await stateIs(stage, "stopped");
  const places = () => page.locator(".watch .head button").evaluateAll((all) => all.map((one) => [one.id, one.getBoundingClientRect().x, one.getBoundingClientRect().y]));
  const before = await places();
  const ammo = page.getByLabel("Set ammo before the next tick");
  await ammo.fill("5");
  await page.keyboard.press("Enter");
  await page.locator(".watch .taken").waitFor();
  assert.equal(await ammo.inputValue(), "5");
  await stage.shot("watch-waiting");
  assert.deepEqual(await places(), before);
  await page.keyboard.press("F10");
  await page.locator(".watch .taken").waitFor({ state: "detached" });
  await until(async () => (await page.locator(".watch .trace").textContent()).includes("a tool sets ammo to 5"));
  assert.deepEqual(await places(), before);
});
