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

without("Enter goes to the first argument of an action, and to all arguments of one that has none", async (stage) => {
  const { page } = stage;
  await stage.go("go");
  await page.keyboard.press("Enter");
  await inField(stage, "args.to");
  await stage.go("shoot");
  await page.keyboard.press("Enter");
  await inField(stage, "args");
  await page.keyboard.type('{ "at": 5 }');
  await page.keyboard.press("Control+S");
  const shoot = () => JSON.parse(stage.text("guard.json")).root.children[1];
  await until(() => shoot().args !== undefined);
  assert.deepEqual(shoot(), { node: "shoot", args: { at: 5 } });
});

without("a new service has the keyboard in its node, and a new decorator in its first input, in sight", async (stage) => {
  const { page } = stage;
  await stage.go("wait");
  await page.keyboard.press("s");
  await stage.choose("service");
  await inField(stage, "service.node");
  await page.keyboard.type("track");
  await stage.field("service.args").waitFor();
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
