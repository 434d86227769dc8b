// The source of a value: the value itself, a key whose type fits, or an expression.

import { command } from "../command";
import type { BindingKind, BindingView, FieldView, Value } from "../messages";

const KINDS: { kind: BindingKind; word: string; title: string }[] = [
  { kind: "value", word: "value", title: "the value itself" },
  { kind: "key", word: "key", title: "a key of the blackboard" },
  { kind: "expression", word: "expr", title: "an expression" },
];

const bound = (kind: "key" | "expr", text: string) => JSON.stringify({ [kind]: text });
const set = (at: string, text: string) => void command({ type: "set", at, value: { type: "json", text } });

/** Changes the source of the value, with a suitable first value. */
function change(field: FieldView, binding: BindingView, kind: BindingKind): void {
  if (kind === binding.kind) return;
  const key = binding.keys[0];
  if (kind === "key" && key !== undefined) return set(binding.at, bound("key", key));
  if (kind === "expression") {
    return void command({ type: "express", at: binding.at, first: binding.locals[0] ?? key ?? "0", keeps_text: field.ty === "" });
  }
  const none: Value = { type: "absent" };
  const stays = field.required || field.removable;
  void command({ type: "set", at: binding.at, value: stays ? { type: "json", text: binding.first } : none });
}

export function Sources({ field, binding }: { field: FieldView; binding: BindingView }) {
  return (
    <span class="sources" role="group" aria-label={`Source of ${field.name}`}>
      {KINDS.map(({ kind, word, title }) => (
        <button
          key={kind}
          type="button"
          title={kind === "key" && binding.keys.length === 0 ? (field.ty === "" ? "its type is not known: a key alone is an expression too" : "no key has its type") : title}
          aria-pressed={kind === binding.kind}
          disabled={kind === "key" && binding.keys.length === 0 && binding.kind !== "key"}
          onClick={() => change(field, binding, kind)}
        >
          {word}
        </button>
      ))}
    </span>
  );
}

/** The choice of a key: the keys of the type, and the current key, even if it does not fit. */
export function KeyChoice({ field, binding, id }: { field: FieldView; binding: BindingView; id: string }) {
  const fits = binding.keys.includes(field.text);
  // Only the checker knows faults: without a catalogue any key may be right.
  const isWrong = field.problems.some(({ level }) => level === "error");
  const choose = (chosen: string) => {
    const [kind, name] = chosen.split(":", 2) as ["key" | "expr", string];
    set(binding.at, bound(kind, name));
  };
  return (
    <select id={id} value={`key:${field.text}`} aria-invalid={isWrong} onChange={(event) => choose(event.currentTarget.value)}>
      {fits ? null : <option value={`key:${field.text}`}>{field.text}</option>}
      {binding.keys.map((key) => (
        <option key={key} value={`key:${key}`}>
          {key}
        </option>
      ))}
      {binding.locals.map((local) => (
        <option key={local} value={`expr:${local}`}>
          {local} (local)
        </option>
      ))}
    </select>
  );
}
