// A folder without a catalogue: the inputs of actions that nothing describes, and where the keyboard goes.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const long = Array.from({ length: 12 }, (_, at) => ({ cooldown: `${at + 1}s` }));
const TREE = JSON.stringify({
  bt: 1,
  tree: "Guard",
  agent: "Soldier",
  root: {
    node: "sequence",
    decorators: long,
    children: [
      { node: "go", args: { to: { key: "post" } } },
      { node: "shoot" },
      { node: "wait", args: { for: "4s" }, decorators: long },
    ],
  },
});
const files = { "guard.json": TREE };
const without = (name, run) => staged(name, run, { files });

/** Waits until the keyboard is in a field of the form. */
const inField = (stage, name) =>
  until(() => stage.page.evaluate((name) => document.activeElement?.closest("[data-field]")?.getAttribute("data-field") === name, name));

without("a key of an action has no frame of a fault where nothing is wrong", async (stage) => {
  await stage.go("go");
  const key = stage.page.locator('[data-field="args.to"] select');
  assert.equal(await key.inputValue(), "key:post");
  assert.equal(await key.getAttribute("aria-invalid"), "false");
});

without("Enter goes to the first argument of an action, and to the name of a new one where there is none", async (stage) => {
  const { page } = stage;
  await stage.go("go");
  await page.keyboard.press("Enter");
  await inField(stage, "args.to");
  await stage.go("shoot");
  await page.keyboard.press("Enter");
  await inField(stage, "args");
  const add = async (name, kind, value) => {
    await page.getByLabel("Name of the new input").fill(name);
    await page.getByLabel("Source of the new input").selectOption(kind);
    await page.getByLabel("Value of the new input").fill(value);
    await page.keyboard.press("Enter");
  };
  await add("at", "value", "5");
  await page.locator('[data-field="args.at"]').waitFor();
  await add("at", "value", "6");
  await page.locator(".new-input .refused", { hasText: "`at` is there already" }).waitFor();
  await add("to", "key", "post");
  await until(async () => (await page.locator('[data-field="args.to"] select').inputValue()) === "key:post");
  await add("far", "expression", "post.is_some()");
  await until(async () => (await stage.field("args.far").textContent()) === "post.is_some()");
  await stage.shot("inputs");
  assert.deepEqual(await stage.serious(), []);
  // An input stays, with the keyboard in it, while its value is written anew: only its button removes it.
  await stage.field("args.at").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.locator(".status", { hasText: 'set at to ""' }).waitFor();
  await page.keyboard.press("Delete");
  await page.keyboard.type("9");
  await page.locator(".status", { hasText: "set at to 9" }).waitFor();
  const sources = page.getByRole("group", { name: "Source of args.to" });
  await sources.getByRole("button", { name: "value" }).click();
  await until(async () => (await stage.field("args.to").textContent()) === "0");
  await page.keyboard.press("Control+Z");
  await until(async () => (await page.locator('[data-field="args.to"] select').inputValue()) === "key:post");
  // The name of a key is a key, also where a value is expected.
  await add("from", "value", "bb.post");
  await until(async () => /^key:(bb\.)?post$/.test(await page.locator('[data-field="args.from"] select').inputValue()));
  await page.getByRole("button", { name: "Remove args.from" }).click();
  await page.locator('[data-field="args.from"]').waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Remove args.at" }).click();
  await page.locator('[data-field="args.at"]').waitFor({ state: "detached" });
  await page.keyboard.press("Control+S");
  const shoot = () => JSON.parse(stage.text("guard.json")).root.children[1];
  await until(() => shoot().args?.far !== undefined && shoot().args.at === undefined);
  assert.deepEqual(shoot(), { node: "shoot", args: { to: { key: "post" }, far: { expr: "post.is_some()" } } });
});

without("names that other nodes use complete an expression, and are marked", async (stage) => {
  const { page } = stage;
  await stage.go("shoot");
  await page.keyboard.press("g");
  await inField(stage, "when.if");
  await page.keyboard.type("po");
  const item = page.locator(".cm-tooltip-autocomplete li", { hasText: "post" });
  await item.waitFor();
  assert.match(await item.textContent(), /used in this folder/);
  await stage.shot("used");
  await page.keyboard.press("Enter");
  await until(async () => (await stage.field("when.if").textContent()) === "post");
});

without("Tab takes the marked completion, and Enter the marked key of a new input", async (stage) => {
  const { page } = stage;
  await stage.go("shoot");
  await page.keyboard.press("g");
  await page.keyboard.type("pos");
  await page.locator(".cm-tooltip-autocomplete li[aria-selected]", { hasText: "post" }).waitFor();
  await page.keyboard.press("Tab");
  await until(async () => (await stage.field("when.if").textContent()) === "post");
  await inField(stage, "when.if");
  const row = page.locator(".new-input");
  await row.locator("select").selectOption("key");
  await row.getByLabel("Name of the new input").fill("to");
  await row.getByLabel("Value of the new input").focus();
  await page.keyboard.type("pos");
  await row.getByRole("option", { name: "post", exact: true }).waitFor();
  await stage.shot("new-input");
  await page.keyboard.press("Enter");
  assert.equal(await row.getByLabel("Value of the new input").inputValue(), "post");
  await page.keyboard.press("Enter");
  await until(async () => (await page.locator('[data-field="args.to"] select').inputValue()) === "key:post");
});

without("a new service has the keyboard in its node, and a new decorator in its first input, in sight", async (stage) => {
  const { page } = stage;
  await stage.go("wait");
  await page.keyboard.press("s");
  await stage.choose("service");
  await inField(stage, "service.node");
  await page.keyboard.type("track");
  await page.locator('[data-field="service.args"] .new-input').waitFor();
  const isInSight = () => {
    const [own, form] = [document.activeElement.getBoundingClientRect(), document.querySelector(".form").getBoundingClientRect()];
    return own.top >= form.top && own.bottom <= form.bottom;
  };
  assert.ok(await page.evaluate(isInSight));
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  await stage.choose("cooldown");
  await inField(stage, "cooldown.for");
  assert.ok(await page.evaluate(isInSight));
  assert.equal(await page.evaluate(() => [...document.querySelectorAll("[data-attribute=cooldown]")].at(-1).contains(document.activeElement)), true);
});

without("the form of another element begins at its top, and stays where it is while its element is changed", async (stage) => {
  const { page } = stage;
  const scrolled = () => page.locator(".form").evaluate((form) => form.scrollTop);
  await stage.go("wait");
  await page.locator(".form").evaluate((form) => form.scrollTo(0, 300));
  await page.keyboard.press("x");
  await page.locator('[data-field="disabled"] input:checked').waitFor();
  // The browser keeps what is in sight where it is when a new message above takes room.
  assert.ok((await scrolled()) >= 300);
  await stage.go("sequence");
  await until(async () => (await scrolled()) === 0);
});

without("letters right behind the keys of a list go into the list", async (stage) => {
  const { page } = stage;
  for (const keys of ["Control+K", "Control+G"]) {
    await stage.go("wait");
    await stage.field("args.for").focus();
    await page.keyboard.press(keys);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "combobox");
    await page.keyboard.type("shoot");
    await page.keyboard.press("Enter");
    await page.locator("#form-title", { hasText: "shoot" }).waitFor();
  }
});
