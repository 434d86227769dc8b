// The panel of the watched game or record: the agents, the decisions, the trace and the keys of a tick, and the
// timeline of ticks.

import { useEffect, useState } from "preact/hooks";
import { actions } from "../actions";
import type { AgentKey, AgentView, FollowedView, LogView, NodeState, WatchView, WhyView } from "../messages";
import { select } from "../selection";
import { ask, open } from "../state";
import { agents, followed, followedKey, isLive, isLog, isPast, isPlaying, keyOf, named, order, stands, STATES, unit, watched } from "../watch";
import { Breakpoints } from "./breakpoints";
import { Entries } from "./entries";
import { LogMoment } from "./logmoment";
import { LineFilter } from "./lines";
import { isProfiled, Profile } from "./profile";
import { score } from "./fuzzy";
import { Refusal, useWritten } from "./refusal";
import { Timeline } from "./timeline";
import { sign } from "./trace";

/** The maximum number of matching agents that are shown. */
const MOST = 200;

function Order({ id, label }: { id: string; label: string }) {
  const action = actions.find((action) => action.id === id)!;
  return (
    <button id={`do-${id}`} type="button" title={`${action.name} (${action.keys[0] ?? ""})`} disabled={!action.can()} onClick={() => action.run()}>
      {label}
    </button>
  );
}

const TITLES: Partial<Record<WatchView["state"], string>> = { record: "Record", log: "Log", listening: "Log" };

/** Returns the current label of the button that runs and stops. */
function runs(): string {
  if (isLog()) return isPlaying() ? "■ Stop" : "▶ Run";
  return stands() ? "▶ Go on" : "‖ Pause";
}

function Head({ view }: { view: WatchView }) {
  const [ticks, records] = view.lost;
  const moment = isLog() ? "Entry" : "Tick";
  return (
    <div class="head">
      <h2>{TITLES[view.state] ?? "Game"} {view.state === "listening" ? "over HTTP" : view.game.name}</h2>
      <span class={`state ${view.state}`} id="watch-state">
        {STATES[view.state]}
      </span>
      {view.state === "record" ? null : <Order id="watch-run" label={runs()} />}
      <Order id="watch-back" label={`◀ ${moment}`} />
      <Order id="watch-step" label={`${moment} ▶`} />
      <Order id="watch-live" label={view.state === "record" || view.state === "log" ? "⇥ End" : "⇥ Live"} />
      <Order id="breakpoint" label="⬤ Breakpoint" />
      {isLog() ? null : <Order id="watch-profile" label={isProfiled.value ? "Trace and keys" : "Profile"} />}
      {isLog() || view.state === "record" ? null : <Order id="watch-save" label="Save the record" />}
      <span class="grow" />
      <Order id="watch-end" label="End" />
      <span class="said" id="watch-said" title={view.said}>
        {view.said}
      </span>
      {records === 0 ? null : <span class="lost">{isLog() ? `${records} old entries are forgotten` : `lost: ${records} records of ${ticks} ticks`}</span>}
    </div>
  );
}

function Agent({ agent }: { agent: AgentView }) {
  const current = followedKey.value === keyOf(agent.key);
  return (
    <li>
      <button type="button" aria-current={current ? "true" : undefined} onClick={() => void order({ type: "follow", agent: agent.key })}>
        <span class="name">{named(agent)}</span>
        <span class="note">{agent.tree}</span>
        <span class="node">{agent.node === "" ? agent.status : `▶ ${agent.node}`}</span>
        <span class="note">{agent.lasts}</span>
      </button>
    </li>
  );
}

/** Returns `true` if a text is a filter, which the server applies. Other texts search the list by letters. */
const isFilter = (text: string) => /(^|\s)(tree|in|for|status|key\.[\w.]+):/.test(text);

/** Returns `true` if a filter is incomplete, for example a time without a unit. */
const isBegun = (text: string) => /(^|\s)\S+:[<>=]*\d*\.?\d*$/.test(text);

const FILTERS = 'Letters of the list, or a filter: tree:Guard in:"fetch ammo" for:>5s key.ammo:<3 status:running';

