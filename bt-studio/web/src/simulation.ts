// The simulation of the page: its signals, its orders, and the states of nodes in the shown file.

import { batch, computed, signal } from "@preact/signals";
import { ask, files, open, say, selected } from "./state";
import type { NodeState, Play, RepeatEnd, SimulationView } from "./messages";
import { followed, moment as watchedMoment } from "./watch";

/** The ticks that a run makes beyond its script. */
const RUN = 100;

/** The simulated file, and its shown tick. */
export const simulation = signal<{ file: string; view: SimulationView } | undefined>(undefined);

/** The states of the shown file's elements: in the simulation, else of the agent that is followed. */
export const states = computed<ReadonlyMap<string, NodeState>>(() => {
  const marks = (simulation.value?.view ?? followed.value)?.marks[open.value ?? ""] ?? [];
  return new Map(marks.map(({ at, state }) => [at, state]));
});

/** The script, where it is a file. */
export const script = computed(() => files.value.find((file) => file.file === simulation.value?.view.script));

export const MARKS: Record<NodeState, string> = { asks: "?", running: "▶", success: "✓", failure: "✗", halted: "⊘" };

/** `tick 3 · 300ms · running` */
export const moment = computed(() => {
  const view = simulation.value?.view;
  if (view === undefined) return watchedMoment.value;
  if (view.faults.length > 0) return `tick ${view.tick} · the simulation has faults`;
  if (view.asks !== null) return `tick ${view.tick} · ${view.asks.action} asks for its answer`;
  return `tick ${view.tick} · ${view.now} · ${view.status === "" ? "before the first tick" : view.status}`;
});

/** Gives an order to the simulation; without one, that of the shown file begins. `refused` gets the reason if it is refused. */
export async function play(order: Play, refused?: (why: string) => void): Promise<boolean> {
  looping.value = false;
  const file = simulation.value?.file ?? open.value;
  if (file === undefined || !(await ask({ type: "simulate", file, play: order }, refused))) return false;
  const { failures = [], differs = null, expects = [], tick } = simulation.value?.view ?? {};
  // An answer is half a tick: the panel shows what fails then.
  const fails = failures.length > 0 && order.type !== "answer";
  const failed = !fails ? "" : ` · ${failures.length} expectation${failures.length === 1 ? "" : "s"} failed`;
  if (order.type === "stop") say("the simulation has ended");
  else if (order.type === "expect") say(`the script expects ${expects.map((one) => one.text).join(", ")} at tick ${tick}`);
  else say(`${moment.value}${failed}${differs === null ? "" : ` · differs from tick ${differs} on`}`, fails);
  return true;
}

/** The simulation of the shown file before its tree had faults. */
export const lastGood = signal<SimulationView | undefined>(undefined);

/** What the server tells of the simulation. */
export function told(file: string, view: SimulationView | null): void {
  batch(() => {
    const isOther = view === null || view.faults.length === 0 || simulation.peek()?.file !== file;
    if (isOther) lastGood.value = view?.faults.length === 0 ? view : undefined;
    simulation.value = view === null ? undefined : { file, view };
  });
}

/** The server knows nothing of this page after the connection was lost. */
export function again(): void {
  const known = simulation.value;
  if (known !== undefined) void ask({ type: "simulate", file: known.file, play: { type: "to", tick: known.view.tick } });
}

/** Are the ticks of the script shown again and again? */
export const looping = signal(false);

/** Between two ticks that are shown again and again, in milliseconds. */
const PACE = 250;

/** The number of the last loop: one before it, which sleeps between two ticks, does not go on. */
let loops = 0;

/** Shows the ticks of the script again and again, or no longer. Any other order ends it. */
export function loop(): void {
  looping.value = !looping.value;
  if (looping.value) void turn(++loops);
}

async function turn(own: number): Promise<void> {
  const goesOn = () => looping.value && own === loops;
  while (goesOn()) {
    const [file, view] = [simulation.value?.file ?? open.value, simulation.value?.view];
    const tick = view === undefined || view.tick >= view.planned || view.asks !== null ? 0 : view.tick + 1;
    if (file === undefined || !(await ask({ type: "simulate", file, play: { type: "to", tick } }))) break;
    // A script without ticks, and a simulation with faults, have nothing to show again.
    if (simulation.value === undefined || simulation.value.view.planned === 0 || simulation.value.view.faults.length > 0) break;
    await new Promise((done) => setTimeout(done, PACE));
  }
  if (own === loops) looping.value = false;
}

/** Makes the next tick so many times, or up to the first one in which something holds. */
export const repeat = (ticks: number, until: RepeatEnd | null) => play({ type: "repeat", ticks, until });

export const step = (by: number) => void play({ type: "step", by });
export const start = () => void play({ type: "to", tick: 0 });
export const stop = () => void play({ type: "stop" });
/** Runs to the tick that enters the selected node. */
export function runTo(): void {
  if (open.value !== undefined && selected.value !== undefined) {
    void play({ type: "run_to", file: open.value, at: selected.value, ticks: RUN });
  }
}
export const run = () => void play({ type: "run", ticks: RUN });
