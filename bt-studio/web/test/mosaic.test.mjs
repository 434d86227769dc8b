// Trees of mosaic_game, edited in their own format.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { staged, until } from "./stage.mjs";

const sample = (name) => readFileSync(new URL(`../../../tests/samples/mosaic/${name}`, import.meta.url), "utf8");
const files = {
  "btree/guard.json": sample("guard.json"),
  "btree/look_around.json": sample("look_around.json"),
  "node_types.json": sample("editor/node_types.json"),
  "actions.json": sample("editor/actions.json"),
  "agent_hierachy.json": sample("editor/agent_hierachy.json"),
};

/** The lines of a text that are not in the other one. */
const differ = (one, other) => one.split("\n").filter((line, index) => line !== other.split("\n")[index]);

const state = (stage, word) => until(async () => (await stage.page.locator("#file-state").textContent()).replace("● ", "") === word);

/** Waits until a button of the toolbar can be pressed. */
const can = (stage, id) => until(async () => !(await stage.page.locator(`#do-${id}`).isDisabled()));

/** Saves the shown file. */
async function save(stage) {
  await state(stage, "not saved");
  await stage.page.keyboard.press("Control+S");
  await state(stage, "saved");
}

const current = (stage) => stage.page.locator(".tabs [aria-current]").textContent();
const opened = (stage, file) => until(async () => (await current(stage)).includes(file));
const titles = (stage, expected) => until(async () => (await stage.titles()).join() === expected);
const ALL = "root,sequence,parallel,wait_event,wait_for_seconds,if_else,number_less_than,number_add,sequence,set_key_value,log,run look_around.json";

/** Selects a node by its row. */
async function select(stage, name) {
  await stage.row(name).first().click();
  await stage.page.locator("#form-title", { hasText: name }).waitFor();
}

/** Does a command of the palette. */
async function run(stage, name) {
  await stage.page.keyboard.press("Control+K");
  await stage.choose(name);
}

/** Opens a file by the list of files. */
async function open(stage, file) {
  await stage.page.locator(".files").getByRole("button", { name: file }).click();
  await opened(stage, file);
  await stage.page.getByRole("treeitem").first().waitFor();
}

staged(
  "a tree of mosaic_game is seen, changed, undone, and saved with its line alone",
  async (stage) => {
    const { page } = stage;
    const before = stage.text("btree/guard.json");
    assert.deepEqual((await stage.titles()).slice(0, 5), ["root", "sequence", "parallel", "wait_event", "wait_for_seconds"]);
    await stage.box("/nodes/4").waitFor();
    await stage.row("wait_for_seconds").click();
    await page.locator("#form-title", { hasText: "wait_for_seconds" }).waitFor();
    await stage.shot("mosaic");
    assert.deepEqual(await stage.serious(), []);
    await stage.type("args.seconds", "2.5");
    await until(async () => (await stage.box("/nodes/4").textContent()).includes("2.5"));
    await page.keyboard.press("Escape");
    await can(stage, "undo");
    await page.keyboard.press("Control+Z");
    await until(async () => (await stage.box("/nodes/4").locator(".note").textContent()) === "4");
    await can(stage, "redo");
    await page.keyboard.press("Control+Y");
    await until(async () => (await stage.box("/nodes/4").textContent()).includes("2.5"));
    await save(stage);
    assert.deepEqual(differ(stage.text("btree/guard.json"), before), ['      "arg_value": 2.5']);
  },
  { files },
);

