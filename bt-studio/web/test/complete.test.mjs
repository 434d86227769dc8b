// Completion in the text of files.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const options = (stage) => stage.page.locator(".cm-tooltip-autocomplete li .cm-completionLabel").allTextContents();

/** The cursor at the end of a line of the text. */
async function atEnd(stage, text) {
  await stage.page.locator(".json .cm-line", { hasText: text }).first().click();
  await stage.page.keyboard.press("End");
}

staged("keys, nodes, actions and words complete the text of a script", async (stage) => {
  const { page } = stage;
  await page.locator(".files").getByRole("button", { name: "guard.script.json" }).click();
  await atEnd(stage, '"ticks"');
  await page.keyboard.press("Enter");
  await page.keyboard.insertText('{ "dt": "100ms", "set": { "am');
  await page.keyboard.type("m");
  await until(async () => (await options(stage)).join() === "ammo");
  await stage.shot("complete");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText('3 }, "expect": { "running": ["ai');
  await page.keyboard.type("m");
  await until(async () => (await options(stage)).includes("aim"));
  await page.keyboard.press("Enter");
  await page.keyboard.insertText('], "status": ');
  await page.keyboard.press("Control+Space");
  await until(async () => (await options(stage)).sort().join() === "failure,running,success");
  await page.keyboard.type("r");
  await until(async () => (await options(stage)).join() === "running");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText(" } },");
  await page.keyboard.press("Control+S");
  const line = '{ "dt": "100ms", "set": { "ammo": 3 }, "expect": { "running": ["aim"], "status": "running" } },';
  await until(() => stage.text("guard.script.json").includes(line));
});

staged("an expression and the name of an action complete in the text of a tree", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("F4");
  await page.locator(".json .cm-line", { hasText: '"if": "ammo == 0"' }).first().click();
  await page.keyboard.press("Home");
  for (let letter = 0; letter < 400; letter++) {
    const before = await page.evaluate(() => {
      const { anchorNode, anchorOffset } = getSelection();
      const range = document.createRange();
      range.setStart(anchorNode.parentElement.closest(".cm-line"), 0);
      range.setEnd(anchorNode, anchorOffset);
      return range.toString();
    });
    if (before.endsWith("ammo == 0")) break;
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.insertText(" && ene");
  await page.keyboard.type("m");
  await until(async () => (await options(stage)).includes("enemy"));
  await page.keyboard.press("Enter");
  await until(async () => (await page.locator(".json .cm-content").textContent()).includes("ammo == 0 && enemy"));
});

staged("Escape leaves the text while completions are asked for", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("F4");
  await page.locator(".json .cm-line", { hasText: '"if": "ammo == 0"' }).first().click();
  await page.keyboard.press("Control+Space");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "tree");
}, { delay: 300 });

staged("a name with a space is completed as a whole, in the text of a script", async (stage) => {
  const { page } = stage;
  await page.locator(".files").getByRole("button", { name: "guard.script.json" }).click();
  await page.getByRole("textbox", { name: "JSON of the file" }).click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText('{ "ticks": [{ "expect": { "running": ["fetch ');
  await page.keyboard.type("a");
  await until(async () => (await options(stage)).includes("fetch ammo"));
  await page.keyboard.press("Enter");
  await until(async () => (await page.locator(".json .cm-content").textContent()).endsWith('"running": ["fetch ammo"'));
});
