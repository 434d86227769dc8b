// Simulations: ticks forward and back, the shown states, and edits of a tree that is simulated.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { BARE, at, moment, sample, shows } from "./simulation.mjs";
import { optimised, program, staged, until } from "./stage.mjs";
import { median, p95, print, sorted } from "./times.mjs";

const WAIT = "/root/children/2/children/0";

staged("a tick shows running nodes, time and trace, and back shows the one before", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("F10");
  await at(stage, "tick 1 · 100ms · running");
  await shows(stage, WAIT, "running");
  await until(async () => (await page.locator(".trace li").first().textContent()).includes("tick at 100ms, 100ms on"));
  await until(async () => (await stage.row("wait", { exact: false }).first().locator(".mark.running").count()) === 1);
  await page.keyboard.press("F10");
  await page.keyboard.press("F10");
  await at(stage, "tick 3 · 300ms");
  await shows(stage, WAIT, "halted");
  await shows(stage, "/root/children/1/children/0", "running");
  await stage.shot("simulate");
  await page.keyboard.press("Shift+F10");
  await at(stage, "tick 2 · 200ms");
  await shows(stage, WAIT, "running");
  await page.keyboard.press("F5");
  await at(stage, "tick 10 · 1s");
  await page.keyboard.press("Shift+F5");
  await until(async () => (await moment(stage)) === "" && (await page.locator(".box[data-state]").count()) === 0);
  assert.equal(stage.text("guard.script.json"), sample("guard.script.json"));
});

staged("an edit of the tree runs it again to the same tick, and says where it differs", async (stage) => {
  const { page } = stage;
  for (let tick = 0; tick < 4; tick++) await page.keyboard.press("F10");
  await at(stage, "tick 4 · 400ms · running");
  await stage.box("/root/children/1").click();
  await stage.type("when.if", "ammo > 7");
  await page.locator(".differs", { hasText: "the run differs from tick 1 on" }).waitFor();
  await at(stage, "tick 4 · 400ms · running");
  await shows(stage, WAIT, "running");
});

staged("keys simulate the shown file, buttons the file of the panel, and F5 says when it is beyond the script", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("F5");
  await at(stage, "tick 10 ");
  await page.keyboard.press("F5");
  await at(stage, "tick 110 ");
  await stage.said("100 beyond the script");
  await page.getByRole("button", { name: "sentry.json" }).click();
  await page.locator("#open-file", { hasText: "sentry.json" }).waitFor();
  await page.getByRole("button", { name: "◀ Back" }).click();
  await at(stage, "tick 109 ");
  assert.equal(await page.locator("#simulated-file").textContent(), "of guard.json");
  await page.keyboard.press("F10");
  await page.locator("#simulated-file", { hasText: "of sentry.json" }).waitFor();
  await at(stage, "tick 1 ");
});

staged("a reload of the page goes on with the simulation at its tick", async (stage) => {
  const { page } = stage;
  for (let tick = 0; tick < 3; tick++) await page.keyboard.press("F10");
  await at(stage, "tick 3 ");
  await page.reload();
  await at(stage, "tick 3 · 300ms · running");
  await page.keyboard.press("Shift+F5");
  await until(async () => (await moment(stage)) === "");
  await page.reload();
  await page.getByRole("treeitem").first().waitFor();
  assert.equal(await page.locator(".simulate").count(), 0);
});

staged(
  "the head of the panel stays on one line, the trace scrolls to its last line, and running boxes are filled in a tinted branch",
  async (stage) => {
    const { page } = stage;
    for (let tick = 0; tick < 3; tick++) await page.keyboard.press("F10");
    await at(stage, "tick 3 ");
    const running = stage.box("/root/children/1/children/0");
    await shows(stage, "/root/children/1/children/0", "running");
    await stage.box("/root/children/1").click();
    await until(async () => (await running.getAttribute("data-reach")) !== null);
    assert.doesNotMatch(await running.evaluate((box) => getComputedStyle(box).backgroundImage), /gradient/);
    const height = () => page.locator(".simulate .head").evaluate((head) => head.offsetHeight);
    const before = await height();
    await stage.type("when.if", "ammo > 7");
    await page.locator(".differs", { hasText: "differs from tick 1 on" }).waitFor();
    assert.equal(await height(), before);
    const trace = page.locator(".simulate .trace");
    const ends = await trace.evaluate((list) => [list.getBoundingClientRect().bottom, list.parentElement.getBoundingClientRect().bottom]);
    assert.ok(ends[0] <= ends[1] + 1, `the trace ends at ${ends[0]}, its panel at ${ends[1]}`);
    await stage.shot("tinted");
    await page.keyboard.press("Control+Z");
  },
  { viewport: { width: 1440, height: 900 } },
);

