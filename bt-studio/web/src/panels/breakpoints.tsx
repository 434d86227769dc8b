// The breakpoints: a list, and the form of one.

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { focus } from "../focus";
import type { Breakpoint, BreakOn, BreakpointView, BreakResult } from "../messages";
import { ask, open, outline, selected } from "../state";
import { breakpoints, followed, goTo, order, watched } from "../watch";
import { Answers } from "./answers";
import { useModal } from "./modal";
import { MOST } from "./number";

/** The breakpoint whose form is open: a new one, or one of the list. */
const edited = signal<{ old: Breakpoint | null; first: Breakpoint } | undefined>(undefined);

/** A breakpoint on every entry of any node. */
const PLAIN: Breakpoint = {};

/** The kinds, with their meanings, and `true` if the kind needs a node. */
const KINDS: [BreakOn, string, boolean][] = [
  ["enter", "the node starts", true],
  ["leave", "the node finishes", true],
  ["halt", "the node is stopped early", true],
  ["guard", "a guard or gate of the node is checked", true],
  ["key", "a key gets another value", true],
  ["send", "the node sends an event", true],
  ["take", "the node hears an event", true],
  ["unheard", "no node has heard an event", false],
  ["transition", "a machine goes on from this state", true],
  ["refused", "a machine cannot select this state", true],
  ["panic", "an action panics", true],
  ["swap", "the tree goes on as another version", false],
  ["condition", "the condition begins to hold", false],
];

/** Returns the breakpoints of the selected element. */
const own = () => breakpoints.value.filter(({ places }) => places.some(([file, at]) => file === open.value && at === selected.value));

/** Opens the form: of the first breakpoint of the selected element, or of a new one there. */
export function editSelected(): void {
  const there = own()[0];
  edited.value = there === undefined ? { old: null, first: PLAIN } : { old: there.of, first: there.of };
}

/** Opens the form of a new breakpoint. */
export const editNew = () => void (edited.value = { old: null, first: PLAIN });

/** Turns the breakpoints of the selected element off, or on again. */
export function turnOff(): void {
  const all = own();
  const off = all.some(({ of }) => !of.off);
  all.forEach(({ of }) => void order({ type: "set_break", old: of, new: { ...of, off }, place: null }));
}

export const hasOwn = () => own().length > 0;

function One({ one }: { one: BreakpointView }) {
  const { of, text, hits, places } = one;
  const set = (off: boolean) => void order({ type: "set_break", old: of, new: { ...of, off }, place: null });
  return (
    <li class={`breakpoint ${of.off ? "off" : ""}`}>
      <input type="checkbox" aria-label={`The breakpoint ${text} is on`} title="On or off" checked={!of.off} onChange={(event) => set(!event.currentTarget.checked)} />
      <button type="button" class="name" title={places.length === 0 ? text : `${text}: show its node`} onClick={() => places[0] !== undefined && void goTo(...places[0])}>
        {text}
      </button>
      <span class="note">{hits === 0 ? "" : `${hits} hit${hits === 1 ? "" : "s"}`}</span>
      <button type="button" aria-label={`Edit the breakpoint ${text}`} title="Edit" onClick={() => (edited.value = { old: of, first: of })}>
        ✎
      </button>
      <button type="button" aria-label={`Remove the breakpoint ${text}`} title="Remove" onClick={() => void order({ type: "unbreak", breakpoint: of })}>
        ✕
      </button>
    </li>
  );
}

export function Breakpoints() {
  return (
    <>
      <div class="search">
        <h3>Breakpoints {breakpoints.value.length === 0 ? "" : breakpoints.value.length}</h3>
        <button type="button" onClick={editNew} title="A breakpoint of any kind (Ctrl+F9)">
          + Breakpoint …
        </button>
      </div>
      <ul id="breakpoints">
        {breakpoints.value.map((one) => (
          <One key={JSON.stringify(one.of)} one={one} />
        ))}
      </ul>
    </>
  );
}

/** The list in the side column, while no game is watched. */
export function SideBreakpoints() {
  if (breakpoints.value.length === 0 || watched.value !== undefined) return null;
  return (
    <section class="watch breaks" aria-label="Breakpoints">
      <Breakpoints />
    </section>
  );
}

export function BreakpointForm() {
  const one = edited.value;
  return one === undefined ? null : <Dialog old={one.old} first={one.first} />;
}

/** Returns a typed number; `undefined` for an empty text. */
const number = (text: FormDataEntryValue | null) => (text === null || text === "" ? undefined : Number(text));
const words = (text: FormDataEntryValue | null) => (text === null || String(text).trim() === "" ? undefined : String(text).trim());