/** Returns the running nodes of a list with their numbers of agents, the most frequent first. */
function counted(list: AgentView[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { node, status } of list) counts.set(node || status || "?", (counts.get(node || status || "?") ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).slice(0, 6);
}

/** The switch that lets the game send the records of all agents, which costs a trace of each tick. */
function RecordAll() {
  const view = watched.value;
  // The choice of the person, until the game has it: a list that comes before would show the old one.
  const [chosen, choose] = useState<boolean>();
  useEffect(() => choose(undefined), [view?.all]);
  if (view === undefined || view.state === "record" || isLog() || view.agents < 2) return null;
  const title = "The game sends all records of these agents. Otherwise it sends those of the agents that pages follow, and looks at the others ten times a second: of them no keys and reasons are known";
  const change = async (on: boolean) => {
    choose(on);
    if (!(await order({ type: "all", on }))) choose(undefined);
  };
  return (
    <label class="check" title={title}>
      <input id="record-all" type="checkbox" checked={chosen ?? view.all} onChange={(event) => void change(event.currentTarget.checked)} />
      Record all
    </label>
  );
}

function Agents() {
  const [text, search] = useState("");
  const [why, refuse] = useState("");
  const words = (agent: AgentView) => `${named(agent)} ${agent.tree} ${agent.node} ${agent.status}`;
  const fits = (agent: AgentView) => score(text.trim().toLowerCase(), words(agent)) < 100;
  const found = isFilter(text) ? agents.value : agents.value.filter(fits);
  const typed = (next: string) => {
    refuse("");
    if (isFilter(next)) void ask({ type: "watch", order: { type: "filter", text: next } }, refuse);
    else if (isFilter(text)) void order({ type: "filter", text: "" });
    search(next);
  };
  return (
    <section class="agents" aria-label="Agents">
      <div class="search">
        <h3>
          Agents {found.length}
          {!isFilter(text) && found.length < agents.value.length ? ` of ${agents.value.length}` : ""}
          {isFilter(text) && found.length < (watched.value?.agents ?? 0) ? ` of ${watched.value!.agents}` : ""}
          {isPast.value && isLive() ? <span class="note" title="The list shows the present, not the shown tick"> now</span> : null}
        </h3>
        <input aria-label="Find agents" title={isLog() ? "Letters of the list" : FILTERS} placeholder={isLog() ? "name, node …" : "name, in:aim, for:>5s"} value={text} onInput={(event) => typed(event.currentTarget.value)} onKeyDown={(event) => event.key === "Enter" && found.length === 1 && void order({ type: "follow", agent: found[0]!.key })} />
      </div>
      {why === "" || isBegun(text) ? null : (
        <p class="fault-text error" role="alert">
          {why}
        </p>
      )}
      <RecordAll />
      {found.length < 2 ? null : (
        <p class="note" id="by-node">
          {counted(found).map(([node, count]) => `${node} ${count}`).join(" · ")}
        </p>
      )}
      <ul>
        {found.slice(0, MOST).map((agent) => (
          <Agent key={keyOf(agent.key)} agent={agent} />
        ))}
      </ul>
      {found.length > MOST ? <p class="note">{`… and ${found.length - MOST} more`}</p> : null}
      {found.length === 0 ? <p class="note">{agents.value.length === 0 && !isFilter(text) ? (isLog() ? "no entries yet" : "no records yet") : "none of these"}</p> : null}
      <Breakpoints />
    </section>
  );
}

const ENDED: Partial<Record<NodeState, string>> = {
  success: "ran in this tick and succeeded",
  failure: "ran in this tick and failed",
  halted: "was halted in this tick",
};

/** Returns the text for what a node did in the shown tick. */
const did = ({ runs, ended }: WhyView) => (runs ? "runs" : (ended !== null && ENDED[ended]) || "does not run");

function Why({ view }: { view: FollowedView }) {
  const why = view.why;
  return (
    <section class="why" aria-label="Why" tabIndex={0}>
      {why === null ? (
        <p class="note">Choose a node of this tree: here stands why it runs, or why it does not.</p>
      ) : (
        <>
          <h3>
            {why.runs ? "▶" : "·"} {why.node} {did(why)}
          </h3>
          <ul id="why">
            {why.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      {view.stale ? <p class="fault-text">States may be old until the tree starts again: the tree has changed to another version, or records were lost.</p> : null}
      <div class="search">
        <h3>Trace of tick {view.tick}</h3>
        <LineFilter key={watched.value?.game.name} label="Filter records" />
      </div>
      <ol class="trace" aria-label={`Trace of tick ${view.tick}`}>
        {view.lines.map((line, index) => {
          const linked = line.at !== null && view.file === open.value;
          return (
            <li key={index} title={line.json} class={linked ? "linked" : ""} onClick={() => linked && select(line.at!)}>
              <span aria-hidden="true">{sign(line)}</span> {line.text}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The form that sets a key of an agent before its next tick. */
function Set({ agent, run, name }: { agent: AgentKey; run: string; name: string }) {
  const { text, why, waiting, typed, send } = useWritten(agent, name);
  return (
    <td class="next">
      <input
        aria-label={`Set ${name} before the next tick`}
        aria-invalid={why !== ""}
        placeholder="set …"
        class={waiting === undefined ? "" : "waiting"}
        title={waiting === undefined ? "A value as it is shown, or JSON" : `${waiting} is taken at the next tick`}
        value={waiting ?? text}
        onInput={(event) => typed(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && void send(run)}
      />
      {waiting === undefined ? null : <span class="note taken">taken at the next tick</span>}
      <Refusal why={why} />
    </td>
  );
}

/** The form that sends an event to an agent. */
function Send({ agent, run }: { agent: AgentKey; run: string }) {
  const { text, why, typed, send } = useWritten(agent, null);
  const submit = (pressed: Event) => {
    pressed.preventDefault();
    void send(run);
  };
  return (
    <form class="send" onSubmit={submit}>
      <input aria-label="Event" aria-invalid={why !== ""} placeholder="event: Alarm, Heard(3), or JSON" value={text} onInput={(event) => typed(event.currentTarget.value)} />
      <button type="submit" disabled={text.trim() === ""}>
        Send
      </button>
      <Refusal why={why} />
    </form>
  );
}

function Values({ view }: { view: FollowedView }) {
  const writes = isLive() && watched.value?.game.writes === true;
  const run = watched.value?.game.run ?? "";
  // A text that was typed for one agent is not kept for another.
  const own = `${run} ${keyOf(view.key)}`;
  return (
    <section class="values" aria-label="Keys" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">
              After {unit()} {view.tick}
            </th>
            <th scope="col">{view.tick === view.last ? `Since ${unit()}` : "Now"}</th>
            {writes ? <th scope="col">Before the next tick</th> : null}
          </tr>
        </thead>
        <tbody>
          {view.values.map((key) => (
            <tr key={key.name} class={key.changed ? "changed" : ""}>
              <th scope="row">{key.name}</th>
              <td class="value">
                {key.tick === 0 ? <span class="note" title="No record has shown it yet">not seen</span> : key.value}
                {key.changed ? <span class="spoken">, changed in this {unit()}</span> : null}
              </td>
              <td class="value note">{view.tick === view.last ? (key.tick === 0 ? "" : key.tick) : (key.later ?? "")}</td>
              {writes ? <Set key={own} agent={view.key} run={run} name={key.name} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {writes ? <Send key={own} agent={view.key} run={run} /> : null}
    </section>
  );
}

/** The state of an agent of a log after an entry. */
function Moment({ view, log }: { view: FollowedView; log: LogView }) {
  return (
    <section class="moments" aria-label="After the entry">
      {view.stale ? <p class="fault-text">The log has no snapshot up to here: older trees, keys and running nodes are not known.</p> : null}
      <div id="log-board" role="group" aria-label="Blackboard" tabIndex={0}>
        <h3>{`Blackboard after entry ${view.tick}`}</h3>
        <Values view={view} />
        {view.values.length === 0 ? <p class="note">no keys</p> : null}
      </div>
      <LogMoment log={log} entry={view.tick} />
    </section>
  );
}

/** The parts of the panel after the list of agents. */
function Parts() {
  const view = followed.value;
  if (view === undefined) return <p class="note">{isLog() ? "No entries yet." : "No agent yet."}</p>;
  if (view.log !== null) {
    return (
      <>
        <Entries view={view} log={view.log} />
        <Moment view={view} log={view.log} />
      </>
    );
  }
  if (isProfiled.value) return <Profile />;
  return (
    <>
      <Why view={view} />
      <Values view={view} />
    </>
  );
}

export function Watch() {
  const view = watched.value;
  if (view === undefined) return null;
  return (
    <section class="simulate watch" aria-label={`Watched: ${view.game.name}`} data-focus="watch" tabIndex={-1}>
      <Head view={view} />
      <Timeline />
      <div class={isLog() ? "parts log" : "parts"}>
        <Agents />
        <Parts />
      </div>
    </section>
  );
}
