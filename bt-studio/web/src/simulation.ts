// The simulation of the page: its signals, its orders, and the states of nodes in the shown file.

import { batch, computed, effect, signal } from "@preact/signals";
import { focus, focusQuestion } from "./focus";
import { ask, attempt, file as shownFile, files, holdsTrees, open, say, selected } from "./state";
import type { NodeState, Play, RepeatEnd, SimulationView } from "./messages";
import { followed, moment as watchedMoment } from "./watch";

/** The number of ticks that a run makes beyond its script. */
const RUN = 100;

/** The simulated file, and its shown tick. */
export const simulation = signal<{ file: string; view: SimulationView } | undefined>(undefined);

/** The states of the shown file's elements: in the simulation, else in the followed agent. */
export const states = computed<ReadonlyMap<string, NodeState>>(() => {
  const marks = (simulation.value?.view ?? followed.value)?.marks[open.value ?? ""] ?? [];
  return new Map(marks.map(({ at, state }) => [at, state]));
});

/** The script of the simulation, if it is a file. */
export const script = computed(() => files.value.find((file) => file.file === simulation.value?.view.script));

export const MARKS: Record<NodeState, string> = { asks: "?", running: "▶", success: "✓", failure: "✗", halted: "⊘" };

/** The text of the shown tick: `tick 3 · 300ms · running`. */
export const moment = computed(() => {
  const view = simulation.value?.view;
  if (view === undefined) return watchedMoment.value;
  if (view.faults.length > 0) return `tick ${view.tick} · the simulation has faults`;
  if (view.asks !== null) return `tick ${view.tick} · ${view.asks.action} asks for its answer`;
  return `tick ${view.tick} · ${view.now} · ${view.status === "" ? "before the first tick" : view.status}`;
});

/** `true` if the shown file is part of the simulation, or has no trees that could be simulated instead. */
export const isPart = computed(() => {
  const part = simulation.value?.view.files.includes(open.value ?? "") ?? false;
  return part || shownFile.value === undefined || !holdsTrees(shownFile.value);
});

/** Returns the file that the keys simulate: the simulated one while the shown file is part of its simulation, else the
 *  shown one. */
const driven = () => (isPart.value ? simulation.value?.file : undefined) ?? open.value;

/** Returns which action asks for its answer, and in which tick; `undefined` if none does. */
function question(): string | undefined {
  const { asks = null, tick = 0 } = simulation.value?.view ?? {};
  return asks === null ? undefined : `${tick} ${asks.action} ${asks.node}`;
}

/** Sends an order to the simulation of a file; without a simulation of the file, one begins. `refused` is called with
 *  the reason of a refusal. */
export async function play(order: Play, refused?: (why: string) => void, file = simulation.value?.file ?? open.value): Promise<boolean> {
  looping.value = false;
  const before = question();
  if (file === undefined || !(await ask({ type: "simulate", file, play: order }, refused))) return false;
  const { failures = [], differs = null, expects = [], tick = 0, planned = 0 } = simulation.value?.view ?? {};
  // A new question that follows from an order gets the keyboard; one that a change of the tree leads to does not.
  const now = question();
  if (now !== undefined && now !== before) focusQuestion();
  // An answer is only half a tick: its failures are shown in the panel alone.
  const fails = failures.length > 0 && order.type !== "answer";
  const failed = !fails ? "" : ` · ${failures.length} expectation${failures.length === 1 ? "" : "s"} failed`;
  const beyond = order.type !== "run" || planned === 0 || tick <= planned ? "" : ` · ${tick - planned} beyond the script`;
  if (order.type === "stop") say("the simulation has ended");
  else if (order.type === "expect") say(`the script expects ${expects.map((one) => one.text).join(", ")} at tick ${tick}`);
  else say(`${moment.value}${beyond}${failed}${differs === null ? "" : ` · differs from tick ${differs} on`}`, fails);
  return true;
}

/** The simulation of the shown file before its tree had faults. */
export const lastGood = signal<SimulationView | undefined>(undefined);

