// The panel of the simulation: its orders, the actions answered by hand, the keys, the trace of the tick.

import { useEffect, useRef, useState } from "preact/hooks";
import { actions } from "../actions";
import type { RepeatEnd, ValueView, SimulationView } from "../messages";
import { lastGood, loop, looping, MARKS, moment, play, repeat, run, runTo, script, simulation, start, states, step, stop } from "../simulation";
import { select } from "../selection";
import { form, open, selected } from "../state";
import { Answers, Given, NameIt, Reused } from "./answer";
import { Declare, Faults } from "./declare";
import { MOST } from "./number";
import { Refusal } from "./refusal";
import { sign } from "./trace";

/** A button of the panel, with the name and the keys of an action. Its orders go to the file of the panel. */
function Order({ id, label, can, run }: { id: string; label: string; can: boolean; run: () => void }) {
  const action = actions.find((action) => action.id === id)!;
  return (
    <button type="button" title={`${action.name} (${action.keys[0]})`} disabled={!can} onClick={run}>
      {label}
    </button>
  );
}

function Head({ file, view }: { file: string; view: SimulationView }) {
  const unsaved = script.value !== undefined && script.value.state !== "saved";
  const runs = view.faults.length === 0;
  return (
    <div class="head">
      <h2>Simulation</h2>
      <span class={file === open.value ? "note" : "differs"} id="simulated-file">
        of {file}
      </span>
      <Order id="simulate-start" label="⇤ Start" can={view.tick > 0} run={() => start(file)} />
      <Order id="simulate-back" label="◀ Back" can={view.tick > 0} run={() => step(-1, file)} />
      <Order id="simulate-step" label="▶ Step" can={runs} run={() => step(1, file)} />
      <Order id="simulate-run" label="▶▶ Run" can={runs} run={() => run(file)} />
      <Order id="simulate-loop" label={looping.value ? "‖ Loop" : "↻ Loop"} can={runs} run={() => loop(file)} />
      <Order id="simulate-to" label="▶| To node" can={runs && (selected.value ?? "") !== ""} run={() => runTo(file)} />
      <Order id="simulate-stop" label="■ End" can run={stop} />
      <span class="moment">
        <span id="moment">{moment.value}</span>
        {view.planned > 0 ? <span class="note"> {view.tick > view.planned ? "beyond the" : "of"} {view.planned} in the script</span> : null}
      </span>
      <label>
        Script{" "}
        <select value={view.script} onChange={(event) => void play({ type: "script", file: event.currentTarget.value })}>
          {(view.scripts.includes(view.script) ? view.scripts : [view.script, ...view.scripts]).map((path) => (
            <option key={path}>{path}</option>
          ))}
        </select>
      </label>
      <span class={unsaved ? "dirty" : "note"} id="script-state">
        {script.value === undefined ? "not made yet" : unsaved ? "● not saved" : "saved"}
      </span>
    </div>
  );
}

function Send({ events }: { events: string[] }) {
  const [event, setEvent] = useState("");
  const [value, setValue] = useState("");
  const [why, refuse] = useState("");
  const name = event === "" ? (events[0] ?? "") : event;
  const send = async (pressed: Event) => {
    pressed.preventDefault();
    refuse("");
    if (await play({ type: "send", event: name, value: value === "" ? null : value }, refuse)) setValue("");
  };
  const typed = (set: (text: string) => void, text: string) => {
    refuse("");
    set(text);
  };
  return (
    <form class="send" onSubmit={(pressed) => void send(pressed)}>
      <input
        aria-label="Event"
        list="simulated-events"
        placeholder={events[0] ?? "event"}
        value={event}
        onInput={(event) => typed(setEvent, event.currentTarget.value)}
      />
      <datalist id="simulated-events">
        {events.map((event) => (
          <option key={event} value={event} />
        ))}
      </datalist>
      <input aria-label="Value of the event" placeholder="value" value={value} onInput={(event) => typed(setValue, event.currentTarget.value)} />
      <button type="submit" disabled={name === ""}>
        Send
      </button>
      <Refusal why={why} />
    </form>
  );
}

