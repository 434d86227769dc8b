// Letters that are typed while the server is gone: they wait, and go to where they were typed, or nowhere.

import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { staged, until } from "./stage.mjs";

const TREE = `{
  "bt": 1,
  "tree": "First",
  "agent": "Soldier",
  "root": { "node": "sequence", "children": [
    { "node": "wait", "name": "rest", "args": { "for": "4s" } },
    { "node": "wait", "name": "nap", "args": { "for": "5s" } }
  ] }
}
`;
const options = { files: { "a.json": TREE } };

/** The cursor behind the name of the tree, in the text beside the tree. */
async function inName(stage) {
  const { page } = stage;
  await page.locator(".json .cm-line", { hasText: '"First"' }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
}

async function saved(stage, text) {
  await until(async () => {
    await stage.page.keyboard.press("Control+S");
    return stage.text("a.json") === text;
  });
}

staged("letters that are typed while the server is gone are written when it is back, in their order", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("F4");
  await stage.go("rest");
  await stage.type("args.for", "6s");
  await saved(stage, TREE.replace("4s", "6s"));
  await stage.kill();
  await stage.type("args.for", "7s");
  await inName(stage);
  await page.keyboard.type("One");
  await stage.type("args.for", "8s");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Delete");
  await stage.said("nothing was changed");
  await page.getByText("no connection: letters wait").waitFor();
  await stage.shot("lost");
  await stage.restart();
  await stage.row("FirstOne").waitFor();
  await saved(stage, TREE.replace("4s", "8s").replace("First", "FirstOne"));
  for (const text of [TREE.replace("4s", "7s").replace("First", "FirstOne"), TREE.replace("4s", "7s"), TREE.replace("4s", "6s")]) {
    await page.keyboard.press("Control+Z");
    await saved(stage, text);
  }
}, options);

staged("letters go to the element that they were typed into, although a server that was restarted has others before it", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("F4");
  await stage.go("nap");
  await stage.kill();
  await stage.type("args.for", "7s");
  await inName(stage);
  await page.keyboard.type("One");
  const other = TREE.replace('    { "node": "wait", "name": "rest"', '    { "node": "idle" },\n    { "node": "wait", "name": "rest"');
  stage.write("a.json", other);
  await stage.restart();
  await stage.row("FirstOne").waitFor();
  await saved(stage, other.replace("5s", "7s").replace("First", "FirstOne"));
}, options);

staged("a field that keeps the keyboard goes on with its element, although a restarted server has others before it", async (stage) => {
  const { page } = stage;
  await stage.go("nap");
  await stage.kill();
  await stage.type("args.for", "7s");
  const other = TREE.replace('    { "node": "wait", "name": "rest"', '    { "node": "idle" },\n    { "node": "wait", "name": "rest"');
  stage.write("a.json", other);
  await stage.restart();
  await stage.row("idle").waitFor();
  await saved(stage, other.replace("5s", "7s"));
  assert.equal(await page.getByRole("treeitem", { selected: true }).locator(".title").textContent(), "nap");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("0");
  await saved(stage, other.replace("5s", "70s"));
}, options);

staged("while the server is gone, the form shows no other element than the selected one", async (stage) => {
  const { page } = stage;
  await stage.go("rest");
  await stage.kill();
  await page.getByText("no connection", { exact: true }).waitFor();
  await page.locator("#form-title", { hasText: "rest" }).waitFor();
  await stage.row("nap").click();
  await page.locator("aside.form", { hasText: "the fields of the selected element come when it is back" }).waitFor();
  assert.equal(await page.locator("#form-title").count(), 0);
  await stage.restart();
  await page.locator("#form-title", { hasText: "nap" }).waitFor();
}, options);

staged("a field whose letters go nowhere shows the value of the file", async (stage) => {
  await stage.go("nap");
  await stage.kill();
  await stage.type("args.for", "7s");
  stage.write("a.json", TREE.replace("5s", "9s"));
  await stage.restart();
  await stage.said("`7s` was not written");
  await until(async () => (await stage.field("args.for").textContent()) === "9s");
}, options);

staged("letters of the text are named if their file is gone when the server is back", async (stage) => {
  await stage.page.keyboard.press("F4");
  await stage.page.locator(".json .cm-line").first().waitFor();
  await stage.kill();
  await inName(stage);
  await stage.page.keyboard.type("One");
  rmSync(join(stage.folder, "a.json"));
  await stage.restart();
  await stage.said("`One` was not written");
}, options);

staged("letters go nowhere if a restarted server has another text where they were typed", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("F4");
  await stage.go("nap");
  await stage.kill();
  await stage.type("args.for", "7s");
  const other = TREE.replace("nap", "sleep").replace("5s", "9s");
  stage.write("a.json", other);
  await stage.restart();
  await stage.said("`7s` was not written");
  assert.equal(await page.locator("#file-state").textContent(), "saved");
  await stage.kill();
  await inName(stage);
  await page.keyboard.type("One");
  stage.write("a.json", other.replace("First", "Second"));
  await stage.restart();
  await stage.said("`One` was not written");
  await page.locator(".json .cm-line", { hasText: '"Second"' }).waitFor();
  assert.equal(await page.locator("#file-state").textContent(), "saved");
  assert.equal(stage.text("a.json"), other.replace("First", "Second"));
}, options);

staged("letters whose answer is lost are not written twice", async (stage) => {
  const { page } = stage;
  await page.keyboard.press("F4");
  await page.locator(".json .cm-line").first().waitFor();
  await inName(stage);
  // The page hears nothing of what the server does.
  await page.evaluate(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
      if (text.includes('"letters"')) {
        this.onmessage = null;
        WebSocket.prototype.send = send;
      }
      return send.call(this, text);
    };
  });
  await page.keyboard.type("One");
  await until(async () => stage.kept().includes("FirstO"));
  await stage.kill();
  await stage.restart();
  await stage.row("FirstOne").waitFor();
  await saved(stage, TREE.replace("First", "FirstOne"));
}, options);

staged("a page with the secret of an earlier server says once that it needs the new link, until it gets it", async (stage) => {
  const { page } = stage;
  await stage.kill();
  await page.evaluate(() => {
    const line = document.querySelector(".status");
    window.changes = [];
    new MutationObserver(() => window.changes.push(line.textContent)).observe(line, { subtree: true, childList: true, characterData: true });
  });
  // An attempt without a server, then two that the server refuses.
  let closed = 0;
  page.on("websocket", (socket) => socket.on("close", () => closed++));
  await until(() => closed > 0);
  await stage.serveAgain();
  const before = closed;
  await until(() => closed > before + 2);
  const changes = await page.evaluate(() => window.changes);
  assert.deepEqual(changes.map((text) => text.includes("the studio was started again: open its new link")), [true]);
  await stage.meet();
  await stage.row("rest").waitFor();
}, options);
