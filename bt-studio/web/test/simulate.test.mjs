// Simulations: ticks forward and back, answers by hand, keys and events, and the script that comes of it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { optimised, program, staged, until } from "./stage.mjs";
import { median, p95, print, sorted } from "./times.mjs";

const WAIT = "/root/children/2/children/0";
const sample = (name) => readFileSync(new URL(`../../sample/${name}`, import.meta.url), "utf8");
const BARE = Object.fromEntries(["guard.json", "soldier.catalogue.json"].map((name) => [name, sample(name)]));

/** The text of the permanent place for the tick. */
const moment = (stage) => stage.page.locator("#moment").textContent();
const at = (stage, text) => until(async () => (await moment(stage)).startsWith(text));
/** Waits until a box shows a state: boxes are drawn in the frame after the panels. */
const shows = (stage, pointer, state) => until(async () => (await stage.box(pointer).getAttribute("data-state")) === state);

/** What `bt test` says of the folder's scripts. */
function tested(stage, ...more) {
  const run = spawnSync(program, ["test", stage.folder, ...more], { encoding: "utf8" });
  return { passes: run.status === 0, text: run.stdout + run.stderr };
}

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

staged(
  "answers, keys and events by hand become a script that `bt test` runs",
  async (stage) => {
    const { page } = stage;
    const answer = (name) => page.getByRole("group", { name: `Answer of ${name}` });
    await page.keyboard.press("F10");
    await answer("find_pickup").waitFor();
    await at(stage, "tick 1 · find_pickup asks");
    await shows(stage, "/root/children/0/children/0", "asks");
    await stage.shot("simulate-asks");
    assert.equal(await page.locator("#simulated-file").textContent(), "of guard.json");
    await page.keyboard.press("Shift+F10");
    await at(stage, "tick 0");
    await page.getByLabel("ammo before tick 1").fill("2");
    await page.keyboard.press("Enter");
    await page.locator("#script-state", { hasText: "not saved" }).waitFor();
    await page.keyboard.press("F10");
    await at(stage, "tick 1 · 100ms · running");
    await page.getByLabel("enemy before tick 2").fill("7");
    await page.keyboard.press("Enter");
    await page.keyboard.press("F10");
    assert.equal(await answer("track of fight").getByText("answer only for").count(), 0, "a script answers a service by its action");
    await answer("track of fight").getByLabel("Output of track").fill("here");
    await page.keyboard.press("Enter");
    await answer("track of fight").locator(".refused", { hasText: "this is no `vec2`" }).waitFor();
    await stage.shot("refused");
    await answer("track of fight").getByLabel("Output of track").fill("");
    await answer("track of fight").getByRole("button", { name: "Success" }).click();
    await answer("aim").getByLabel("aim runs first for").fill("200ms");
    await answer("aim").getByRole("button", { name: "Success" }).click();
    await at(stage, "tick 2 · 200ms · running");
    await page.keyboard.press("F10");
    await at(stage, "tick 3");
    await page.keyboard.press("F10");
    await answer("shoot").getByRole("button", { name: "Running" }).click();
    await at(stage, "tick 4 · 400ms · running");
    await page.getByRole("button", { name: "Expect what is now" }).click();
    await stage.said("the script expects status running, running shoot at tick 4");
    const expects = page.locator(".simulate .expects");
    assert.deepEqual(await expects.evaluateAll((all) => all.map((one) => one.textContent.slice(0, 8))), ["✓ status", "✓ runnin"]);
    await stage.shot("expects");
    await page.keyboard.press("Control+S");
    await page.locator("#script-state", { hasText: /^saved/ }).waitFor();
    const script = JSON.parse(stage.text("guard.script.json"));
    assert.deepEqual(script.ticks.at(-1).expect, { status: "running", running: ["shoot"] });
    assert.deepEqual(script.actions.aim, [{ runs: "200ms", then: "success" }]);
    const told = tested(stage);
    assert.ok(told.passes, told.text);
    stage.write("guard.json", stage.text("guard.json").replace("enemy.is_some()", "enemy.is_none()"));
    assert.ok(!tested(stage).passes, "the expectation fails for another tree");
    await page.locator(".differs").waitFor();
  },
  { files: BARE },
);

