// How often, and how long, nodes ran: the table and the colours, over a record of the shooter.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { AIM, attach, guard, shooter, skip, stateIs, watched } from "./game.mjs";
import { program, Stage, until } from "./stage.mjs";

test("the counts of nodes are those of `bt trace`, over all ticks and over some, and colour the boxes", { skip, timeout: 120_000 }, async () => {
  const stage = await Stage.start({ "guard.json": guard });
  const { page } = stage;
  try {
    const file = join(stage.folder, "night.btrec");
    spawnSync(shooter, ["--headless", "--seconds", "20", "--seed", "7", "--record", file]);
    await attach(stage, "night");
    await stateIs(stage, "record");
    await page.locator("#watch-moment").waitFor();
    await page.keyboard.press("Alt+P");
    const traced = spawnSync(program, ["trace", file], { encoding: "utf8", maxBuffer: 1 << 30 });
    const records = traced.stdout.trim().split("\n").map((line) => JSON.parse(line));
    const starts = (of, from = 1, to = Infinity) => {
      const ticks = new Map();
      let count = 0;
      for (const { agent, record, name, node } of records.filter(of)) {
        if (record === "tick") ticks.set(agent, (ticks.get(agent) ?? 0) + 1);
        const tick = ticks.get(agent) ?? 0;
        if (record === "enter" && (name ?? node) === "aim" && tick >= from && tick <= to) count += 1;
      }
      return count;
    };
    const cell = () => page.locator("#profile tbody tr", { hasText: "aim" }).locator("td").first().textContent();
    const is = (count) => until(async () => Number(await cell()) === count);
    const own = ({ agent }) => agent === 0;
    assert.ok(starts(own) > 3, String(starts(own)));
    await is(starts(own));
    await page.getByLabel("ticks", { exact: true }).fill("100");
    await page.getByLabel("to", { exact: true }).fill("300");
    await page.keyboard.press("Enter");
    await page.getByLabel("Agents that count").focus();
    assert.notEqual(starts(own, 100, 300), starts(own));
    await is(starts(own, 100, 300));
    await page.getByLabel("ticks", { exact: true }).fill("");
    await page.getByLabel("to", { exact: true }).fill("");
    await page.keyboard.press("Enter");
    await page.getByLabel("Agents that count").selectOption("true");
    await is(starts(() => true));
    await page.getByLabel("Colour of the boxes").selectOption("enters");
    await until(async () => (await stage.box(AIM).locator(".heat").textContent()) === `${starts(() => true)}×`);
    assert.match(await page.locator("#profile-said").textContent(), /of 6 agents, .* \d+ nodes? never entered/);
    assert.deepEqual(await stage.serious(), []);
    await page.getByLabel("Colour of the boxes").selectOption("active");
    await until(async () => /\d+s/.test(await stage.box(AIM).locator(".heat").textContent()));
    await stage.shot("profile");
    // The table leads to the boxes, and goes away with the colours.
    await page.locator("#profile").getByRole("button", { name: "shoot" }).click();
    await page.locator("#form-title", { hasText: "shoot" }).waitFor();
    await page.keyboard.press("Alt+P");
    await until(async () => (await page.locator(".box .heat").count()) === 0);
    assert.deepEqual(stage.errors, []);
  } finally {
    await stage.end();
  }
});

watched("the counts of a game that runs on follow it", async (stage, play) => {
  const { page } = stage;
  await play({ seconds: 3600, more: ["--real-time"] });
  await attach(stage);
  await stateIs(stage, "runs");
  await page.locator("#watch-moment").waitFor();
  await page.keyboard.press("Alt+P");
  const ticks = async () => Number(/^(\d+) ticks/.exec(await page.locator("#profile-said").textContent())?.[1]);
  const first = await until(ticks);
  const second = await until(async () => (await ticks()) > first && ticks());
  const field = page.getByLabel("to", { exact: true });
  await field.fill("17");
  await until(async () => (await ticks()) > second);
  assert.equal(await field.inputValue(), "17", "new counts change nothing that is being typed");
});
