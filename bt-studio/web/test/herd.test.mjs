// A herd of 1,000 agents in a game of 60 frames per second, ten of them recorded in full: the frames of the page that lists them. And the
// slider of the shown tick, over the records of a guard.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { attach, shooter, watched } from "./game.mjs";
import { optimised, until } from "./stage.mjs";
import { median, print } from "./times.mjs";

const AGENTS = 1000;
const FULL = 10;
/** The bar: frames per second. That for a program without optimisation leaves room for a busy machine. */
const FRAMES = optimised ? 50 : 20;
/** The bar: the median between two frames while the slider moves, in milliseconds. */
const SLIDER = optimised ? 17 : 100;
/** The seconds of the game in the records under the slider, ten minutes. A guard that lives has 20 ticks in each. */
const SECONDS = optimised ? 600 : 60;
/** So long they are counted, in milliseconds. */
const LONG = 5000;

/** Other pages, which follow these agents: the game records them in full. */
async function follow(stage, numbers) {
  const other = await stage.browser.newPage();
  const { origin, hash } = new URL(stage.link);
  await other.goto(`${origin}/style.css`);
  const token = hash.slice(1).replace(/&.*/, "");
  const followed = await other.evaluate(
    ([token, numbers]) => {
      const one = (index) =>
        new Promise((done, failed) => {
          const socket = new WebSocket(`ws://${location.host}/ws`);
          socket.onopen = () => {
            socket.send(JSON.stringify({ token }));
            const agent = { stream: 0, index, generation: 0 };
            socket.send(JSON.stringify({ id: 1, ask: { type: "watch", order: { type: "follow", agent } } }));
          };
          socket.onclose = ({ code, reason }) => failed(new Error(`closed: ${code} ${reason}`));
          socket.onmessage = ({ data }) => {
            if (data.startsWith('{"type":"done"')) done(index);
            if (data.startsWith('{"type":"refused"')) failed(new Error(data));
          };
        });
      return Promise.all(numbers.map(one));
    },
    [token, numbers],
  );
  assert.deepEqual(followed, numbers);
  await stage.page.bringToFront();
}

/** Makes each frame of the page take so many milliseconds longer. */
const slow = ({ page }, time) =>
  page.evaluate((time) => {
    const frame = () => {
      for (const end = performance.now() + time; performance.now() < end; );
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, time);

/** The times between frames of the page. */
const frames = (page) =>
  page.evaluate(
    (long) =>
      new Promise((done) => {
        const times = [];
        const begun = performance.now();
        let last = begun;
        const frame = (now) => {
          times.push(now - last);
          last = now;
          if (now - begun < long) requestAnimationFrame(frame);
          else done(times.slice(1));
        };
        requestAnimationFrame(frame);
      }),
    LONG,
  );

/** The frames per second of a page that lists the herd, and records one of it in full; other pages do so with the other nine. */
async function counted(stage) {
  const times = await frames(stage.page);
  print("frames", times);
  return (1000 * times.length) / times.reduce((sum, time) => sum + time, 0);
}

async function herd(stage, play) {
  const { page } = stage;
  await play({ herd: AGENTS, more: ["--fps", "60"] });
  await attach(stage, "swarm");
  await until(async () => (await page.locator(".agents h3").first().textContent()) === `Agents ${AGENTS}`);
  await until(async () => /chew \d+/.test(await page.locator("#by-node").textContent()));
  await follow(stage, Array.from({ length: FULL - 1 }, (_, at) => at + 1));
}

watched("1,000 agents listed and ten in full: the page has its frames", async (stage, play) => {
  await herd(stage, play);
  const perSecond = await counted(stage);
  await stage.shot("herd");
  console.log(`# ${perSecond.toFixed(1)} frames per second`);
  assert.ok(perSecond >= FRAMES, `${perSecond}`);
});

/** Moves the slider of the shown tick to and fro. Returns the times between frames in which another tick is shown. */
async function scrubbed({ page }) {
  await until(async () => Number(await page.locator("#ticks").getAttribute("max")) >= 10 * SECONDS);
  const { x, y, width, height } = await page.locator("#ticks").boundingBox();
  const at = (part) => page.mouse.move(x + width * (0.1 + 0.8 * part), y + height / 2);
  await at(0);
  await page.mouse.down();
  let over = false;
  const shown = page
    .evaluate(
      (long) =>
        new Promise((done) => {
          const moment = document.querySelector("#watch-moment");
          const begun = performance.now();
          const times = [];
          let [last, text] = [begun, moment.textContent];
          const frame = (now) => {
            if (moment.textContent !== text) {
              times.push(now - last);
              [last, text] = [now, moment.textContent];
            }
            if (now - begun < long) requestAnimationFrame(frame);
            else done(times.slice(1));
          };
          requestAnimationFrame(frame);
        }),
      LONG,
    )
    .finally(() => (over = true));
  for (let step = 0; !over; step++) await at(Math.abs(((step / 200) % 2) - 1));
  await page.mouse.up();
  return shown;
}

/** Looks at the records of the shooter. Returns a function that measures the slider. */
async function slider(stage) {
  const file = join(stage.folder, "night.btrec");
  spawnSync(shooter, ["--headless", "--seconds", String(SECONDS), "--seed", "7", "--record", file]);
  await attach(stage, "night");
  return async () => {
    const times = await scrubbed(stage);
    print("slider", times);
    return median(times);
  };
}

watched("the slider over the records of a guard shows another tick with each frame of the page", async (stage) => {
  const measured = await slider(stage);
  const between = await measured();
  assert.ok(between < SLIDER + 1, `${between} ms`);
});

watched("a page that draws each frame too slowly misses the bar of the slider", async (stage) => {
  const measured = await slider(stage);
  await slow(stage, 2 * SLIDER);
  const between = await measured();
  assert.ok(between >= SLIDER + 1, `${between} ms`);
});

watched("a page that draws each frame too slowly misses the bar of the herd", async (stage, play) => {
  await herd(stage, play);
  await slow(stage, 1500 / FRAMES);
  const perSecond = await counted(stage);
  assert.ok(perSecond < FRAMES, `${perSecond}`);
});
