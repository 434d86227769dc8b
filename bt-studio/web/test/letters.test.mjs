// Letters typed in a field that is left and entered again, while answers are late: none is lost, and each time in the field is a
// step of undo.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const FILES = {
  "a.json": `{
  "bt": 1,
  "tree": "First",
  "agent": "Soldier",
  "root": { "node": "sequence", "children": [
    { "node": "wait", "args": { "for": "4s" } },
    { "node": "selector", "children": [{ "node": "idle" }] }
  ] }
}
`,
};
const late = { files: FILES, delay: 300 };

const shows = (stage, text) => until(async () => (await stage.field("args.for").textContent()) === text);
const frames = (stage) => stage.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Leaves the field and enters it again, before anything else happens. */
const again = (stage) =>
  stage.page.evaluate(() => {
    const field = document.activeElement;
    field.blur();
    field.focus();
  });

/** Types into the field with the keyboard. */
async function retype(stage, text) {
  await stage.page.keyboard.press("Control+A");
  await stage.page.keyboard.type(text);
}

/** Saves; the file has this text then. */
async function saved(stage, text) {
  await stage.page.keyboard.press("Control+S");
  await until(() => stage.text("a.json") === text);
}

staged("Escape gives the keyboard to the tree at once, and takes it from no field later", async (stage) => {
  await stage.go("wait");
  await stage.field("args.for").focus();
  const role = await stage.page.evaluate(() => {
    const field = document.activeElement;
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    const role = document.activeElement.getAttribute("role");
    field.focus();
    return role;
  });
  await frames(stage);
  await retype(stage, "5s");
  await shows(stage, "5s");
  assert.equal(role, "tree");
}, { files: FILES });

staged("each time in a field is a step of undo", async (stage) => {
  const { page } = stage;
  await stage.go("wait");
  await stage.field("args.for").focus();
  for (const text of ["5s", "6s", "7s"]) {
    await retype(stage, text);
    await stage.said(`"${text}"`);
    await again(stage);
  }
  for (const text of ["6s", "5s", "4s"]) {
    await page.keyboard.press("Control+Z");
    await shows(stage, text);
  }
}, { files: FILES });

staged("letters that wait are a step of their own, although the field was entered again", async (stage) => {
  const { page } = stage;
  await stage.go("wait");
  await stage.field("args.for").focus();
  for (const text of ["5s", "6s", "7s"]) {
    await retype(stage, text);
    // A blur that lasts.
    await page.evaluate(() => document.activeElement.blur());
    await frames(stage);
    await stage.field("args.for").focus();
  }
  await saved(stage, FILES["a.json"].replace("4s", "7s"));
  for (const text of ["6s", "5s", "4s"]) {
    await page.keyboard.press("Control+Z");
    await shows(stage, text);
  }
}, late);

