// The form of the selected element. The core gives its fields and their problems.

import { useId, useLayoutEffect, useRef } from "preact/hooks";
import type { Cut, ElementView, FieldProblem, FieldView } from "../messages";
import { NAMES } from "../focus";
import { select } from "../selection";
import { connected, form, formed, outline, selected, shown } from "../state";
import { pointerNow } from "../told";
import { Attributes } from "./attributes";
import { Editor } from "./editor";
import { KeyChoice, Sources } from "./binding";
import type { Mark } from "./marks";
import { NewInput, RemoveInput } from "./inputs";
import { Parts } from "./parts";
import { commit, typed } from "./typing";
import { worded } from "./words";

export function Form() {
  const element = form.value;
  // The form of another element comes from the server. With a connection it comes soon, and the old form is not made again until
  // then: the selection is not read.
  const isOther = () => selected.value !== undefined && (element === undefined || pointerNow(element.at) !== selected.value);
  const panel = useRef<HTMLElement>(null);
  // The form of another element begins at its top.
  useLayoutEffect(() => void panel.current?.scrollTo(0, 0), [formed.value]);
  return (
    <aside ref={panel} class="form" aria-label="Fields" data-focus="form" data-at={element?.at} tabIndex={-1}>
      {!connected.value && isOther() ? (
        <p class="none">no connection: the fields of the selected element come when it is back</p>
      ) : element === undefined ? (
        <p class="none">{shown.value === undefined ? "no file is open" : "nothing is selected"}</p>
      ) : (
        <>
          <h2>
            <span id="form-title">{element.title}</span> <span class="note">{element.kind}</span>
          </h2>
          {element.docs === "" ? null : <p class="docs">{worded(element.docs)}</p>}
          {element.problems.map(problemText)}
          {element.fields.filter((field) => isHead(element, field)).map((field) => (
            <Field key={within(element, field)} field={field} />
          ))}
          <Interruption element={element} />
          <Attributes element={element} />
          {element.fields
            .filter((field) => !isHead(element, field))
            .map((field) => (
              <Field key={within(element, field)} field={field} />
            ))}
        </>
      )}
    </aside>
  );
}

/** Returns the pointer of a field within its element, which does not change when the element moves. */
export const within = (element: { at: string }, { binding, at }: FieldView) => (binding?.at ?? at).slice(element.at.length);

/** The branches that the element's guards can interrupt, and the nodes whose guards can interrupt the element. */
function Interruption({ element }: { element: ElementView }) {
  const list = (word: string, all: string[]) =>
    all.length === 0 ? null : (
      <p class={word === "Interrupts" ? "stopped" : "stops"}>
        <span>{word}</span>{" "}
        {all.slice(0, MOST_REACHED).map((at) => (
          <button key={at} type="button" onClick={() => select(at)}>
            {at === element.at ? "its own branch" : (outline.value.find((row) => row.at === at)?.title ?? at)}
          </button>
        ))}
        {all.length > MOST_REACHED ? <span class="note">and {all.length - MOST_REACHED} more</span> : null}
      </p>
    );
  if (element.interrupts.length + element.interrupted_by.length === 0) return null;
  return (
    <section class="interruption" aria-label="Interruption by guards">
      {list("Interrupts", element.interrupts)}
      {list("Interrupted by", element.interrupted_by)}
    </section>
  );
}

/** The maximum number of branches listed. */
const MOST_REACHED = 12;

/** Returns `true` for a field above the guards and decorators: those for the kind of the element and its arguments. */
const isHead = ({ decorated }: ElementView, { name }: FieldView) =>
  !decorated || ["node", "name", "event", "condition", "key", "value", "tree", "out", "args"].includes(name) || name.startsWith("args.");

function problemText(problem: FieldProblem) {
  return (
    <p key={problem.index} class={`fault-text ${problem.level}`}>
      {problem.message}
      {problem.help === "" ? null : <span class="help">{problem.help}</span>}
    </p>
  );
}

/** The reasons why a list or an object is shown as JSON. */
const CUTS: Record<Cut, string> = {
  number: "shown as JSON: the form has too many parts for fields of their own",
  depth: "shown as JSON: too deep for fields of its own",
};

export function Field({ field, name = field.name }: { field: FieldView; name?: string }) {
  const { binding } = field;
  const id = useId();
  const hint = [field.ty, field.docs, field.cut === null ? "" : CUTS[field.cut]].filter((part) => part !== "").join(" · ");
  const hasParts = field.parts.length > 0 || (field.item !== null && (binding?.kind ?? "value") === "value");
  return (
    <div class={`field ${field.present ? "" : "absent"}`} data-field={field.name}>
      <div class="naming-row">
        {hasParts ? (
          <span class="label">{name}</span>
        ) : (
          <label for={id} id={`${id}-label`}>
            {field.kind === "inputs" ? "new input" : name}
            {field.required ? <span class="required" title="must be there"> *</span> : null}
          </label>
        )}
        {binding === null ? null : <Sources field={field} binding={binding} />}
        {field.removable ? <RemoveInput field={field} /> : null}
      </div>
      {hasParts ? <Parts field={field} /> : field.kind === "inputs" ? <NewInput key={formed.value} field={field} id={id} /> : <Input field={field} id={id} />}
      {hint === "" ? null : <span class="hint">{worded(hint)}</span>}
      {field.problems.map(problemText)}
    </div>
  );
}

function Input({ field, id }: { field: FieldView; id: string }) {
  if (field.binding?.kind === "key") return <KeyChoice field={field} binding={field.binding} id={id} />;
  if (field.kind === "words") {
    const words = field.words.includes(field.text) || !field.present ? field.words : [field.text, ...field.words];
    return (
      <select id={id} value={field.text} onChange={(event) => commit(field, event.currentTarget.value)}>
        <option value="">{words.includes(field.default) ? `${field.default} (default)` : field.default}</option>
        {words.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </select>
    );
  }
  if (field.kind === "bool") {
    return (
      <input
        id={id}
        type="checkbox"
        checked={field.text === "true"}
        onChange={(event) => commit(field, event.currentTarget.checked ? "true" : "")}
      />
    );
  }
  const marks: Mark[] = field.problems.map(({ letters: [from, to], level }) => ({ from, to, kind: `fault ${level}` }));
  return (
    <Editor
      key={field.default}
      label={`${id}-label`}
      at={field.at}
      text={field.text}
      placeholder={field.default}
      marks={marks}
      code={field.kind !== "text" && field.kind !== "number"}
      isName={NAMES.includes(field.name)}
      typed={(text, before, stretch, write) => typed(field, text, before, stretch, write)}
    />
  );
}
