// Edits of a document of 2,000 nodes: from the key press until the change is on the screen, in milliseconds.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";
import { files, p95, said, sorted } from "./large.mjs";

/** How often each edit is measured. */
const TIMES = Number(process.env.TIMES ?? 10);

/** Notes the times of a key press, of the messages, and of the first frame that shows the new version. */
function clock() {
  window.took = {};
  addEventListener("keydown", (event) => (window.took = { key: event.timeStamp }), true);
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (window.took.sent === undefined && /"type":"(command|undo)"/.test(text)) window.took.sent = performance.now();
    if (this.watched === undefined) {
      this.watched = true;
      this.addEventListener("message", (event) => {
        if (event.data.startsWith('{"type":"changed"')) window.took.told ??= performance.now();
      });
    }
    return send.call(this, text);
  };
  const shown = () => ["main.canvas", "[role=tree]"].map((place) => document.querySelector(place)?.dataset.version);
  let before = "";
  const frame = () => {
    const [canvas, outline] = shown();
    if (canvas === outline && canvas !== before) {
      before = canvas;
      const took = window.took;
      // The task after a frame runs when the frame has been drawn.
      setTimeout(() => (took.drawn = performance.now()));
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

staged(
  "2,000 nodes: an edit is drawn at once",
  async (stage) => {
    const { page } = stage;
    await page.addInitScript(clock);
    await page.reload();
    await page.getByRole("treeitem").first().waitFor();
    const times = {};
    const measured = async (what, act) => {
      await act();
      const took = await until(() => page.evaluate(() => (window.took.drawn === undefined ? undefined : window.took)));
      (times[what] ??= []).push(took.drawn - took.key);
      (times[`  ${what}: to the server`] ??= []).push(took.sent - took.key);
      (times[`  ${what}: server`] ??= []).push(took.told - took.sent);
      (times[`  ${what}: draw`] ??= []).push(took.drawn - took.told);
    };
    const key = (keys) => () => page.keyboard.press(keys);
    const choose = (keys, letters) => async () => {
      await page.keyboard.press(keys);
      await page.getByRole("dialog").getByRole("combobox").waitFor();
      await page.keyboard.type(letters);
      await page.keyboard.press("Enter");
    };
    for (let at = 0; at < TIMES; at++) {
      await page.keyboard.press("Control+K");
      await stage.choose(`leaf ${100 * at + 4}`);
      await page.locator("#form-title", { hasText: `leaf ${100 * at + 4}` }).waitFor();
      await page.keyboard.press("Control+C");
      await stage.said("copied");
      const edits = [["move", key("Control+ArrowDown")], ["paste", key("Control+V")], ["duplicate", key("Control+D")]];
      edits.push(["insert", choose("Alt+Insert", "idle")], ["wrap", choose("w", "race")], ["remove", key("Delete")]);
      for (const [what, act] of edits) {
        await measured(what, act);
        await page.waitForFunction(() => document.activeElement.getAttribute("role") === "tree");
        await until(() => page.evaluate(() => document.querySelector("#form-title") !== null));
        if (what === "paste") await until(async () => (await page.locator("#form-title").textContent()).startsWith("leaf"));
      }
      for (const [what] of edits) await measured(`undo`, key("Control+Z"));
    }
    for (const [what, list] of Object.entries(times)) said(what, list);
    for (const [what, list] of Object.entries(times)) {
      if (!what.startsWith(" ")) assert.ok(p95(list) < 100, `${what}: ${sorted(list)}`);
    }
  },
  { files },
);
