// The entries of a debug log of mosaic_game under their polls. The server sends the rows in sight; a double click, or Enter,
// replays to a row.

import { useEffect, useRef, useState } from "preact/hooks";
import type { EntryView, FollowedView, LogView } from "../messages";
import { connected } from "../state";
import { order, watched } from "../watch";
import { entryMenu } from "./entrymenu";
import { LineFilter } from "./lines";
import { useRowHeight, useSight } from "./scrolled";

/** The number of rows that are requested above, and below, the rows in sight. */
const MARGIN = 60;

export const replay = (entry: number) => order({ type: "to", tick: entry });
const fold = (poll: number | null, folded: boolean) => void order({ type: "fold", poll, folded });

/** The results of nodes that leave. */
const RESULTS = { success: "✓ success", failure: "✗ failure" } as const;

interface RowProps {
  entry: EntryView;
  place: number;
  top: number;
  current: boolean;
  chosen: boolean;
  choose(place: number): void;
}

/** The mark of a command: colour is never alone. */
const MARKS: Record<string, string> = {
  node_enter: "▶",
  node_leave: "◼",
  node_action: "…",
  bb_set: "=",
  bb_remove: "−",
  bb_clear: "∅",
  push_tree: "+",
  snapshot: "◉",
  reset: "⟲",
};

function Row({ entry, place, top, current, chosen, choose }: RowProps) {
  const poll = entry.poll;
  return (
    <div
      role="row"
      id={`entry-${entry.entry}`}
      aria-rowindex={place + 1}
      aria-level={poll === null ? 2 : 1}
      aria-expanded={poll === null ? undefined : !entry.folded}
      aria-current={current ? "step" : undefined}
      aria-selected={chosen}
      class={`entry${poll === null ? "" : " poll"}${entry.stops ? " stops" : ""}`}
      style={{ top: `${top}px` }}
      // A double click would select a word.
      onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
      onClick={() => choose(place)}
      onDblClick={() => void replay(entry.entry)}
      onContextMenu={(event) => {
        event.preventDefault();
        choose(place);
        entryMenu(entry, { x: event.clientX, y: event.clientY });
      }}
    >
      <span role="gridcell" class="number">
        {entry.stops ? <span class="break" title="a breakpoint stops here">⬤</span> : null} {entry.entry}
      </span>
      <span role="gridcell" class="time" title="time of the day (UTC), or of the agent's clock">
        {entry.time}
      </span>
      {poll === null ? (
        <>
          <span role="gridcell" class="node">
            {entry.node} <b>{entry.title}</b>
          </span>
          <span role="gridcell" class="command">
            <span aria-hidden="true">{MARKS[entry.command] ?? "·"}</span> {entry.command}
          </span>
          <span role="gridcell" class="data" title={entry.result === null ? entry.parameters : "the result, as the entries behind it show it"}>
            {entry.result === null ? entry.parameters : RESULTS[entry.result]}
          </span>
        </>
      ) : (
        <span role="gridcell" class="title">
          <span
            class="twist"
            aria-hidden="true"
            onClick={(event) => {
              event.stopPropagation();
              fold(entry.entry, !entry.folded);
            }}
          >
            {entry.folded ? "▸" : "▾"}
          </span>
          poll {poll}
          <span class="note">{`${entry.entries} ${entry.entries === 1 ? "entry" : "entries"}`}</span>
        </span>
      )}
    </div>
  );
}

/** Requests the rows in sight whenever these change. */
function useRows(log: LogView, first: number, last: number, of: string): void {
  const from = Math.max(0, first - MARGIN);
  const count = last - from + MARGIN;
  // To the server, a new connection belongs to a new page.
  const is = connected.value;
  useEffect(() => {
    if (is) void order({ type: "rows", from, count });
  }, [Math.floor(from / 20), Math.ceil(count / 20), log.total === 0, of, is]);
}

/** Returns the row to which a key moves from row `at`. */
function moved(key: string, at: number, page: number, total: number): number | undefined {
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -total, End: total }[key];
  return by === undefined ? undefined : Math.max(0, Math.min(total - 1, at + by));
}

export function Entries({ view, log }: { view: FollowedView; log: LogView }) {
  const list = useRef<HTMLDivElement>(null);
  const height = useRowHeight(list, "row");
  const [top, room] = useSight(list);
  // The chosen row is that of the shown entry until the user chooses another one, and again when another entry is
  // shown.
  const [chosen, set] = useState({ place: 0, tick: 0 });
  const choose = (place: number) => set({ place, tick: view.tick });
  const first = Math.floor(top / height);
  const last = Math.min(log.total, Math.ceil((top + room) / height));
  useRows(log, first, last, `${view.key.index}`);
  const placed = log.rows.map((entry, index) => ({ entry, place: log.from + index }));
  const at = chosen.tick === view.tick ? Math.min(chosen.place, Math.max(0, log.total - 1)) : log.at;
  const reach = (place: number) => {
    const element = list.current;
    if (element === null) return;
    const [from, to] = [place * height, (place + 1) * height];
    if (from < element.scrollTop) element.scrollTop = from;
    else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight;
  };
  useEffect(() => reach(log.at), [view.tick, log.at, height, room]);
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const entry = placed.find(({ place }) => place === at)?.entry;
    const next = moved(event.key, at, Math.max(1, Math.floor(room / height) - 1), log.total);
    if (next !== undefined) {
      choose(next);
      reach(next);
    } else if (event.key === "Enter" && entry !== undefined) void replay(entry.entry);
    else if (event.key === "ContextMenu" && entry !== undefined) {
      const { left, bottom } = document.getElementById(`entry-${entry.entry}`)!.getBoundingClientRect();
      entryMenu(entry, { x: left + 24, y: bottom });
    }
    else if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && entry?.poll != null) fold(entry.entry, event.key === "ArrowLeft");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const active = placed.find(({ place }) => place === at)?.entry.entry;
  return (
    <section class="entries" aria-label="Entries">
      <div class="search">
        <h3>{`Entries ${view.first} to ${view.last}`}</h3>
        <LineFilter key={watched.value?.game.name} label="Filter entries" />
        {log.fit === null ? null : <span class="note" id="log-fit" role="status">{`${log.fit} ${log.fit === 1 ? "fits" : "fit"}`}</span>}
        <button type="button" id="log-fold" onClick={() => fold(null, true)}>
          Fold polls
        </button>
        <button type="button" id="log-unfold" onClick={() => fold(null, false)}>
          Unfold
        </button>
        <button type="button" id="log-export" title="The entries of this list as JSON lines, also those of folded polls" onClick={() => void order({ type: "export" })}>
          Export
        </button>
      </div>
      {log.unchecked.length === 0 ? null : (
        <p class="fault-text" id="log-unchecked">{`A log cannot check: ${log.unchecked.join("; ")}`}</p>
      )}
      <div
        ref={list}
        role="treegrid"
        id="entries"
        tabIndex={0}
        aria-label={`Entries of ${view.name}`}
        aria-rowcount={log.total}
        aria-activedescendant={active === undefined ? undefined : `entry-${active}`}
        onKeyDown={key}
      >
        <div role="rowgroup" class="rows" style={{ height: `${log.total * height}px` }}>
          {placed.map(({ entry, place }) => (
            <Row
              key={entry.entry}
              entry={entry}
              place={place}
              top={place * height}
              current={place === log.at && (entry.entry === view.tick || entry.folded)}
              chosen={place === at}
              choose={choose}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
