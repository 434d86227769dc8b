// Keys that are pressed before the server has answered the ones before them: they count for what was shown at their time.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const tree = (name) => `{
  "bt": 1,
  "tree": "${name}",
  "agent": "Soldier",
  "root": { "node": "wait", "args": { "for": "4s" } }
}
`;
const FILES = { "a.json": tree("First"), "b.json": tree("Second") };
const options = { files: FILES, delay: 300 };

const opened = (stage, file) => until(async () => (await stage.page.locator(".tabs [aria-current]").textContent()).includes(file));

/** Opens both files; the first one is shown. */
async function both(stage) {
  await stage.page.locator(".files").getByRole("button", { name: "b.json" }).click();
  await stage.row("Second").waitFor();
  await stage.page.keyboard.press("Alt+1");
  await stage.row("First").waitFor();
}

/** The cursor behind the name of the tree, in the text beside the tree. */
async function inName(stage, name) {
  const { page } = stage;
  await page.keyboard.press("F4");
  await page.locator(".json .cm-line", { hasText: `"${name}"` }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
}

staged(
  "letters and a save on their way belong to the tab that was shown",
  async (stage) => {
    const { page } = stage;
    await both(stage);
    await inName(stage, "First");
    await page.keyboard.type("One");
    await page.keyboard.press("Control+S");
    await page.keyboard.press("Alt+2");
    await opened(stage, "b.json");
    await until(() => stage.text("a.json") === FILES["a.json"].replace("First", "FirstOne"));
    await stage.row("Second").waitFor();
    await stage.go("wait");
    await stage.type("args.for", "7s");
    await page.keyboard.press("Control+S");
    await page.keyboard.press("Alt+1");
    await until(() => stage.text("b.json") === FILES["b.json"].replace("4s", "7s"));
    await stage.row("FirstOne").waitFor();
  },
  options,
);

staged(
  "letters of the text beside the tree come behind an undo, and go to the text that it leaves",
  async (stage) => {
    const { page } = stage;
    await inName(stage, "First");
    await page.keyboard.type("One");
    await stage.row("FirstOne").waitFor();
    await page.keyboard.press("Control+Z");
    await page.keyboard.type("Two");
    await stage.row("FirstTwo").waitFor();
    await page.keyboard.press("Control+S");
    await until(() => stage.text("a.json") === FILES["a.json"].replace("First", "FirstTwo"));
  },
  options,
);

staged("a command comes behind an undo, to the element that was selected", async (stage) => {
  const { page } = stage;
  await stage.row("aim").click();
  await page.locator("#form-title", { hasText: "aim" }).waitFor();
  await page.keyboard.press("Control+D");
  await until(async () => (await stage.titles()).filter((title) => title === "aim").length === 2);
  await stage.row("shoot").click();
  await page.locator("#form-title", { hasText: "shoot" }).waitFor();
  await page.keyboard.press("Control+Z");
  await page.keyboard.press("Delete");
  await until(async () => !(await stage.titles()).includes("shoot"));
  await until(async () => (await stage.titles()).filter((title) => title === "aim").length === 1);
}, { delay: 300 });

staged("the text of a script stays open while it is no script for a moment", async (stage) => {
  const { page } = stage;
  await page.locator(".files").getByRole("button", { name: "guard.script.json" }).click();
  const text = page.getByRole("textbox", { name: "JSON of the file" });
  await text.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("x");
  await until(async () => (await page.locator("#file-state").textContent()) !== "saved");
  await page.locator("#problems .error").first().waitFor();
  await page.keyboard.type("y");
  await page.locator(".json .cm-line", { hasText: "xy{" }).waitFor();
});

staged("the form of an element that is gone does not come back", async (stage) => {
  const { page } = stage;
  await stage.row("First").click();
  await page.locator("#form-title", { hasText: "First" }).waitFor();
  // The form of another element is made after a frame and a timer, which waits here.
  await page.evaluate(() => {
    const { setTimeout } = window;
    window.held = [];
    window.setTimeout = (run, ...more) => (more.length === 0 ? window.held.push(run) : setTimeout(run, ...more));
  });
  await stage.row("wait").click();
  await until(() => page.evaluate(() => window.held.length > 0));
  stage.write("a.json", "{");
  await page.getByText("nothing is selected").waitFor();
  await page.evaluate(() => window.held.splice(0).forEach((run) => run()));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.equal(await page.getByText("nothing is selected").count(), 1);
}, { files: FILES });

const LISTS = [
  ["d", "cooldown"],
  ["s", "service"],
  ["w", "sequence"],
  ["Alt+Insert", "idle"],
];

staged(
  "letters and Enter right behind the key of a list go into it before the server has filled it",
  async (stage) => {
    const { page } = stage;
    await page.locator(".files").getByRole("button", { name: "wide.json" }).click();
    await stage.row("leaf").waitFor();
    for (const [key, name] of LISTS) {
      await stage.go("leaf");
      const before = await stage.titles();
      await page.keyboard.press(key);
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "combobox", key);
      await page.keyboard.type(name);
      await page.keyboard.press("Enter");
      if (["w", "Alt+Insert"].includes(key)) await until(async () => (await stage.titles()).length === before.length + 1 && (await stage.titles()).includes(name));
      else await page.locator(`[data-attribute=${name}]`).waitFor();
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+S");
    await until(async () => stage.text("wide.json").includes('"idle"'));
    const { children } = JSON.parse(stage.text("wide.json")).root;
    // No letter was a key of the tree.
    assert.deepEqual(children.map(({ node, children }) => [node, children?.map(({ node }) => node)]), [["sequence", ["leaf", "idle"]]]);
  },
  { ...options, files: { ...FILES, "wide.json": `{ "bt": 1, "tree": "Wide", "agent": "Soldier", "root": { "node": "race", "children": [{ "node": "leaf" }] } }\n` } },
);

staged(
  "Escape closes a list that is not filled yet, and it stays closed",
  async (stage) => {
    const { page } = stage;
    const isInTree = () => until(() => page.evaluate(() => document.activeElement.getAttribute("role") === "tree"));
    await stage.go("wait");
    await page.keyboard.press("Insert");
    await page.keyboard.press("Escape");
    await isInTree();
    await page.keyboard.press("ArrowUp");
    await page.locator("#form-title", { hasText: "First" }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
  },
  options,
);
