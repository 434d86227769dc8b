// Several open files: tabs, new files, files under other names.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { staged, until } from "./stage.mjs";

const tabs = (stage) => stage.page.locator(".tabs .name").allTextContents();
const current = (stage) => stage.page.locator(".tabs [aria-current]").textContent();
const chosen = (stage) => stage.page.getByRole("treeitem", { selected: true }).locator(".title").textContent();
const scale = (stage) => stage.page.locator(".world").evaluate((world) => world.style.transform);
const opened = (stage, file) => until(async () => (await current(stage)).includes(file));

/** Opens a file by the list of files. */
async function open(stage, file) {
  await stage.page.locator(".files").getByRole("button", { name: file }).click();
  await opened(stage, file);
  await stage.page.getByRole("treeitem").first().waitFor();
}

staged("each tab keeps its selection, its folds and its part of the canvas", async (stage) => {
  const { page } = stage;
  await stage.row("aim").click();
  await page.locator("#form-title", { hasText: "aim" }).waitFor();
  await stage.row("fetch ammo").locator(".fold").click();
  await until(async () => !(await stage.titles()).includes("find_pickup"));
  const wheel = { deltaY: 200, ctrlKey: true, clientX: 600, clientY: 400, bubbles: true, cancelable: true };
  await page.evaluate((wheel) => document.querySelector("main.canvas").dispatchEvent(new WheelEvent("wheel", wheel)), wheel);
  await stage.row("aim").click();
  const before = await scale(stage);
  await open(stage, "sentry.json");
  await stage.row("Reload").click();
  assert.notEqual(await scale(stage), before);
  await stage.shot("tabs");
  await page.keyboard.press("Alt+1");
  await opened(stage, "guard.json");
  await until(async () => (await chosen(stage)) === "aim");
  assert.ok(!(await stage.titles()).includes("find_pickup"));
  await until(async () => (await scale(stage)) === before);
  await page.locator("#form-title", { hasText: "aim" }).waitFor();
  await page.keyboard.press("Alt+2");
  await until(async () => (await chosen(stage)) === "Reload");
  await page.keyboard.press("Alt+PageUp");
  await opened(stage, "guard.json");
  await page.keyboard.press("Alt+W");
  await until(async () => (await tabs(stage)).join() === "sentry.json");
  assert.equal(await chosen(stage), "Reload");
});

staged("a change of another program reaches a tab behind, and closing a tab keeps what is not saved", async (stage) => {
  const { page } = stage;
  const before = stage.text("guard.json");
  await open(stage, "sentry.json");
  stage.write("guard.json", before.replace("fetch ammo", "get ammo"));
  await page.keyboard.press("Alt+1");
  await stage.row("get ammo").click();
  await page.keyboard.press("Delete");
  await until(async () => (await current(stage)).startsWith("●"));
  await page.getByRole("button", { name: "Close guard.json" }).click();
  await opened(stage, "sentry.json");
  await open(stage, "guard.json");
  assert.ok(!(await stage.titles()).includes("get ammo"));
  await page.keyboard.press("Control+Z");
  await stage.row("get ammo").waitFor();
});

staged("a new file is written when it is saved, and a name that is taken is refused", async (stage) => {
  const { page } = stage;
  const input = page.getByRole("textbox", { name: "New file" });
  await page.keyboard.press("Alt+N");
  await input.waitFor();
  await input.fill("guard.json");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").waitFor();
  assert.match(await page.getByRole("alert").textContent(), /there is a file `guard.json` already/);
  await stage.shot("new-file");
  await input.fill("team/patrol");
  await page.getByText("State machine").click();
  await page.getByRole("button", { name: "Create" }).click();
  await opened(stage, "team/patrol.json");
  await stage.row("Patrol").waitFor();
  assert.ok(!existsSync(join(stage.folder, "team/patrol.json")));
  await page.keyboard.press("Control+S");
  await until(async () => (await page.locator("#file-state").textContent()) === "saved");
  assert.match(stage.text("team/patrol.json"), /"machine": "Patrol"/);
});

staged("a file is saved under another name, then all are saved", async (stage) => {
  const { page } = stage;
  const before = stage.text("guard.json");
  await stage.row("aim").click();
  await page.keyboard.press("Delete");
  await until(async () => (await current(stage)).startsWith("●"));
  await page.keyboard.press("Control+K");
  await stage.choose("save as");
  const input = page.getByRole("textbox", { name: "Save as" });
  await input.fill("calm.json");
  await page.keyboard.press("Enter");
  await opened(stage, "calm.json");
  await until(async () => existsSync(join(stage.folder, "calm.json")));
  assert.ok(!stage.text("calm.json").includes('"aim"') && stage.text("guard.json") === before);
  await stage.row("shoot").click();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Alt+1");
  await stage.row("aim").click();
  await page.keyboard.press("Delete");
  await until(async () => (await tabs(stage)).every((tab) => tab.startsWith("●")));
  await page.keyboard.press("Control+Shift+S");
  await until(async () => (await tabs(stage)).every((tab) => !tab.startsWith("●")));
  assert.ok(!stage.text("calm.json").includes('"shoot"') && !stage.text("guard.json").includes('"aim"'));
});

staged("what is copied in one tab is pasted in another, with a number of its own", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("Alt+N");
  const input = page.getByRole("textbox", { name: "New file" });
  await input.fill("other.json");
  await page.keyboard.press("Enter");
  await opened(stage, "other.json");
  await page.keyboard.press("Alt+1");
  await stage.row("fetch ammo").click();
  await page.locator("#form-title", { hasText: "fetch ammo" }).waitFor();
  await page.keyboard.press("Control+C");
  await stage.said("copied");
  await page.keyboard.press("Alt+2");
  await opened(stage, "other.json");
  await stage.row("idle").click();
  await page.keyboard.press("w");
  await stage.choose("sequence");
  await page.locator("#form-title", { hasText: "sequence" }).waitFor();
  await page.keyboard.press("Control+V");
  await until(async () => (await stage.titles()).join() === "Other,sequence,idle,fetch ammo,find_pickup,move_to");
});
