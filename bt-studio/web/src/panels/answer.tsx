// The answers of actions: the form for one, the list of those that the script has, and a note on a node that used the answer of another one.

import { useState } from "preact/hooks";
import { actions } from "../actions";
import { focus, isTypingOutside } from "../focus";
import type { ActionView, GivenView, PlaceOfAction, ReusedView } from "../messages";
import { select } from "../selection";
import { play, simulation } from "../simulation";
import { open } from "../state";
import { Refusal } from "./refusal";

/** The maximum number of listed nodes of an answer. */
const MOST_USES = 4;

type Give = (result: string, lasts: string | null, output: string) => Promise<void>;

/** The buttons and fields of an answer. `out` is the target of the output; empty for none. */
function Results({ of, out, lasts: known = "", output: put = "", give }: { of: string; out: string; lasts?: string; output?: string; give: Give }) {
  const [lasts, setLasts] = useState(known);
  const [output, setOutput] = useState(put);
  const answer = (result: string) => void give(result, result === "running" || lasts === "" ? null : lasts, output);
  const button = (result: string, mark: string) => (
    <button type="button" onClick={() => answer(result)}>
      <span aria-hidden="true">{mark}</span> {result[0]!.toUpperCase() + result.slice(1)}
    </button>
  );
  const enter = (event: KeyboardEvent) => event.key === "Enter" && answer("success");
  return (
    <>
      {button("success", "✓")}
      {button("failure", "✗")}
      {button("running", "▶")}
      <label>
        after{" "}
        <input aria-label={`${of} runs first for`} placeholder="300ms" value={lasts} onInput={(event) => setLasts(event.currentTarget.value)} onKeyDown={enter} />
      </label>
      {out === "" ? null : (
        <label>
          {out} ={" "}
          <input aria-label={`Output of ${of}`} placeholder="output" value={output} onInput={(event) => setOutput(event.currentTarget.value)} onKeyDown={enter} />
        </label>
      )}
    </>
  );
}

/** The form for the answers of an action. */
export function Answers({ action, asks }: { action: ActionView; asks: boolean }) {
  const [alone, setAlone] = useState(action.alone);
  const [why, refuse] = useState("");
  const give: Give = async (result, lasts, output) => {
    refuse("");
    const node = alone && action.named ? action.node : null;
    const done = await play({ type: "answer", action: action.action, node, result, lasts, output: output === "" ? null : output }, refuse);
    if (done && simulation.value?.view.asks == null && !isTypingOutside("simulate")) focus("simulate");
  };
  const name = action.node === action.action ? action.action : `${action.action} of ${action.node}`;
  return (
    <div class={asks ? "answers asks" : "answers"} role="group" aria-label={`Answer of ${name}`}>
      <span class="name">
        {asks ? "?" : "▶"} {name}
        {action.inputs === "" ? null : <span class="note"> ({action.inputs})</span>}
      </span>
      <Results of={action.action} out={action.out} give={give} />
      <For action={action} alone={alone} choose={setAlone} />
      <Refusal why={why} />
    </div>
  );
}

/** The nodes that an answer is for: the user chooses if they are only those with the name of the node. */
function For({ action, alone, choose }: { action: ActionView; alone: boolean; choose: (alone: boolean) => void }) {
  if (action.named) {
    return (
      <label
        class="only"
        title={`Checked, this answers ${action.action} only where the node ${action.node} runs it. Else every node that runs ${action.action} gets this answer.`}
      >
        <input type="checkbox" checked={alone} onChange={(event) => choose(event.currentTarget.checked)} />
        answer only for {action.node}
      </label>
    );
  }
  if (action.others === 0) return null;
  return (
    <span class="note only">
      counts for all {action.others + 1} places that run {action.action}
      {action.nameable ? <NameIt at={action.at} label="Answer this node alone: name it" /> : null}
    </span>
  );
}

/** Goes to the name of a node, by which the script can mean the node alone. */
export function NameIt({ at, label }: { at: string | null; label: string }) {
  if (at === null || simulation.value?.file !== open.value) return <span> (a name of its own would tell the node apart)</span>;
  const rename = actions.find(({ id }) => id === "rename")!;
  const go = () => {
    select(at);
    rename.run();
  };
  return (
    <button type="button" class="link name-it" title={`${rename.name} (${rename.keys[0]}): the script can then mean this node alone`} onClick={go}>
      {label} ({rename.keys[0]})
    </button>
  );
}

/** A node that the page can go to. */
function Place({ place }: { place: PlaceOfAction }) {
  if (place.at === null || simulation.value?.file !== open.value) return <>{place.title}</>;
  return (
    <button type="button" class="link" title="Select the node" onClick={() => select(place.at!)}>
      {place.title}
    </button>
  );
}

/** A note on a node whose first run took the answer of another node. */
export function Reused({ one }: { one: ReusedView }) {
  const ask = (node: string | null) => void play({ type: "ask", action: one.action, node });
  return (
    <p class="reused">
      ⚠ <Place place={one.node} /> used the answer given for <Place place={one.first} />: <b>{one.text}</b>{" "}
      <button type="button" title={`${one.action} asks again, for all of its nodes from this tick on`} onClick={() => ask(null)}>
        Answer anew from here on
      </button>
      {one.name === null ? (
        <NameIt at={one.node.at} label="For this node alone: name it" />
      ) : (
        <button type="button" title={`${one.action} asks where the node ${one.name} runs it`} onClick={() => ask(one.name)}>
          Answer only for {one.name}
        </button>
      )}
    </p>
  );
}

/** The answers that the script has. */
export function Given({ given }: { given: GivenView[] }) {
  if (given.length === 0) return null;
  return (
    <section class="given" aria-label="Given answers">
      <h3>Given answers</h3>
      {given.map((one) => (
        <One key={one.at} one={one} />
      ))}
    </section>
  );
}

function One({ one }: { one: GivenView }) {
  const [isOpen, setOpen] = useState(false);
  const [why, refuse] = useState("");
  const rest = one.uses.length - MOST_USES;
  const from = one.from === 0 ? "" : one.from === null ? " from a later tick on" : ` from tick ${one.from} on`;
  const name = `${one.name}${from}`;
  const give: Give = async (result, lasts, output) => {
    refuse("");
    if (await play({ type: "change", at: one.at, result, lasts, output }, refuse)) setOpen(false);
  };
  const forget = async () => {
    refuse("");
    await play({ type: "forget", at: one.at }, refuse);
  };
  return (
    <div class="answers" role="group" aria-label={`Given answer of ${name}`}>
      <span class="name">
        {one.of_nodes ? "only " : ""}
        {name}: <span class="text">{one.text}</span>{" "}
        <button type="button" aria-label={`Change the answer of ${name}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Change
        </button>{" "}
        <button type="button" aria-label={`Remove the answer of ${name}`} title="Remove: the action then asks" onClick={() => void forget()}>
          ✕
        </button>
        <span class="uses">
          {one.uses.slice(0, MOST_USES).map((place, index) => (
            <span key={place.title + place.at}>
              {index === 0 ? "at " : ", "}
              <Place place={place} />
            </span>
          ))}
          {rest > 0 ? ` and ${rest} more` : ""}
        </span>
      </span>
      {isOpen ? <Results of={one.name} out={one.output === "" ? "" : "output"} lasts={one.lasts} output={one.output} give={give} /> : null}
      <Refusal why={why} />
    </div>
  );
}
