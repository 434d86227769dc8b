// The text beside the tree, and files that another program changes.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const TEXT = '{\r\n  "bt": 1, "tree": "Guard", "agent": "Soldier",\r\n  "root": { "node": "wait", "args": { "for": "4s" } }\r\n}\r\n';

const state = (stage, text) => until(async () => (await stage.page.locator("#file-state").textContent()) === text);

staged("the text and the tree select each other, and typing in the text changes the tree", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("F4");
  const text = page.getByRole("textbox", { name: "JSON of the file" });
  await text.waitFor();
  await stage.row("aim").click();
  await until(async () => (await page.locator(".json .chosen").allTextContents()).join("").includes('"node": "aim"'));
  await page.locator(".json .cm-line", { hasText: '"find_pickup"' }).click();
  await page.locator("#form-title", { hasText: "find_pickup" }).waitFor();
  await page.locator(".json .cm-line", { hasText: '"fetch ammo"' }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(" now");
  await stage.row("fetch ammo now").waitFor();
  await stage.shot("json");
  await page.keyboard.type('"');
  await page.locator("#problems .error").first().waitFor();
  await page.locator(".json .fault.error").first().waitFor();
  await page.keyboard.press("Control+Z");
  await state(stage, "saved");
});

staged(
  "a file with long line ends keeps them",
  async (stage) => {
    const { page } = stage;
    await page.keyboard.press("F4");
    await page.locator(".json .cm-line", { hasText: /^\{$/ }).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" ");
    await state(stage, "● not saved");
    await page.keyboard.press("Control+S");
    await state(stage, "saved");
    assert.equal(stage.text("guard.json"), TEXT.replace("{\r\n", "{ \r\n"));
  },
  { files: { "guard.json": TEXT } },
);

staged("a file that another program has changed is taken or overwritten, as one chooses", async (stage) => {
  const { page } = stage;
  const before = stage.text("guard.json");
  const edit = async (old, span) => {
    await stage.row("wait", { exact: true }).first().click();
    await until(async () => (await page.locator("#form-title").textContent()) === "wait" && (await stage.field("args.for").textContent()) === old);
    await stage.type("args.for", span);
    await until(async () => (await page.locator("#file-state").textContent()) !== "saved");
  };
  await edit("4s", "2s");
  stage.write("guard.json", before.replace("fetch ammo", "get ammo"));
  await state(stage, "● changed on disk too");
  await stage.shot("conflict");
  await page.getByRole("button", { name: "Take the disk's version" }).click();
  await stage.row("get ammo").waitFor();
  await state(stage, "saved");
  await edit("4s", "7s");
  stage.write("guard.json", before);
  await state(stage, "● changed on disk too");
  await page.getByRole("button", { name: "Overwrite the disk's version" }).click();
  await state(stage, "saved");
  assert.ok(stage.text("guard.json").includes('"7s"') && stage.text("guard.json").includes("get ammo"));
});
