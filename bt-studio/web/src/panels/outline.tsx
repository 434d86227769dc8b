// The outline: the accessible tree. It has one stop of the Tab key; the selected row is its active descendant. Only the
// rows in sight and the selected row are elements, because a large tree has thousands of rows. Each row has its place
// among its siblings and their number for screen readers.

import { computed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { menu, menuOfSelected } from "../actions/menu";
import { fold } from "../actions/walk";
import { bookmarkAt } from "../bookmarks";
import { press } from "../canvas/sight";
import { focus } from "../focus";
import { drag, dropping, type Under } from "../drag";
import type { RowView } from "../messages";
import { useRowHeight, useSight } from "./scrolled";
import { State } from "./simulate";
import { extend, mark, select } from "../selection";
import { chosen as chosenRows, folded, open, outline, selected, shown, visible } from "../state";
import { broken } from "../watch";

const id = (at: string) => `row${at.replaceAll("/", "-")}`;

/** The number of rows above, and below, the rows in sight that are elements too. */
const MARGIN = 12;

const among = computed(() => places(outline.value));
/** The worst problem of each element. */
const levels = computed(() => {
  const worst = new Map<string, "error" | "warning">();
  for (const { at, level } of shown.value?.problems ?? []) {
    if (at !== null && worst.get(at) !== "error") worst.set(at, level === "error" ? "error" : "warning");
  }
  return worst;
});

export function Outline() {
  const rows = visible.value;
  const at = selected.value;
  const chosen = at === undefined ? -1 : rows.findIndex((row) => row.at === at);
  const tree = useRef<HTMLDivElement>(null);
  const height = useRowHeight(tree, "treeitem");
  const [top, room] = useSight(tree);
  useEffect(() => {
    const element = tree.current;
    if (element === null || chosen < 0) return;
    const [from, to] = [chosen * height, (chosen + 1) * height];
    if (from < element.scrollTop) element.scrollTop = from;
    else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight;
  }, [at, chosen, height, room]);
  const first = Math.max(0, Math.floor(top / height) - MARGIN);
  const last = Math.min(rows.length, Math.ceil((top + room) / height) + MARGIN);
  const shownRows = rows.slice(first, last).map((row, index) => ({ row, index: first + index }));
  if (chosen >= 0 && chosen < first) shownRows.unshift({ row: rows[chosen]!, index: chosen });
  if (chosen >= last) shownRows.push({ row: rows[chosen]!, index: chosen });
  return (
    <section class="outline">
      <h2>Outline</h2>
      <div
        ref={tree}
        role="tree"
        tabIndex={0}
        aria-label="Outline"
        aria-multiselectable="true"
        data-focus="tree"
        data-version={shown.value?.version}
        aria-activedescendant={chosen >= 0 ? id(rows[chosen]!.at) : undefined}
        onPointerDown={() => press(undefined)}
        onContextMenu={(event) => {
          // Only for the menu key: a row handles a press of the mouse on it.
          event.preventDefault();
          menuOfSelected();
        }}
      >
        <div role="none" class="rows" style={{ height: `${rows.length * height}px` }}>
          {shownRows.map(({ row, index }) => (
            <Row key={row.at} row={row} top={index * height} {...among.value.get(row)!} level={levels.value.get(row.at)} />
          ))}
        </div>
      </div>
    </section>
  );
}

interface RowProps {
  row: RowView;
  top: number;
  place: number;
  siblings: RowView[];
  holds: boolean;
  level: "error" | "warning" | undefined;
}

/** Returns the row under the pointer. */
function under(x: number, y: number): Under | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>(".outline [role=treeitem]");
  if (row == null) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return { at: row.dataset["at"]!, part: (y - top) / height };
}

function Row({ row, top, place, siblings, holds, level }: RowProps) {
  const isFolded = folded.value.has(row.at);
  const bookmark = bookmarkAt(open.value, row.at);
  const drop = dropping.value?.at === row.at ? `drop-${dropping.value.how}` : "";
  return (
    <div
      id={id(row.at)}
      role="treeitem"
      data-at={row.at}
      class={`${row.at === selected.value ? "active" : ""} ${row.off ? "off" : ""} ${drop}`}
      aria-level={row.level}
      aria-posinset={place}
      aria-setsize={siblings.length}
      aria-selected={chosenRows.value.includes(row.at)}
      aria-expanded={holds ? !isFolded : undefined}
      style={{ top: `${top}px`, paddingLeft: `${row.level * 14 - 8}px` }}
      onPointerDown={(event) => event.button === 0 && drag(event, row.at, under)}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
        menu(row.at, { x: event.clientX, y: event.clientY });
      }}
      onClick={(event) => {
        if (event.shiftKey) extend(row.at);
        else if (event.ctrlKey || event.metaKey) mark(row.at);
        else select(row.at);
        focus("tree");
      }}
    >
      <span class="fold" aria-hidden="true" onClick={() => holds && fold(row.at, !isFolded)}>
        {holds ? (isFolded ? "▸" : "▾") : ""}
      </span>
      <span class="title">{row.title}</span>
      {row.kind === "node" ? null : <span class="note">{row.kind}</span>}
      {row.note === "" ? null : <span class="note">{row.note}</span>}
      {row.off ? <span class="note">off</span> : null}
      <State at={row.at} />
      <Break at={row.at} />
      {bookmark === undefined ? null : (
        <span class="bookmark" title={`Bookmark ${bookmark}`}>
          <span class="spoken">bookmark </span>
          {bookmark}
        </span>
      )}
      {level === undefined ? null : <Level of={level} />}
    </div>
  );
}

/** The mark of a problem: a cross in a disc for an error, a triangle for a warning. A cross alone is the failure in a
 *  simulation. */
function Level({ of }: { of: "error" | "warning" }) {
  return (
    <span class={`count ${of}`} title={of}>
      <span aria-hidden="true">{of === "error" ? "✗" : "⚠"}</span>
      <span class="spoken">{of}</span>
    </span>
  );
}

/** The mark of a row with breakpoints, which lists them. */
function Break({ at }: { at: string }) {
  const breaks = broken.value.get(at);
  if (breaks === undefined) return null;
  return (
    <span class="break" title={`${breaks.text}\n(F9 sets and removes, Ctrl+F9 edits)`}>
      <span aria-hidden="true">{breaks.off ? "○" : "⬤"}</span>
      <span class="spoken">{breaks.off ? "breakpoint, off" : "breakpoint"}</span>
    </span>
  );
}

/** Returns, for each row, its place among its siblings, and whether it has children. */
function places(all: RowView[]) {
  const found = new Map<RowView, { place: number; siblings: RowView[]; holds: boolean }>();
  const open: RowView[][] = [];
  all.forEach((row, index) => {
    open.length = Math.min(open.length, row.level);
    const siblings = (open[row.level - 1] ??= []);
    siblings.push(row);
    const holds = (all[index + 1]?.level ?? 0) > row.level;
    found.set(row, { place: siblings.length, siblings, holds });
  });
  return found;
}
