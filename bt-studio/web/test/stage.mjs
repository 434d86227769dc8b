// The stage of the browser tests: the built program over a folder of its own, and a page in Chromium.
//
// `await using stage = await Stage.start(files)` serves a temporary folder with these files, or the sample without any.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
/** The program as `cargo build -p bt-cli` makes it. */
export const unoptimised = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug/bt");
export const program = process.env.BT ?? unoptimised;
/** Is it a program with optimisation? Then a test of times has the bar of a user; else one that a busy machine keeps. */
export const optimised = program !== unoptimised;
const browser = process.env.CHROMIUM ?? "/usr/bin/chromium";
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser of a test file: its tests run one after the other, each with contexts of its own. */
let shared;

/** Closes the browser, at the end of the tests or of another program. */
export const close = () => shared?.close();
if (process.argv[1].endsWith(".test.mjs")) after(close);

async function launched() {
  const launch = () => chromium.launch({ executablePath: browser, args: flags });
  // Chromium itself crashed once at its start.
  if (!shared?.isConnected()) shared = await launch().catch(launch);
  return shared;
}

/** The reason why these tests cannot run here; `false` if they can. */
export const skip = [program, browser].filter((path) => !existsSync(path)).map((path) => `${path} is missing`)[0] ?? false;

/** The folder for screenshots; none are made without it. */
const shots = process.env.SHOTS;

/** The page is so many times slower: on a slow computer, keys come while it still works on the ones before. */
const rate = Number(process.env.SLOWER ?? 1);

/** A test with a stage, which ends whatever happens. `files`: those of the folder; the sample without them. `steps`: the page
 *  of the sample begins with its first steps. `empty`: the folder has no trees. `delay`: it gets each message later by so many milliseconds. `args`: more arguments of the program. `timeout`: the time of
 *  the test. Other options are those of the browser's context. */
export function staged(name, run, { files, timeout = 120_000, ...options } = {}) {
  test(name, { skip, timeout }, async () => {
    const stage = await Stage.start(files, options);
    try {
      await run(stage);
      assert.deepEqual(stage.errors, []);
    } finally {
      await stage.end();
    }
  });
}

/** The page gets each message of the server later: the failing control of what has to be quick. */
function later(delay) {
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    set(take) {
      this.addEventListener("message", (event) => setTimeout(() => take(event), delay));
    },
  });
}

