// The view: the reach of guards, the history, depths, bookmarks, the address.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { program, staged, until } from "./stage.mjs";

const FIGHT = "/root/children/1";

const chosen = (stage) => stage.page.getByRole("treeitem", { selected: true }).locator(".title").textContent();
const reach = (stage, at) => stage.box(at).getAttribute("data-reach");
const names = (list) => list.locator("button").allTextContents();

staged("a chosen guard tints what it can interrupt, and a node the guards that can interrupt it", async (stage) => {
  const { page } = stage;
  await stage.go("fight");
  const section = page.getByRole("region", { name: "Interruption by guards" });
  await until(async () => (await reach(stage, "/root/children/2/children/0")) === "stopped");
  assert.equal(await reach(stage, `${FIGHT}/children/0`), "stopped", "it aborts its own branch too");
  assert.equal(await reach(stage, "/root/children/0"), "stops");
  assert.equal(await reach(stage, "/root/children/0/children/0"), null);
  assert.deepEqual(await names(section.locator(".stopped")), ["its own branch", "patience"]);
  assert.deepEqual(await names(section.locator(".stops")), ["fetch ammo"]);
  await stage.shot("reach");
  await section.getByRole("button", { name: "patience" }).click();
  await until(async () => (await reach(stage, FIGHT)) === "stops");
  assert.equal(await chosen(stage), "patience");
  assert.equal(await reach(stage, "/root/children/2"), null);
  assert.deepEqual(await stage.serious(), []);
});

staged("the history lists the steps, and a click goes to one of them", async (stage) => {
  const { page } = stage;
  await stage.go("wait");
  await page.keyboard.press("Alt+H");
  const steps = page.getByRole("region", { name: "History" }).getByRole("button");
  const nodes = async () => (await stage.titles()).length;
  const before = await nodes();
  for (const done of [1, 2, 3]) {
    await page.locator("[role=tree]").first().focus();
    await page.keyboard.press("Control+D");
    await until(async () => (await nodes()) === before + done);
    await until(async () => (await steps.count()) === done + 1);
  }
  await steps.nth(1).click();
  await until(async () => (await nodes()) === before + 1);
  await until(async () => (await steps.nth(1).getAttribute("aria-current")) === "step");
  await stage.shot("history");
  await steps.nth(3).click();
  await until(async () => (await nodes()) === before + 3);
  await steps.nth(0).click();
  await until(async () => (await nodes()) === before);
  await until(async () => (await page.locator("#file-state").textContent()) === "saved");
  assert.deepEqual(await stage.serious(), []);
});

staged("the tree is collapsed to a depth, all but one branch, and expanded again", async (stage) => {
  const { page } = stage;
  await stage.go("aim");
  const count = () => page.locator(".box:visible").count();
  const all = await count();
  await page.keyboard.press("Control+Shift+2");
  await stage.said("collapse to depth 2");
  await until(async () => (await stage.box(`${FIGHT}/children/0`).count()) === 0 && (await count()) < all);
  await stage.shot("depth");
  await page.keyboard.press("Shift+C");
  await stage.box(`${FIGHT}/children/0`).waitFor();
  assert.equal(await stage.box("/root/children/0/children/0").count(), 0);
  await page.keyboard.press("Control+Shift+0");
  await until(async () => (await count()) === all);
  assert.equal(await page.locator("#file-state").textContent(), "saved");
});

staged("bookmarks lead to their elements, in other files and after changes before them", async (stage) => {
  const { page } = stage;
  await stage.go("patience");
  await page.keyboard.press("Shift+1");
  await stage.said("bookmark 1 is here");
  await page.getByRole("button", { name: "sentry.json" }).first().click();
  await stage.row("Reload").click();
  await page.keyboard.press("Shift+2");
  await page.keyboard.press("1");
  await until(async () => (await chosen(stage)) === "patience");
  await stage.row("fight").click();
  await page.keyboard.press("Control+D");
  await stage.said("insert fight");
  await stage.row("aim").first().click();
  await page.keyboard.press("1");
  await until(async () => (await chosen(stage)) === "patience");
  assert.equal(await page.getByRole("treeitem", { selected: true }).locator(".bookmark").textContent(), "bookmark 1");
  await stage.shot("bookmark");
  await page.keyboard.press("2");
  await until(async () => (await chosen(stage)) === "Reload");
  await page.keyboard.press("Shift+2");
  await stage.said("bookmark 2 is removed");
});

staged("a page that is loaded again shows the same: tabs, selection, part of the canvas, bookmarks", async (stage) => {
  const { page } = stage;
  await page.getByRole("button", { name: "sentry.json" }).first().click();
  await stage.row("Reload").waitFor();
  await page.getByRole("button", { name: "guard.json" }).first().click();
  await page.getByRole("treeitem").first().click();
  await page.keyboard.press("Shift+4");
  await stage.go("aim");
  await page.keyboard.press("Shift+3");
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  const transform = () => page.locator(".world").evaluate((world) => world.style.transform);
  const parts = async () => (await transform()).match(/-?[0-9.]+/g)?.map(Number);
  const kept = () => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("sight")?.split(" ").map(Number);
  const same = (now, then) => now?.every((part, index) => Math.abs(part - then[index]) < 1);
  await until(async () => same(kept(), await parts()) && page.url().includes("mark="));
  const before = await parts();
  const secret = stage.link.split("#")[1];
  assert.ok(!page.url().includes(secret));
  await page.reload();
  await until(async () => (await page.getByRole("treeitem").count()) > 0 && (await chosen(stage)) === "aim");
  // The canvas is drawn a frame after the outline.
  await until(async () => same(await parts(), before));
  const tabs = page.getByRole("navigation", { name: "Open files" }).locator(".name");
  assert.deepEqual(await tabs.allTextContents(), ["guard.json", "sentry.json"]);
  await stage.row("wait").first().click();
  await page.keyboard.press("3");
  await until(async () => (await chosen(stage)) === "aim");
  await page.keyboard.press("4");
  await until(async () => (await chosen(stage)) === "Guard");
});

staged("a script is edited as text, with its faults at the letter", async (stage) => {
  const { page } = stage;
  await page.getByRole("button", { name: "guard.script.json" }).first().click();
  const text = page.locator(".json .cm-content");
  await text.waitFor();
  const before = stage.text("guard.script.json");
  await text.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(before.trimEnd().replace('"success"', '"sucess"'));
  await page.locator("#problems", { hasText: "did you mean `success`?" }).waitFor();
  await page.locator(".json .fault.error").first().waitFor();
  await stage.shot("script");
  assert.deepEqual(await stage.serious(), []);
  await page.getByRole("button", { name: "Fix: write `success`" }).click();
  await page.locator("#problems").waitFor({ state: "detached" });
  await page.keyboard.press("Control+S");
  await until(async () => (await page.locator("#file-state").textContent()) === "saved");
  assert.equal(stage.text("guard.script.json").trimEnd(), before.trimEnd());
});

staged("a file that the command names is shown first", async (stage) => {
  const second = spawn(program, ["studio", join(stage.folder, "sentry.json")], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const lines = createInterface({ input: second.stdout });
    const [link] = await new Promise((done) => lines.once("line", (line) => done([line])));
    assert.match(link, /&open=sentry\.json$/);
    await stage.page.goto("about:blank");
    await stage.page.goto(link);
    await stage.page.getByRole("navigation", { name: "Open files" }).getByText("sentry.json").waitFor();
    await stage.row("Sentry").first().waitFor();
  } finally {
    second.kill("SIGKILL");
  }
});