staged("an expectation that fails is shown at its tick", async (stage) => {
  const { page } = stage;
  for (let tick = 0; tick < 3; tick++) await page.keyboard.press("F10");
  await at(stage, "tick 3 · 300ms · running");
  await stage.box("/root/children/1").click();
  await stage.type("when.if", "enemy.is_none()");
  const told = page.locator(".simulate .fault-text").first();
  await until(async () => (await told.count()) > 0 && (await told.textContent()).includes("the running nodes: expected aim"));
  await stage.shot("simulate-failed");
  await page.keyboard.press("Control+S");
  await stage.said("bt check: no problems; bt test: guard.script.json fails");
  await page.keyboard.press("Control+Z");
});

staged("faults of the tree leave the keys and the trace as they were, marked as old", async (stage) => {
  const { page } = stage;
  for (let tick = 0; tick < 3; tick++) await page.keyboard.press("F10");
  await at(stage, "tick 3 · 300ms · running");
  const [keys, lines] = [await page.locator(".values tbody tr").count(), await page.locator(".trace li").count()];
  await stage.box("/root/children/1").click();
  await stage.type("when.if", "enmy.is_some()");
  await page.locator(".values .old", { hasText: "from before the faults" }).waitFor();
  await page.locator(".simulate .hand .fault-text", { hasText: "enmy" }).first().waitFor();
  assert.deepEqual([await page.locator(".values tbody tr").count(), await page.locator(".trace li").count()], [keys, lines]);
  assert.ok(keys > 0 && lines > 0 && (await page.getByLabel("ammo before tick 4").isDisabled()));
  await stage.shot("simulate-old");
  assert.deepEqual(await stage.serious(), []);
  await page.keyboard.press("Control+Z");
  await page.locator(".values .old").waitFor({ state: "detached" });
  await at(stage, "tick 3 · 300ms · running");
  assert.equal(await page.locator(".differs").count(), 0, "the tree is as it was");
});

staged(
  "a state machine runs by hand, in the dark",
  async (stage) => {
    const { page } = stage;
    await page.keyboard.press("F10");
    await at(stage, "tick 1 · 100ms · running");
    await page.getByLabel("alert before tick 2").selectOption("true");
    await page.getByLabel("ammo before tick 2").fill("1");
    await page.keyboard.press("Enter");
    await page.keyboard.press("F10");
    await page.getByRole("group", { name: "Answer of shoot" }).getByRole("button", { name: "Running" }).click();
    await at(stage, "tick 2 · 200ms · running");
    await shows(stage, "/states/1/states/0", "running");
    await stage.shot("simulate-dark");
  },
  { files: { "sentry.json": sample("sentry.json"), "soldier.catalogue.json": sample("soldier.catalogue.json") }, colorScheme: "dark" },
);

for (const colorScheme of ["light", "dark"]) {
  staged(
    `no serious fault for assistive technology in a simulation, ${colorScheme}`,
    async (stage) => {
      await stage.page.keyboard.press("F10");
      await stage.page.getByRole("group", { name: "Answer of find_pickup" }).waitFor();
      const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
      const faults = await stage.page.evaluate(`${readFileSync(axe, "utf8")}; axe.run().then((found) => found.violations)`);
      const serious = faults.filter((fault) => ["serious", "critical"].includes(fault.impact));
      assert.deepEqual(serious.map((fault) => [fault.id, fault.nodes.map((node) => node.html)]), []);
    },
    { files: BARE, colorScheme },
  );
}

/** From a key press until the tick is shown, in milliseconds. A program without optimisation on a busy machine is slower. */
const STEP = optimised ? 30 : 1000;