const FIGHT = `{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "selector", "children": [
  { "node": "sequence", "name": "fight", "when": [{ "if": "enemy", "aborts": "both" }], "children": [{ "node": "move_to" }] },
  { "node": "sequence", "name": "fetch", "children": [{ "node": "move_to" }, { "node": "wait", "args": { "for": "4s" } }] }] } }`;
const FIGHT_SCRIPT = `{ "keys": { "enemy": { "type": "bool" } }, "actions": { "move_to": [] }, "ticks": [{ "dt": "100ms" }, { "dt": "100ms", "set": { "enemy": true } }] }`;

staged(
  "given answers are listed, changed and removed, and one that another node uses is named",
  async (stage) => {
    const { page } = stage;
    const asked = page.getByRole("group", { name: "Answer of move_to", exact: true });
    const given = page.getByRole("group", { name: "Given answer of move_to", exact: true });
    await page.keyboard.press("F10");
    await asked.getByText("counts for all 2 places that run move_to").waitFor();
    await asked.getByRole("button", { name: "Success" }).click();
    await given.getByText("success").waitFor();
    assert.match(await given.textContent(), /at move_to in fetch, move_to in fight/);
    await page.keyboard.press("F10");
    const reused = page.locator(".reused", { hasText: "move_to in fight used the answer given for move_to in fetch: success" });
    await reused.waitFor();
    await stage.shot("reused");
    assert.deepEqual(await stage.serious(), []);
    await reused.getByRole("button", { name: "Answer anew from here on" }).click();
    await asked.getByRole("button", { name: "Running" }).click();
    await at(stage, "tick 2 · 200ms · running");
    assert.equal(await page.locator(".reused").count(), 0);
    await page.getByRole("button", { name: "Expect what is now" }).click();
    await page.locator(".unclear", { hasText: "2 nodes are called move_to" }).waitFor();
    await stage.shot("given");
    await page.getByRole("button", { name: "Name the running one" }).click();
    await page.locator("[data-focus=form] [data-field=name] :focus").waitFor();
    await page.getByRole("button", { name: "Change the answer of move_to", exact: true }).click();
    await given.getByLabel("move_to runs first for").fill("150");
    await given.getByRole("button", { name: "Success" }).click();
    await given.locator(".refused", { hasText: "write 150ms" }).waitFor();
    await given.getByLabel("move_to runs first for").fill("150ms");
    await given.getByRole("button", { name: "Success" }).click();
    await given.getByText("success after 150ms").waitFor();
    await page.getByRole("button", { name: "Remove the answer of move_to", exact: true }).click();
    await given.waitFor({ state: "detached" });
    await at(stage, "tick 1 · move_to asks");
  },
  { files: { "guard.json": FIGHT, "guard.script.json": FIGHT_SCRIPT } },
);

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
  "a key that is true or false is chosen, and the answer of an action tells nothing of expectations",
  async (stage) => {
    const { page } = stage;
    await page.keyboard.press("F10");
    const asks = page.getByRole("group", { name: "Answer of reload of refill", exact: true });
    const only = asks.getByLabel("answer only for refill");
    assert.match(await only.locator("..").getAttribute("title"), /reload only where the node refill runs it/);
    await asks.getByRole("button", { name: "Success" }).click();
    await at(stage, "tick 1 · 100ms · success");
    await page.locator(".simulate .fault-text", { hasText: "expected failure" }).waitFor();
    assert.doesNotMatch(await page.locator("#notice").textContent(), /expectation/);
    await page.getByLabel("armed before tick 2").selectOption("true");
    await page.locator("#script-state", { hasText: "not saved" }).waitFor();
    await page.keyboard.press("F10");
    await page.locator(".values tr", { hasText: "armed" }).locator(".value", { hasText: "true" }).waitFor();
    await stage.shot("bool");
  },
  {
    files: {
      "watch.json": `{ "bt": 1, "tree": "Watch", "agent": "A", "root": { "node": "selector", "children": [
        { "node": "check", "args": { "condition": "armed" } }, { "node": "reload", "name": "refill" }] } }`,
      "watch.script.json": `{ "keys": { "armed": { "type": "bool", "value": false } }, "ticks": [{ "dt": "100ms", "expect": { "status": "failure" } }] }`,
    },
  },
);

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

