// A herd of 1,000 agents in a game of 60 frames per second, ten of them recorded in full: the frames of the page, and the age of
// the list that it shows.

import assert from "node:assert/strict";
import { attach, watched } from "./game.mjs";
import { optimised, until } from "./stage.mjs";
import { median, p95, said } from "./large.mjs";

const AGENTS = 1000;
const FULL = 10;
/** The bars: frames per second, and milliseconds. Those for a program without optimisation leave room for a busy machine. */
const [FRAMES, AGE] = optimised ? [50, 250] : [20, 2000];
/** So long each is measured, in milliseconds. */
const LONG = 5000;

/** Takes the clock of the game from the messages about the followed agent. `every`: of the lists of agents, the page gets one of so many. */
function tap(every) {
  window.game = { now: 0 };
  let lists = 0;
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    set(take) {
      this.addEventListener("message", (event) => {
        if (event.data.startsWith('{"type":"agents"') && lists++ % every !== 0) return;
        const now = /^\{"type":"followed".*?"now":"([\d.]+)s"/.exec(event.data);
        if (now !== null) window.game.now = Number(now[1]);
        take(event);
      });
    },
  });
}

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

/** The ages of the rows of the list, in milliseconds. A node of a row runs since a moment that does not change; the youngest row of
 *  it that was seen is taken for new. */
const ages = (page) =>
  page.evaluate(
    (long) =>
      new Promise((done) => {
        const rows = new Map();
        const ages = [];
        const begun = { real: performance.now(), game: window.game.now };
        const look = () => {
          const now = performance.now();
          const speed = (window.game.now - begun.game) / (now - begun.real);
          for (const row of [...document.querySelectorAll(".agents li button")].slice(0, 40)) {
            const [name, , node, lasts] = [...row.children].map((part) => part.textContent);
            const known = rows.get(name);
            const since = window.game.now - Number.parseFloat(lasts);
            if (known === undefined || known.node !== node || Number.parseFloat(lasts) < known.lasts) {
              rows.set(name, { node, lasts: Number.parseFloat(lasts), since, seen: now });
              continue;
            }
            known.lasts = Number.parseFloat(lasts);
            known.since = Math.min(known.since, since);
            // Some lists have come by then, so that one of them was new.
            if (now - begun.real > long / 5 && now - known.seen > long / 5) ages.push((since - known.since) / speed);
          }
          if (now - begun.real < long) setTimeout(look, 25);
          else done(ages);
        };
        look();
      }),
    LONG,
  );

async function herd(stage, play, every) {
  const { page } = stage;
  await page.addInitScript(tap, every);
  await page.reload();
  await page.getByRole("treeitem").first().waitFor();
  await play({ herd: AGENTS, more: ["--fps", "60"] });
  await attach(stage, "swarm");
  await until(async () => (await page.locator(".agents h3").first().textContent()) === `Agents ${AGENTS}`);
  await until(() => page.evaluate(() => window.game.now > 1));
}

watched("1,000 agents listed and ten in full: the page has its frames, and the list is not old", async (stage, play) => {
  const { page } = stage;
  await herd(stage, play, 1);
  await follow(stage, Array.from({ length: FULL - 1 }, (_, at) => at + 1));
  const times = await frames(page);
  const perSecond = (1000 * times.length) / times.reduce((sum, time) => sum + time, 0);
  said("frames", times);
  const old = await ages(page);
  said("age of the list", old);
  await stage.shot("herd");
  console.log(`# ${perSecond.toFixed(1)} frames per second`);
  assert.ok(old.length > 1000, `${old.length}`);
  assert.ok(perSecond >= FRAMES, `${perSecond}`);
  assert.ok(p95(old) < AGE, `${p95(old)}`);
});

watched("a page that misses most lists, and draws each frame too slowly, misses both bars", async (stage, play) => {
  const { page } = stage;
  await herd(stage, play, optimised ? 8 : 60);
  const old = await ages(page);
  said("age of the list, lists left out", old);
  assert.ok(p95(old) > AGE, `${p95(old)}`);
  await page.evaluate((slow) => {
    const frame = () => {
      for (const end = performance.now() + slow; performance.now() < end; );
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, 1500 / FRAMES);
  const times = await frames(page);
  said("frames, slowed", times);
  assert.ok(median(times) > 1000 / FRAMES, `${median(times)}`);
});
