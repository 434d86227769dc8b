// What others may not do: pages of other origins, and programs that write everything anew.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { staged, until } from "./stage.mjs";

/** Does a page get an answer by the socket of the studio, with this secret? */
const answered = (page, port, token) =>
  page.evaluate(
    ([port, token]) =>
      new Promise((done) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
        socket.onopen = () => socket.send(JSON.stringify({ token }));
        socket.onmessage = () => done(true);
        socket.onclose = () => done(false);
      }),
    [port, token],
  );

staged("a page of another origin gets nothing, even with the secret of the link", async (stage) => {
  const { port, hash } = new URL(stage.link);
  const token = hash.slice(1);
  const before = stage.text("guard.json");
  const foreign = createServer((_, answer) => answer.setHeader("content-type", "text/html").end("<!doctype html>"));
  await new Promise((done) => foreign.listen(0, "127.0.0.1", done));
  const page = await stage.browser.newPage();
  await page.goto(`http://127.0.0.1:${foreign.address().port}/`);
  assert.equal(await answered(page, port, token), false);
  assert.match(await page.evaluate((url) => fetch(url).then(() => "", String), `http://127.0.0.1:${port}/studio.js`), /Failed/);
  foreign.close();
  assert.equal(await answered(stage.page, port, "0".repeat(32)), false);
  assert.equal(await answered(stage.page, port, token), true);
  assert.equal(stage.text("guard.json"), before);
});

const git = (stage, ...args) => spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: stage.folder, encoding: "utf8" }).stdout;

const HAND = `{ "bt": 1,
    "tree": "Guard",   "agent": "Soldier",
  "root": { "node": "sequence", "children": [
        { "node": "wait",   "args": { "for": "4s" } },

      { "node": "wait", "args": {"for":"1s"} }
] } }
`;

staged(
  "one changed argument of a file that a person has formatted is one changed line in git",
  async (stage) => {
    git(stage, "init", "-q");
    git(stage, "add", "guard.json");
    git(stage, "commit", "-qm", "start");
    await stage.row("wait").first().click();
    await stage.type("args.for", "2s");
    await until(async () => (await stage.box("/root/children/0").textContent()).includes("2s"));
    await until(async () => (await stage.page.locator("#file-state").textContent()).includes("not saved"));
    await stage.page.keyboard.press("Control+S");
    await until(async () => (await stage.page.locator("#file-state").textContent()) === "saved");
    assert.equal(git(stage, "diff", "--numstat").trim(), "1\t1\tguard.json");
    assert.equal(stage.text("guard.json"), HAND.replace("4s", "2s"));
    stage.write("guard.json", JSON.stringify(JSON.parse(HAND.replace("4s", "2s")), null, 2));
    assert.notEqual(git(stage, "diff", "--numstat").trim(), "1\t1\tguard.json", "a file that is written anew misses the bar");
  },
  { files: { "guard.json": HAND } },
);
