// The parts of a list or of an object, each with a field of its own.

import { command } from "../command";
import type { FieldView } from "../messages";
import { Field } from "./form";

export function Parts({ field }: { field: FieldView }) {
  const { item, parts } = field;
  return (
    <div class="of-parts" role="group" aria-label={field.name}>
      {parts.map((part) => (
        <div class="part" key={part.at.slice(field.at.length)}>
          <Field field={part} />
          {item === null ? null : (
            <button
              type="button"
              aria-label={`Remove item ${part.name} of ${field.name}`}
              title="Remove"
              onClick={() => void command({ type: "remove", at: part.at })}
            >
              ✕
            </button>
          )}
        </div>
      ))}
      {item === null ? null : (
        <button type="button" class="more" onClick={() => void command({ type: "insert", at: `${field.at}/-`, item })}>
          + Item
        </button>
      )}
    </div>
  );
}