/** The form that makes several ticks, up to the first tick in which a condition holds. */
function Repeat({ view }: { view: SimulationView }) {
  const [ticks, setTicks] = useState("10");
  const [until, setUntil] = useState("");
  const title = form.value?.kind === "node" ? form.value.title : undefined;
  const end = (): RepeatEnd | null => {
    if (until === "") return null;
    return until === "node" ? { type: "node", file: open.value ?? "", at: form.value?.at ?? "" } : { type: "status", status: until };
  };
  const submit = (pressed: Event) => {
    pressed.preventDefault();
    void repeat(Number(ticks), end());
  };
  return (
    <form class="send" onSubmit={submit}>
      <label>
        Repeat tick {view.tick + 1}{" "}
        <input class="number" type="number" min="1" max={MOST} value={ticks} onInput={(typed) => setTicks(typed.currentTarget.value)} />
      </label>
      <select aria-label="End of the repetition" value={until} onChange={(event) => setUntil(event.currentTarget.value)}>
        <option value="">times</option>
        <option value="success">until success</option>
        <option value="failure">until failure</option>
        {title === undefined ? null : <option value="node">until {title} runs</option>}
      </select>
      <button type="submit" disabled={ticks === ""}>
        Repeat
      </button>
    </form>
  );
}

function Forget({ at, label }: { at: string; label: string }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={() => void play({ type: "forget", at })}>
      ✕
    </button>
  );
}

function Hand({ view }: { view: SimulationView }) {
  return (
    <section class="hand" aria-label="By hand" tabIndex={0}>
      {view.differs === null ? null : <p class="differs">⚠ after the last edit, the run differs from tick {view.differs} on</p>}
      <Faults faults={view.faults} />
      {view.faults.length > 0 || view.asks !== null ? null : (
        <Order id="simulate-expect" label="✓ Expect what is now" can={view.tick > 0} run={() => void play({ type: "expect" })} />
      )}
      {view.asks === null ? null : <Answers key={`asks ${view.tick} ${view.asks.action}`} action={view.asks} asks />}
      {view.reused.map((one) => (
        <Reused key={one.node.title + one.node.at} one={one} />
      ))}
      {view.failures.map((failure) => (
        <p class="fault-text" key={failure.subject + failure.expected}>
          ✗ {failure.subject}: expected {failure.expected}, found {failure.found}
        </p>
      ))}
      {view.expects.length === 0 ? null : <h3>The script expects at tick {view.tick}</h3>}
      {view.expects.map((one) => (
        <p class={one.holds ? "expects" : "expects fault-text"} key={one.at}>
          {one.holds ? "✓" : "✗"} {one.text}
          <span class="spoken">{one.holds ? ", holds" : ", does not hold"}</span>{" "}
          <Forget at={one.at} label={`Take out: expect ${one.text}`} />
          {one.unclear === null ? null : (
            <span class="note unclear">
              {one.unclear.count} nodes are called {one.unclear.name}: this holds for any of them. A name tells them apart.
              <NameIt at={one.unclear.at} label="Name the running one" />
            </span>
          )}
        </p>
      ))}
      {view.acting.map((action) => (
        <Answers key={action.action + action.at + action.alone} action={action} asks={false} />
      ))}
      {view.faults.length > 0 || view.asks !== null ? null : (
        <>
          <h3>Before tick {view.tick + 1}</h3>
          {view.changes.map((change) => (
            <p class="change" key={change.at}>
              {change.text} <Forget at={change.at} label={`Take out: ${change.text}`} />
            </p>
          ))}
          <Send events={view.events} />
          <Repeat view={view} />
        </>
      )}
      <Given given={view.given} />
      {view.failed.length === 0 ? null : (
        <p class="fault-text">
          Expectations fail in tick{" "}
          {view.failed.slice(0, 20).map((tick) => (
            <button key={tick} type="button" onClick={() => void play({ type: "to", tick })}>
              {tick}
            </button>
          ))}
        </p>
      )}
    </section>
  );
}

/** Returns the tick before which keys can be set: the next tick, or the shown tick while one of its actions waits for
 *  an answer. */
const settable = (view: SimulationView) => (view.asks === null ? view.tick + 1 : view.tick);

/** The keys that set a typed value: Enter, and those of orders, such as F10, which come after it. */
const SETS = /^(Enter|F\d+)$/;

