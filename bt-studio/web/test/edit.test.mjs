// Editing in width: the list of what may be inserted, the clipboard, rows of attributes, the palette.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const FETCH = "/root/children/0";
const FIGHT = "/root/children/1";

staged("the list finds by other names and letters, shows docs, and inserts behind and around", async (stage) => {
  const { page } = stage;
  await stage.row("aim").click();
  await page.keyboard.press("Alt+Insert");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  await page.keyboard.type("mvto");
  const first = page.getByRole("dialog").getByRole("option").first();
  await until(async () => (await first.locator(".title").textContent()) === "move_to");
  assert.match(await first.locator(".docs").textContent(), /Walks to a place/);
  await stage.shot("insert");
  await page.keyboard.press("Enter");
  await until(async () => (await stage.titles()).join().includes("aim,move_to,shoot"));
  await page.keyboard.press("w");
  await stage.choose("fallback");
  await until(async () => (await stage.titles()).join().includes("aim,selector,move_to,shoot"));
  await page.keyboard.press("Shift+R");
  await stage.choose("random_selector");
  await until(async () => (await stage.titles()).join().includes("aim,random_selector,move_to,shoot"));
  for (let at = 0; at < 3; at++) await page.keyboard.press("Control+Z");
  await until(async () => (await page.locator("#file-state").textContent()) === "saved");
});

staged("only nodes that hold others go around a node, and a leaf offers no place in it", async (stage) => {
  const { page } = stage;
  await stage.row("aim").click();
  await page.keyboard.press("w");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  await page.keyboard.type("wait");
  await page.getByText("nothing of this name").waitFor();
  assert.equal(await page.getByRole("radio", { name: "Into it" }).count(), 0);
  await page.keyboard.press("Escape");
  await until(async () => (await page.getByRole("dialog").count()) === 0);
  await until(async () => page.evaluate(() => document.activeElement.getAttribute("role") === "tree"));
});

staged("copy, cut, paste and duplicate by the keyboard", async (stage) => {
  const { page } = stage;
  const selected = async () => (await page.getByRole("treeitem", { selected: true }).locator(".title").textContent());
  await stage.row("shoot").click();
  await page.locator("#form-title", { hasText: "shoot" }).waitFor();
  await page.keyboard.press("Control+C");
  await stage.said("copied");
  await stage.row("patience").click();
  await page.keyboard.press("Control+V");
  await until(async () => (await stage.titles()).at(-1) === "shoot");
  await until(async () => (await selected()) === "shoot");
  await page.locator("#form-title", { hasText: "shoot" }).waitFor();
  await page.keyboard.press("Control+D");
  await until(async () => (await stage.titles()).slice(-2).join() === "shoot,shoot");
  await stage.row("aim").click();
  await page.locator("#form-title", { hasText: "aim" }).waitFor();
  await page.keyboard.press("Control+X");
  await until(async () => !(await stage.titles()).includes("aim"));
  await page.keyboard.press("Control+V");
  await until(async () => (await stage.titles()).join().includes("fight,shoot,aim"));
});

staged("a name is edited by F2, and a guard's condition at once", async (stage) => {
  const { page } = stage;
  const inField = (name) => until(() => page.evaluate((name) => document.activeElement?.closest(`[data-field="${name}"]`) !== null, name));
  await stage.go("fight");
  await page.keyboard.press("F2");
  await inField("name");
  await page.keyboard.type("combat");
  await until(async () => (await stage.titles()).includes("combat"));
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await until(() => page.evaluate(() => document.activeElement?.closest("[data-attribute=when]") !== null));
  await page.keyboard.type("ammo > 1");
  await until(async () => (await page.locator("[data-attribute=when]").last().locator(".cm-content").first().textContent()) === "ammo > 1");
  await page.keyboard.press("Alt+H");
  await page.locator(".history", { hasText: "insert guard" }).waitFor();
  await page.keyboard.press("Escape");
});

