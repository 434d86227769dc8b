// Zoom: by the buttons in the corner of the canvas, by the wheel, and by the list of commands.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

/** The scale, and the place of the layout on the canvas. */
const view = (stage) =>
  stage.page.locator(".world").evaluate((world) => {
    const { a, e, f } = new DOMMatrix(world.style.transform);
    return { scale: a, x: e, y: f };
  });
const scaleIs = (stage, wanted) => until(async () => Math.abs((await view(stage)).scale - wanted) < 0.005);
const button = (stage, name) => stage.page.getByRole("toolbar", { name: "Zoom" }).getByRole("button", { name });

staged("buttons at the canvas zoom, say the scale, and fit the whole tree; their tooltips name the keys", async (stage) => {
  const { page } = stage;
  await stage.go("fight");
  const { scale: first } = await view(stage);
  const percent = (scale) => until(async () => (await page.locator("#do-full").textContent()) === `${Math.round(100 * scale)} %`);
  await percent(first);
  await button(stage, "Zoom in").click();
  await scaleIs(stage, 1.25 * first);
  await percent(1.25 * first);
  await button(stage, "Zoom out").click();
  await button(stage, "Zoom out").click();
  await scaleIs(stage, 0.8 * first);
  await button(stage, "Zoom to 100 %").click();
  await scaleIs(stage, 1);
  await percent(1);
  await button(stage, "Zoom in").click();
  assert.equal(await button(stage, "Fit").getAttribute("aria-pressed"), "false");
  await button(stage, "Fit").click();
  await scaleIs(stage, first);
  await until(async () => (await button(stage, "Fit").getAttribute("aria-pressed")) === "true");
  const titles = await page.locator(".zoom button").evaluateAll((all) => all.map((one) => one.title));
  assert.deepEqual(titles, ["Zoom out (-)", "Zoom to 100 % (Shift+0)", "Zoom in (+)", "Fit the whole tree (0)"]);
  // The keyboard is in the tree still.
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "tree");
  await page.keyboard.press("Shift+0");
  await scaleIs(stage, 1);
  await stage.shot("zoom");
  await page.emulateMedia({ colorScheme: "dark" });
  await stage.shot("zoom-dark");
  assert.deepEqual(await stage.serious(), []);
});

staged("the list of commands finds how to fit the tree", async (stage) => {
  const { page } = stage;
  await stage.go("fight");
  const { scale } = await view(stage);
  await page.keyboard.press("+");
  await scaleIs(stage, 1.25 * scale);
  await page.keyboard.press("Control+K");
  await stage.choose("fit");
  await scaleIs(stage, scale);
});

staged("the wheel pans, and zooms at the pointer with Ctrl", async (stage) => {
  const { page } = stage;
  await stage.go("fight");
  const canvas = await page.locator("main.canvas").boundingBox();
  const [x, y] = [canvas.x + 200, canvas.y + 150];
  await page.mouse.move(x, y);
  const before = await view(stage);
  await page.mouse.wheel(40, 60);
  await until(async () => {
    const now = await view(stage);
    return Math.abs(now.x - before.x + 40) < 1 && Math.abs(now.y - before.y + 60) < 1 && now.scale === before.scale;
  });
  const panned = await view(stage);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -120);
  await page.keyboard.up("Control");
  await until(async () => (await view(stage)).scale > panned.scale * 1.2);
  const now = await view(stage);
  // The point of the layout at the pointer is the same.
  for (const [at, axis] of [[200, "x"], [150, "y"]]) {
    assert.ok(Math.abs((at - panned[axis]) / panned.scale - (at - now[axis]) / now.scale) < 0.5);
  }
});
