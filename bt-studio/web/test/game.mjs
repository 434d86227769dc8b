// A game for the tests of the page: the shooter without a screen; and tests that watch it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { program, skip as noBrowser, Stage, until } from "./stage.mjs";

export const shooter = join(dirname(program), "shooter");
const swarm = join(dirname(program), "swarm");
const missing = [shooter, swarm].find((game) => !existsSync(game));
export const skip = noBrowser || (missing === undefined ? false : `${missing} is missing: cargo build -p examples --bin shooter --bin swarm`);

/** A game that waits for somebody to watch it: the shooter for so many seconds, or the swarm with so many agents until its end. */
export class Game {
  static async start(folder, { seconds = 60, more = [], herd } = {}) {
    const game = new Game();
    const length = herd === undefined ? ["--seconds", String(seconds)] : ["--ticks", "1000000000", "--agents", String(herd)];
    const args = ["--headless", ...length, "--seed", "7", "--live", "127.0.0.1:0", "--wait", "--json", ...more];
    game.process = spawn(herd === undefined ? shooter : swarm, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, BT_LIVE_DIR: folder } });
    game.output = "";
    game.process.stdout.on("data", (bytes) => (game.output += bytes));
    game.ended = new Promise((done) => game.process.on("exit", done));
    for await (const line of createInterface({ input: game.process.stderr })) {
      const found = /bt watch (\S+)/.exec(line);
      if (found) {
        game.address = found[1];
        return game;
      }
    }
    throw new Error("the game does not listen");
  }

  end() {
    this.process.kill("SIGKILL");
  }
}

/** The file with the tree of the shooter's guards. */
export const guard = readFileSync(new URL("../../../examples/src/bin/shooter/guard.json", import.meta.url), "utf8");

/** A test with a page and a folder for the files of running games. */
export function watched(name, run, files = { "guard.json": guard }, options = {}) {
  test(name, { skip, timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "bt-live-test-"));
    process.env.BT_LIVE_DIR = folder;
    const stage = await Stage.start(files, options);
    const games = [];
    const play = async (options) => games[games.push(await Game.start(folder, options)) - 1];
    try {
      await run(stage, play);
      assert.deepEqual(stage.errors, []);
    } finally {
      await stage.end();
      games.forEach((game) => game.end());
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** Watches the game, or the file of records, with this name. */
export async function attach(stage, name = "shooter") {
  await stage.page.keyboard.press("Control+K");
  await stage.choose("Watch a running game");
  await stage.page.getByRole("dialog", { name: "Watch a running game" }).waitFor();
  await stage.choose(name);
  await stage.page.locator(".watch").waitFor();
}

/** Waits until the panel says this state of the game. */
export const stateIs = (stage, text) => until(async () => (await stage.page.locator("#watch-state").textContent()).includes(text));

/** The numbers of the shown tick and of the last one. */
export const ticks = async (stage) => /tick (\d+) of (\d+)/.exec(await stage.page.locator("#watch-moment").textContent()).slice(1).map(Number);

/** The pointers of the nodes of the guard at which tests stop. */
export const FIGHT = "/trees/0/root/children/1";
export const AIM = "/trees/0/root/children/1/children/1/children/0";

/** Sets a breakpoint on a node, which is at this pointer, by its key. */
export async function breakAt(stage, name, pointer) {
  await stage.go(name);
  await stage.page.keyboard.press("F9");
  await stage.page.locator(`.box[data-at="${pointer}"] > .break`).waitFor();
}
