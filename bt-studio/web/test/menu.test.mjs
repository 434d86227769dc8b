// The menu of an element: at the pointer, and by keys.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const menu = (stage) => stage.page.getByRole("menu", { name: "Do with the selection" });
const isClosed = (stage) => until(async () => (await menu(stage).count()) === 0);
const current = (stage) => stage.page.evaluate(() => document.activeElement?.querySelector("span")?.textContent ?? "");
const inTree = (stage) => until(() => stage.page.evaluate(() => document.activeElement?.getAttribute("role") === "tree"));

/** A place for the pointer on an element: its middle, once the element stands still. The problems come a moment after a change, and move
 *  what is above them. */
async function middle(target) {
  await target.page().locator(".problems[aria-busy=false]").waitFor();
  let last;
  for (let same = 0; same < 5; ) {
    const { x, y, width, height } = await target.boundingBox();
    const now = [x + width / 2, y + height / 2];
    same = String(now) === String(last) ? same + 1 : 0;
    last = now;
    await new Promise((done) => setTimeout(done, 20));
  }
  return last;
}

staged("a right click on a row or a box opens a menu at the pointer, with the commands of elements", async (stage) => {
  const { page } = stage;
  for (const target of [stage.row("aim"), stage.box("/root/children/1/children/0")]) {
    await until(() => page.evaluate(() => document.querySelector("main.canvas").dataset.version === document.querySelector("[role=tree]").dataset.version));
    const [x, y] = await middle(target);
    await page.mouse.click(x, y, { button: "right" });
    await menu(stage).waitFor();
    await page.locator("#form-title", { hasText: "aim" }).waitFor();
    const { x: left, y: top, height } = await menu(stage).boundingBox();
    assert.ok(Math.abs(left - x) <= 1);
    assert.ok(Math.abs(top - y) < 1 || Math.abs(top + height + 4 - page.viewportSize().height) < 1, "below the pointer, or as low as there is room");
    assert.equal(await page.getByRole("menuitem", { name: "Save" }).count(), 0, "only what is done with elements");
    await stage.shot("menu");
    assert.deepEqual(await stage.serious(), []);
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await until(async () => (await stage.titles()).join().includes("aim,aim"));
    await isClosed(stage);
    await inTree(stage);
    await page.keyboard.press("Control+Z");
    await until(async () => !(await stage.titles()).join().includes("aim,aim"));
  }
});

staged("the entries of a menu stand in groups with lines between them", async (stage) => {
  await stage.row("aim").click({ button: "right" });
  await menu(stage).waitFor();
  const groups = menu(stage).getByRole("group");
  const lines = menu(stage).getByRole("separator");
  assert.ok((await groups.count()) >= 5);
  assert.equal(await lines.count(), (await groups.count()) - 1);
  const first = await groups.first().getByRole("menuitem").locator("span:first-child").allTextContents();
  assert.deepEqual(first.slice(0, 3), ["Insert …", "Insert before …", "Insert behind …"]);
});

staged("a right click beside all boxes opens the menu of the tree", async (stage) => {
  const { page } = stage;
  const { x, y, width, height } = await page.locator("main.canvas").boundingBox();
  const ofTree = page.getByRole("menu", { name: "Do with the tree" });
  await page.mouse.click(x + width - 20, y + height - 60, { button: "right" });
  await ofTree.waitFor();
  const names = (await ofTree.getByRole("menuitem").locator("span:first-child").allTextContents()).join();
  for (const name of ["Paste", "Fit the whole tree", "Find a node", "Collapse to depth 2", "Picture beside"]) assert.ok(names.includes(name), names);
  await stage.shot("menu-tree");
  assert.deepEqual(await stage.serious(), []);
  await ofTree.getByRole("menuitem", { name: "Collapse to depth 2" }).click();
  await page.locator(".box.look-stub:visible").first().waitFor();
  await inTree(stage);
});

staged("the menu stays inside the window", async (stage) => {
  const { page } = stage;
  await page.setViewportSize({ width: 1000, height: 500 });
  await stage.go("wait");
  const rows = page.getByRole("treeitem");
  for (const at of [0, (await rows.count()) - 1]) {
    await rows.nth(at).click({ button: "right" });
    const { x, y, width, height } = await menu(stage).boundingBox();
    assert.ok(x >= 0 && y >= 0 && x + width <= 1000 && y + height <= 500, `${x} ${y} ${width} ${height}`);
    await page.keyboard.press("End");
    await until(async () => (await current(stage)) === (await page.getByRole("menuitem").last().locator("span").first().textContent()));
    const end = await page.getByRole("menuitem").last().boundingBox();
    assert.ok(end.y + end.height <= 500);
    await page.keyboard.press("Escape");
    await isClosed(stage);
  }
});

staged("arrow keys and first letters go through the menu, Enter does it, Escape gives the keyboard back", async (stage) => {
  const { page } = stage;
  await stage.go("aim");
  for (const key of ["Shift+F10", "ContextMenu"]) {
    await page.keyboard.press(key);
    await menu(stage).waitFor();
    const row = await stage.row("aim").boundingBox();
    const { y } = await menu(stage).boundingBox();
    assert.ok(y <= row.y + row.height + 1, "at the row that has the keyboard");
    assert.equal(await current(stage), "Insert …");
    await page.keyboard.press("ArrowUp");
    assert.equal(await current(stage), await page.getByRole("menuitem").last().locator("span").first().textContent());
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.equal(await current(stage), "Insert before …");
    await page.keyboard.press("d");
    assert.equal(await current(stage), "Duplicate");
    await page.keyboard.press("d");
    assert.equal(await current(stage), "Disable, enable");
    await page.keyboard.press("d");
    assert.equal(await current(stage), "Duplicate", "the first one again");
    await page.keyboard.press("Escape");
    await isClosed(stage);
    await inTree(stage);
  }
  assert.ok(!(await stage.titles()).join().includes("aim,aim"), "letters in the menu are no keys of the tree");
  await page.keyboard.press("ContextMenu");
  await menu(stage).waitFor();
  await page.keyboard.press("d");
  await page.keyboard.press("Enter");
  await until(async () => (await stage.titles()).join().includes("aim,aim"));
  await inTree(stage);
});

staged("a key opens the menu at the box if it was pressed last; a press elsewhere closes it", async (stage) => {
  const { page } = stage;
  const box = stage.box("/root/children/1/children/0");
  await box.click();
  await page.locator("#form-title", { hasText: "aim" }).waitFor();
  await inTree(stage);
  await page.keyboard.press("ContextMenu");
  await menu(stage).waitFor();
  const [own, { x }] = [await box.boundingBox(), await menu(stage).boundingBox()];
  assert.ok(Math.abs(x - own.x) < 1);
  await stage.row("patience").click();
  await isClosed(stage);
  await page.locator("#form-title", { hasText: "patience" }).waitFor();
  await page.keyboard.press("F10");
  await page.locator(".trace li").first().waitFor();
  await page.getByRole("tree").focus();
  await page.keyboard.press("Shift+F10");
  await until(async () => (await page.locator("#moment").textContent()).startsWith("tick 0"));
  assert.equal(await menu(stage).count(), 0, "with a simulation that key goes a tick back");
  await page.keyboard.press("ContextMenu");
  await menu(stage).waitFor();
});
