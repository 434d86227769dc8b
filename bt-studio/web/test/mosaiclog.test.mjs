// The debugger of mosaic_game: its logs from files and over HTTP.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { staged, until } from "./stage.mjs";

const sample = (name) => readFileSync(new URL(`../../../tests/samples/mosaic/${name}`, import.meta.url), "utf8");

/** The entries of a guard that hears a noise, counts it, and looks around: `[tree, node, time, command, detail]`. */
const steps = () => {
  const start = 1766584790000;
  const enter = (tree, node, ms) => [tree, node, start + ms, "enter", []];
  const leave = (tree, node, ms) => [tree, node, start + ms, "leave", []];
  const act = (tree, node, ms, name, args) => [tree, node, start + ms, "mutate", ["node_action", [name, args]]];
  const set = (tree, node, ms, key, value) => [tree, node, start + ms, "mutate", ["variable", ["set", [key, value]]]];
  const poll = (ms) => [0, 0, start + ms, "group_begin", []];
  return [
    [0, 0, start, "snapshot", [["guard.json"], { alarms: 1 }, []]],
    poll(5),
    ...[0, 1, 2, 3, 4].map((node) => enter(0, node, 5)),
    act(0, 4, 5, "wait_for_seconds", [4]),
    poll(900),
    ...[3, 2].map((node) => leave(0, node, 900)),
    ...[5, 6].map((node) => enter(0, node, 901)),
    act(0, 6, 901, "number_less_than", ["alarms", 2]),
    leave(0, 6, 901),
    enter(0, 7, 902),
    act(0, 7, 902, "number_add", ["alarms", 1]),
    set(0, 7, 902, "alarms", 2),
    leave(0, 7, 902),
    leave(0, 5, 903),
    [0, 8, start + 903, "push_tree", ["look_around.json"]],
    enter(0, 8, 903),
    ...[0, 1, 2].map((node) => enter(1, node, 904)),
    enter(1, 7, 904),
    act(1, 7, 904, "wait_for_seconds", [0.75]),
  ];
};

const log = JSON.stringify({ debug_cmds: steps(), entity_id: "guard 7" }, null, 1);
/** The number of entries of a long log: polls of five. */
const LONG = 20_000;
const poll = (number) => [[0, 0, number, "group_begin", []], ...[0, 1, 2].map((node) => [0, node, number, "enter", []]), [0, 2, number, "mutate", ["variable", ["set", ["count", number]]]]];
const begin = [0, 0, 0, "snapshot", [["guard.json"], {}, []]];
const long = [...Array.from({ length: 5 }, () => begin), ...Array.from({ length: (LONG - 5) / 5 }, (_, number) => poll(number)).flat()];
const files = {
  "guard.json": sample("guard.json"),
  "look_around.json": sample("look_around.json"),
  "logs/night.json": log,
  "logs/long.json": JSON.stringify({ debug_cmds: long, entity_id: "guard 8" }),
  "logs/broken.json": log.replace('"group_begin"', '"group_bgin"'),
};

const entry = (page, number) => page.locator(`#entry-${number}`);
const current = (stage) => stage.page.locator(".tabs [aria-current]").textContent();
const opened = (stage, file) => until(async () => (await current(stage)).includes(file));
const at = (stage, number) => until(async () => (await stage.page.locator("#watch-moment").textContent()).includes(`entry ${number} of`));

/** The titles of the rows in the outline with a mark. */
const running = (stage) => stage.page.locator("[role=treeitem]:has(.mark.running) .title").allTextContents();
const runs = (stage, titles) => until(async () => (await running(stage)).join() === titles);
const board = (stage) => stage.page.locator("#log-board tbody tr").allTextContents();

/** Opens a log by the list of files. */
async function open(stage, file) {
  await stage.page.locator(".files").getByRole("button", { name: file }).click();
  await stage.page.locator("#watch-state", { hasText: "debug log" }).waitFor();
  await entry(stage.page, 1).waitFor();
}

