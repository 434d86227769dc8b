// The inputs of an action that no catalogue knows: each has a field, and new ones are added by name.

import { useState } from "preact/hooks";
import { command } from "../command";
import type { BindingKind, FieldView } from "../messages";
import { keyNames, knowKeys } from "./keynames";
import { Refusal } from "./refusal";

const KINDS: [kind: BindingKind, word: string, placeholder: string][] = [
  ["value", "value", "5, true"],
  ["key", "key", "a key"],
  ["expression", "expr", "ammo > 0"],
];

/** Returns the JSON of a new input. A value that is no JSON is a key if a key has this name, else a text. */
function written(kind: BindingKind, text: string): string {
  const isKey = text.startsWith("bb.") || keyNames().includes(text);
  if (kind === "key" || (kind === "value" && isKey)) return JSON.stringify({ key: text });
  if (kind === "expression") return JSON.stringify({ expr: text });
  try {
    JSON.parse(text);
    return text;
  } catch {
    return JSON.stringify(text);
  }
}

/** Returns the reason why a name cannot be that of a new input; empty if it can. */
function refused(field: FieldView, name: string): string {
  if (!/^[A-Za-z_]\w*$/.test(name)) return "a name has letters, digits and `_`: `within`";
  return field.words.includes(name) ? `\`${name}\` is there already` : "";
}

export function NewInput({ field, id }: { field: FieldView; id: string }) {
  const [name, write] = useState("");
  const [kind, choose] = useState<BindingKind>("value");
  const [text, give] = useState("");
  const [why, refuse] = useState("");
  const add = async () => {
    const wrong = refused(field, name) || (text === "" ? `give \`${name}\` a ${kind}` : "");
    refuse(wrong);
    if (wrong !== "") return;
    const value = { type: "json", text: written(kind, text) } as const;
    // The next input may be typed before the answer comes.
    [write, give].forEach((clear) => clear(""));
    document.getElementById(id)?.focus();
    if (await command({ type: "set", at: `${field.at}/${name}`, value })) return;
    write((typed) => typed || name);
    give((typed) => typed || text);
  };
  return (
    <form
      class="new-input"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <input id={id} aria-label="Name of the new input" placeholder="name" autocomplete="off" value={name} onInput={(typed) => write(typed.currentTarget.value)} />
      <select aria-label="Source of the new input" value={kind} onChange={(chosen) => choose(chosen.currentTarget.value as BindingKind)}>
        {KINDS.map(([kind, word]) => (
          <option key={kind} value={kind}>
            {word}
          </option>
        ))}
      </select>
      <input
        aria-label="Value of the new input"
        placeholder={KINDS.find(([own]) => own === kind)![2]}
        autocomplete="off"
        list={kind === "key" ? "known-keys" : undefined}
        value={text}
        onFocus={knowKeys}
        onInput={(typed) => give(typed.currentTarget.value)}
      />
      <datalist id="known-keys">
        {keyNames().map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      <button type="submit">+ Input</button>
      <Refusal why={why} />
    </form>
  );
}

/** The button that removes an input. */
export function RemoveInput({ field }: { field: FieldView }) {
  const at = field.binding?.at ?? field.at;
  return (
    <button type="button" class="remove" aria-label={`Remove ${field.name}`} title="Remove this input" onClick={() => void command({ type: "remove", at })}>
      ✕
    </button>
  );
}
