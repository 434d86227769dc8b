// Breakpoints of every kind: set, changed, turned off, removed and kept, with the shooter as the game.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { AIM, attach, breakAt, FIGHT, watched } from "./game.mjs";
import { until } from "./stage.mjs";

const KEPT = ".bt/breakpoints.json";

const lines = (stage) => stage.page.locator("#breakpoints .name").allTextContents();
const has = (stage, ...all) => until(async () => JSON.stringify(await lines(stage)) === JSON.stringify(all));
const kept = (stage) => (existsSync(join(stage.folder, KEPT)) ? JSON.parse(stage.text(KEPT)).breakpoints : []);
const dialog = (stage) => stage.page.getByRole("dialog", { name: /breakpoint/i });
const said = (stage, text) => until(async () => text.test(await stage.page.locator("#watch-said").textContent()));

watched("a breakpoint of another kind is set by keys, kept in the file, shown at its node, and stops the game", async (stage, play) => {
  const { page } = stage;
  await stage.go("aim");
  await page.keyboard.press("Control+F9");
  await dialog(stage).waitFor();
  // The kind has the focus: an arrow chooses the next one.
  await page.keyboard.press("ArrowDown");
  await page.getByLabel("Only with this result").selectOption("success");
  await page.getByLabel("Only while this holds").fill("ammo <");
  // A number that no agent can have is refused by its field.
  const agent = page.getByLabel("Only agent", { exact: true });
  await agent.fill("4294967296");
  assert.equal(await agent.evaluate((field) => field.validity.rangeOverflow), true);
  await agent.fill("");
  await stage.shot("breakpoint-form");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "a value to compare with is missing" }).waitFor();
  await page.getByLabel("Only while this holds").fill("ammo <= 6");
  assert.deepEqual(await stage.serious(), []);
  await page.keyboard.press("Enter");
  const line = "leave Guard:/selector/fight/fire/aim: success if ammo <= 6";
  await has(stage, line);
  await stage.box(AIM).locator(".break").waitFor();
  // The page is told before the disk is waited for.
  await until(() => kept(stage).length === 1);
  assert.deepEqual(kept(stage), [{ node: "Guard:/selector/fight/fire/aim", on: "leave", result: "success", if: "ammo <= 6" }]);
  await play();
  await attach(stage);
  await said(stage, /agent \d+ leaves aim/);
  await until(async () => /1 hit/.test(await page.locator("#breakpoints").textContent()));
  await stage.shot("breakpoint-stop");
  assert.deepEqual(await stage.serious(), []);
});

watched("breakpoints of every kind are changed, turned off and removed by mouse, and survive the end of the program", async (stage) => {
  const { page } = stage;
  const make = async (kind, fill) => {
    await page.keyboard.press("Control+K");
    await stage.choose("New breakpoint of any kind");
    await page.getByLabel("Stop the game when").selectOption(kind);
    await fill?.();
    await page.getByRole("button", { name: "Set", exact: true }).click();
    await until(async () => (await dialog(stage).count()) === 0);
  };
  const any = () => page.getByLabel("any", { exact: true }).check();
  await make("key", async () => {
    await page.getByLabel("Key", { exact: true }).fill("ammo");
    await page.getByLabel("Only agent", { exact: true }).fill("3");
  });
  const nodes = ["halt", "guard", "send", "take", "transition", "refused", "panic"];
  for (const kind of nodes) await make(kind, any);
  for (const kind of ["unheard", "swap"]) await make(kind);
  await make("condition", () => page.getByLabel("The condition", { exact: true }).fill("ammo == 0"));
  await make("enter", async () => {
    await page.getByLabel("Node, by name or path").fill("fight");
    await page.getByLabel("Hits before a stop").fill("2");
  });
  const all = ["key ammo by agent 3", ...nodes, "unheard", "swap", "condition if ammo == 0", "fight after 2 hits"];
  await has(stage, ...all);
  await page.getByLabel("The breakpoint fight after 2 hits is on").uncheck();
  await stage.box(FIGHT).locator(".break.off").waitFor();
  await page.getByRole("button", { name: "Edit the breakpoint halt" }).click();
  await page.getByLabel("Node, by name or path").fill("aim");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  for (const kind of nodes.slice(1)) await page.getByRole("button", { name: `Remove the breakpoint ${kind}`, exact: true }).click();
  const left = ["key ammo by agent 3", "halt aim", "unheard", "swap", "condition if ammo == 0", "fight after 2 hits"];
  await has(stage, ...left);
  await stage.shot("breakpoint-list");
  await stage.kill();
  await stage.restart();
  await has(stage, ...left);
  assert.deepEqual(kept(stage).at(-1), { node: "fight", skip: 2, off: true });
  // By keys: on again, and all of the node are removed.
  await stage.go("fight");
  await page.keyboard.press("Shift+F9");
  await stage.box(FIGHT).locator(".break:not(.off)").waitFor();
  await page.keyboard.press("Control+Shift+F9");
  await until(() => kept(stage).length === 0);
});

/** The greatest opacity of what lies on the canvas over a part of the page, which is round if it is a dot. */
const covered = (stage, selector) =>
  stage.page.evaluate((selector) => {
    const over = document.querySelector(".canvas canvas.over");
    const [part, whole] = [document.querySelector(selector).getBoundingClientRect(), over.getBoundingClientRect()];
    const [x, y, radius] = [part.x + part.width / 2 - whole.x, part.y + part.height / 2 - whole.y, part.width / 2 - 1];
    const size = Math.max(1, Math.floor(radius * Math.SQRT2));
    const { data } = over.getContext("2d").getImageData(Math.round(x - size / 2), Math.round(y - size / 2), size, size);
    return Math.max(...data.filter((_, index) => index % 4 === 3));
  }, selector);

watched("the ring of a selected box leaves its breakpoint and the badge of its problem free", async (stage) => {
  const { page } = stage;
  const box = `.box[data-at="${FIGHT}"].selected`;
  await breakAt(stage, "fight", FIGHT);
  await until(async () => (await covered(stage, `${box} > .break`)) === 0);
  await stage.shot("breakpoint-ring");
  await stage.type("when.if", "enemy == ");
  await page.locator(`${box} > .badge`).waitFor();
  await until(async () => (await covered(stage, `${box} > .break`)) === 0);
  await until(async () => (await covered(stage, `${box} > .badge`)) === 0);
  await stage.shot("breakpoint-badge");
});
