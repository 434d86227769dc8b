// The guards, decorators and services of a node as rows, the outermost first.

import { addGuard, insert } from "../actions/edit";
import { command } from "../command";
import type { AttributeView, ElementView } from "../messages";
import { Field, within } from "./form";
import { worded } from "./words";

export function Attributes({ element }: { element: ElementView }) {
  if (!element.decorated) return null;
  return (
    <section class="attributes" aria-label="Guards, decorators, services">
      {element.attributes.map((row) => (
        <Row key={row.at.slice(element.at.length)} row={row} rows={element.attributes} />
      ))}
      <div class="add">
        <button type="button" onClick={() => void addGuard()} title="Add a guard (G)">
          + Guard
        </button>
        <button type="button" onClick={() => insert("decorate", ["decorator"])} title="Add a decorator (D)">
          + Decorator
        </button>
        <button type="button" onClick={() => insert("decorate", ["service"])} title="Add a service (S)">
          + Service
        </button>
      </div>
    </section>
  );
}

const list = (at: string) => at.slice(0, at.lastIndexOf("/"));

function Row({ row, rows }: { row: AttributeView; rows: AttributeView[] }) {
  const own = rows.filter((other) => list(other.at) === list(row.at));
  const place = own.indexOf(row);
  const move = (by: number) => void command({ type: "move", at: row.at, by });
  const remove = () => void command({ type: "remove", at: row.at });
  const key = (event: KeyboardEvent) => {
    if (!event.altKey || !["ArrowUp", "ArrowDown", "Delete"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Delete") remove();
    else move(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <div class="attribute" role="group" aria-label={row.title} data-attribute={row.word} onKeyDown={key}>
      <div class="head">
        <span class="title">{row.word}</span>
        <span class="grow" />
        <button type="button" disabled={place === 0} aria-label={`Move ${row.title} up`} title="Up (Alt+↑)" onClick={() => move(-1)}>
          ↑
        </button>
        <button
          type="button"
          disabled={place === own.length - 1}
          aria-label={`Move ${row.title} down`}
          title="Down (Alt+↓)"
          onClick={() => move(1)}
        >
          ↓
        </button>
        <button type="button" aria-label={`Remove ${row.title}`} title="Remove (Alt+Delete)" onClick={remove}>
          ✕
        </button>
      </div>
      <p class="docs">{worded(row.docs)}</p>
      {row.fields.map((field) => (
        <Field key={within(row, field)} field={field} name={field.name.slice(row.word.length + 1)} />
      ))}
    </div>
  );
}
