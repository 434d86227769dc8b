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
      <ValueInput kind={kind} text={text} give={give} />
      <button type="submit">+ Input</button>
      <Refusal why={why} />
    </form>
  );
}

/** The value of a new input. For a key, the keys that begin with the typed letters are listed: `Enter` and `Tab` take the
 *  marked one, and Escape closes the list, for a key that is new. */
function ValueInput({ kind, text, give }: { kind: BindingKind; text: string; give: (text: string) => void }) {
  const [at, move] = useState(0);
  const [isClosed, close] = useState(false);
  const all = kind !== "key" || isClosed || text === "" || keyNames().includes(text) ? [] : keyNames().filter((key) => key.startsWith(text));
  const marked = all[Math.min(at, all.length - 1)];
  const take = (key: string) => {
    give(key);
    move(0);
  };
  const pressed = (event: KeyboardEvent) => {
    if (marked === undefined) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) move((all.indexOf(marked) + by + all.length) % all.length);
    else if (event.key === "Enter" || event.key === "Tab") take(marked);
    else if (event.key === "Escape") close(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span class="with-list">
      <input
        aria-label="Value of the new input"
        placeholder={KINDS.find(([own]) => own === kind)![2]}
        autocomplete="off"
        role={kind === "key" ? "combobox" : undefined}
        aria-expanded={kind === "key" ? all.length > 0 : undefined}
        aria-controls={kind === "key" ? "known-keys" : undefined}
        aria-activedescendant={marked === undefined ? undefined : "marked-key"}
        value={text}
        onFocus={knowKeys}
        onBlur={() => close(true)}
        onKeyDown={pressed}
        onInput={(typed) => {
          close(false);
          give(typed.currentTarget.value);
        }}
      />
      <ul id="known-keys" role="listbox" aria-label="Keys" hidden={all.length === 0}>
        {all.map((key) => (
          <li key={key} id={key === marked ? "marked-key" : undefined} role="option" aria-selected={key === marked} onMouseDown={(event) => (event.preventDefault(), take(key))}>
            {key}
          </li>
        ))}
      </ul>
    </span>
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