staged(
  "a log of mosaic_game opens: its events under their polls, with time, node, command and parameters",
  async (stage) => {
    const { page } = stage;
    await open(stage, "logs/night.json");
    await page.getByRole("button", { name: "guard 7" }).waitFor();
    const cells = (number) => entry(page, number).getByRole("gridcell").allTextContents();
    const bare = async (number) => (await cells(number)).map((text) => text.trim()).join(" | ");
    assert.equal(await bare(2), "2 | 13:59:50.005 | ▾poll 16 entries");
    assert.equal(await bare(3), "3 | 13:59:50.005 | 0:0 root | ▶ node_enter | ");
    assert.equal(await bare(8), "8 | 13:59:50.005 | 0:4 wait_for_seconds | … node_action | wait_for_seconds(4)");
    assert.equal(await bare(18), "18 | 13:59:50.902 | 0:7 number_add | = bb_set | alarms = 2");
    await entry(page, 2).locator(".twist").click();
    await until(async () => (await entry(page, 3).count()) === 0);
    assert.equal(await entry(page, 2).getAttribute("aria-expanded"), "false");
    await page.locator("#log-fold").click();
    await until(async () => (await page.locator("#entries").getAttribute("aria-rowcount")) === "3");
    await page.locator("#log-unfold").click();
    await entry(page, 3).waitFor();
    assert.deepEqual(await stage.serious(), []);
  },
  { files },
);

staged(
  "a double click replays to the row: running nodes, blackboard, trees; the tree opens by itself",
  async (stage) => {
    const { page } = stage;
    await open(stage, "logs/night.json");
    await entry(page, 8).dblclick();
    await at(stage, 8);
    await opened(stage, "guard.json");
    await runs(stage, "root,sequence,parallel,wait_event,wait_for_seconds");
    await until(async () => (await stage.box("/nodes/4").getAttribute("data-state")) === "running");
    assert.deepEqual(await board(stage), ["alarms12"], "after the entry 1, now 2");
    await page.locator("#form-title", { hasText: "wait_for_seconds" }).waitFor();
    // The parallel node has finished; the log says nothing about the node that it interrupts.
    await entry(page, 11).dblclick();
    await runs(stage, "root,sequence");
    await entry(page, 26).dblclick();
    await opened(stage, "look_around.json");
    await runs(stage, "root,always_seq,random_seq,wait_for_seconds");
    await stage.shot("mosaic-log");
    const nodes = await page.locator("#log-running li button").allTextContents();
    assert.deepEqual(nodes.map((node) => node.replace("▶", "").trim()), ["0:0 root", "0:1 sequence", "0:8 run look_around.json", "1:0 root", "1:1 always_seq", "1:2 random_seq", "1:7 wait_for_seconds"]);
    assert.deepEqual(await page.locator("#log-trees li button").allTextContents(), ["0 guard.json", "1 look_around.json"]);
    assert.deepEqual(await board(stage), ["alarms2"]);
    await page.locator("#log-running li button", { hasText: "0:8" }).click();
    await opened(stage, "guard.json");
    await runs(stage, "root,sequence,run look_around.json");
    for (const file of ["guard.json", "look_around.json", "logs/night.json"]) assert.equal(stage.text(file), files[file], "nothing is written");
  },
  { files },
);