export class Stage {
  static async start(files, { steps = false, delay = 0, empty = false, args = [], ...options } = {}) {
    const stage = new Stage();
    stage.browser = await launched();
    await stage.show(options);
    if (files !== undefined) {
      stage.folder = mkdtempSync(join(tmpdir(), "bt-studio-test-"));
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(stage.folder, name)), { recursive: true });
        writeFileSync(join(stage.folder, name), text);
      }
    }
    stage.began = Date.now();
    await stage.serve(args);
    if (!steps) stage.link = stage.link.replace(/&.*/, "");
    if (delay > 0) await stage.page.addInitScript(later, delay);
    await stage.page.goto(stage.link);
    if (empty) await stage.page.getByText("No trees in this folder yet").waitFor();
    else await stage.page.getByRole("treeitem").first().waitFor();
    stage.took = Date.now() - stage.began;
    return stage;
  }

  /** Opens a page of the browser, without anything in it. */
  async show(options = {}) {
    this.page = await this.browser.newPage({ viewport: { width: 1360, height: 800 }, ...options });
    if (rate > 1) await (await this.page.context().newCDPSession(this.page)).send("Emulation.setCPUThrottlingRate", { rate });
    this.page.on("pageerror", (error) => this.errors.push(String(error)));
    this.page.on("console", (message) => message.type() === "error" && this.errors.push(message.text()));
    this.page.on("request", (request) => this.requests.push(request.url()));
  }

  /** Kills the process of the page, and opens the link in another one. */
  async crash() {
    const crashed = this.page.waitForEvent("crash");
    await this.page.goto("chrome://crash").catch(() => undefined);
    await crashed;
    await this.show();
    await this.page.goto(this.link);
  }

  /** Starts the program. */
  async serve(args) {
    const folder = this.folder === undefined ? [] : [this.folder];
    this.server = spawn(program, ["studio", ...folder, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: this.server.stdout })) {
      if (line.startsWith("sample: ")) this.folder = line.slice("sample: ".length);
      if (line.startsWith("http://")) {
        this.link = line;
        return;
      }
    }
  }

  /** Kills the program; the page notices it. */
  async kill() {
    const gone = new Promise((done) => this.server.once("exit", done));
    this.server.kill("SIGKILL");
    await gone;
    await this.page.locator(".status > span:last-child", { hasText: "no connection" }).waitFor();
  }

  /** Starts the program again at the same address, and gives its link to the page that is there. */
  async restart() {
    await this.serveAgain();
    await this.meet();
  }

  /** Starts the program again at the same address; the page that is there has the secret of the earlier start. */
  async serveAgain() {
    await this.serve(["--port", new URL(this.link).port]);
  }

  /** Gives the link of the program to the page that is there. */
  async meet() {
    await this.page.evaluate((hash) => (location.hash = hash), new URL(this.link).hash);
    await this.page.getByText("connected", { exact: true }).waitFor();
    // Chromium tells of each attempt that has failed.
    this.errors = this.errors.filter((error) => !error.includes("ERR_CONNECTION_REFUSED"));
  }

  /** The time from the start of the program until the page can be used, in milliseconds. The browser runs already. */
  took = 0;
  /** What went wrong in the page. */
  errors = [];
  /** The addresses that the page has asked for. */
  requests = [];

  text(file) {
    return readFileSync(join(this.folder, file), "utf8");
  }

  /** The texts that are not saved, as the program keeps them. */
  kept() {
    const place = join(this.folder, ".bt/local/unsaved");
    // A file that the program is writing has another ending until it is complete.
    const names = existsSync(place) ? readdirSync(place).filter((name) => name.endsWith(".json")) : [];
    return names.map((name) => readFileSync(join(place, name), "utf8")).join();
  }

  row(name) {
    return this.page.getByRole("treeitem", { name });
  }

  /** Selects an element by its name: only the rows of the outline that are in sight are elements of the page. */
  async go(name) {
    await this.page.keyboard.press("Control+K");
    await this.choose(name);
    await this.page.locator("#form-title", { hasText: name }).waitFor();
    await until(() => this.page.evaluate(() => document.activeElement?.getAttribute("role") === "tree"));
  }

  /** The box of an element on the canvas. */
  box(at) {
    return this.page.locator(`.box[data-at="${at}"]:visible`);
  }

  /** The text of a field of the form. */
  field(name) {
    return this.page.locator(`[data-field="${name}"] .cm-content`);
  }

  /** Replaces the text of a field by typing. */
  async type(name, text) {
    await this.field(name).focus();
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.type(text);
  }

  /** Chooses from the open list by some letters of a name. */
  async choose(letters) {
    await this.page.getByRole("dialog").getByRole("combobox").waitFor();
    await this.page.keyboard.type(letters);
    await this.page.keyboard.press("Enter");
  }

  /** The titles of the rows of the outline. */
  titles() {
    return this.page.getByRole("treeitem").locator(".title").allTextContents();
  }

  /** Waits until the status line says something. */
  said(text) {
    return until(async () => (await this.page.locator("#notice").textContent()).includes(text));
  }

  /** The serious faults for assistive technology, with their places. */
  async serious() {
    const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
    const faults = await this.page.evaluate(`${readFileSync(axe, "utf8")}; axe.run().then((found) => found.violations)`);
    const serious = faults.filter((fault) => ["serious", "critical"].includes(fault.impact));
    return serious.map((fault) => [fault.id, fault.nodes.map((node) => node.html)]);
  }

  write(file, text) {
    writeFileSync(join(this.folder, file), text);
  }

  async shot(name) {
    if (shots !== undefined) await this.page.screenshot({ path: join(shots, `${name}.png`) });
  }

  async [Symbol.asyncDispose]() {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
    this.server.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Ends the stage. */
  end() {
    return this[Symbol.asyncDispose]();
  }
}

/** Waits until a function returns something true. */
export async function until(what, seconds = 10) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await what();
    if (found) return found;
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
