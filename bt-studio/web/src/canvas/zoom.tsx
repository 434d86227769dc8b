// The buttons that zoom, in a corner of the canvas. They are commands of the palette, and do not take the focus.

import { actions } from "../actions";
import { isOpen } from "../actions/action";
import { sight } from "./sight";

const BUTTONS = ["smaller", "full", "larger", "fit"] as const;

export function Zoom() {
  const place = sight.value;
  if (!isOpen() || place === undefined) return null;
  const labels = { smaller: "−", full: `${Math.round(100 * place.scale)} %`, larger: "+", fit: "Fit" };
  return (
    <div class="zoom" role="toolbar" aria-label="Zoom">
      {BUTTONS.map((id) => {
        const action = actions.find((action) => action.id === id)!;
        return (
          <button
            key={id}
            id={`do-${id}`}
            type="button"
            title={`${action.name} (${action.keys[0]})`}
            aria-label={id === "full" ? `${labels.full}: ${action.name}` : action.name}
            aria-pressed={id === "fit" ? place.fits : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => action.run()}
          >
            {labels[id]}
          </button>
        );
      })}
    </div>
  );
}
