// One node of the sample through every layer: seen, changed, checked, undone, saved.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const WAIT = "/root/children/2/children/0";
const FETCH = "/root/children/0";

const note = (stage) => stage.box(WAIT).locator(".note").textContent();

staged("an edit is seen, and saved with its line alone", async (stage) => {
  const before = stage.text("guard.json");
  await stage.shot("opened");
  await stage.row("wait", { exact: true }).first().click();
  await stage.type("args.for", "2s");
  await until(async () => (await note(stage)) === "2s");
  await until(async () => (await stage.page.locator("#file-state").textContent()) === "● not saved");
  assert.equal(stage.text("guard.json"), before);
  await stage.page.keyboard.press("Control+S");
  await until(async () => (await stage.page.locator("#file-state").textContent()) === "saved");
  const [old, now] = [before.split("\n"), stage.text("guard.json").split("\n")];
  const changed = now.filter((line, index) => line !== old[index]);
  assert.equal(now.length, old.length);
  assert.deepEqual(changed, [old.find((line) => line.includes('"4s"')).replace("4s", "2s")]);
});

staged("a broken condition is told where it is broken, and undo mends it", async (stage) => {
  await stage.box(FETCH).click();
  await stage.type("when.if", "ammo == ");
  await stage.page.locator("#problems .error").first().waitFor();
  await stage.box(FETCH).locator(".badge.error").waitFor();
  await stage.page.locator('[data-field="when.if"] .fault.error').first().waitFor();
  await stage.shot("broken");
  await stage.page.keyboard.press("Control+Z");
  await until(async () => (await stage.field("when.if").textContent()) === "ammo == 0");
  await until(async () => (await stage.page.locator("#problems .error").count()) === 0);
  await until(async () => (await stage.page.locator("#file-state").textContent()) === "saved");
});

staged("a node is inserted, moved and removed by the keyboard alone", async (stage) => {
  const { page } = stage;
  const titles = async () => (await page.getByRole("treeitem").locator(".title").allTextContents()).slice(-3);
  await page.getByRole("tree").focus();
  await page.keyboard.press("ArrowLeft");
  for (let at = 0; at < 12; at++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await until(async () => (await page.locator("#form-title").textContent()) !== "");
  await page.getByRole("treeitem", { name: "patience" }).click();
  await page.keyboard.press("Insert");
  await stage.choose("idle");
  await until(async () => (await titles()).join() === "wait,wait_for,idle");
  await until(async () => (await page.locator("#form-title").textContent()) === "idle");
  await page.keyboard.press("Control+ArrowUp");
  await until(async () => (await titles()).join() === "wait,idle,wait_for");
  await page.keyboard.press("Delete");
  await until(async () => (await titles()).at(-2) === "wait");
  for (let at = 0; at < 3; at++) await page.keyboard.press("Control+Z");
  await until(async () => (await page.locator("#file-state").textContent()) === "saved");
  await page.keyboard.press("Control+Y");
  await until(async () => (await titles()).join() === "wait,wait_for,idle");
});

staged("nothing is asked of any other machine", async (stage) => {
  const origin = new URL(stage.link).origin;
  assert.ok(stage.requests.length > 2);
  assert.deepEqual(stage.requests.filter((url) => !url.startsWith(origin) && !url.startsWith("data:")), []);
  const secret = new URL(stage.link).hash.slice(1);
  assert.ok(secret.length > 20 && !stage.page.url().includes(secret), "the secret leaves the address at once");
});

staged(
  "a state machine is drawn with its transitions, in the dark too",
  async (stage) => {
    await stage.page.getByRole("button", { name: "sentry.json" }).click();
    await stage.row("Reload").waitFor();
    await stage.box("/states/1/states/1").waitFor();
    const reload = await stage.box("/states/1/states/1").boundingBox();
    const point = [reload.x + reload.width / 2, reload.y + reload.height / 2];
    const top = await stage.page.evaluate(([x, y]) => document.elementFromPoint(x, y).closest(".box").dataset.at, point);
    assert.equal(top, "/states/1/states/1");
    await stage.shot("dark");
  },
  { colorScheme: "dark" },
);

for (const colorScheme of ["light", "dark"]) {
  staged(
    `no serious fault for assistive technology, ${colorScheme}`,
    async (stage) => {
      await stage.box(FETCH).click();
      await stage.type("when.if", "ammo == ");
      await stage.page.locator("#problems .error").first().waitFor();
      assert.deepEqual(await stage.serious(), []);
      await stage.page.keyboard.press("Escape");
      await stage.page.keyboard.press("Alt+K");
      await stage.page.locator(".keys .key").first().click();
      await stage.row("aim").click();
      await stage.row("shoot").click({ modifiers: ["Shift"] });
      assert.deepEqual(await stage.serious(), []);
      await stage.page.keyboard.press("Alt+N");
      await stage.page.getByRole("textbox", { name: "New file" }).fill("guard.json");
      await stage.page.keyboard.press("Enter");
      await stage.page.getByRole("alert").waitFor();
      assert.deepEqual(await stage.serious(), []);
    },
    { colorScheme },
  );
}
