// A game for the tests of the page: the shooter without a screen.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { program, skip as noBrowser } from "./stage.mjs";

export const shooter = join(dirname(program), "shooter");
export const skip = noBrowser || (existsSync(shooter) ? false : `${shooter} is missing: cargo build -p examples --bin shooter`);

/** A game that waits for somebody to watch it. It plays so many seconds, unless it is stopped before. */
export class Game {
  static async start(folder, { seconds = 60, more = [] } = {}) {
    const game = new Game();
    const args = ["--headless", "--seconds", String(seconds), "--seed", "7", "--live", "127.0.0.1:0", "--wait", "--json", ...more];
    game.process = spawn(shooter, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, BT_LIVE_DIR: folder } });
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