staged(
  "nodes of mosaic_game are inserted from a searched list, moved and removed, and the root never",
  async (stage) => {
    const { page } = stage;
    const before = stage.text("btree/guard.json");
    await select(stage, "parallel");
    await page.keyboard.press("Insert");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.getByRole("option").first().waitFor();
    const offers = await page.getByRole("option").locator(".title").allTextContents();
    assert.ok(["sequence", "wait_event", "shout", "run look_around.json"].every((name) => offers.includes(name)), offers.join());
    assert.ok(!offers.includes("root"));
    await page.keyboard.type("shou");
    await stage.shot("mosaic-insert");
    await page.keyboard.press("Enter");
    await titles(stage, ALL.replace("wait_for_seconds,", "wait_for_seconds,shout,"));
    await page.locator("#form-title", { hasText: "shout" }).waitFor();
    assert.match(await page.locator("aside.form .docs").first().textContent(), /alarms the others.*true if somebody heard it/s);
    await page.keyboard.press("Control+ArrowUp");
    await titles(stage, ALL.replace("wait_for_seconds,", "shout,wait_for_seconds,"));
    await page.keyboard.press("Control+ArrowLeft");
    await titles(stage, ALL.replace("if_else,", "shout,if_else,"));
    await page.keyboard.press("w");
    await stage.choose("negative");
    await titles(stage, ALL.replace("if_else,", "negative,shout,if_else,"));
    await page.keyboard.press("Shift+R");
    await stage.choose("always_true");
    await titles(stage, ALL.replace("if_else,", "always_true,shout,if_else,"));
    await page.keyboard.press("Delete");
    await titles(stage, ALL);
    await select(stage, "root");
    await page.keyboard.press("Delete");
    await stage.said("the root cannot be removed");
    // What was put in and taken out again has left no trace.
    await state(stage, "saved");
    assert.equal(stage.text("btree/guard.json"), before);
    for (let step = 0; step < 6; step++) await page.keyboard.press("Control+Z");
    await titles(stage, ALL);
    await until(async () => await page.locator("#do-undo").isDisabled());
  },
  { files },
);

staged(
  "a branch of mosaic_game is copied into another tab with new numbers, and cut",
  async (stage) => {
    const { page } = stage;
    const before = stage.text("btree/look_around.json");
    await select(stage, "parallel");
    await page.keyboard.press("Control+C");
    await stage.said("copied");
    await open(stage, "btree/look_around.json");
    const rows = (await stage.titles()).length;
    await select(stage, "always_seq");
    await page.keyboard.press("Control+V");
    await until(async () => (await stage.titles()).length === rows + 3);
    assert.deepEqual((await stage.titles()).slice(-3), ["parallel", "wait_event", "wait_for_seconds"]);
    await save(stage);
    const saved = JSON.parse(stage.text("btree/look_around.json"));
    const numbers = saved.nodes.map((node) => node.idx);
    assert.equal(new Set(numbers).size, numbers.length);
    assert.deepEqual(saved.nodes.slice(0, -3).filter((node) => node.idx !== 1), JSON.parse(before).nodes.filter((node) => node.idx !== 1));
    await page.keyboard.press("Control+X");
    await until(async () => (await stage.titles()).length === rows);
    await save(stage);
    assert.equal(stage.text("btree/look_around.json"), before);
    await page.keyboard.press("Alt+1");
    await opened(stage, "guard.json");
    await select(stage, "wait_for_seconds");
    await page.keyboard.press("Control+V");
    await titles(stage, ALL.replace("if_else,", "parallel,wait_event,wait_for_seconds,if_else,"));
  },
  { files, permissions: ["clipboard-read", "clipboard-write"] },
);

staged(
  "nodes of mosaic_game are found by number, commented, coloured, collapsed and numbered anew",
  async (stage) => {
    const { page } = stage;
    await page.keyboard.press("Control+G");
    await stage.choose("13");
    await page.locator("#form-title", { hasText: "set_key_value" }).waitFor();
    // It is in a collapsed branch: the canvas shows the node around it.
    await page.locator('.box.selected[data-at="/nodes/5"]').waitFor();
    await stage.box("/nodes/5").dblclick();
    await stage.box("/nodes/9").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("c");
    await until(async () => (await stage.box("/nodes/9").count()) === 0);
    await select(stage, "log");
    await stage.type("comment", "says it");
    await stage.type("color", "#00aa00");
    await page.keyboard.press("Escape");
    await run(stage, "number the nodes");
    await save(stage);
    const nodes = JSON.parse(stage.text("btree/guard.json")).nodes;
    assert.deepEqual(nodes[10].comment, "says it");
    assert.equal(nodes[10].color, 0x00aa00ff);
    assert.deepEqual(nodes.map((node) => node.idx), [0, 1, 2, 5, 6, 3, 7, 8, 9, 10, 11, 4]);
    await stage.shot("mosaic-collapsed");
  },
  { files },
);

