// The columns and panels of the page in small and large windows: nothing is cut, nothing overlaps; columns are narrowed and closed.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { shooter } from "./game.mjs";
import { staged, until } from "./stage.mjs";

const SIZES = [
  { width: 1000, height: 700 },
  { width: 1440, height: 900 },
];

/** What is cut, reaches out of its panel, or lies over another one. */
const faults = (page) =>
  page.evaluate(() => {
    const found = [];
    const seen = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
    const all = (css) => [...document.querySelectorAll(css)].filter(seen);
    const named = (element) => `${element.className || element.tagName}: ${(element.textContent || element.placeholder || "").trim().slice(0, 40)}`;
    const panels = all(".toolbar, .tabs, .side, main.canvas, .json, .form, .simulate, .problems, .status");
    panels.forEach((one, at) =>
      panels.slice(at + 1).forEach((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) found.push(`${named(one)} over ${named(other)}`);
      }),
    );
    const inside = "button, h2, h3, label, select, input, .none, .moment, .state, .editor";
    for (const element of all(`:is(.toolbar, .files, .form, .simulate, .problems, .status, .zoom) :is(${inside})`)) {
      const isShortened = getComputedStyle(element).textOverflow === "ellipsis";
      if (element.tagName === "BUTTON" && !isShortened && element.scrollWidth > element.clientWidth + 1) found.push(`text runs out of ${named(element)}`);
      const [own, panel] = [element.getBoundingClientRect(), (element.closest(".parts > *") ?? element.closest(".toolbar, .files, .form, .simulate, .problems, .status, .zoom")).getBoundingClientRect()];
      if (own.left < panel.left - 1 || own.right > panel.right + 1) found.push(`out of its panel: ${named(element)}`);
      if (element.matches(".none, .toolbar *, .simulate .head *") && own.bottom > panel.bottom + 1) found.push(`cut below: ${named(element)}`);
    }
    // A placeholder is read as a whole.
    const context = document.createElement("canvas").getContext("2d");
    for (const input of all(".simulate input[placeholder]")) {
      const style = getComputedStyle(input);
      context.font = style.font;
      const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      if (context.measureText(input.placeholder).width > room + 1) found.push(`cut: ${input.placeholder}`);
    }
    const canvas = document.querySelector("main.canvas").getBoundingClientRect();
    const zoom = document.querySelector(".zoom").getBoundingClientRect();
    if (zoom.width > 0 && (zoom.right > canvas.right || zoom.left < canvas.left || zoom.bottom > canvas.bottom)) found.push("the buttons of the zoom reach out of the canvas");
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the window");
    return found;
  });

/** Looks at a screen in each size. */
async function fits(stage, name) {
  for (const size of SIZES) {
    await stage.page.setViewportSize(size);
    await stage.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await stage.shot(`${name}-${size.width}`);
    assert.deepEqual(await faults(stage.page), [], `${name}, ${size.width}`);
  }
}

staged("the screens of editing and of a simulation fit into small and large windows", async (stage) => {
  const { page } = stage;
  await stage.go("fight");
  await fits(stage, "edit");
  await page.keyboard.press("F4");
  await page.locator(".json .cm-content").waitFor();
  await fits(stage, "json");
  await page.keyboard.press("F4");
  await stage.go("shoot");
  for (let tick = 1; tick <= 3; tick++) {
    await page.keyboard.press("F10");
    await until(async () => (await page.locator("#moment").textContent()).startsWith(`tick ${tick}`));
  }
  await fits(stage, "simulate");
  await page.setViewportSize(SIZES[0]);
  const [button, panel] = [await page.getByRole("button", { name: "Expect what is now" }).boundingBox(), await page.locator(".simulate .hand").boundingBox()];
  assert.ok(button.y + button.height <= panel.y + panel.height, "it is whole in a small window");
  await page.locator(".files").getByRole("button", { name: "guard.script.json" }).click();
  await page.locator(".json .cm-content").waitFor();
  await fits(stage, "script");
});

