// A document of 2,000 nodes: the times that a person waits, in milliseconds. They are printed. The bars for a program without
// optimisation leave room for a busy machine; a quadratic step, or a page that draws all boxes in every frame, misses them.

import assert from "node:assert/strict";
import { files } from "./large.mjs";
import { median, p95, print, sorted } from "./times.mjs";
import { optimised, staged, until } from "./stage.mjs";

/** The bars for the median and the 95th percentile of frames, and for the first paint, in milliseconds. */
const [BAR, P95, PAINT] = optimised ? [17.5, 50, 1000] : [75, 200, 2000];

const areQuick = (times) => median(times) < BAR && p95(times) < P95;

/** Turns the wheel in every frame; the times between frames. */
function frames(page, count, ctrlKey) {
  return page.evaluate(
    ([count, ctrlKey]) =>
      new Promise((done) => {
        const canvas = document.querySelector("main.canvas");
        const times = [];
        let last;
        const frame = (now) => {
          if (last !== undefined) times.push(now - last);
          last = now;
          if (times.length >= count) return done(times);
          const deltaY = (times.length % 20 < 10 ? 1 : -1) * (ctrlKey ? 20 : 60);
          canvas.dispatchEvent(new WheelEvent("wheel", { deltaY, ctrlKey, clientX: 600, clientY: 400, bubbles: true, cancelable: true }));
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [count, ctrlKey],
  );
}

staged(
  "2,000 nodes: opened, panned, zoomed",
  async (stage) => {
    const { page } = stage;
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (document.querySelector("[role=treeitem]") === null) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => (window.painted = performance.now())));
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    const paints = [];
    for (let at = 0; at < 5; at++) {
      await page.reload();
      paints.push(await until(() => page.evaluate(() => window.painted)));
    }
    print("first paint", paints);
    await stage.shot("large");
    const bars = [];
    for (const [what, zooms] of [["fit", 0], ["middle", 12], ["near", 12]]) {
      await page.evaluate((zooms) => {
        const canvas = document.querySelector("main.canvas");
        const wheel = { deltaY: -40, ctrlKey: true, clientX: 600, clientY: 400, bubbles: true, cancelable: true };
        for (let at = 0; at < zooms; at++) canvas.dispatchEvent(new WheelEvent("wheel", wheel));
      }, zooms);
      // A newly selected box is brought into sight: what is not there costs nothing to draw.
      if (zooms > 0) await stage.go(`leaf ${what === "near" ? 905 : 805}`);
      if (what === "near") await page.locator(".box:visible").first().waitFor();
      for (const ctrlKey of [false, true]) {
        const times = await frames(page, 80, ctrlKey);
        print(`${ctrlKey ? "zoom" : "pan"} ${what}`, times);
        bars.push(times);
      }
    }
    await stage.shot("large-near");
    assert.ok(median(paints) < PAINT, `first paint ${median(paints)}`);
    for (const times of bars) assert.ok(areQuick(times), `frames ${sorted(times)}`);
  },
  { files },
);

staged(
  "2,000 nodes: a page that draws each frame too slowly misses the bar",
  async (stage) => {
    await stage.page.evaluate((slow) => {
      document.querySelector("main.canvas").addEventListener("wheel", () => {
        for (const end = performance.now() + slow; performance.now() < end; );
      });
    }, 2 * BAR);
    const times = await frames(stage.page, 20, false);
    print("pan, slowed", times);
    assert.ok(!areQuick(times), `frames ${sorted(times)}`);
  },
  { files },
);
