// The faults of a simulation, and the row that declares a key of the script.

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { FaultView, MissingKey } from "../messages";
import { play } from "../simulation";

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
            <button type="button" class="declares" onClick={() => (wanted.value = { ...fault.missing! })}>
              Declare {fault.missing.name}
            </button>
          )}
        </p>
      ))}
    </>
  );
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
