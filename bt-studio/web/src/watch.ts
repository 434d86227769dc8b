// The watched game or file of records: its signals and orders. The server sends all data that is shown.

import { computed, effect, signal } from "@preact/signals";
import type { AgentKey, AgentView, BreakpointView, FileView, FollowedView, GameView, Watching, WatchView } from "./messages";
import { select } from "./selection";
import { ask, canOpen, connected, files, open, say, selected } from "./state";
import { show } from "./tabs";

export const watched = signal<WatchView | undefined>(undefined);
export const agents = signal<AgentView[]>([]);
export const followed = signal<FollowedView | undefined>(undefined);
export const breakpoints = signal<BreakpointView[]>([]);
/** The running games and the files of records, while the user chooses one. */
export const offered = signal<{ games: GameView[]; records: string[]; meant: string } | undefined>(undefined);
/** The last known number of running games. */
export const running = signal(0);

/** The breakpoints of an element: their text, and `true` in `off` if all of them are off. */
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

/** The key of the followed agent; another moment of the same agent does not change it. */
export const followedKey = computed(() => followed.value && keyOf(followed.value.key));
/** `true` if a moment of the past is shown. */
export const isPast = computed(() => followed.value?.live === false);

/** Returns the name of an agent, or `agent 3`; for a later agent with the same number, `agent 3 (no. 2)`. */
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

/** Returns `true` if a debug log of mosaic_game is shown. */
export const isLog = () => watched.value?.state === "log" || watched.value?.state === "listening";
/** Returns `true` while the page plays the log. */
export const isPlaying = () => followed.value?.log?.playing === true;
/** Returns the word for a step of the shown record: entry or tick. */
export const unit = () => (isLog() ? "entry" : "tick");

/** Opens a file: a debug log in the panel of the watched game, any other file in a tab. */
export const openFile = (file: FileView) => (file.kind === "mosaic_log" ? order({ type: "log", file: file.file }) : show(file.file));

/** The text of the shown tick: `agent 0 · tick 12 · 1.20s · running`. */
export const moment = computed(() => {
  const view = followed.value;
  if (watched.value === undefined || view === undefined) return "";
  return `${named(view)} · ${unit()} ${view.tick} · ${view.now}${view.status === "" ? "" : ` · ${view.status}`}`;
});

/** Returns `true` if the game is paused or stopped, so that it can be resumed. */
export const stands = () => watched.value?.state === "paused" || watched.value?.state === "stopped";
export const isLive = () => watched.value?.state === "running" || stands();

/** Handles the server's message about the state of the game. */
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

/** Handles the server's message about the followed agent. Opens the agent's tree when the agent is first followed. */
export function toldFollowed(view: FollowedView | null): void {
  const before = followed.value;
  followed.value = view ?? undefined;
  if (view === null) return;
  const same = before !== undefined && keyOf(before.key) === keyOf(view.key) && before.file === view.file;
  // Selects the node of an entry to which the user went. While entries arrive by themselves, only the tree opens.
  if (view.log != null && before?.tick !== view.tick && !view.live && !view.log.playing) {
    if (view.log.stop !== null) say(`entry ${view.tick} hits the breakpoint ${view.log.stop}`);
    if (view.log.place !== null) return void goTo(...view.log.place);
  }
  if (!same && files.value.some((one) => one.file === view.file && canOpen(one))) void show(view.file);
}

/** Goes to another kept tick. */
export function by(ticks: number): void {
  const view = followed.value;
  if (view === undefined) return;
  const tick = Math.max(view.first, Math.min(view.last, view.tick + ticks));
  void order({ type: "to", tick });
}

export const live = () => void order({ type: "to", tick: null });

/** Goes to the next, or the previous, tick in which a breakpoint has stopped the game. */
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

/** `true` while the user waits for the list of games. */
let isAsked = false;

/** Requests the list of running games, so that the user can choose one. */
export function choose(): void {
  isAsked = true;
  void order({ type: "games" });
}

/** Handles the server's list of running games. */
export function toldGames(tell: { games: GameView[]; records: string[]; meant: string }): void {
  running.value = tell.games.length;
  if (isAsked || tell.meant !== "") offered.value = tell;
  isAsked = false;
}

/** The time between two requests for the list of running games, in milliseconds. */
const LOOK = 10_000;

/** Counts the running games, while none is watched. */
export function countGames(): void {
  const look = () => {
    if (connected.value && watched.value === undefined && offered.value === undefined && !document.hidden) void order({ type: "games" });
  };
  effect(() => void (connected.value && look()));
  setInterval(look, LOOK);
}
