// The canvas: collapsed branches, zoom by keys, the small picture, places visited.

import assert from "node:assert/strict";
import { files } from "./large.mjs";
import { staged, until } from "./stage.mjs";

const FIGHT = "/root/children/1";

const transform = (stage) => stage.page.locator(".world").evaluate((world) => world.style.transform);
const chosen = (stage) => stage.page.getByRole("treeitem", { selected: true }).locator(".title").textContent();
const visible = (stage, at) => stage.page.locator(`.box[data-at="${at}"]:visible`);

staged("a branch is collapsed and expanded, by a key and by a double click, and the file keeps it", async (stage) => {
  const { page } = stage;
  await stage.row("fight").click();
  await visible(stage, `${FIGHT}/children/0`).waitFor();
  await page.keyboard.press("c");
  await until(async () => (await visible(stage, `${FIGHT}/children/0`).count()) === 0);
  const stub = page.locator(".box.look-stub:visible");
  await stub.waitFor();
  assert.match(await stub.textContent(), /2/);
  await stage.shot("collapsed");
  await page.keyboard.press("Control+S");
  await until(async () => (await page.locator("#file-state").textContent()) === "saved");
  assert.match(stage.text("guard.json"), /"collapsed": true/);
  await stub.dblclick();
  await visible(stage, `${FIGHT}/children/0`).waitFor();
  await visible(stage, FIGHT).dblclick();
  await until(async () => (await visible(stage, `${FIGHT}/children/0`).count()) === 0);
});

staged("keys zoom, and show the whole tree again", async (stage) => {
  const { page } = stage;
  await stage.row("fight").click();
  const before = await transform(stage);
  const scale = async () => Number(/scale\((.*)\)/.exec(await transform(stage))[1]);
  const first = await scale();
  const is = (factor) => until(async () => Math.abs((await scale()) / first - factor) < 0.01);
  await page.keyboard.press("+");
  await is(1.25);
  await page.keyboard.press("-");
  await is(1);
  await page.keyboard.press("-");
  await is(0.8);
  await page.keyboard.press("0");
  await until(async () => (await transform(stage)) === before);
});

const small = `{ "bt": 1, "tree": "Small", "agent": "A", "root": { "node": "selector", "children": [{ "node": "idle" }] } }\n`;

staged("a tree that is in sight as a whole stays so while it grows", async (stage) => {
  const { page } = stage;
  const inSight = (at) =>
    until(async () => {
      const [box, canvas] = [await stage.box(at).boundingBox(), await page.locator("main.canvas").boundingBox()];
      return box !== null && box.x >= canvas.x && box.x + box.width <= canvas.x + canvas.width;
    });
  await stage.row("idle").click();
  let at = "/root/children/0";
  for (const name of ["sequence", "selector", "race", "parallel"]) {
    await page.keyboard.press("w");
    await stage.choose(name);
    await until(async () => (await stage.titles()).includes(name));
    at = `${at}/children/0`;
    await stage.row("idle").click();
    for (const box of ["", "/root", at]) await inSight(box);
  }
}, { files: { "small.json": small } });

staged("a tree grows from top to bottom, and to the right again", async (stage) => {
  const { page } = stage;
  const rect = (at) => stage.box(at).boundingBox();
  /** Nothing as long as a box is drawn anew. */
  const below = async () => {
    const [parent, child] = [await rect("/root"), await rect(FIGHT)];
    return parent === null || child === null ? undefined : child.y > parent.y + parent.height;
  };
  await stage.row("fight").click();
  await stage.box(FIGHT).waitFor();
  await until(async () => (await below()) === false);
  await page.keyboard.press("o");
  await until(async () => (await below()) === true);
  await stage.shot("down");
  await page.reload();
  await stage.row("fight").click();
  await until(async () => (await below()) === true);
  await page.keyboard.press("o");
  await until(async () => (await below()) === false);
});

staged("back and forth through the places visited, in other files too", async (stage) => {
  const { page } = stage;
  await stage.row("aim").click();
  await stage.row("patience").click();
  await page.getByRole("button", { name: "sentry.json" }).first().click();
  await stage.row("Reload").click();
  const steps = [["ArrowLeft", "Sentry"], ["ArrowLeft", "patience"], ["ArrowLeft", "aim"], ["ArrowRight", "patience"]];
  for (const [key, title] of steps) {
    await page.keyboard.press(`Alt+${key}`);
    await until(async () => (await chosen(stage)) === title);
  }
});