staged("Enter writes a name and gives the keyboard to the tree, Escape gives the old name back", async (stage) => {
  const { page } = stage;
  const inTree = () => until(() => page.evaluate(() => document.activeElement?.getAttribute("role") === "tree"));
  await stage.go("fight");
  await page.keyboard.press("F2");
  await until(() => page.evaluate(() => document.activeElement?.closest("[data-field=name]") !== null));
  await page.keyboard.type("combat");
  await page.keyboard.press("Enter");
  await inTree();
  await page.keyboard.press("Insert");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  await page.keyboard.press("Escape");
  await until(async () => (await stage.titles()).includes("combat"));
  await page.keyboard.press("F2");
  await until(() => page.evaluate(() => document.activeElement?.closest("[data-field=name]") !== null));
  await page.keyboard.type("war");
  await until(async () => (await stage.titles()).includes("war"));
  await page.keyboard.press("Escape");
  await inTree();
  await until(async () => (await stage.titles()).includes("combat"));
  await page.keyboard.press("Control+Z");
  await until(async () => (await stage.titles()).includes("fight"));
  // An expression keeps what was typed: its fault can be mended by a key of the tree.
  await stage.type("when.if", "ammo > 3");
  await page.keyboard.press("Enter");
  await inTree();
  await until(async () => (await stage.box(FIGHT).textContent()).includes("ammo > 3"));
});

staged("a save says which files are on the disk, and how they stand", async (stage) => {
  const { page } = stage;
  await stage.go("fight");
  await stage.type("name", "combat");
  await page.keyboard.press("Control+S");
  await stage.said("saved guard.json (bt check: no problems; bt test: guard.script.json fails)");
  assert.match(stage.text("guard.json"), /combat/);
  await stage.type("when.if", "amno > 3");
  await page.locator("#problems .error").first().waitFor();
  await page.keyboard.press("Control+S");
  await stage.said("saved guard.json (bt check: 1 problem");
  await stage.shot("saved");
});

staged("a state is wrapped in a group, and what cannot stand around an element is refused", async (stage) => {
  const { page } = stage;
  await page.locator(".files").getByRole("button", { name: "sentry.json" }).click();
  await stage.row("Calm state").click();
  await page.locator("#form-title", { hasText: "Calm" }).waitFor();
  await page.keyboard.press("w");
  await until(async () => (await page.getByRole("option").locator(".title").allTextContents()).join() === "group");
  assert.ok(await page.getByRole("radio", { name: "Around it" }).isChecked());
  await page.keyboard.press("Enter");
  await until(async () => (await stage.titles()).join().includes("Group,Calm"));
  await page.locator("#form-title", { hasText: "Group" }).waitFor();
  // F2 goes to the name of the group: there is no other field for a name.
  assert.equal(await page.locator('[data-field="state"]').count(), 0);
  await page.keyboard.press("F2");
  await until(() => page.evaluate(() => document.activeElement?.closest("[data-field=group]") !== null));
  await page.keyboard.type("Ready");
  await page.keyboard.press("Enter");
  await until(async () => (await stage.titles()).join().includes("Ready,Calm"));
  await stage.shot("group");
  await stage.row("tick → Combat").click();
  await page.locator("#form-title", { hasText: "tick → Combat" }).waitFor();
  await page.keyboard.press("w");
  await stage.said("nothing can stand around it");
  assert.equal(await page.getByRole("dialog").count(), 0);
});

staged("a state gets an event as it is written in Rust, and runs a tree that is still to be written", async (stage) => {
  const { page } = stage;
  await page.locator(".files").getByRole("button", { name: "sentry.json" }).click();
  await stage.row("Calm state").click();
  await page.locator("#form-title", { hasText: "Calm" }).waitFor();
  await page.keyboard.press("Insert");
  const first = async () => (await page.getByRole("option").locator(".title").allTextContents()).slice(0, 3);
  await until(async () => (await first()).join() === "state,group,on success");
  await stage.choose("on event");
  await until(async () => (await stage.titles()).some((title) => title.startsWith("? → ")));
  await page.keyboard.press("Enter");
  await until(() => page.evaluate(() => document.activeElement?.closest("[data-field=on]") !== null));
  await page.keyboard.type("Noise::Shot(at)");
  await until(async () => (await stage.titles()).some((title) => title.startsWith("Noise::Shot → ")));
  await stage.shot("event");
  await page.keyboard.press("Escape");
  await stage.row("Calm state").click();
  await page.locator("#form-title", { hasText: "Calm" }).waitFor();
  await page.keyboard.press("Insert");
  await stage.choose("run Patrol");
  await until(async () => (await stage.titles()).includes("run Patrol"));
  await page.keyboard.press("Control+S");
  await until(() => stage.text("sentry.json").includes('{ "node": "run", "tree": "Patrol" }'));
  assert.ok(stage.text("sentry.json").includes('"on": { "event": "Noise::Shot", "binds": ["at"] }'));
});

