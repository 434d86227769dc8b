// Takes the pictures of the documentation again: `npm run shots`.

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Stage, until } from "./stage.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../../../docs/studio");
mkdirSync(folder, { recursive: true });
const size = { viewport: { width: 1200, height: 720 } };

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
};

for (const [name, [options, reach]] of Object.entries(SHOTS)) {
  const stage = await Stage.start(undefined, { ...size, ...options });
  try {
    await reach(stage);
    // The canvas draws what is shown in the next frame.
    await stage.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await stage.page.screenshot({ path: join(folder, `${name}.png`), caret: "hide" });
    console.log(name);
  } finally {
    await stage.end();
  }
}
