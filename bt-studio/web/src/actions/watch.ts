// Running games, and files of records.

import { settled } from "../command";
import { focus } from "../focus";
import { breakpoints, by, choose, followed, isLive, isLog, isPlaying, live, order, stands, toStop, turnBreakpoint, watched } from "../watch";
import { turnProfile } from "../panels/profile";
import { editNew, editSelected, hasOwn, turnOff } from "../panels/breakpoints";
import { open } from "../state";
import { type Action, hasNode, isSimulated } from "./action";

const isWatched = () => watched.value !== undefined;
/** Returns `true` if the keys of ticks apply to the watched game: a simulation takes precedence. */
const isFree = () => isWatched() && !isSimulated();
const hasAgent = () => isFree() && followed.value !== undefined;
const isBehind = () => hasAgent() && followed.value!.tick < followed.value!.last;

export const watches: Action[] = [
  { id: "watch", name: "Watch a running game, or a log …", keys: ["Ctrl+Alt+3"], words: ["debug", "debugger", "attach"], can: () => true, run: () => (isWatched() ? focus("watch") : choose()) },
  { id: "watch-other", name: "Watch another game, a file of records, or a log …", keys: [], words: ["debug another game"], can: isWatched, run: choose },
  { id: "watch-end", name: "Watch: end", keys: ["Shift+F5"], words: ["debug: end", "detach"], can: isFree, run: () => void order({ type: "detach" }) },
  {
    id: "watch-run",
    name: "Watch: pause, go on; run through a log, stop",
    keys: ["F5"],
    can: () => isFree() && (isLive() || isLog()),
    run: () => void order({ type: (isLog() ? !isPlaying() : stands()) ? "continue" : "pause" }),
  },
  {
    id: "watch-step",
    name: "Watch: a tick on, or an entry of a log",
    keys: ["F10"],
    can: () => isBehind() || (isFree() && isLive()),
    // After the last received tick, the game runs a frame.
    run: () => (isBehind() && (isLog() || !followed.value!.live) ? by(1) : void order({ type: "step", frames: 1 })),
  },
  { id: "watch-back", name: "Watch: a tick back, or an entry of a log", keys: ["Shift+F10"], can: hasAgent, run: () => by(-1) },
  { id: "watch-live", name: "Watch: live, always the last tick", keys: ["Ctrl+F5"], can: hasAgent, run: live },
  {
    id: "watch-next",
    name: "Watch: next tick with the selected node",
    keys: ["Ctrl+F10"],
    can: () => hasAgent() && hasNode(),
    run: () => void order({ type: "seek", forward: true }),
  },
  {
    id: "watch-last",
    name: "Watch: last tick with the selected node",
    keys: ["Ctrl+Shift+F10"],
    can: () => hasAgent() && hasNode(),
    run: () => void order({ type: "seek", forward: false }),
  },
  { id: "watch-profile", name: "Watch: how often and how long nodes ran (heat map)", keys: ["Alt+P"], can: () => hasAgent() && !isLog(), run: turnProfile },
  {
    id: "watch-swap",
    name: "Send to the game: it goes on with the shown file",
    keys: ["Ctrl+Enter"],
    words: ["apply", "swap", "reload", "hot change", "debug: send"],
    can: () => isFree() && isLive() && open.value !== undefined,
    run: () => {
      const file = open.value!;
      // The letters typed last are part of it.
      void settled().then(() => order({ type: "swap", file }));
    },
  },
  {
    id: "watch-save",
    name: "Watch: save the record",
    keys: [],
    words: ["save the record", "record", "debug: save"],
    can: () => hasAgent() && !isLog() && watched.value?.state !== "record",
    run: () => void order({ type: "save" }),
  },
  { id: "watch-hit", name: "Watch: next hit of a breakpoint", keys: ["Alt+F9"], can: hasAgent, run: () => toStop(true) },
  { id: "watch-hit-back", name: "Watch: last hit of a breakpoint", keys: ["Alt+Shift+F9"], can: hasAgent, run: () => toStop(false) },
  { id: "breakpoint", name: "Breakpoint on the selected node", keys: ["F9"], can: hasNode, run: () => void turnBreakpoint() },
  { id: "breakpoint-form", name: "Breakpoint: kind, condition, hits …", keys: ["Ctrl+F9"], can: () => true, run: editSelected },
  { id: "breakpoint-off", name: "Breakpoint of the selected node: off, on", keys: ["Shift+F9"], can: hasOwn, run: turnOff },
  {
    id: "breakpoints-off",
    name: "Remove all breakpoints",
    keys: ["Ctrl+Shift+F9"],
    can: () => breakpoints.value.length > 0,
    run: () => void order({ type: "unbreak", breakpoint: null }),
  },
  { id: "breakpoint-new", name: "New breakpoint of any kind …", keys: [], can: () => true, run: editNew },
];
