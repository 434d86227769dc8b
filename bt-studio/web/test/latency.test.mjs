// Edits of a document of 2,000 nodes: from the key press until the change is on the screen, in milliseconds.

import assert from "node:assert/strict";
import { optimised, staged, until } from "./stage.mjs";
import { files } from "./large.mjs";
import { median, p95, print, sorted } from "./times.mjs";

/** How often each edit is measured. Without optimisation its slowest time counts, with it the slowest but one. */
const TIMES = Number(process.env.TIMES ?? (optimised ? 30 : 3));

/** The bar for a program with optimisation. The one without leaves room for a busy machine: it finds what is quadratic. */
const BAR = optimised ? 100 : 4000;

/** Notes the times of a key press, of the messages, and of the first frame that shows the new version. `delay`: how much later
 *  the page gets each message. */
function clock(delay) {
  window.took = {};
  addEventListener("keydown", (event) => (window.took = { key: event.timeStamp }), true);
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (/"type":"(command|travel)"/.test(text)) window.took.sent ??= performance.now();
    return send.call(this, text);
  };
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    set(take) {
      this.addEventListener("message", (event) => {
        if (event.data.startsWith('{"type":"changed"')) window.took.told ??= performance.now();
        if (delay === 0) take(event);
        else setTimeout(() => take(event), delay);
      });
    },
  });
  const version = (place) => document.querySelector(place)?.dataset.version;
  let before = "";
  const frame = () => {
    const outline = version("[role=tree]");
    // The task after a frame runs when the frame has been drawn. The page draws the canvas in its own call of the same frame,
    // behind this one.
    setTimeout(() => {
      if (outline !== version("main.canvas") || outline === before) return;
      before = outline;
      window.took.drawn = performance.now();
    });
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** The times of edits, each several times; `what: part` for parts of them. `kinds`: only these. */
async function edits(stage, { delay, times, kinds }) {
  const { page } = stage;
  await page.addInitScript(clock, delay);
  await page.reload();
  await page.getByRole("treeitem").first().waitFor();
  const took = {};
  const measured = async (what, act) => {
    await act();
    const now = await until(() => page.evaluate(() => (window.took.drawn === undefined ? undefined : window.took)), 30);
    const parts = [now.drawn - now.key, now.sent - now.key, now.told - now.sent, now.drawn - now.told];
    ["", ": to the server", ": server", ": page"].forEach((part, index) => (took[what + part] ??= []).push(parts[index]));
  };
  const key = (keys) => () => page.keyboard.press(keys);
  const choose = (keys, letters) => async () => {
    await page.keyboard.press(keys);
    await stage.choose(letters);
  };
  const all = [
    ["move", key("Control+ArrowDown"), "leaf"],
    ["paste", key("Control+V"), "leaf"],
    ["duplicate", key("Control+D"), "leaf"],
    ["insert", choose("Alt+Insert", "idle"), "idle"],
    ["wrap", choose("w", "race"), "race"],
    ["remove", key("Delete"), "leaf"],
  ].filter(([what]) => kinds === undefined || kinds.includes(what));
  for (let at = 0; at < times; at++) {
    await stage.go(`leaf ${60 * at + 4}`);
    await page.keyboard.press("Control+C");
    await stage.said("copied");
    for (const [what, act, title] of all) {
      await measured(what, act);
      await page.locator("#form-title", { hasText: title }).waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "tree");
      await page.locator(".problems[aria-busy=false]").waitFor();
    }
    for (const _ of all) {
      await measured("undo", key("Control+Z"));
      await page.locator(".problems[aria-busy=false]").waitFor();
    }
  }
  return took;
}

const whole = (took) => Object.entries(took).filter(([what]) => !what.includes(":"));

staged(
  "2,000 nodes: an edit is drawn at once",
  async (stage) => {
    const took = await edits(stage, { delay: 0, times: TIMES });
    for (const [what, list] of Object.entries(took)) print(what, list);
    for (const [what, list] of whole(took)) assert.ok(p95(list) < BAR, `${what}: ${sorted(list)}`);
  },
  { files },
);

staged(
  "2,000 nodes: an edit by a core that is slower by the bar misses it",
  async (stage) => {
    const took = await edits(stage, { delay: BAR, times: 1, kinds: ["duplicate"] });
    for (const [what, list] of whole(took)) assert.ok(median(list) > BAR, `${what}: ${sorted(list)}`);
  },
  { files },
);

/** Notes the time from a key press until something with this selector is there. */
function seen(selector) {
  window.waited = undefined;
  const before = (event) => {
    removeEventListener("keydown", before, true);
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      window.waited = performance.now() - event.timeStamp;
    });
    observer.observe(document.body, { childList: true, subtree: true });
  };
  addEventListener("keydown", before, true);
}

/** The times from a key press until the fault under the letter, and until the list of completions. */
async function letters(stage, times) {
  const { page } = stage;
  const took = { fault: [], completions: [] };
  const after = async (what, selector, keys) => {
    await page.evaluate(seen, selector);
    await page.keyboard.press(keys);
    took[what].push(await until(() => page.evaluate(() => window.waited), 30));
  };
  await stage.go("branch 7");
  await stage.field("when.if").focus();
  for (let at = 0; at < times; at++) {
    await page.keyboard.press("End");
    await after("fault", '[data-field="when.if"] .fault.error', "+");
    await page.keyboard.press("Backspace");
    await until(async () => (await page.locator('[data-field="when.if"] .fault.error').count()) === 0, 30);
    await page.keyboard.press("Home");
    await after("completions", ".cm-tooltip-autocomplete li", "Control+Space");
    await page.keyboard.press("Escape");
  }
  return took;
}

staged(
  "2,000 nodes: a fault stands under its letter, and the list of completions opens, at once",
  async (stage) => {
    for (const [what, list] of Object.entries(await letters(stage, TIMES))) {
      print(what, list);
      assert.ok(p95(list) < BAR, `${what}: ${sorted(list)}`);
    }
  },
  { files },
);

staged(
  "2,000 nodes: messages that come later by the bar miss it",
  async (stage) => {
    const took = await letters(stage, 1);
    for (const [what, list] of Object.entries(took)) assert.ok(median(list) > BAR, `${what}: ${sorted(list)}`);
  },
  { files, delay: BAR },
);