staged(
  "the menu of a row replays to it, and shows its blackboard, its running nodes or its trees; keys do the same",
  async (stage) => {
    const { page } = stage;
    await open(stage, "logs/night.json");
    for (const [choice, part] of [["Blackboard", "log-board"], ["Running", "log-running"], ["Trees", "log-trees"], ["Replay", "entries"]]) {
      await entry(page, 1).dblclick();
      await at(stage, 1);
      await entry(page, 18).click({ button: "right" });
      await page.getByRole("menuitem", { name: choice }).click();
      await at(stage, 18);
      await until(() => page.evaluate((part) => document.activeElement?.id === part, part));
    }
    // The keyboard alone.
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await at(stage, 17);
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await at(stage, 1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    await until(async () => (await entry(page, 3).count()) === 0);
    await page.keyboard.press("ArrowRight");
    await entry(page, 3).waitFor();
    await page.keyboard.press("ContextMenu");
    await page.getByRole("menu", { name: "Row 2" }).waitFor();
    await page.keyboard.press("Escape");
    await until(() => page.evaluate(() => document.activeElement?.id === "entries"));
  },
  { files },
);

staged(
  "breakpoints stop the run through a log; an entry on and back, run and stop",
  async (stage) => {
    const { page } = stage;
    await open(stage, "logs/night.json");
    await entry(page, 8).dblclick();
    await at(stage, 8);
    await entry(page, 1).dblclick();
    await at(stage, 1);
    await page.keyboard.press("F10");
    await at(stage, 2);
    await page.keyboard.press("Shift+F10");
    await at(stage, 1);
    // A breakpoint on a node: it is shown at its box and at its row.
    await stage.row("if_else").click();
    await page.locator("#form-title", { hasText: "if_else" }).waitFor();
    await page.locator("#do-breakpoint").click();
    await entry(page, 12).locator(".break").waitFor();
    await stage.box("/nodes/5").locator(".break").waitFor();
    await page.locator("#do-watch-run").click();
    await at(stage, 12);
    await stage.said("entry 12 hits the breakpoint guard.json#5");
    await until(async () => (await page.locator("#do-watch-run").textContent()).includes("Run"));
    // The next hit from the start, at once.
    await entry(page, 1).dblclick();
    await at(stage, 1);
    await page.keyboard.press("Alt+F9");
    await at(stage, 12);
    await page.locator("#do-watch-run").click();
    await at(stage, 27);
    await opened(stage, "look_around.json");
    assert.match(stage.text(".bt/breakpoints.json"), /guard\.json#5/);
  },
  { files },
);

staged(
  "entries are filtered by kind, name and result, and saved as JSON lines",
  async (stage) => {
    const { page } = stage;
    await open(stage, "logs/night.json");
    const filter = page.getByLabel("Filter entries");
    const shown = () => page.locator(".entry:not(.poll)").evaluateAll((rows) => rows.map((row) => row.id.slice("entry-".length)).join());
    await filter.fill("kind:leave");
    await until(async () => (await shown()) === "10,11,15,19,20");
    assert.equal(await page.locator("#log-fit").textContent(), "5 fit");
    assert.equal(await page.locator(".entry.poll").count(), 1, "the poll without such an entry is not listed");
    await filter.fill("kind:leave -name:wait");
    await until(async () => (await shown()) === "11,15,19,20");
    // The condition of `if_else` has held: its first branch is entered.
    await filter.fill("result:success name:number_less");
    await until(async () => (await shown()) === "15");
    assert.match(await entry(page, 15).textContent(), /✓ success/);
    await stage.shot("mosaic-log-filter");
    const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("#log-export").click()]);
    assert.equal(saved.suggestedFilename(), "guard 7.jsonl");
    const lines = readFileSync(await saved.path(), "utf8").trim().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(lines, [{ entry: 15, poll: 2, ts_ms: 1766584790901, tree: 0, node: 6, title: "number_less_than", cmd: "leave", detail: [], result: "success" }]);
    await filter.fill("kin:leave");
    await page.locator(".entries .refused", { hasText: "unknown filter `kin`" }).waitFor();
    await stage.shot("mosaic-log-refused");
    await filter.fill("");
    await entry(page, 3).waitFor();
    assert.equal(await page.locator("#log-fit").count(), 0);
    assert.deepEqual(await stage.serious(), []);
  },
  { files },
);

staged(
  "a breakpoint with a condition stops the run where the blackboard fits, and one on a result where the node ends so",
  async (stage) => {
    const { page } = stage;
    await open(stage, "logs/night.json");
    await entry(page, 1).dblclick();
    await at(stage, 1);
    const set = async (about) => {
      await page.getByRole("button", { name: "+ Breakpoint …" }).click();
      for (const [field, value] of Object.entries(about)) {
        const input = page.locator(`.break-form [name="${field}"]`);
        if (await input.evaluate((one) => one.tagName === "SELECT")) await input.selectOption(value);
        else await input.fill(value);
      }
      await page.locator('.break-form [name="about"][value="any"]').check();
      await page.getByRole("button", { name: "Set", exact: true }).click();
      await page.locator(".break-form").waitFor({ state: "detached" });
    };
    await set({ on: "leave", if: "alarms == 2" });
    await entry(page, 19).locator(".break").waitFor();
    assert.equal(await page.locator("#log-unchecked").count(), 0);
    assert.equal(await entry(page, 11).locator(".break").count(), 0);
    await page.locator("#do-watch-run").click();
    await at(stage, 19);
    await page.getByRole("button", { name: "Remove the breakpoint" }).click();
    await until(async () => (await page.locator(".entry .break").count()) === 0);
    await set({ on: "leave", result: "success" });
    await entry(page, 15).locator(".break").waitFor();
    assert.equal(await entry(page, 19).locator(".break").count(), 1, "the branch of `if_else` ends as it does");
  },
  { files },
);

