// The faults of a simulation, and the row that declares a key of the script.

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { FaultView, MissingKey } from "../messages";
import { play } from "../simulation";
import { Refusal } from "./refusal";

/** The missing key that is to be declared. */
const wanted = signal<MissingKey | undefined>(undefined);

export function Faults({ faults }: { faults: FaultView[] }) {
  return (
    <>
      {faults.map((fault) => (
        <p class="fault-text" key={fault.place + fault.message}>
          ✗ {fault.message}{" "}
          <span class="place">
            {fault.place}
            {fault.more === 0 ? "" : ` and ${fault.more} more`}
          </span>
          <span class="help">{fault.help}</span>
          {fault.missing === null ? null : (
            <Missing of={fault.missing} />
          )}
        </p>
      ))}
    </>
  );
}

/** Declares a missing key at once if its use shows the type; the value can then be set in the table, and undo removes
 *  the key. Otherwise fills in the row below. */
function Missing({ of }: { of: MissingKey }) {
  const [why, refuse] = useState("");
  const [ty, ...others] = of.types;
  if (ty === undefined || others.length > 0) {
    return (
      <button type="button" class="declares" title="Fills in the row below, which asks for its type" onClick={() => (wanted.value = { ...of })}>
        Choose the type of {of.name} …
      </button>
    );
  }
  const declare = async () => {
    refuse("");
    // The button disappears with its fault.
    if (await play({ type: "declare", key: of.name, ty, value: null }, refuse)) focusKey(of.name);
  };
  return (
    <>
      <button type="button" class="declares" title="Writes the key into the script; undo takes it back" onClick={() => void declare()}>
        Declare {of.name} as {ty}
      </button>
      <Refusal why={why} />
    </>
  );
}

/** Moves the focus to the value of a key in the table, in the next frame. */
function focusKey(name: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`.values [data-key="${CSS.escape(name)}"] :is(input, select):enabled`);
    (field ?? document.querySelector<HTMLElement>("[data-focus=simulate]"))?.focus();
  });
}

/** Declares a key of the script. */
export function Declare({ types }: { types: string[] }) {
  const [key, name] = useState("");
  const [ty, type] = useState("");
  const [value, give] = useState("");
  const [why, refuse] = useState("");
  const [choice, choose] = useState<string[]>([]);
  const typeField = useRef<HTMLInputElement>(null);
  const missing = wanted.value;
  useEffect(() => {
    if (missing === undefined) return;
    name(missing.name);
    type(missing.types.length === 1 ? missing.types[0]! : "");
    choose(missing.types.length > 1 ? missing.types : []);
    [give, refuse].forEach((clear) => clear(""));
    typeField.current?.focus();
    typeField.current?.select();
    wanted.value = undefined;
  }, [missing]);
  const declare = async (pressed: Event) => {
    pressed.preventDefault();
    refuse("");
    if (ty === "" && choice.length > 0) {
      refuse(`choose the type of \`${key}\`, as \`${choice[0]}\``);
      return;
    }
    const done = await play({ type: "declare", key, ty: ty === "" ? "u32" : ty, value: value === "" ? null : value }, refuse);
    if (!done) return;
    [name, type, give].forEach((clear) => clear(""));
    choose([]);
  };
  return (
    <form class="send declare" onSubmit={(event) => void declare(event)}>
      <input aria-label="New key" placeholder="new key" value={key} onInput={(typed) => name(typed.currentTarget.value)} />
      <input
        ref={typeField}
        aria-label="Type of the new key"
        aria-describedby="declare-refused"
        placeholder={choice.length > 0 ? "Option<…>" : "u32"}
        list="simulated-types"
        value={ty}
        onInput={(typed) => type(typed.currentTarget.value)}
      />
      <datalist id="simulated-types">
        {(choice.length > 0 ? choice : types).map((ty) => (
          <option key={ty} value={ty} />
        ))}
      </datalist>
      <input aria-label="Value of the new key at the start" placeholder="value" value={value} onInput={(typed) => give(typed.currentTarget.value)} />
      <button type="submit" disabled={key === ""}>
        Declare
      </button>
      <span class="refused" id="declare-refused" role="alert">
        {why}
      </span>
    </form>
  );
}
