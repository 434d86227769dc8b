// A running game, or a file of records: its signals and orders. The server sends all that is shown of it.

import { computed, effect, signal } from "@preact/signals";
import type { AgentKey, AgentView, BreakpointView, FileView, FollowedView, GameView, Watching, WatchView } from "./messages";
import { select } from "./selection";
import { ask, canOpen, connected, files, open, say, selected } from "./state";
import { show } from "./tabs";

export const watched = signal<WatchView | undefined>(undefined);
export const agents = signal<AgentView[]>([]);
export const followed = signal<FollowedView | undefined>(undefined);
export const breakpoints = signal<BreakpointView[]>([]);
/** The games that run, and the files of records, while one of them is asked for. */
export const offered = signal<{ games: GameView[]; records: string[]; meant: string } | undefined>(undefined);
/** The number of games that run, as far as it is known. */
export const running = signal(0);

/** The breakpoints of an element: as text, and whether all of them are off. */
export interface Broken {
  text: string;
  off: boolean;
}

/** The shown file's elements with breakpoints, by pointer. */
export const broken = computed<ReadonlyMap<string, Broken>>(() => {
  const all = new Map<string, Broken>();
  for (const { of, text, places } of breakpoints.value) {
    const off = of.off === true;
    for (const [, at] of places.filter(([file]) => file === open.value)) {
      const known = all.get(at);
      const line = off ? `${text} (off)` : text;
      all.set(at, known === undefined ? { text: line, off } : { text: `${known.text}\n${line}`, off: off && known.off });
    }
  }
  return all;
});

export const order = (order: Watching, refused?: (why: string) => void) => ask({ type: "watch", order }, refused);

export const keyOf = ({ stream, index, generation }: AgentKey) => `${stream}.${index}.${generation}`;

/** Its name, or `agent 3`; a later one that has the same number too: `agent 3 (2nd)`. */
export const named = ({ key: { index, generation }, name }: { key: AgentKey; name: string }) =>
  name !== "" ? name : `agent ${index}${generation === 0 ? "" : ` (no. ${generation + 1})`}`;

export const STATES = {
  connecting: "connecting",
  running: "▶ runs",
  paused: "‖ stands",
  stopped: "⬤ stopped",
  lost: "✗ no connection",
  record: "record",
  log: "debug log",
  listening: "listens",
} as const;

/** Is a debug log of mosaic_game shown? */
export const isLog = () => watched.value?.state === "log" || watched.value?.state === "listening";
/** Does the page run through the log? */
export const isPlaying = () => followed.value?.log?.playing === true;
/** The word for a moment of what is shown. */
export const unit = () => (isLog() ? "entry" : "tick");

/** Opens a file: a debug log in the panel of the watched game, others in a tab. */
export const openFile = (file: FileView) => (file.kind === "mosaic_log" ? order({ type: "log", file: file.file }) : show(file.file));

/** `agent 0 · tick 12 · 1.20s · running` */
export const moment = computed(() => {
  const view = followed.value;
  if (watched.value === undefined || view === undefined) return "";
  return `${named(view)} · ${unit()} ${view.tick} · ${view.now}${view.status === "" ? "" : ` · ${view.status}`}`;
});

/** Does the game stand, so that it can go on? */
export const stands = () => watched.value?.state === "paused" || watched.value?.state === "stopped";
export const isLive = () => watched.value?.state === "running" || stands();

/** The server tells the state of the game. */
export function toldWatch(view: WatchView | null): void {
  const before = watched.value;
  watched.value = view ?? undefined;
  if (view === null) {
    [followed.value, agents.value] = [undefined, []];
    if (before !== undefined) say("nothing is watched any more");
    return;
  }
  if (view.state === before?.state && view.said === before.said) return;
  say(`${view.game.name}: ${STATES[view.state]}${view.said === "" ? "" : `: ${view.said}`}`, view.state === "lost");
  if (view.state === "stopped" && view.stop?.place != null) void goTo(...view.stop.place);
}

/** Shows an element of a file. */
export async function goTo(file: string, at: string): Promise<void> {
  if (!files.value.some((one) => one.file === file && canOpen(one))) return;
  await show(file);
  select(at);
}

/** The server tells the state of the followed agent. Its tree opens when it is followed. */
export function toldFollowed(view: FollowedView | null): void {
  const before = followed.value;
  followed.value = view ?? undefined;
  if (view === null) return;
  const same = before !== undefined && keyOf(before.key) === keyOf(view.key) && before.file === view.file;
  // The node of an entry that the user has gone to is selected; while others come by themselves, only its tree opens.
  if (view.log != null && before?.tick !== view.tick && !view.live && !view.log.playing) {
    if (view.log.stop !== null) say(`entry ${view.tick} hits the breakpoint ${view.log.stop}`);
    if (view.log.place !== null) return void goTo(...view.log.place);
  }
  if (!same && files.value.some((one) => one.file === view.file && canOpen(one))) void show(view.file);
}

/** To another tick of those that are kept. */
export function by(ticks: number): void {
  const view = followed.value;
  if (view === undefined) return;
  const tick = Math.max(view.first, Math.min(view.last, view.tick + ticks));
  void order({ type: "to", tick });
}

export const live = () => void order({ type: "to", tick: null });

/** To the next tick, or the one before, in which a breakpoint has stopped the game. */
export function toStop(forward: boolean): void {
  const view = followed.value;
  const tick = forward ? view?.stops.find((tick) => tick > view.tick) : view?.stops.filter((tick) => tick < view.tick).at(-1);
  if (tick === undefined) say(`no ${forward ? "later" : "earlier"} ${unit()} of this agent was stopped by a breakpoint`, true);
  else void order({ type: "to", tick });
}

/** Sets a breakpoint on the selected node, or removes it. */
export async function turnBreakpoint(): Promise<void> {
  const [file, at] = [open.value, selected.value];
  if (file === undefined || at === undefined) return;
  if (await order({ type: "break", file, at })) say(broken.value.has(at) ? "breakpoint set" : "breakpoint removed");
}

/** Does the user wait for the list of games? */
let isAsked = false;

/** Asks which games run, so that one is chosen. */
export function choose(): void {
  isAsked = true;
  void order({ type: "games" });
}

/** The server lists the games that run. */
export function toldGames(tell: { games: GameView[]; records: string[]; meant: string }): void {
  running.value = tell.games.length;
  if (isAsked || tell.meant !== "") offered.value = tell;
  isAsked = false;
}

/** Between two looks for games that run, in milliseconds. */
const LOOK = 10_000;

/** Counts the games that run, while none is watched. */
export function countGames(): void {
  const look = () => {
    if (connected.value && watched.value === undefined && offered.value === undefined && !document.hidden) void order({ type: "games" });
  };
  effect(() => void (connected.value && look()));
  setInterval(look, LOOK);
}
