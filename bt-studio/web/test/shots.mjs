// Takes the pictures of the documentation again: `npm run shots`, or some of them: `npm run shots watch record`.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Game, shooter } from "./game.mjs";
import { Stage, close, until } from "./stage.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../../../docs/studio");
mkdirSync(folder, { recursive: true });
const size = { viewport: { width: 1200, height: 720 } };
/** A game has more to show. */
const LARGE = { viewport: { width: 1360, height: 860 } };
const guard = readFileSync(new URL("../../../examples/src/bin/shooter/guard.json", import.meta.url), "utf8");

const SHOTS = {
  "first-run": [{ steps: true }, async () => {}],
  problem: [
    {},
    async (stage) => {
      await stage.go("fetch ammo");
      await stage.type("when.if", "amno == 0");
      await stage.page.locator("#problems .error").first().waitFor();
    },
  ],
  insert: [
    {},
    async (stage) => {
      await stage.go("aim");
      await stage.page.keyboard.press("Insert");
      await stage.page.getByRole("dialog").getByRole("combobox").waitFor();
      await stage.page.keyboard.type("wa");
    },
  ],
  text: [
    {},
    async (stage) => {
      await stage.go("move_to");
      await stage.page.keyboard.press("F4");
      await stage.page.locator(".json .chosen").first().waitFor();
    },
  ],
  simulate: [
    {},
    async (stage) => {
      for (let tick = 0; tick < 3; tick++) await stage.page.keyboard.press("F10");
      await until(async () => (await stage.page.locator("#moment").textContent()).startsWith("tick 3"));
    },
  ],
  machine: [
    { colorScheme: "dark" },
    async (stage) => {
      await stage.page.locator(".files").getByRole("button", { name: "sentry.json" }).click();
      await stage.row("Reload").click();
      await stage.page.locator("#form-title", { hasText: "Reload" }).waitFor();
    },
  ],
  keys: [
    {},
    async (stage) => {
      await stage.go("fight");
      await stage.page.keyboard.press("Alt+K");
      await stage.page.locator(".keys .key").nth(3).click();
    },
  ],
  contrast: [
    { colorScheme: "dark", contrast: "more" },
    async (stage) => {
      await stage.go("move_to");
      await stage.page.keyboard.press("F10");
      await stage.page.locator(".trace li").first().waitFor();
    },
  ],
  watch: [
    { ...LARGE, files: { "guard.json": guard } },
    async (stage) => {
      await stage.go("fight");
      await stage.page.keyboard.press("F9");
      game = await Game.start(process.env.BT_LIVE_DIR);
      await watch(stage, "shooter");
      const go = () => stage.page.keyboard.press("F5");
      for (let hits = 1; hits <= 12; hits++) {
        const text = `${hits} hit${hits === 1 ? "" : "s"}`;
        await stage.page.locator("#breakpoints .note", { hasText: new RegExp(`^${text}$`) }).waitFor();
        if (hits < 12) await go();
      }
    },
  ],
  record: [
    { ...LARGE, colorScheme: "dark", files: { "guard.json": guard } },
    async (stage) => {
      spawnSync(shooter, ["--headless", "--seconds", "20", "--seed", "7", "--record", join(stage.folder, "night.btrec")]);
      await watch(stage, "night");
      await stage.page.locator("#ticks").fill("260");
      await stage.go("fetch ammo");
      await stage.page.locator("#why li").first().waitFor();
    },
  ],
};

/** The running game of a picture. */
let game;

async function watch(stage, name) {
  await stage.page.keyboard.press("Control+Alt+3");
  await stage.choose(name);
  await stage.page.locator("#watch-moment").waitFor();
}

const wanted = process.argv.slice(2);
process.env.BT_LIVE_DIR = mkdtempSync(join(tmpdir(), "bt-live-shots-"));
for (const [name, [options, reach]] of Object.entries(SHOTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { files, ...rest } = options;
  const stage = await Stage.start(files, { ...size, ...rest });
  try {
    await reach(stage);
    // The canvas draws what is shown in the next frame.
    await stage.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await stage.page.screenshot({ path: join(folder, `${name}.png`), caret: "hide" });
    console.log(name);
  } finally {
    await stage.end();
    game?.end();
  }
}
await close();
rmSync(process.env.BT_LIVE_DIR, { recursive: true, force: true });
