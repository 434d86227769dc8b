// The part of the tree in sight when panels open and close, and when the window gets another size.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const FIGHT = "/root/children/0";
/** The boxes of the tree: at each size of the window here they are elements of the page. */
const BOXES = 5;
/** The height of the buttons at the lower edge of the canvas, which cover no box. */
const BUTTONS = 40;
const guard = `{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "selector", "children": [
  { "node": "sequence", "name": "fight", "children": [{ "node": "shoot" }] }, { "node": "wait", "args": { "for": "4s" } } ] } }
`;
const other = `{ "bt": 1, "tree": "Other", "agent": "Soldier", "root": { "node": "sequence", "name": "stroll", "children": [] } }\n`;
const files = { "guard.json": guard, "other.json": other };

/** The space of the whole tree on the canvas: left, top, right, bottom; undefined while boxes are drawn anew. */
const margins = (stage) =>
  stage.page.evaluate(() => {
    const boxes = [...document.querySelectorAll(".box:not([hidden])")].map((box) => box.getBoundingClientRect());
    const canvas = document.querySelector("main.canvas").getBoundingClientRect();
    const least = (sides) => Math.min(...sides);
    return [
      least(boxes.map((box) => box.left - canvas.left)),
      least(boxes.map((box) => box.top - canvas.top)),
      least(boxes.map((box) => canvas.right - box.right)),
      least(boxes.map((box) => canvas.bottom - box.bottom)),
    ];
  });

const frames = (stage) => stage.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
const scale = (stage) => stage.page.locator(".world").evaluate((world) => new DOMMatrix(world.style.transform).a);
const width = (stage) => stage.page.locator("main.canvas").evaluate((canvas) => canvas.clientWidth);

/** The tree is in sight as a whole, in the middle, and as large as there is room. */
async function isFitted(stage) {
  await until(async () => {
    const [left, top, right, bottom] = await margins(stage);
    const isMiddle = Math.abs(left - right) < 3 && Math.abs(top + BUTTONS - bottom) < 3;
    const isLarge = Math.abs((await scale(stage)) - 1) < 0.001 || Math.min(left, top) < 30;
    return Math.min(left, top) >= 0 && isMiddle && isLarge && (await stage.page.locator(".box:visible").count()) === BOXES;
  });
}

staged("a tree that fits stays so when panels open and close, and in a window of another size", async (stage) => {
  const { page } = stage;
  await stage.go("fight");
  await page.keyboard.press("0");
  await isFitted(stage);
  const wide = await width(stage);
  await page.keyboard.press("F4");
  await page.locator(".json .cm-content").waitFor();
  await until(async () => (await width(stage)) < wide - 100);
  await isFitted(stage);
  await stage.shot("fit-json");
  await page.keyboard.press("F4");
  await until(async () => (await width(stage)) === wide);
  await isFitted(stage);
  await page.keyboard.press("F10");
  await page.locator(".trace li").first().waitFor();
  await isFitted(stage);
  await stage.shot("fit-simulate");
  await page.keyboard.press("Shift+F5");
  await page.locator(".simulate").waitFor({ state: "detached" });
  await isFitted(stage);
  for (const size of [{ width: 1000, height: 620 }, { width: 1500, height: 900 }]) {
    await page.setViewportSize(size);
    await isFitted(stage);
  }
}, { files });

staged("a tree that was fitted fits again in its tab, and on a page that is loaded again in a smaller window", async (stage) => {
  const { page } = stage;
  await stage.go("fight");
  await page.keyboard.press("0");
  await page.getByRole("button", { name: "other.json" }).first().click();
  await stage.row("stroll").waitFor();
  await page.setViewportSize({ width: 1000, height: 620 });
  await page.getByRole("button", { name: "guard.json" }).first().click();
  await stage.row("fight").waitFor();
  await isFitted(stage);
  await until(async () => (await page.evaluate(() => location.hash)).includes("open=guard.json"));
  await page.setViewportSize({ width: 1300, height: 900 });
  await page.reload();
  await isFitted(stage);
}, { files });

staged("a view that was zoomed keeps its scale, and the selected box in sight", async (stage) => {
  const { page } = stage;
  await stage.go("wait");
  await page.keyboard.press("0");
  for (let at = 0; at < 2; at++) await page.keyboard.press("+");
  const inSight = async (at) => {
    const [box, canvas] = [await stage.box(at).boundingBox(), await page.locator("main.canvas").boundingBox()];
    return box !== null && box.x >= canvas.x && box.y >= canvas.y && box.x + box.width <= canvas.x + canvas.width && box.y + box.height <= canvas.y + canvas.height;
  };
  await stage.go("fight");
  await until(() => inSight(FIGHT));
  const before = await scale(stage);
  for (const height of [520, 800]) {
    await page.setViewportSize({ width: 1000, height });
    await frames(stage);
    await until(() => inSight(FIGHT));
    assert.equal(await scale(stage), before);
  }
  await page.keyboard.press("F10");
  await page.locator(".trace li").first().waitFor();
  await frames(stage);
  await until(() => inSight(FIGHT));
  assert.equal(await scale(stage), before);
}, { files });

staged("a view without the selected box keeps its middle where it is", async (stage) => {
  const { page } = stage;
  await stage.go("fight");
  const canvas = await page.locator("main.canvas").boundingBox();
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  await page.mouse.wheel(2500, 2500);
  await until(async () => (await page.locator(".box:visible").count()) === 0);
  const middle = () =>
    page.evaluate(() => {
      const { a, e, f } = new DOMMatrix(document.querySelector(".world").style.transform);
      const { clientWidth, clientHeight } = document.querySelector("main.canvas");
      return [(clientWidth / 2 - e) / a, (clientHeight / 2 - f) / a];
    });
  const before = await middle();
  await page.setViewportSize({ width: 1100, height: 640 });
  await until(async () => {
    const now = await middle();
    return now.every((part, at) => Math.abs(part - before[at]) < 1) && (await width(stage)) < canvas.width;
  });
}, { files });

staged(
  "a tree that fits does so again behind the text of a script, where the canvas has no size",
  async (stage) => {
    const { page } = stage;
    await stage.go("fight");
    await page.keyboard.press("0");
    await isFitted(stage);
    for (let times = 0; times < 2; times++) {
      await page.locator(".files").getByText("guard.script.json").click();
      await until(async () => (await page.locator(".box:visible").count()) === 0);
      await page.locator(".files").getByText("guard.json").click();
      await isFitted(stage);
    }
  },
  // The text of a long script takes all the width of the canvas, and leaves it its height.
  { files: { ...files, "guard.script.json": `{ "actions": { "shoot": ["success"] }, "ticks": [${'{ "dt": "100ms" }, '.repeat(40)}{ "dt": "100ms" }] }\n` } },
);