staged(
  "a small picture shows which part of a large tree is in sight, and moves it",
  async (stage) => {
    const { page } = stage;
    const map = page.locator(".canvas .map");
    await stage.go("leaf 900");
    await page.keyboard.press("0");
    for (let at = 0; at < 12; at++) await page.keyboard.press("+");
    await map.waitFor();
    const before = await transform(stage);
    const { x, y, width, height } = await map.boundingBox();
    await page.mouse.click(x + width / 2, y + height * 0.9);
    await until(async () => (await transform(stage)) !== before);
    await stage.shot("small-picture");
  },
  { files },
);

staged(
  "the small picture follows a change although frames come without end",
  async (stage) => {
    const { page } = stage;
    await stage.go("leaf 900");
    await page.keyboard.press("0");
    for (let at = 0; at < 12; at++) await page.keyboard.press("+");
    await page.locator(".canvas .map").waitFor();
    await page.evaluate(() => {
      window.pictures = 0;
      new MutationObserver(() => window.pictures++).observe(document.querySelector(".canvas .map"), { attributeFilter: ["width"] });
      const canvas = document.querySelector(".canvas");
      const frame = () => {
        canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: 1, bubbles: true, cancelable: true }));
        requestAnimationFrame(frame);
      };
      frame();
    });
    await page.keyboard.press("Delete");
    await until(() => page.evaluate(() => window.pictures > 0));
  },
  { files },
);

staged("a node is disabled by a key, drawn pale with a mark, and stays in the file", async (stage) => {
  const { page } = stage;
  await stage.row("fight").click();
  await page.keyboard.press("x");
  const off = stage.box(FIGHT);
  await until(async () => /look-off/.test((await off.getAttribute("class")) ?? ""));
  assert.match(await off.textContent(), /off/);
  assert.equal(await visible(stage, `${FIGHT}/children/0`).count(), 0);
  // Its rows stay, and can be edited.
  await until(async () => (await page.locator(".outline .off").count()) >= 3);
  await page.getByText("is disabled: it is no part of the tree").first().waitFor();
  await stage.shot("disabled");
  assert.deepEqual(await stage.serious(), []);
  await page.keyboard.press("Control+S");
  await until(async () => (await page.locator("#file-state").textContent()) === "saved");
  assert.match(stage.text("guard.json"), /"disabled": true/);
  await page.keyboard.press("x");
  await visible(stage, `${FIGHT}/children/0`).waitFor();
  await stage.row("selector").first().click();
  await page.keyboard.press("x");
  await stage.said("only children in `children` can be disabled");
});

const COMMENTED = `{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "selector", "children": [
  { "node": "sequence", "name": "fight", "comment": "Only while there is ammunition", "children": [
    { "node": "aim" }, { "node": "parallel", "comment": "both at once", "children": [{ "node": "shoot" }, { "node": "shout" }] } ] },
  { "node": "wait", "args": { "for": "4s" }, "comment": "without nodes below it: no frame" } ] } }`;

staged(
  "a comment on a node frames its branch",
  async (stage) => {
    const { page } = stage;
    await stage.box("/root/children/0").waitFor();
    const near = (at, dx, dy) =>
      page.evaluate(
        ([at, dx, dy]) => {
          const box = document.querySelector(`.box[data-at="${at}"]`).getBoundingClientRect();
          const canvas = document.querySelector("main.canvas canvas");
          const [left, top] = [canvas.getBoundingClientRect().left, canvas.getBoundingClientRect().top];
          const [x, y] = [(box.left + dx - left) * devicePixelRatio, (box.top + dy - top) * devicePixelRatio];
          return [...canvas.getContext("2d").getImageData(x, y, 1, 1).data].join();
        },
        [at, dx, dy],
      );
    await until(async () => (await near("/root/children/0", -3, 5)) !== "0,0,0,0");
    assert.notEqual(await near("/root/children/0/children/1", -3, 5), "0,0,0,0");
    assert.equal(await near("/root/children/1", -3, 2), "0,0,0,0");
    assert.equal(await near("/root", -3, 5), "0,0,0,0");
    await stage.shot("frames");
    await page.emulateMedia({ colorScheme: "dark" });
    await stage.shot("frames-dark");
  },
  { files: { "guard.json": COMMENTED } },
);
