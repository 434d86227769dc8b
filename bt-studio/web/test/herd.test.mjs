// A herd of 1,000 agents in a game of 60 frames per second, ten of them recorded in full: the frames of the page that lists them. And the
// slider of the shown tick, over the records of a guard.

import assert from "node:assert/strict";
import { attach, watched } from "./game.mjs";
import { optimised, until } from "./stage.mjs";
import { median, said } from "./large.mjs";

const AGENTS = 1000;
const FULL = 10;
/** The bar: frames per second. That for a program without optimisation leaves room for a busy machine. */
const FRAMES = optimised ? 50 : 20;
/** The bar: the median between two frames while the slider moves, in milliseconds. */
const SLIDER = optimised ? 17 : 50;
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
  said("frames", times);
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

/** Moves the slider of the shown tick to and fro, and returns the times between frames and the number of shown ticks. */
async function scrubbed({ page }) {
  await until(async () => Number(await page.locator("#ticks").getAttribute("max")) > 5000);
  const { x, y, width, height } = await page.locator("#ticks").boundingBox();
  const at = (part) => page.mouse.move(x + width * (0.1 + 0.8 * part), y + height / 2);
  await at(0);
  await page.mouse.down();
  const ticks = new Set();
  let over = false;
  const times = frames(page).finally(() => (over = true));
  for (let step = 0; !over; step++) {
    await at(Math.abs(((step / 60) % 2) - 1));
    ticks.add((await page.locator("#watch-moment").textContent()).match(/(\d+) of/)?.[1]);
  }
  await page.mouse.up();
  return { times: await times, ticks: ticks.size };
}

watched("the slider over ten minutes of a guard moves with the frames of the page", async (stage, play) => {
  await play({ seconds: 600 });
  await attach(stage);
  const { times, ticks } = await scrubbed(stage);
  said("slider", times);
  assert.ok(median(times) < SLIDER + 1, `${median(times)} ms`);
  assert.ok(ticks > 20, `${ticks} ticks were shown`);
});

watched("a page that draws each frame too slowly misses the bar of the herd", async (stage, play) => {
  await herd(stage, play);
  await stage.page.evaluate((slow) => {
    const frame = () => {
      for (const end = performance.now() + slow; performance.now() < end; );
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, 1500 / FRAMES);
  const perSecond = await counted(stage);
  assert.ok(perSecond < FRAMES, `${perSecond}`);
});
