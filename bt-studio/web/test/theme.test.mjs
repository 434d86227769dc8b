// The theme: as the system says, or as a command chose it, also after the page is loaded again.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

/** The colour of the page and the colour of the canvas between the boxes' lines: that of the line to the first child. */
const seen = (page) =>
  page.evaluate(() => {
    const canvas = document.querySelector("main.canvas > canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const found = new Map();
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] !== 255) continue;
      const color = [...data.slice(at, at + 3)].join();
      found.set(color, (found.get(color) ?? 0) + 1);
    }
    const [line] = [...found].sort(([, a], [, b]) => b - a)[0] ?? [""];
    return { paper: getComputedStyle(document.body).backgroundColor, line };
  });

const choose = async (stage, name) => {
  await stage.page.keyboard.press("Control+K");
  await stage.choose(name);
};

staged("the theme is that of the system, until a command chooses one; the choice stays", async (stage) => {
  const { page } = stage;
  await stage.go("selector");
  const light = await seen(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await until(async () => (await seen(page)).line !== light.line);
  const dark = await seen(page);
  assert.notEqual(dark.paper, light.paper);
  const is = (wanted) => until(async () => JSON.stringify(await seen(page)) === JSON.stringify(wanted));
  await choose(stage, "theme: light");
  await is(light);
  await page.reload();
  await page.locator(".world .box").first().waitFor();
  await is(light);
  await choose(stage, "theme: as the system");
  await is(dark);
  await page.emulateMedia({ colorScheme: "light" });
  await is(light);
  await choose(stage, "theme: dark");
  await is(dark);
  await stage.shot("theme");
}, { colorScheme: "light" });
