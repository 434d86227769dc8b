// How a value is given: as itself, by a key whose type fits, or by an expression.

import { command } from "../command";
import type { By, FieldView, GivenView, Value } from "../messages";

const WAYS: { by: By; word: string; title: string }[] = [
  { by: "value", word: "value", title: "as itself" },
  { by: "key", word: "key", title: "by a key of the blackboard" },
  { by: "expression", word: "expr", title: "by an expression" },
];

const by = (kind: "key" | "expr", text: string) => JSON.stringify({ [kind]: text });
const set = (at: string, text: string) => void command({ type: "set", at, value: { type: "json", text } });

/** Gives the value in another way, with something that fits. */
function turn(field: FieldView, given: GivenView, way: By): void {
  if (way === given.by) return;
  const key = given.keys[0];
  if (way === "key" && key !== undefined) return set(given.at, by("key", key));
  if (way === "expression") {
    const isSimple = given.by === "key" || /^(true|false|-?[0-9.]+)$/.test(field.text);
    return set(given.at, by("expr", isSimple ? field.text : (given.locals[0] ?? key ?? "0")));
  }
  const none: Value = { type: "absent" };
  void command({ type: "set", at: given.at, value: field.required ? { type: "json", text: given.first } : none });
}

export function Ways({ field, given }: { field: FieldView; given: GivenView }) {
  return (
    <span class="ways" role="group" aria-label={`${field.name} is given`}>
      {WAYS.map((way) => (
        <button
          key={way.by}
          type="button"
          title={way.by === "key" && given.keys.length === 0 ? "no key has its type" : way.title}
          aria-pressed={way.by === given.by}
          disabled={way.by === "key" && given.keys.length === 0 && given.by !== "key"}
          onClick={() => turn(field, given, way.by)}
        >
          {way.word}
        </button>
      ))}
    </span>
  );
}

/** The choice of a key: those of the type, and the one that is there, even if it does not fit. */
export function KeyChoice({ field, given, id }: { field: FieldView; given: GivenView; id: string }) {
  const fits = given.keys.includes(field.text);
  const choose = (chosen: string) => {
    const [kind, name] = chosen.split(":", 2) as ["key" | "expr", string];
    set(given.at, by(kind, name));
  };
  return (
    <select id={id} value={`key:${field.text}`} aria-invalid={!fits} onChange={(event) => choose(event.currentTarget.value)}>
      {fits ? null : <option value={`key:${field.text}`}>{field.text}</option>}
      {given.keys.map((key) => (
        <option key={key} value={`key:${key}`}>
          {key}
        </option>
      ))}
      {given.locals.map((local) => (
        <option key={local} value={`expr:${local}`}>
          {local} (local)
        </option>
      ))}
    </select>
  );
}