staged("a new file begins with what is inserted, not with its placeholder", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("Alt+N");
  await page.keyboard.type("fresh");
  await page.keyboard.press("Enter");
  await stage.row("idle").click();
  await page.locator("#form-title", { hasText: "idle" }).waitFor();
  await page.keyboard.press("Space");
  await page.getByRole("radio", { name: "In its place" }).waitFor();
  assert.ok(await page.getByRole("radio", { name: "In its place" }).isChecked());
  await stage.choose("selector");
  await until(async () => (await stage.titles()).join() === "Fresh,selector");
});

staged("a condition that is typed right behind G is that of the new guard", async (stage) => {
  const { page } = stage;
  await stage.go("patience");
  await page.keyboard.press("g");
  await page.keyboard.type("ammo === 1");
  await page.keyboard.press("Enter");
  await until(async () => (await stage.field("when.if").textContent()) === "ammo === 1");
  await until(() => page.evaluate(() => document.activeElement?.getAttribute("role") === "tree"));
  await page.locator("#problems .fix", { hasText: "write `==`" }).click();
  await until(async () => (await stage.field("when.if").textContent()) === "ammo == 1");
  await page.keyboard.press("Alt+H");
  await until(async () => (await page.locator('.history [aria-current="step"]').textContent()).includes('set if to "ammo == 1"'));
  assert.equal(await page.locator(".history li", { hasText: "saved" }).locator("button").textContent(), "at the start saved");
  await stage.shot("history");
}, { delay: 100 });

staged("a key right behind a press on a box is for the box", async (stage) => {
  const { page } = stage;
  await stage.go("shoot");
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await stage.box(`${FIGHT}/children/0`).click();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("role")), "tree");
  await page.keyboard.press("Delete");
  await stage.said("remove aim");
});

staged("the root cannot be removed", async (stage) => {
  const before = stage.text("guard.json");
  await stage.row("selector").click();
  await stage.page.keyboard.press("Delete");
  await stage.said("cannot be without `root`");
  assert.equal(stage.text("guard.json"), before);
});

staged("guards, decorators and services are rows: added, changed, moved, removed", async (stage) => {
  const { page } = stage;
  const rows = () => page.locator("[data-attribute]").evaluateAll((all) => all.map((row) => row.getAttribute("aria-label")));
  await stage.box(FIGHT).click();
  await until(async () => (await rows()).join() === "when enemy.is_some(),service track");
  await page.keyboard.press("g");
  await until(async () => (await rows()).length === 3);
  // The keyboard is in the condition of the guard.
  await until(() => page.evaluate(() => document.activeElement?.closest("[data-attribute=when]") !== null));
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  await stage.choose("cooldown");
  await until(async () => (await rows()).join() === "when enemy.is_some(),when true,service track,cooldown 5s");
  await page.locator('[data-field="cooldown.starts"] select').selectOption("shut");
  await until(async () => (await stage.box(FIGHT).textContent()).includes("shut"));
  await page.locator('[data-attribute="cooldown"]').getByRole("button", { name: "Move cooldown 5s up" }).click();
  await stage.shot("attributes");
  await until(async () => (await rows()).join() === "when enemy.is_some(),when true,cooldown 5s,service track");
  await page.getByRole("button", { name: "Remove when true" }).click();
  await until(async () => (await rows()).join() === "when enemy.is_some(),cooldown 5s,service track");
  for (let at = 0; at < 5; at++) await page.keyboard.press("Control+Z");
  await until(async () => (await page.locator("#file-state").textContent()) === "saved");
});

staged("keys complete an expression, and keys of the type an input", async (stage) => {
  const { page } = stage;
  await stage.box(FETCH).click();
  await stage.type("when.if", "al");
  const option = page.locator(".cm-tooltip-autocomplete li").first();
  await until(async () => (await option.textContent()).includes("alert"));
  assert.match(await option.textContent(), /bool/);
  await stage.shot("completion");
  await page.keyboard.press("Enter");
  await until(async () => (await stage.field("when.if").textContent()) === "alert");
  await until(async () => (await stage.box(FETCH).textContent()).includes("when alert"));
  await stage.row("aim").click();
  await page.locator("#form-title", { hasText: "aim" }).waitFor();
  const at = page.locator('[data-field="args.at"]');
  await at.getByRole("button", { name: "value" }).click();
  await until(async () => (await at.locator(".part").count()) === 2);
  await at.getByRole("button", { name: "expr" }).click();
  await until(async () => (await at.locator(".part").count()) === 0);
  await until(async () => (await stage.field("args.at").textContent()) === "destination");
  await stage.field("args.at").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("de");
  await until(async () => (await option.textContent()).includes("destination"));
  await page.keyboard.press("Escape");
  await at.getByRole("button", { name: "key" }).click();
  await until(async () => (await at.locator("select").inputValue()) === "key:destination");
});