staged(
  "a key is declared by hand and set, unless a catalogue says which keys there are",
  async (stage) => {
    const { page } = stage;
    const declare = async (key) => {
      await page.getByLabel("New key", { exact: true }).fill(key);
      await page.getByLabel("Type of the new key").fill("f32");
      await page.getByLabel("Value of the new key at the start").fill("0.5");
      await page.keyboard.press("Enter");
    };
    await page.keyboard.press("F10");
    await at(stage, "tick 1 ");
    await declare("morale");
    const row = page.locator(".values tr", { hasText: "morale" });
    await row.locator(".value", { hasText: "0.5" }).waitFor();
    await page.getByLabel("morale before tick 2").fill("0.25");
    await page.keyboard.press("Enter");
    await until(async () => (await page.locator("#script-state").textContent()).includes("not saved"));
    await page.keyboard.press("F10");
    await row.locator(".value", { hasText: "0.25" }).waitFor();
    await stage.shot("declare");
    await page.keyboard.press("Control+S");
    await until(() => existsSync(join(stage.folder, "watch.script.json")));
    assert.ok(tested(stage).passes, tested(stage).text);
    stage.write("a.catalogue.json", `{ "bt_catalogue": 1, "agent": "A", "keys": [], "nodes": [] }`);
    await page.getByRole("button", { name: "a.catalogue.json" }).waitFor();
    await declare("mood");
    await stage.said("has no key `mood`");
  },
  { files: { "watch.json": `{ "bt": 1, "tree": "Watch", "agent": "A", "root": { "node": "wait", "args": { "for": "4s" } } }` } },
);

staged(
  "a missing key is declared from its fault, and a type that is none is refused at the row",
  async (stage) => {
    const { page } = stage;
    await page.keyboard.press("F10");
    const told = page.locator(".simulate .fault-text");
    await until(async () => (await told.count()) === 2);
    assert.match(await told.filter({ hasText: "`ammo`" }).textContent(), /there is no key `ammo`.*and 1 more/);
    await stage.shot("missing");
    const type = page.getByLabel("Type of the new key");
    await page.getByLabel("New key", { exact: true }).fill("ammo");
    await type.fill("u33");
    await page.keyboard.press("Enter");
    await page.locator(".declare .refused", { hasText: "there is no type `u33`" }).waitFor();
    await stage.shot("missing-refused");
    // One press writes it, one undo takes it back.
    const declares = page.getByRole("button", { name: "Declare ammo as u32" });
    await declares.click();
    await until(async () => (await told.count()) === 1);
    await page.locator("[data-focus=simulate]:focus").waitFor();
    await page.keyboard.press("Control+Z");
    await until(async () => (await told.count()) === 2);
    await declares.click();
    await until(async () => (await told.count()) === 1);
    await page.getByRole("button", { name: "Choose the type of enemy" }).click();
    await until(async () => (await page.getByLabel("New key", { exact: true }).inputValue()) === "enemy");
    await page.keyboard.press("Enter");
    await page.locator(".declare .refused", { hasText: "choose the type" }).waitFor();
    await type.fill("Option<u32>");
    await page.keyboard.press("Enter");
    await page.locator(".values tr", { hasText: "enemy" }).waitFor();
  },
  {
    files: {
      "fresh.json": `{ "bt": 1, "tree": "Fresh", "agent": "A", "root": { "node": "selector", "children": [
        { "node": "shoot", "when": [{ "if": "enemy.is_some() && ammo > 0" }] }, { "node": "reload", "when": [{ "if": "ammo == 0" }] }] } }`,
    },
  },
);

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
