// The label at the pointer while elements are dragged: what they are, and where they go, or why not there. The outline and the canvas
// mark a place where they can go.

import { dragged, proposed } from "../drag";
import type { How } from "../messages";
import { outline } from "../state";

const WHERE: Partial<Record<How, string>> = { before: "before", after: "after", child: "into" };
/** The width that a label may have, in pixels. */
const WIDTH = 240;

const title = (at: string) => outline.value.find((row) => row.at === at)?.title ?? at;

export function Dragged() {
  const held = dragged.value;
  if (held === undefined) return null;
  const { items, x, y } = held;
  const to = proposed.value;
  return (
    <div class="dragged" aria-hidden="true" style={{ left: `${Math.min(x + 14, innerWidth - WIDTH)}px`, top: `${y + 16}px` }}>
      <span class="title">{items.length === 1 ? title(items[0]!) : `${items.length} elements`}</span>
      <span class={to?.why === undefined ? "note" : "why"}>{to === undefined ? "not here" : (to.why ?? `${WHERE[to.how]} ${title(to.at)}`)}</span>
    </div>
  );
}
