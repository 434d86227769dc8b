// The theme: as the system says, or as a command chose it, also after the page is loaded again.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { program, staged, until } from "./stage.mjs";

/** The colour of the page, and the most frequent opaque colour of the canvas: that of the branches. */
const seen = (page) =>
  page.evaluate(() => {
    const { width, height } = document.querySelector("main.canvas > canvas");
    const { data } = document.querySelector("main.canvas > canvas").getContext("2d").getImageData(0, 0, width, height);
    const found = new Map();
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] !== 255) continue;
      const color = [...data.slice(at, at + 3)].join();
      found.set(color, (found.get(color) ?? 0) + 1);
    }
    const [canvas] = [...found].sort(([, a], [, b]) => b - a)[0] ?? [""];
    return { paper: getComputedStyle(document.body).backgroundColor, canvas };
  });

/** Starts another studio in the folder, and returns its link. */
async function link(stage) {
  const process = spawn(program, ["studio", stage.folder], { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise((done) => createInterface({ input: process.stdout }).once("line", done));
  return { link: line, end: () => process.kill("SIGKILL") };
}

const choose = async (stage, name) => {
  await stage.page.keyboard.press("Control+K");
  await stage.choose(name);
};

staged("the theme is that of the system, until a command chooses one; the choice stays", async (stage) => {
  const { page } = stage;
  await stage.go("selector");
  const light = await seen(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await until(async () => (await seen(page)).canvas !== light.canvas);
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
  // Another start of the studio has another port.
  const other = await link(stage);
  try {
    await page.goto(other.link);
    await page.locator(".world .box").first().waitFor();
    await until(async () => (await seen(page)).paper === dark.paper);
  } finally {
    other.end();
  }
}, { colorScheme: "light" });