/** The field of a key: a choice of the keys of the followed agent; a text field without such an agent. */
function KeyField({ first }: { first: string }) {
  const known = (followed.value?.values ?? []).map(({ name }) => name);
  if (known.length === 0) return <input name="key" autocomplete="off" spellcheck={false} defaultValue={first} />;
  const all = first === "" || known.includes(first) ? known : [first, ...known];
  return (
    <select name="key" defaultValue={first === "" ? all[0] : first}>
      {all.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Dialog({ old, first }: { old: Breakpoint | null; first: Breakpoint }) {
  const dialog = useModal("select");
  const [on, choose] = useState<BreakOn>(first.on ?? "enter");
  const [why, refuse] = useState("");
  const here = outline.value.find((row) => row.at === selected.value && row.at !== "")?.title;
  const isHere = old === null ? here !== undefined && KINDS.find(([kind]) => kind === on)![2] && on !== "key" : false;
  const end = () => {
    edited.value = undefined;
    focus("tree");
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const about = data.get("about");
    const result = words(data.get("result")) as BreakResult | undefined;
    const made: Breakpoint = {
      node: (about === "named" ? words(data.get("node")) : undefined) ?? "",
      on,
      ...(result !== undefined && (on === "leave" || on === "guard") ? { result } : {}),
      ...(on === "key" ? { key: words(data.get("key")) } : {}),
      if: words(data.get("if")),
      agent: number(data.get("agent")),
      tree: words(data.get("tree")),
      ...(first.first === undefined ? {} : { first: first.first }),
      skip: number(data.get("skip")) ?? 0,
      off: data.get("is-on") === null,
    };
    const place: [string, string] | null = about === "here" ? [open.value!, selected.value!] : null;
    if (await ask({ type: "watch", order: { type: "set_break", old, new: made, place } }, refuse)) end();
  };
  const named = first.node ?? "";
  return (
    <dialog
      ref={dialog}
      class="chooser naming break-form"
      aria-label={old === null ? "New breakpoint" : "Breakpoint"}
      onCancel={(event) => {
        event.preventDefault();
        end();
      }}
    >
      <form class="inside" onSubmit={submit}>
        <label>
          Stop the game when
          <select name="on" value={on} onChange={(event) => choose(event.currentTarget.value as BreakOn)}>
            {KINDS.map(([kind, text]) => (
              <option key={kind} value={kind}>
                {text}
              </option>
            ))}
          </select>
        </label>
        {KINDS.find(([kind]) => kind === on)![2] ? (
          <fieldset class="places" key={`about ${on}`}>
            <legend>Node</legend>
            {here === undefined ? null : (
              <label>
                <input type="radio" name="about" value="here" defaultChecked={isHere} />
                {`“${here}”, which is selected`}
              </label>
            )}
            <label>
              <input type="radio" name="about" value="any" defaultChecked={!isHere && named === ""} />
              any
            </label>
            <label class="wide">
              <input type="radio" name="about" value="named" defaultChecked={!isHere && named !== ""} />
              <input name="node" aria-label="Node, by name or path" placeholder="fight/aim, Guard:/selector/fight, Guard#7" autocomplete="off" spellcheck={false} defaultValue={named} onInput={(event) => (event.currentTarget.previousElementSibling as HTMLInputElement).click()} />
            </label>
          </fieldset>
        ) : null}
        {on === "leave" || on === "guard" ? (
          <label>
            Only with this result
            <select name="result" defaultValue={first.result ?? ""}>
              <option value="">any</option>
              <option value="success">{on === "leave" ? "success" : "it holds"}</option>
              <option value="failure">{on === "leave" ? "failure" : "it does not hold"}</option>
            </select>
          </label>
        ) : null}
        {on === "key" ? (
          <label>
            Key
            <KeyField first={first.key ?? ""} />
          </label>
        ) : null}
        <label>
          {on === "condition" ? "The condition" : "Only while this holds"}
          <input name="if" placeholder="ammo == 0 && enemy.is_some()" autocomplete="off" spellcheck={false} defaultValue={first.if ?? ""} />
        </label>
        <div class="row">
          <label>
            Only agent
            <input name="agent" type="number" min="0" max={MOST} placeholder="any" defaultValue={first.agent === undefined ? "" : String(first.agent)} />
          </label>
          <label>
            Only agents of tree
            <input name="tree" placeholder="any" autocomplete="off" spellcheck={false} defaultValue={first.tree ?? ""} />
          </label>
          <label>
            Hits before a stop
            <input name="skip" type="number" min="0" max={MOST} defaultValue={String(first.skip ?? 0)} />
          </label>
        </div>
        <label class="check">
          <input type="checkbox" name="is-on" defaultChecked={!first.off} /> on
        </label>
        <Answers why={why} end={end} done={old === null ? "Set" : "Change"} />
      </form>
    </dialog>
  );
}