staged("the panel of a simulation is made higher and lower by its edge, and stays so", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("F10");
  const height = () => page.locator(".bottom").evaluate((element) => element.offsetHeight);
  const edge = page.getByRole("separator", { name: "Height of the simulation" });
  await edge.waitFor();
  const before = await height();
  const { x, y, width } = await edge.boundingBox();
  await page.mouse.move(x + width / 2, y + 3);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y - 77, { steps: 4 });
  await page.mouse.up();
  await until(async () => Math.abs((await height()) - before - 80) <= 3);
  await edge.focus();
  await page.keyboard.press("ArrowDown");
  await until(async () => Math.abs((await height()) - before - 64) <= 3);
  await stage.shot("simulate-high");
  assert.deepEqual(await stage.serious(), []);
  await page.reload();
  await page.getByRole("treeitem").first().waitFor();
  await page.keyboard.press("F10");
  await edge.waitFor();
  await until(async () => Math.abs((await height()) - before - 64) <= 3);
  await edge.dblclick();
  await until(async () => Math.abs((await height()) - before) <= 1);
});

const guard = readFileSync(new URL("../../../examples/src/bin/shooter/guard.json", import.meta.url), "utf8");

/** The screen of a game's records needs the game. */
const recorded = existsSync(shooter) ? staged : (name) => test(name, { skip: `${shooter} is missing: cargo build -p examples --bin shooter` });

recorded(
  "the screen of a watched record fits into small and large windows",
  async (stage) => {
    spawnSync(shooter, ["--headless", "--seconds", "20", "--seed", "7", "--record", join(stage.folder, "night.btrec")]);
    await stage.page.keyboard.press("Control+Alt+3");
    await stage.choose("night");
    await stage.page.locator("#watch-moment").waitFor();
    await stage.page.locator("#ticks").fill("260");
    await stage.go("fetch ammo");
    await stage.page.locator("#why li").first().waitFor();
    await fits(stage, "watch");
  },
  { files: { "guard.json": guard } },
);

const width = (stage, css) => stage.page.locator(css).evaluate((element) => element.offsetWidth);

staged("a column is narrowed by its edge, closed, and as wide as before when it is shown again", async (stage) => {
  const { page } = stage;
  await stage.go("fight");
  const before = await width(stage, ".form");
  const edge = page.getByRole("separator", { name: "Width of the fields" });
  const { x, y, height } = await edge.boundingBox();
  const drag = async (by) => {
    const { x } = await edge.boundingBox();
    await page.mouse.move(x + 3, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 3 + by, y + height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await drag(80);
  await until(async () => Math.abs((await width(stage, ".form")) - before + 80) <= 2);
  await page.reload();
  await page.locator("#form-title").waitFor();
  assert.ok(Math.abs((await width(stage, ".form")) - before + 80) <= 2, "the browser keeps it");
  await edge.focus();
  await page.keyboard.press("ArrowLeft");
  await until(async () => Math.abs((await width(stage, ".form")) - before + 64) <= 2);
  await drag(400);
  await page.locator(".form").waitFor({ state: "hidden" });
  assert.equal(await page.locator("#do-form").getAttribute("aria-pressed"), "false");
  await page.locator("#do-form").click();
  await page.locator(".form").waitFor();
  assert.ok(Math.abs((await width(stage, ".form")) - before + 64) <= 2);
  await edge.dblclick();
  await until(async () => (await width(stage, ".form")) === before);
  assert.ok(x > 0);
});

staged("with both columns closed the keys of the tree work, and a field that gets the keyboard is shown", async (stage) => {
  const { page } = stage;
  await stage.go("fight");
  const wide = await width(stage, "main.canvas");
  await page.keyboard.press("Control+B");
  await page.keyboard.press("Control+Alt+B");
  await until(async () => (await width(stage, "main.canvas")) === page.viewportSize().width);
  assert.ok(wide < page.viewportSize().width);
  await stage.shot("columns-closed");
  assert.deepEqual(await stage.serious(), []);
  await page.keyboard.press("ArrowDown");
  await page.locator("#form-title", { hasText: "aim" }).waitFor({ state: "attached" });
  await page.keyboard.press("F2");
  await until(() => page.evaluate(() => document.activeElement?.closest("[data-field=name]") != null));
  assert.ok(await page.locator(".form").isVisible());
  await page.keyboard.press("Control+B");
  await until(async () => (await width(stage, ".side")) > 100);
});
