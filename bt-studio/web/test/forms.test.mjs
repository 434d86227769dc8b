// Forms of data: words, lists and vectors, defaults, wrong values; value, key or expression.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const input = (name, type, rest) => ({ name, type, ...rest });
const CATALOGUE = JSON.stringify({
  bt_catalogue: 1,
  agent: "Soldier",
  keys: [
    { name: "ammo", type: "u32" },
    { name: "health", type: "f32" },
    { name: "post", type: "Vec2" },
    { name: "goal", type: "Vec2" },
    { name: "mode", type: "Mode" },
  ],
  type_info: [
    { type: "Mode", words: ["Calm", "Wild"] },
    { type: "Vec<u32>", item: "u32" },
  ],
  nodes: [
    {
      name: "go",
      kind: "action",
      returns: "Status",
      docs: "Goes somewhere.",
      inputs: [
        input("to", "Vec2", { required: true, docs: "where to" }),
        input("within", "f32", { required: false, default: "0.5", docs: "how near, in metres" }),
        input("how", "Mode", { required: true }),
        input("loud", "bool", { required: false, default: "false" }),
        input("say", "String", { required: false, default: "" }),
        input("along", "Vec<u32>", { required: false, default: "[]" }),
      ],
    },
  ],
});
const TREE = `{
  "bt": 1,
  "tree": "Guard",
  "agent": "Soldier",
  "root": { "node": "go", "args": { "to": { "key": "post" }, "how": "Calm" } }
}
`;
const files = { "guard.json": TREE, "soldier.json": CATALOGUE };
const of = (stage, name) => stage.page.locator(`[data-field="args.${name}"]`);

async function begin(stage) {
  await stage.row("go").click();
  await of(stage, "how").waitFor();
}

/** What a command has made of the arguments, when the file is saved. */
async function saved(stage) {
  await stage.page.keyboard.press("Control+S");
  await until(async () => (await stage.page.locator("#file-state").textContent()) === "saved");
  return JSON.parse(stage.text("guard.json")).root.args;
}

staged(
  "words are a choice, a default stands there grey, and a wrong value is told",
  async (stage) => {
    const { page } = stage;
    await begin(stage);
    assert.deepEqual(await of(stage, "how").locator("option").allTextContents(), ["", "Calm", "Wild"]);
    assert.deepEqual(await of(stage, "loud").locator("option").allTextContents(), ["false (default)", "true", "false"]);
    assert.match(await of(stage, "within").getAttribute("class"), /absent/);
    assert.equal(await of(stage, "within").locator(".cm-placeholder").textContent(), "0.5");
    await stage.shot("forms");
    await of(stage, "how").locator("select").selectOption("Wild");
    await stage.type("args.within", "near");
    await of(stage, "within").locator(".fault-text.error").waitFor();
    await of(stage, "within").locator(".fault.error").waitFor();
    await stage.type("args.within", "2.5");
    await until(async () => (await of(stage, "within").locator(".fault-text.error").count()) === 0);
    await stage.type("args.say", "7");
    await of(stage, "loud").locator("select").selectOption("true");
    await stage.said("set loud to true");
    assert.deepEqual(await saved(stage), { to: { key: "post" }, how: "Wild", within: 2.5, loud: true, say: "7" });
    assert.equal(await page.locator("#problems .error").count(), 0);
  },
  { files },
);

staged(
  "only keys of the type are offered; value, key and expression turn into each other",
  async (stage) => {
    await begin(stage);
    const to = of(stage, "to");
    assert.deepEqual(await to.locator("option").allTextContents(), ["post", "goal"]);
    // The switch is pressed before the choice is drawn: the delay of this stage sees to it.
    await to.locator("select").selectOption("goal");
    await to.getByRole("button", { name: "expr" }).click();
    await until(async () => (await stage.field("args.to").textContent()) === "goal");
    await to.getByRole("button", { name: "value" }).click();
    await until(async () => (await to.locator(".part").count()) === 2);
    assert.ok(await of(stage, "loud").getByRole("button", { name: "key" }).isDisabled());
    await of(stage, "how").getByRole("button", { name: "key" }).click();
    await until(async () => (await of(stage, "how").locator("select").inputValue()) === "key:mode");
    assert.deepEqual(await saved(stage), { to: [0, 0], how: { key: "mode" } });
  },
  { files, delay: 200 },
);

staged(
  "a list has a field for each item; items come and go, and undo takes back each",
  async (stage) => {
    const { page } = stage;
    await begin(stage);
    const along = of(stage, "along");
    for (let item = 1; item <= 3; item++) {
      await along.getByRole("button", { name: "+ Item" }).click();
      await until(async () => (await along.locator(".part").count()) === item);
    }
    await along.locator(".part .cm-content").nth(1).focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("12");
    await until(async () => (await stage.box("/root").textContent()).includes("12"));
    await stage.shot("forms-list");
    await along.getByRole("button", { name: "Remove item 1 of args.along" }).click();
    await until(async () => (await along.locator(".part").count()) === 2);
    assert.deepEqual((await saved(stage)).along, [12, 0]);
    assert.deepEqual(await stage.serious(), []);
    for (let at = 0; at < 5; at++) await page.keyboard.press("Control+Z");
    await until(async () => (await along.locator(".part").count()) === 0);
  },
  { files },
);

const SET = `{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "set", "key": "ammo", "value": 0 } }\n`;

staged(
  "the value of a set is a number, a text or an expression, also where no catalogue says the type of its key",
  async (stage) => {
    const { page } = stage;
    const value = page.locator(`[data-field="value"]`);
    const saved = (text) => until(async () => (await page.locator("#file-state").textContent()) === "saved" || (await page.keyboard.press("Control+S"), stage.text("guard.json").includes(text)));
    await stage.go("set");
    await page.keyboard.press("Enter");
    await until(() => page.evaluate(() => document.activeElement?.closest("[data-field]")?.getAttribute("data-field") === "key"));
    // A calculation is written as a text at first; the switch makes it an expression.
    await stage.type("value", "ammo - 1");
    await value.getByRole("button", { name: "expr" }).click();
    await saved('"value": { "expr": "ammo - 1" }');
    await value.getByRole("button", { name: "value" }).click();
    await stage.type("value", "5");
    await saved('"value": 5');
  },
  { files: { "guard.json": SET } },
);
