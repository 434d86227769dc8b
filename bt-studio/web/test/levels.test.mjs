// Many agents: the game looks at most of them, and records those that the page follows.

import assert from "node:assert/strict";
import { attach, watched } from "./game.mjs";
import { until } from "./stage.mjs";

const AGENTS = 1000;

watched("of a herd, the followed agent is recorded, and the running nodes of all others are listed", async (stage, play) => {
  const { page } = stage;
  await play({ herd: AGENTS });
  await attach(stage, "swarm");
  const all = page.locator("#record-all");
  await until(async () => (await all.count()) === 1 && !(await all.isChecked()));
  const title = page.locator(".agents h3");
  await until(async () => (await title.first().textContent()) === `Agents ${AGENTS}`);
  // Sheep chew, and wolves hunt: nobody records them.
  await until(async () => /chew \d+/.test(await page.locator("#by-node").textContent()));
  await stage.shot("watch-herd");
  // The ticks of the followed agent have records.
  await page.locator(".agents li button").nth(3).click();
  await until(async () => (await page.locator(".trace li").count()) > 2 && /tick|action|enter/.test(await page.locator(".trace").textContent()));
  await until(async () => (await page.locator(".agents li button[aria-current=true]").count()) === 1);
  await all.check();
  await until(() => all.isChecked());
  await all.uncheck();
  await until(async () => !(await all.isChecked()));
});

watched("a filter finds the agents of a herd in which a node runs for so long", async (stage, play) => {
  const { page } = stage;
  await play({ herd: AGENTS });
  await attach(stage, "swarm");
  const found = async () => Number(/\d+/.exec(await page.locator(".agents h3").first().textContent())[0]);
  await until(async () => (await found()) === AGENTS);
  await page.getByLabel("Find agents").fill("in:chew for:>2s");
  // A mouthful takes 5 to 15 seconds: at any time, most of the sheep have chewed for two seconds.
  await until(async () => (await found()) > AGENTS / 4 && (await found()) < AGENTS);
  const lasts = await page.locator(".agents li button").evaluateAll((rows) => rows.map((row) => row.textContent));
  assert.ok(lasts.every((text) => /▶ chew/.test(text)), lasts.join());
  await page.getByLabel("Find agents").fill("in:nobody");
  await until(async () => (await found()) === 0);
});