staged("letters of the text beside the tree come behind those of a field", async (stage) => {
  const { page } = stage;
  await stage.go("wait");
  await page.keyboard.press("F4");
  await page.locator(".json .cm-line", { hasText: '"First"' }).waitFor();
  await stage.field("args.for").focus();
  await retype(stage, "5s");
  await page.locator(".json .cm-line", { hasText: '"First"' }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("One");
  await stage.field("args.for").focus();
  await retype(stage, "6s");
  await saved(stage, FILES["a.json"].replace("4s", "6s").replace("First", "FirstOne"));
  for (const [text, name] of [["5s", "FirstOne"], ["5s", "First"], ["4s", "First"]]) {
    await page.keyboard.press("Control+Z");
    await saved(stage, FILES["a.json"].replace("4s", text).replace("First", name));
  }
}, late);

staged("letters behind an undo reach their field, although another element is shown by then", async (stage) => {
  const { page } = stage;
  await stage.go("wait");
  await stage.field("args.for").focus();
  await retype(stage, "5s");
  await page.keyboard.press("Control+Z");
  await retype(stage, "66s");
  await stage.row("selector").click();
  await saved(stage, FILES["a.json"].replace("4s", "66s"));
}, late);

staged("a change of another page costs no letters", async (stage) => {
  const { page } = stage;
  await stage.go("wait");
  const other = await stage.browser.newPage();
  await other.goto(stage.link);
  await other.getByRole("treeitem", { name: "idle" }).click();
  await other.keyboard.press("Control+D");
  await until(async () => (await other.getByRole("treeitem", { name: "idle" }).count()) === 2);
  await stage.field("args.for").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("5s");
  await saved(stage, FILES["a.json"].replace('{ "node": "idle" }', '{ "node": "idle" }, { "node": "idle" }').replace("4s", "5s"));
}, late);

staged("a field keeps the keyboard and its letters while another page inserts before it", async (stage) => {
  const { page } = stage;
  await stage.go("wait");
  const other = await stage.browser.newPage();
  await other.goto(stage.link);
  await other.getByRole("treeitem", { name: "selector" }).click();
  await stage.field("args.for").focus();
  await retype(stage, "5");
  await shows(stage, "5");
  await stage.said('"5"');
  await other.keyboard.press("Control+ArrowUp");
  await until(async () => (await stage.titles()).join() === "First,sequence,selector,idle,wait");
  await page.locator("#form-title", { hasText: "wait" }).waitFor();
  await page.keyboard.type("s");
  await stage.said('"5s"');
  await page.keyboard.press("Control+S");
  await until(() => stage.text("a.json").indexOf('"5s"') > stage.text("a.json").indexOf("selector"));
}, { files: FILES });

staged("Enter goes to the input of the element that is selected, although its form is late", async (stage) => {
  const { page } = stage;
  await stage.row("sequence").click();
  await page.locator("#form-title", { hasText: "sequence" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await until(() => page.evaluate(() => document.activeElement.closest("[data-field='args.for']") !== null));
  await page.keyboard.type("5s");
  await saved(stage, FILES["a.json"].replace("4s", "5s"));
}, late);

const FAULTY = `{ "bt": 1, "tree": "First", "agent": "Soldier", "root": { "node": "sequence", "children": [
  { "node": "wait", "name": "one", "args": { "for": "4 sec" } },
  { "node": "wait", "name": "two", "args": { "for": "60 sec" } } ] } }
`;

staged("a field that goes on to the next element has that element's text and marks, and leaves the keyboard", async (stage) => {
  const { page } = stage;
  const marked = async (text) => {
    await shows(stage, text);
    await page.locator('[data-field="args.for"] .fault.error').waitFor();
  };
  await stage.go("one");
  await marked("4 sec");
  const field = await stage.field("args.for").elementHandle();
  await field.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("F8");
  await page.locator("#form-title", { hasText: "two" }).waitFor();
  await marked("60 sec");
  assert.ok(await field.evaluate((field) => field.isConnected), "the form has made the field again");
  // These letters were meant for the other element.
  await page.keyboard.type("9");
  await frames(stage);
  assert.equal(await stage.field("args.for").textContent(), "60 sec");
  assert.equal(await field.evaluate((field) => document.getElementById(field.getAttribute("aria-labelledby")).textContent), "args.for *");
  await stage.type("args.for", "7s");
  await page.keyboard.press("Enter");
  await saved(stage, FAULTY.replace("60 sec", "7s"));
}, { files: { "a.json": FAULTY } });

staged("a name that is typed right behind an insertion is that of the new node", async (stage) => {
  const { page } = stage;
  await stage.go("selector");
  await page.keyboard.press("Space");
  await page.getByRole("radio", { name: "Into it" }).waitFor();
  await page.keyboard.type("wait");
  await page.keyboard.press("Enter");
  await page.keyboard.press("F2");
  await page.keyboard.type("rest");
  await page.keyboard.press("Enter");
  await until(async () => (await stage.titles()).includes("rest"));
  assert.ok((await stage.titles()).includes("selector"));
  await until(() => page.evaluate(() => document.activeElement.getAttribute("role") === "tree"));
}, late);
