// Several elements at once, and elements that are moved: by keys, by dragging.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const outline = async (stage) => (await stage.titles()).slice(2).join();
const shows = (stage, titles) => until(async () => (await outline(stage)) === titles);
const chosen = (stage) => stage.page.getByRole("treeitem", { selected: true }).locator(".title").allTextContents();
const BEFORE = "fetch ammo,find_pickup,move_to,fight,aim,shoot,patience,wait,wait_for";

/** The middle of what is found, or another part of its height. */
async function point(locator, part = 0.5) {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + Math.min(width / 2, 80), y + height * part];
}

/** Drags from one place to another without letting go. */
async function drag(stage, from, to) {
  await stage.page.mouse.move(...from);
  await stage.page.mouse.down();
  await stage.page.mouse.move(to[0] - 4, to[1] - 1, { steps: 4 });
  await stage.page.mouse.move(...to, { steps: 2 });
}

/** Waits until the label at the pointer says what is dragged, and where to. */
const says = (stage, text) => until(async () => (await stage.page.locator(".dragged > *").allTextContents()).join(" ") === text);

staged("several rows are removed, copied and moved as one step each", async (stage) => {
  const { page } = stage;
  await shows(stage, BEFORE);
  await stage.row("find_pickup").click();
  await page.keyboard.press("Shift+ArrowDown");
  await until(async () => (await chosen(stage)).join() === "find_pickup,move_to");
  await stage.shot("several");
  await page.keyboard.press("Delete");
  await shows(stage, "fetch ammo,fight,aim,shoot,patience,wait,wait_for");
  await page.keyboard.press("Control+Z");
  await shows(stage, BEFORE);
  await stage.row("aim").click();
  await stage.row("shoot").click({ modifiers: ["ControlOrMeta"] });
  await until(async () => (await chosen(stage)).join() === "aim,shoot");
  await page.keyboard.press("Control+C");
  await stage.said("copied");
  await page.keyboard.press("Control+ArrowLeft");
  await shows(stage, "fetch ammo,find_pickup,move_to,fight,aim,shoot,patience,wait,wait_for");
  await until(async () => (await stage.row("aim").getAttribute("aria-level")) === "3");
  await stage.row("patience").click();
  await page.keyboard.press("Control+V");
  await shows(stage, `${BEFORE},aim,shoot`);
  for (let at = 0; at < 2; at++) await page.keyboard.press("Control+Z");
  await until(async () => (await page.locator("#file-state").textContent()) === "saved");
});

staged("a node moves out of its parent and into the sibling above by keys", async (stage) => {
  const { page } = stage;
  await stage.row("aim").click();
  await page.keyboard.press("Control+ArrowLeft");
  await shows(stage, "fetch ammo,find_pickup,move_to,fight,shoot,aim,patience,wait,wait_for");
  await until(async () => (await chosen(stage)).join() === "aim");
  await page.keyboard.press("Control+ArrowRight");
  await until(async () => (await stage.row("aim").getAttribute("aria-level")) === "4");
  await shows(stage, "fetch ammo,find_pickup,move_to,fight,shoot,aim,patience,wait,wait_for");
  await stage.row("selector").click();
  await page.keyboard.press("Control+ArrowLeft");
  await stage.said("nothing around it");
});

staged("rows are dragged into, before and behind others, with a mark where they go", async (stage) => {
  const { page } = stage;
  await stage.row("shoot").waitFor();
  await drag(stage, await point(stage.row("shoot")), await point(stage.row("fetch ammo")));
  await page.locator(".outline .drop-child").waitFor();
  await says(stage, "shoot into fetch ammo");
  await stage.shot("drag");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await until(async () => (await page.locator(".drop-child").count()) === 0);
  await shows(stage, BEFORE);
  await drag(stage, await point(stage.row("shoot")), await point(stage.row("find_pickup"), 0.1));
  await page.locator(".outline .drop-before").waitFor();
  await page.mouse.up();
  await shows(stage, "fetch ammo,shoot,find_pickup,move_to,fight,aim,patience,wait,wait_for");
  await drag(stage, await point(stage.row("fight")), await point(stage.row("aim")));
  await until(async () => (await page.locator(".drop-child").count()) === 0);
  await says(stage, "fight not here");
  await page.mouse.up();
  assert.equal(await page.locator(".dragged").count(), 0);
  await drag(stage, await point(stage.row("fight")), await point(stage.row("wait").first()));
  await says(stage, "fight `wait` has no place for a node");
  assert.equal(await page.locator(".drop-child").count(), 0, "a place that cannot be has no mark");
  await stage.shot("drag-refused");
  await page.mouse.up();
  await page.locator(".status", { hasText: "`wait` has no place for a node" }).waitFor();
  await page.keyboard.press("Control+Z");
  await shows(stage, BEFORE);
});

staged("several boxes are dragged on the canvas", async (stage) => {
  const { page } = stage;
  const [aim, shoot] = [stage.box("/root/children/1/children/0"), stage.box("/root/children/1/children/1")];
  await aim.click();
  await shoot.click({ modifiers: ["Shift"] });
  await until(async () => (await page.locator(".box.selected:visible").count()) === 2);
  await drag(stage, await point(aim), await point(stage.box("/root/children/2")));
  await page.locator(".box.drop-child:visible").waitFor();
  await says(stage, "2 elements into patience");
  await stage.shot("drag-canvas");
  await page.mouse.up();
  await shows(stage, "fetch ammo,find_pickup,move_to,fight,patience,wait,wait_for,aim,shoot");
  await page.keyboard.press("Control+Z");
  await shows(stage, BEFORE);
});

const NUMBERED = JSON.stringify({
  bt: 1,
  tree: "Numbered",
  agent: "Soldier",
  root: { node: "sequence", children: [{ node: "wait", id: 12, args: { for: "1s" } }, { node: "wait", id: 7, args: { for: "2s" } }] },
});

staged(
  "a node is found by its id",
  async (stage) => {
    const { page } = stage;
    await page.keyboard.press("Control+G");
    await stage.choose("#7");
    await until(async () => (await stage.field("args.for").textContent()) === "2s");
  },
  { files: { "numbered.json": NUMBERED } },
);