/** Notes the time from the next key press until the moment begins with a text. */
function clock(text) {
  window.stepped = undefined;
  const pressed = (event) => {
    const look = () => {
      if (!document.querySelector("#moment").textContent.startsWith(text)) return;
      observer.disconnect();
      window.stepped = performance.now() - event.timeStamp;
    };
    const observer = new MutationObserver(look);
    observer.observe(document.querySelector("#moment"), { childList: true, characterData: true, subtree: true });
  };
  addEventListener("keydown", pressed, { capture: true, once: true });
}

/** The times of steps, from the tick behind `first` on. */
async function steps(stage, first, count) {
  const times = [];
  for (let tick = first + 1; tick <= first + count; tick++) {
    await stage.page.evaluate(clock, `tick ${tick} `);
    await stage.page.keyboard.press("F10");
    times.push(await until(() => stage.page.evaluate(() => window.stepped)));
  }
  return times;
}

staged("a thousand ticks: each step quickly, back to the first, and forward again", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("F10");
  await at(stage, "tick 1 ");
  const times = await steps(stage, 1, 59);
  for (let run = 0; run < 10; run++) {
    const before = Number((await moment(stage)).split(" ")[1]);
    await page.keyboard.press("F5");
    await at(stage, `tick ${before + 100} `);
  }
  const late = await steps(stage, Number((await moment(stage)).split(" ")[1]), 30);
  await page.keyboard.press("Control+F5");
  await at(stage, "tick 0 ");
  await page.keyboard.press("F10");
  await at(stage, "tick 1 · 100ms · running");
  for (const [what, list] of Object.entries({ "a step": times, "a step behind tick 1,000": late })) {
    print(what, list);
    assert.ok(p95(list) < STEP, `${what}: ${sorted(list)}`);
  }
});

staged(
  "a step whose messages come later by the bar misses it",
  async (stage) => {
    await stage.page.keyboard.press("F10");
    await at(stage, "tick 1 ");
    assert.ok(median(await steps(stage, 1, 3)) > STEP);
  },
  { delay: STEP },
);

staged("the script is shown again and again, and a tick is repeated until a node runs", async (stage) => {
  const { page } = stage;
  await stage.go("aim");
  await page.keyboard.press("F5");
  await at(stage, "tick 10 ");
  await page.keyboard.press("Alt+F5");
  await at(stage, "tick 0 ");
  await at(stage, "tick 2 ");
  await page.keyboard.press("Alt+F5");
  await page.getByRole("button", { name: "↻ Loop" }).waitFor();
  await page.keyboard.press("F5");
  await at(stage, "tick 10 ");
  await page.getByLabel("End of the repetition").selectOption({ label: "until aim runs" });
  await page.getByRole("spinbutton", { name: /^Repeat tick/ }).fill("40");
  await page.keyboard.press("Enter");
  await until(async () => (await page.locator("#script-state").textContent()).includes("not saved"));
  await stage.shot("repeat");
  await page.keyboard.press("Control+S");
  await until(() => stage.text("guard.script.json").includes('"repeat": 40, "until": { "active": ["aim"] }'));
});

staged("it runs to the tick that enters the selected node", async (stage) => {
  const { page } = stage;
  await stage.go("aim");
  await page.keyboard.press("Control+F10");
  await at(stage, "tick 3 · 300ms");
  await shows(stage, "/root/children/1/children/0", "running");
  await stage.go("move_to");
  await page.keyboard.press("Control+F10");
  await at(stage, "tick 6 ");
});

staged("a loop that is ended and begun again within its pace is one loop", async (stage) => {
  const { page } = stage;
  await page.evaluate(() => {
    const { setTimeout } = window;
    const { send } = WebSocket.prototype;
    Object.assign(window, { held: [], orders: 0 });
    window.setTimeout = (run, time, ...more) => (time === 250 ? window.held.push(run) : setTimeout(run, time, ...more));
    WebSocket.prototype.send = function (text) {
      if (text.includes('"simulate"')) window.orders++;
      return send.call(this, text);
    };
  });
  const sleeping = (loops) => until(() => page.evaluate((loops) => window.held.length === loops, loops));
  await page.keyboard.press("Alt+F5");
  await sleeping(1);
  await page.keyboard.press("Alt+F5");
  await page.keyboard.press("Alt+F5");
  await sleeping(2);
  const orders = await page.evaluate(async () => {
    window.orders = 0;
    window.held.splice(0).forEach((run) => run());
    await new Promise((done) => requestAnimationFrame(done));
    return window.orders;
  });
  assert.equal(orders, 1);
});