/** Handles the server's message about the simulation. */
export function told(file: string, view: SimulationView | null): void {
  batch(() => {
    const isOther = view === null || view.faults.length === 0 || simulation.peek()?.file !== file;
    if (isOther) lastGood.value = view?.faults.length === 0 ? view : undefined;
    simulation.value = view === null ? undefined : { file, view };
    if (view === null) sessionStorage.removeItem(KEPT);
  });
}

/** The name under which the tab keeps the simulation, so that a reload of the page goes on with it. */
const KEPT = "simulation";

/** Keeps the file, the script and the tick of the simulation in the tab. */
export function keep(): void {
  effect(() => {
    const now = simulation.value;
    if (now === undefined) return;
    const { script, tick } = now.view;
    sessionStorage.setItem(KEPT, JSON.stringify({ secret: sessionStorage.getItem("secret"), file: now.file, script, tick }));
  });
}

/** Returns the simulation that this tab kept before a reload of the page, if the server is the same one. */
function kept(): { file: string; script: string; tick: number } | undefined {
  const { secret, ...known } = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  return secret === sessionStorage.getItem("secret") && known.file !== undefined ? known : undefined;
}

/** Starts the simulation again after a lost connection or a reload, because the server no longer knows this page. A file that is gone is
 *  no longer simulated. */
export async function again(): Promise<void> {
  const now = simulation.value;
  const known = now === undefined ? kept() : { file: now.file, script: now.view.script, tick: now.view.tick };
  if (known === undefined) return;
  const { file } = known;
  if ((await attempt({ type: "simulate", file, play: { type: "script", file: known.script } })) !== undefined) return;
  await attempt({ type: "simulate", file, play: { type: "to", tick: known.tick } });
}

/** `true` while the ticks of the script are shown in a loop. */
export const looping = signal(false);

/** The time between two ticks of the loop, in milliseconds. */
const PACE = 250;

/** The number of the last loop: an earlier loop that still waits between two ticks then ends. */
let loops = 0;

/** Starts or ends the loop over the ticks of the script. Any other order ends it. */
export function loop(file = driven()): void {
  looping.value = !looping.value;
  if (looping.value) void turn(++loops, file);
}

async function turn(own: number, file: string | undefined): Promise<void> {
  const goesOn = () => looping.value && own === loops;
  while (goesOn()) {
    const view = simulation.value?.file === file ? simulation.value?.view : undefined;
    const tick = view === undefined || view.tick >= view.planned || view.asks !== null ? 0 : view.tick + 1;
    if (file === undefined || !(await ask({ type: "simulate", file, play: { type: "to", tick } }))) break;
    // A script without ticks and a simulation with faults have no ticks to show.
    if (simulation.value === undefined || simulation.value.view.planned === 0 || simulation.value.view.faults.length > 0) break;
    await new Promise((done) => setTimeout(done, PACE));
  }
  if (own === loops) looping.value = false;
}

/** Makes this number of ticks, or fewer, up to the first tick in which `until` holds. */
export const repeat = (ticks: number, until: RepeatEnd | null) => play({ type: "repeat", ticks, until });

export const step = (by: number, file = driven()) => void play({ type: "step", by }, undefined, file);
export const start = (file = driven()) => void play({ type: "to", tick: 0 }, undefined, file);
/** Ends the simulation. Its panel goes away: if it had the keyboard, the tree gets it. */
export async function stop(): Promise<void> {
  const isIn = document.activeElement?.closest("[data-focus=simulate]") != null;
  if ((await play({ type: "stop" })) && isIn) focus("tree");
}
/** Runs to the tick that enters the selected node. */
export function runTo(file = driven()): void {
  if (open.value !== undefined && selected.value !== undefined) {
    void play({ type: "run_to", file: open.value, at: selected.value, ticks: RUN }, undefined, file);
  }
}
/** Runs to the end of the script, and from there on some ticks more. */
export const run = (file = driven()) => void play({ type: "run", ticks: RUN }, undefined, file);
