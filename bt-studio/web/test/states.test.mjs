// Selected boxes and the states of boxes on the canvas: each is known by its shape, from afar too.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const SELECTOR = "/root";
const themes = {
  light: {},
  dark: { colorScheme: "dark" },
  "high contrast": { contrast: "more" },
  "high contrast, dark": { contrast: "more", colorScheme: "dark" },
};

/** The colours of the page, as numbers. */
const colors = (page, names) =>
  page.evaluate((names) => {
    const probe = document.createElement("i");
    document.body.append(probe);
    const found = names.map((name) => {
      probe.style.color = `var(--${name})`;
      return getComputedStyle(probe).color.match(/\d+/g).slice(0, 3).map(Number).join();
    });
    probe.remove();
    return found;
  }, names);

/** The colours along a line of the canvases from a point of the page, pixel by pixel: the upper canvas, where it is empty the lower one. */
const line = (page, x, y, length) =>
  page.evaluate(
    ([x, y, length]) => {
      const canvases = [...document.querySelectorAll("main.canvas > canvas:not(.map)")].reverse();
      const { left, top } = canvases[0].getBoundingClientRect();
      const of = (canvas) => canvas.getContext("2d").getImageData(Math.round(x - left), Math.round(y - top), length, 1).data;
      const all = canvases.map(of);
      return Array.from({ length }, (_, at) => {
        const found = all.find((data) => data[4 * at + 3] === 255);
        return found === undefined ? "" : [...found.slice(4 * at, 4 * at + 3)].join();
      });
    },
    [x, y, length],
  );

const view = (page) =>
  page.locator(".world").evaluate((world) => {
    const { a, e, f } = new DOMMatrix(world.style.transform);
    return { scale: a, x: e, y: f };
  });

for (const [theme, options] of Object.entries(themes)) {
  staged(
    `a selected box has a ring, a running one is filled, and each has its mark, at a quarter of the size, ${theme}`,
    async (stage) => {
      const { page } = stage;
      await stage.go("selector");
      const [canvas, near] = [await page.locator("main.canvas").boundingBox(), await view(page)];
      const rect = await stage.box(SELECTOR).boundingBox();
      const own = [(rect.x - canvas.x - near.x) / near.scale, (rect.y - canvas.y - near.y) / near.scale];
      const size = [rect.width / near.scale, rect.height / near.scale];
      await page.keyboard.press("F10");
      await page.locator(".trace li").first().waitFor();
      await page.mouse.move(canvas.x + 40, canvas.y + 40);
      await page.keyboard.down("Control");
      await page.mouse.wheel(0, -300 * Math.log(0.25 / (await view(page)).scale));
      await page.keyboard.up("Control");
      await until(async () => Math.abs((await view(page)).scale - 0.25) < 0.002);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const far = await view(page);
      const [x, y] = [canvas.x + own[0] * far.scale + far.x, canvas.y + own[1] * far.scale + far.y];
      const [width, height] = [size[0] * far.scale, size[1] * far.scale];
      const [accent, running] = await colors(page, ["accent", "running"]);
      await stage.shot(`states-${theme.replaceAll(/\W+/g, "-")}`);
      const across = await line(page, x - 12, y + height / 2, Math.round(width) + 24);
      const right = across.slice(Math.round(12 + width));
      // Behind the filled box: a gap without its colour, then the ring, at least two pixels wide.
      assert.equal(across[Math.round(12 + width) - 3], running, across.join(" "));
      const gap = right.findIndex((color) => color !== running);
      const ring = right.slice(gap).indexOf(accent);
      assert.ok(ring >= 1, right.join(" "));
      assert.ok(right.slice(gap).filter((color) => color === accent).length >= 2, right.join(" "));
      // The mark at the left side is higher than the box.
      const above = await line(page, x - 8, y + height / 2 - 4, 16);
      assert.ok(above.some((color) => color === running), above.join(" "));
      await stage.row("aim").click();
      await page.locator("#form-title", { hasText: "aim" }).waitFor();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const after = await line(page, x + width + 1, y + height / 2, 8);
      assert.ok(!after.includes(accent), "only a selected box has a ring");
      assert.equal((await line(page, x + width - 3, y + height / 2, 1))[0], running, "it runs still");
    },
    options,
  );
}
