// `kill -9` of the page, of the studio and of the game, while a game is watched.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { AIM, attach, guard, shooter, stateIs, ticks, watched } from "./game.mjs";
import { program, until } from "./stage.mjs";

/** The hash of a game that nobody watches. */
const alone = (seconds) => JSON.parse(spawnSync(shooter, ["--headless", "--seconds", String(seconds), "--seed", "7", "--json"]).stdout).trace_hash;

/** Stops the game at a breakpoint of the file, which the game takes back when its client is gone. */
async function stopped(stage, play, options) {
  await stage.go("aim");
  await stage.page.keyboard.press("F9");
  await stage.page.locator(`.box[data-at="${AIM}"] > .break`).waitFor();
  const game = await play(options);
  await attach(stage);
  await stateIs(stage, "stopped");
  return game;
}

watched("a studio that has stopped a game is killed: the game goes on as if nobody had watched it, and unsaved letters are kept", async (stage, play) => {
  const game = await stopped(stage, play, {});
  await stage.go("fetch ammo");
  await stage.page.keyboard.press("F2");
  await stage.page.keyboard.press("End");
  await stage.page.keyboard.type(" now");
  await until(() => stage.kept().includes("fetch ammo now"));
  await stage.kill();
  await game.ended;
  assert.equal(JSON.parse(game.output).trace_hash, alone(60));
  await stage.restart();
  await stage.row("fetch ammo now").waitFor();
  assert.equal(stage.text("guard.json"), guard, "nothing was saved");
});

watched("a page is killed: another one sees the same stop, and its unsaved letters", async (stage, play) => {
  await stopped(stage, play, {});
  const moment = (await ticks(stage)).join();
  await stage.go("fetch ammo");
  await stage.page.keyboard.press("F2");
  await stage.page.keyboard.press("End");
  await stage.page.keyboard.type(" now");
  await until(() => stage.kept().includes("fetch ammo now"));
  await stage.crash();
  await stateIs(stage, "stopped");
  await stage.row("fetch ammo now").waitFor();
  await until(async () => (await ticks(stage)).join() === moment);
});

watched("a game is killed: what it did is still there, and the file of its records is read to its last chunk", async (stage, play) => {
  const file = join(stage.folder, "night.btrec");
  const game = await play({ seconds: 100_000, more: ["--record", file] });
  await attach(stage);
  await stateIs(stage, "runs");
  await until(async () => (await ticks(stage))[1] > 400);
  game.end();
  await stateIs(stage, "no connection");
  const [, last] = await ticks(stage);
  await stage.page.locator("#ticks").fill("40");
  await until(async () => (await ticks(stage))[0] === 40);
  // The running nodes of the earlier tick; the canvas draws them in its next frame.
  await stage.page.locator(".box[data-state=running]").first().waitFor();
  const traced = spawnSync(program, ["trace", file, "--to", "profile"], { encoding: "utf8", maxBuffer: 1 << 30 });
  const [, read] = /cut off: it has \d+ complete records of (\d+) ticks/.exec(traced.stderr) ?? assert.fail(traced.stderr);
  assert.ok(Number(read) > 1_000, `the file has ${read} ticks, the studio ${last} of one agent`);
});