staged(
  "a long log: only the rows in sight are elements; run and stop",
  async (stage) => {
    const { page } = stage;
    await open(stage, "logs/long.json");
    assert.equal(await page.locator("#entries").getAttribute("aria-rowcount"), String(LONG));
    assert.ok((await page.locator(".entry").count()) < 400);
    await page.locator("#entries").focus();
    await page.keyboard.press("End");
    await entry(page, LONG).waitFor();
    await entry(page, LONG).dblclick();
    await at(stage, LONG);
    await runs(stage, "root,sequence,parallel");
    // The slider goes to a moment in the middle, and the list follows it.
    await page.locator("#ticks").fill(String(LONG / 2));
    await at(stage, LONG / 2);
    await entry(page, LONG / 2).waitFor();
    await until(async () => (await entry(page, LONG / 2).getAttribute("aria-current")) === "step");
    // It runs through the log, and stands where it is stopped.
    await page.locator("#do-watch-run").click();
    await page.locator("#do-watch-run", { hasText: "Stop" }).waitFor();
    await page.locator("#do-watch-run").click();
    await page.locator("#do-watch-run", { hasText: "Run" }).waitFor();
    const [, stands] = /entry (\d+) of/.exec(await page.locator("#watch-moment").textContent());
    assert.ok(Number(stands) > LONG / 2 && Number(stands) < LONG, stands);
    await page.locator("#log-fold").click();
    await until(async () => Number(await page.locator("#entries").getAttribute("aria-rowcount")) === (LONG - 5) / 5 + 5);
  },
  { files },
);

staged(
  "a file that is no log is refused with the place of its fault",
  async (stage) => {
    const { page } = stage;
    await page.locator(".files").getByRole("button", { name: "logs/broken.json" }).click();
    await stage.said("unknown command `group_bgin`");
    await stage.said("logs/broken.json:");
    await stage.said("$.debug_cmds[1]");
    assert.equal(await page.locator("#entries").count(), 0);
  },
  { files },
);

staged(
  "the studio takes a log over HTTP in parts, and stands at a breakpoint",
  async (stage) => {
    const { page } = stage;
    await page.locator("#watch-said", { hasText: "nothing yet" }).waitFor();
    const said = await page.locator("#watch-said").textContent();
    const address = said.slice(said.indexOf("http://"));
    const post = async (body, headers = {}) => {
      const answer = await fetch(address, { method: "POST", body, headers });
      return [answer.status, await answer.text()];
    };
    const part = (cmds) => JSON.stringify({ entity_id: "guard 7", cmds });
    assert.deepEqual(await post(part(steps().slice(0, 8))), [200, "ok"]);
    await at(stage, 8);
    await runs(stage, "root,sequence,parallel,wait_event,wait_for_seconds");
    const [status, why] = await post(part([[0, 0, 1, "entr", []]]));
    assert.equal(status, 400);
    assert.match(why, /^the body:1:\d+ \$\.cmds\[0\]: unknown command `entr`/);
    assert.equal((await post(part([]), { origin: "http://evil.example" }))[0], 403);
    await stage.row("if_else").click();
    await page.locator("#form-title", { hasText: "if_else" }).waitFor();
    await page.keyboard.press("F9");
    await stage.box("/nodes/5").locator(".break").waitFor();
    for (const one of steps().slice(8)) assert.deepEqual(await post(part([one])), [200, "ok"]);
    await at(stage, 12);
    await entry(page, 27).waitFor();
    await page.locator("#do-watch-live").click();
    await at(stage, 27);
    await opened(stage, "look_around.json");
    assert.deepEqual(await stage.serious(), []);
  },
  { files: { "guard.json": files["guard.json"], "look_around.json": files["look_around.json"] }, args: ["--mosaic", "0"] },
);
