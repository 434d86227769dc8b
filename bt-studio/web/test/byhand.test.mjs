// Simulations by hand: answers, keys and events, and the script that comes of them.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { BARE, at, shows, tested } from "./simulation.mjs";
import { staged, until } from "./stage.mjs";

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

/** The role, or the text, of the element with the keyboard. */
const focused = (stage) => stage.page.evaluate(() => document.activeElement.getAttribute("role") ?? document.activeElement.textContent);

staged(
  "a question has the keyboard after an order, and not after a change of the tree; an order takes what is typed for its tick",
  async (stage) => {
    const { page } = stage;
    await page.keyboard.press("F10");
    await at(stage, "tick 1 · find_pickup asks");
    await until(async () => (await focused(stage)) === "✓ Success");
    await page.keyboard.press("Shift+F10");
    await at(stage, "tick 0");
    await page.getByLabel("ammo before tick 1").fill("2");
    await page.keyboard.press("F10");
    await at(stage, "tick 1 · 100ms · running");
    assert.match(await page.locator('tr[data-key="ammo"] .value').textContent(), /^2,/);
    await stage.go("patience");
    await page.keyboard.press("Space");
    await page.getByRole("radio", { name: "Before" }).click();
    await stage.choose("shoot");
    await at(stage, "tick 1 · shoot asks");
    assert.equal(await focused(stage), "tree");
    await page.getByRole("button", { name: "■ End" }).click();
    await until(async () => (await page.locator(".simulate").count()) === 0);
    assert.equal(await focused(stage), "tree");
  },
  { files: BARE },
);