staged(
  "an argument of mosaic_game comes from the blackboard, and another action brings its arguments",
  async (stage) => {
    const { page } = stage;
    await select(stage, "wait_for_seconds");
    const field = (name) => page.locator(`[data-field="${name}"]`);
    await field("args.seconds is").locator("select").selectOption("blackboard");
    await until(async () => (await stage.field("args.seconds").textContent()) === "4");
    await stage.field("args.seconds").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("al");
    await page.getByRole("option", { name: "alarms" }).waitFor();
    await page.keyboard.press("Enter");
    await until(async () => (await stage.field("args.seconds").textContent()) === "alarms");
    await stage.shot("mosaic-argument");
    await field("action").locator("select").selectOption("shout");
    await field("args.times").waitFor();
    assert.match(await field("args.loud").textContent(), /as far as the gate/);
    await select(stage, "wait_event");
    await stage.field("event").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.locator("aside.form", { hasText: "`event` of node 3 is empty" }).waitFor();
    await save(stage);
    const nodes = JSON.parse(stage.text("btree/guard.json")).nodes;
    assert.deepEqual(nodes[4].extra.action_args[0], { arg_type: "blackboard", arg_value: "alarms" });
    assert.equal(nodes[3].extra.event, "");
  },
  { files },
);

staged(
  "a tree of mosaic_game is made, saved under another name and converted, with pictures beside",
  async (stage) => {
    const { page } = stage;
    const name = (label) => page.getByRole("textbox", { name: label });
    await run(stage, "picture beside");
    await stage.said("an SVG is written");
    await page.keyboard.press("Alt+N");
    await name("New file").fill("btree/watch");
    await stage.shot("mosaic-new");
    await page.getByRole("button", { name: "Create" }).click();
    await opened(stage, "btree/watch.json");
    await select(stage, "root");
    await page.keyboard.press("Insert");
    await stage.choose("wait_for_seconds");
    await titles(stage, "root,wait_for_seconds");
    await save(stage);
    assert.equal(JSON.parse(stage.text("btree/watch.json")).name, "watch.json");
    await until(() => existsSync(join(stage.folder, "btree/watch.svg")));
    assert.match(stage.text("btree/watch.svg"), /wait_for_seconds/);
    await run(stage, "save as");
    await name("Save as").fill("btree/calm.json");
    await page.keyboard.press("Enter");
    await opened(stage, "btree/calm.json");
    assert.equal(JSON.parse(stage.text("btree/calm.json")).name, "calm.json");
    // A picture of another program stays.
    stage.write("btree/guard.svg", "<svg/>");
    await open(stage, "btree/guard.json");
    await select(stage, "wait_event");
    await stage.type("comment", "listens");
    await page.keyboard.press("Escape");
    await save(stage);
    await stage.said("`btree/guard.svg` was not saved: there is a picture of another program");
    assert.equal(stage.text("btree/guard.svg"), "<svg/>");
    await run(stage, "picture beside");
    await stage.said("a PNG is written");
    for (const comment of ["looks", "waits"]) {
      const before = existsSync(join(stage.folder, "btree/guard.png")) ? stage.text("btree/guard.png") : "";
      await select(stage, "wait_event");
      await stage.type("comment", comment);
      await page.keyboard.press("Escape");
      await save(stage);
      await until(() => existsSync(join(stage.folder, "btree/guard.png")) && stage.text("btree/guard.png") !== before);
      // It is read as a picture, and the studio knows it as its own.
      const size = await page.evaluate(async (data) => {
        const image = new Image();
        image.src = data;
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      }, `data:image/png;base64,${readFileSync(join(stage.folder, "btree/guard.png")).toString("base64")}`);
      assert.ok(size[0] > 400 && size[1] > 100, `${size}`);
    }
    await run(stage, "convert to our");
    await name("Convert to").waitFor();
    assert.equal(await name("Convert to").inputValue(), "btree/converted/guard.json");
    await page.getByText("Agent and actions of mosaic_game").click();
    await stage.shot("mosaic-convert");
    await page.getByRole("button", { name: "Convert" }).click();
    await opened(stage, "btree/converted/guard.json");
    await stage.row("Guard").waitFor();
    await page.keyboard.press("Control+Shift+S");
    await until(() => existsSync(join(stage.folder, "btree/converted/look_around.json")));
    await stage.shot("mosaic-converted");
  },
  { files },
);

staged(
  "a tree of mosaic_game is simulated, with states at its own nodes",
  async (stage) => {
    const { page } = stage;
    await open(stage, "btree/guard.json");
    await page.keyboard.press("F10");
    await until(async () => (await page.locator(".moment").textContent()).includes("tick 1 "));
    const is = (at, state) => page.locator(`.outline [data-at="${at}"] .mark.${state}`).waitFor();
    await is("/nodes/3", "running");
    await stage.shot("mosaic-simulated");
    await page.getByLabel("Event", { exact: true }).fill("noise");
    await page.getByRole("button", { name: "Send" }).click();
    await page.keyboard.press("F10");
    await is("/nodes/3", "success");
  },
  { files },
);