function Key({ view: key, tick, locked }: { view: ValueView; tick: number; locked: boolean }) {
  const given = key.next?.text ?? "";
  const [typed, type] = useState<string | undefined>(undefined);
  const [why, refuse] = useState("");
  // The text that was sent for this tick. Enter sends the text, and so does leaving the field.
  const sent = useRef("");
  useEffect(() => {
    sent.current = "";
    type(undefined);
    refuse("");
  }, [tick]);
  const set = async (chosen = typed) => {
    const value = (chosen ?? "").trim();
    if (value === "" || value === given || value === sent.current) return;
    sent.current = value;
    refuse("");
    if (await play({ type: "set", key: key.name, value }, refuse)) type(undefined);
    sent.current = "";
  };
  return (
    <tr class={key.changed ? "changed" : ""} data-key={key.name}>
      <th scope="row" title={key.ty}>
        {key.name}
      </th>
      <td class="value">
        {key.value}
        {key.changed ? <span class="spoken">, changed in this tick</span> : null}
      </td>
      <td class="next">
        {key.ty === "bool" ? (
          <select aria-label={`${key.name} before tick ${tick}`} value={given} disabled={locked} onChange={(event) => void set(event.currentTarget.value)}>
            <option value="" disabled>
              {key.json}
            </option>
            <option>true</option>
            <option>false</option>
          </select>
        ) : (
          <input
            aria-label={`${key.name} before tick ${tick}`}
            placeholder={key.json}
            value={typed ?? given}
            disabled={locked}
            aria-invalid={why !== ""}
            onInput={(event) => {
              refuse("");
              type(event.currentTarget.value);
            }}
            onKeyDown={(event) => SETS.test(event.key) && void set()}
            onBlur={() => void set()}
          />
        )}
        {key.next === null ? null : <Forget at={key.next.at} label={`Leave ${key.name} as it is`} />}
        <Refusal why={why} />
      </td>
    </tr>
  );
}

/** A note that the state is that of the last tree without faults. */
function Old() {
  return <p class="old">⚠ from before the faults: the tree does not run until they are mended</p>;
}

/** The table of keys. `types` are the types in the current script. `old` is `true` if the view is that of the last tree
 *  without faults. */
function Keys({ view, types, old }: { view: SimulationView; types: string[]; old: boolean }) {
  return (
    <section class={`values ${old ? "is-old" : ""}`} aria-label="Keys" tabIndex={0}>
      {old ? <Old /> : null}
      <table>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">{view.tick === 0 ? "At the start" : `After tick ${view.tick}`}</th>
            <th scope="col">Set before tick {settable(view)}</th>
          </tr>
        </thead>
        <tbody>
          {view.keys.map((key) => (
            <Key key={key.name} view={key} tick={settable(view)} locked={old || view.asks !== null || view.faults.length > 0} />
          ))}
        </tbody>
      </table>
      <Declare types={types} />
    </section>
  );
}

function Trace({ view, file, old }: { view: SimulationView; file: string; old: boolean }) {
  return (
    <ol class={`trace ${old ? "is-old" : ""}`} aria-label={`Trace of tick ${view.tick}`} tabIndex={0}>
      {view.lines.map((line, index) => {
        // Elements may have other pointers by now.
        const chosen = line.at !== null && file === open.value && !old;
        return (
          <li key={index} title={line.json} class={chosen ? "linked" : ""} onClick={() => chosen && select(line.at!)}>
            <span aria-hidden="true">{sign(line)}</span> {line.text}
          </li>
        );
      })}
    </ol>
  );
}

/** The state of an element in the simulation, as a mark. */
export function State({ at }: { at: string }) {
  const state = states.value.get(at);
  if (state === undefined) return null;
  return (
    <span class={`mark ${state}`}>
      <span aria-hidden="true">{MARKS[state]}</span>
      <span class="spoken">{state}</span>
    </span>
  );
}

export function Simulate() {
  if (simulation.value === undefined) return null;
  const { file, view } = simulation.value;
  const old = view.faults.length > 0 ? lastGood.value : undefined;
  return (
    <section class="simulate" aria-label={`Simulation of ${file}`} data-focus="simulate" tabIndex={-1}>
      <Head file={file} view={view} />
      <div class="parts">
        <Hand view={view} />
        <Keys view={old ?? view} types={view.types} old={old !== undefined} />
        <Trace view={old ?? view} file={file} old={old !== undefined} />
      </div>
    </section>
  );
}
