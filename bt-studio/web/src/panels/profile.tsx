// The number and the time of runs of the nodes of the followed agent's tree, as a table and as colours of the boxes.

import { computed, effect, signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { ProfileRow, ProfileView } from "../messages";
import { open } from "../state";
import { followed, goTo, order, watched } from "../watch";

/** The measures that the colours can show. */
const MEASURES = { active: "time active", enters: "starts", guards: "guards checked" } as const;
type Measure = keyof typeof MEASURES;

export const isProfiled = signal(false);
const measure = signal<Measure>("active");
const all = signal(false);
/** The first and the last tick that count; `undefined` for no limit. */
const range = signal<[number | undefined, number | undefined]>([undefined, undefined]);
export const profile = signal<ProfileView | undefined>(undefined);

/** The heat of a box, from 0 to 1, and its count as text. */
export interface Heat {
  share: number;
  text: string;
}

const text = (row: ProfileRow) => (row.enters === 0 && row.active === 0 ? "never" : measure.value === "active" ? seconds(row.active) : `${row[measure.value]}×`);
const seconds = (millis: number) => (millis < 10_000 ? `${(millis / 1000).toFixed(1)}s` : `${Math.round(millis / 1000)}s`);
/** The value that counts as 1: the time of all ticks, or the highest count. */
const most = computed(() => {
  const view = profile.value;
  if (view === undefined) return 1;
  return Math.max(1, measure.value === "active" ? view.span : Math.max(...view.rows.map((row) => row[measure.value])));
});

/** The heat of the shown file's elements, by pointer. */
export const heats = computed<ReadonlyMap<string, Heat>>(() => {
  const found = new Map<string, Heat>();
  if (!isProfiled.value || watched.value === undefined) return found;
  for (const row of profile.value?.rows ?? []) {
    if (row.place !== null && row.place[0] === open.value) found.set(row.place[1], { share: row[measure.value] / most.value, text: text(row) });
  }
  return found;
});

/** The time between two requests for the counts of a running game, in milliseconds. */
const AGAIN = 1000;
/** The timer of the next request. */
let waits: ReturnType<typeof setTimeout> | undefined;
/** What is counted: the agents and the ticks. `undefined` before the first request. */
let counted: string | undefined;
/** The last tick at the last request. */
let until: number | undefined;

async function count(): Promise<void> {
  const view = followed.peek();
  if (view === undefined) return;
  const [from, to] = range.peek();
  until = view.last;
  await order({ type: "profile", agent: view.key, all: all.peek(), from: from ?? null, to: to ?? null });
}

effect(() => {
  const view = followed.value;
  const wanted = isProfiled.value && view !== undefined ? JSON.stringify([view.key, all.value, range.value]) : undefined;
  const isOther = wanted !== counted;
  counted = wanted;
  if (isOther) {
    clearTimeout(waits);
    waits = undefined;
  }
  if (view === undefined || wanted === undefined || waits !== undefined || (!isOther && view.last === until)) return;
  // Ticks that follow do not delay a request that waits.
  waits = setTimeout(() => {
    waits = undefined;
    void count();
  }, isOther ? 0 : AGAIN);
});

export const turnProfile = () => void (isProfiled.value = !isProfiled.value);

function Row({ row, span }: { row: ProfileRow; span: number }) {
  const never = row.enters === 0 && row.active === 0;
  const percent = span === 0 ? 0 : (100 * row.active) / span;
  return (
    <tr class={never ? "never" : ""}>
      <th scope="row" style={{ paddingLeft: `${row.depth * 0.8}rem` }}>
        <button type="button" disabled={row.place === null} onClick={() => void goTo(...row.place!)}>
          {row.name}
        </button>
      </th>
      <td>{row.enters}</td>
      <td>{row.successes}</td>
      <td>{row.failures}</td>
      <td>{row.halts}</td>
      <td>{row.guards}</td>
      <td>{row.actions}</td>
      <td>{never ? "never" : seconds(row.active)}</td>
      <td class="bar">
        <span style={{ width: `${Math.min(100, percent)}%` }} />
        {never ? "" : `${percent.toFixed(percent < 10 ? 1 : 0)} %`}
      </td>
    </tr>
  );
}

function Tick({ which, label }: { which: 0 | 1; label: string }) {
  const view = profile.value;
  const shown = which === 0 ? view?.from : view?.to;
  // New counts come while the user types.
  const [text, type] = useState<string | undefined>(undefined);
  return (
    <label>
      {label}{" "}
      <input
        type="number"
        min={view?.first}
        max={view?.last}
        placeholder={shown === undefined ? "" : String(shown)}
        value={text ?? range.value[which] ?? ""}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={() => type(undefined)}
        onChange={({ currentTarget: { value } }) => {
          const typed = value === "" ? undefined : Number(value);
          range.value = which === 0 ? [typed, range.value[1]] : [range.value[0], typed];
        }}
      />
    </label>
  );
}

/** Returns a note about the versions of the tree that are counted together; empty for one version. */
function versions({ versions, gone }: ProfileView): string {
  if (versions < 2) return "";
  const left = gone === 0 ? "" : `, ${gone} node${gone === 1 ? "" : "s"} of earlier ones ${gone === 1 ? "is" : "are"} left out`;
  return ` · ${versions} versions of the tree${left}`;
}

export function Profile() {
  const view = profile.value;
  const never = (view?.rows ?? []).filter((row) => row.enters === 0 && row.active === 0).length;
  return (
    <section class="profile" aria-label="Profile" tabIndex={0}>
      <div class="choices">
        <select aria-label="Agents that count" value={String(all.value)} onChange={(event) => (all.value = event.currentTarget.value === "true")}>
          <option value="false">this agent</option>
          <option value="true">all agents with this tree</option>
        </select>
        <select aria-label="Colour of the boxes" value={measure.value} onChange={(event) => (measure.value = event.currentTarget.value as Measure)}>
          {Object.entries(MEASURES).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        <Tick which={0} label="ticks" />
        <Tick which={1} label="to" />
        <span class="note" id="profile-said">
          {view === undefined
            ? "counting …"
            : `${view.ticks} ticks of ${view.agents} agent${view.agents === 1 ? "" : "s"}, ${seconds(view.span)}${view.cut ? ", the newest records" : ""}${versions(view)} · ${never} node${never === 1 ? "" : "s"} never entered`}
        </span>
      </div>
      <table id="profile">
        <thead>
          <tr>
            {["Node", "Starts", "✓", "✗", "⊘", "Guards", "Actions", "Active", "Share of the time"].map((name) => (
              <th key={name} scope="col">
                {{ "✓": <abbr title="succeeded">✓</abbr>, "✗": <abbr title="failed">✗</abbr>, "⊘": <abbr title="halted">⊘</abbr> }[name] ?? name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(view?.rows ?? []).map((row, index) => (
            <Row key={index} row={row} span={view!.span} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