staged("the palette runs commands, opens files and goes to nodes", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("Control+K");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  await stage.shot("palette");
  const notes = await page.getByRole("dialog").getByRole("option").locator(".note").allTextContents();
  assert.ok(!notes.includes("Ctrl+Z") && notes.includes("F8"), "commands that can run, with their keys");
  await stage.choose("shoot");
  await page.locator("#form-title", { hasText: "shoot" }).waitFor();
  await page.keyboard.press("F1");
  await stage.choose("duplicate");
  await until(async () => (await stage.titles()).filter((title) => title === "shoot").length === 2);
  await page.keyboard.press("Control+K");
  await stage.choose("sentry.json");
  await stage.row("Reload").waitFor();
});

staged(
  "undo comes behind the letters that are on their way, and letters behind undo go to the text that it leaves",
  async (stage) => {
    const { page } = stage;
    await stage.go("wait");
    const first = await stage.field("args.for").textContent();
    await stage.type("args.for", "7s");
    // The answers are late: the list of files does not name a step of undo yet.
    assert.ok(await page.locator("#file-state", { hasText: /^saved$/ }).count());
    await page.keyboard.press("Control+Z");
    await stage.said("undo: set for");
    await until(async () => (await stage.field("args.for").textContent()) === first);
    await stage.type("args.for", "8s");
    await page.keyboard.press("Control+Z");
    await page.keyboard.type("9s");
    // So does a save, although the text on the disk is still the one that is shown as saved.
    await page.keyboard.press("Control+S");
    await until(() => stage.text("guard.json").includes('"4s9s"'));
  },
  { delay: 300 },
);

staged("Enter goes to the first input, else to the name, with a catalogue too", async (stage) => {
  const { page } = stage;
  const inField = (name) => until(() => page.evaluate((name) => document.activeElement?.closest("[data-field]")?.getAttribute("data-field") === name, name));
  for (const [node, field] of [["shoot", "name"], ["fight", "name"], ["aim", "args.at"]]) {
    await stage.go(node);
    await page.keyboard.press("Enter");
    await inField(field);
    await page.keyboard.press("Escape");
  }
});

staged(
  "a new action is inserted beside those of the catalogue, and has a stub in Rust",
  async (stage) => {
    const { page } = stage;
    await stage.go("wait");
    await page.keyboard.press("Alt+Insert");
    await page.getByRole("dialog", { name: "Insert" }).waitFor();
    await page.keyboard.type("throw_it");
    const row = page.getByRole("option", { name: "throw_it" });
    await row.waitFor();
    assert.match(await row.textContent(), /new action/);
    // No name has nearly these letters, so that Enter takes the new action.
    assert.match(await page.getByRole("option").first().textContent(), /throw_it/);
    await stage.shot("insert-new-action");
    await row.click();
    await page.locator("#form-title", { hasText: "throw_it" }).waitFor();
    // The second one is typed before the answer to the first one comes.
    for (const [name, kind, value] of [["at", "key", "destination"], ["far", "value", "2.5"]]) {
      await page.getByLabel("Name of the new input").fill(name);
      await page.getByLabel("Source of the new input").selectOption(kind);
      await page.getByLabel("Value of the new input").fill(value);
      await page.keyboard.press("Enter");
    }
    for (const name of ["at", "far"]) await page.locator(`[data-field="args.${name}"]`).waitFor();
    await page.locator("#problems", { hasText: "there is no node or action `throw_it`" }).waitFor();
    await stage.shot("new-action");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+K");
    await stage.choose("Copy the Rust stub");
    await stage.said("the stub is on the clipboard");
    const stub = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(stub, /^#\[action\]\nfn throw_it\(cx: &mut Cx<Soldier>, at: Vec2, far: f32\) -> Status \{/);
  },
  { delay: 200, permissions: ["clipboard-read", "clipboard-write"] },
);
