// The outline: the accessible tree. It has one stop of the Tab key; the selected row is its active descendant.

import { useEffect, useRef } from "preact/hooks";
import { focusNow, fold, visible } from "../actions";
import type { RowView } from "../messages";
import { folded, select, selected, shown } from "../state";

const id = (at: string) => `row${at.replaceAll("/", "-")}`;

export function Outline() {
  const rows = visible();
  const all = shown.value?.outline ?? [];
  const tree = useRef<HTMLDivElement>(null);
  const at = selected.value;
  useEffect(() => {
    if (at !== undefined) document.getElementById(id(at))?.scrollIntoView({ block: "nearest" });
  }, [at, rows.length]);
  const among = places(all);
  const bad = new Set((shown.value?.problems ?? []).map((problem) => problem.at));
  return (
    <section class="outline">
      <h2>Outline</h2>
      <div
        ref={tree}
        role="tree"
        tabIndex={0}
        aria-label="Outline"
        data-focus="tree"
        data-version={shown.value?.version}
        aria-activedescendant={at !== undefined && rows.some((row) => row.at === at) ? id(at) : undefined}
      >
        {rows.map((row) => (
          <Row key={row.at} row={row} {...among.get(row)!} bad={bad.has(row.at)} />
        ))}
      </div>
    </section>
  );
}

interface RowProps {
  row: RowView;
  place: number;
  siblings: RowView[];
  holds: boolean;
  bad: boolean;
}

function Row({ row, place, siblings, holds, bad }: RowProps) {
  const isFolded = folded.value.has(row.at);
  return (
    <div
      id={id(row.at)}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={place}
      aria-setsize={siblings.length}
      aria-selected={row.at === selected.value}
      aria-expanded={holds ? !isFolded : undefined}
      style={{ paddingLeft: `${row.level * 14 - 8}px` }}
      onClick={() => {
        select(row.at);
        focusNow("tree");
      }}
    >
      <span class="fold" aria-hidden="true" onClick={() => holds && fold(row.at, !isFolded)}>
        {holds ? (isFolded ? "▸" : "▾") : ""}
      </span>
      <span class="title">{row.title}</span>
      {row.kind === "node" ? null : <span class="note">{row.kind}</span>}
      {row.note === "" ? null : <span class="note">{row.note}</span>}
      {bad ? <span class="count error">⚠</span> : null}
    </div>
  );
}

/** The place of each row among those with the same row around them, and whether rows stand in it. */
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
