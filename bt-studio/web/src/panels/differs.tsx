// The mark of a file whose game runs another version of it, above the canvas.

import { actions } from "../actions";
import { open } from "../state";
import { watched } from "../watch";

export function Differs() {
  const view = watched.value;
  if (view === undefined || open.value === undefined || !view.differing.includes(open.value)) return null;
  const send = actions.find(({ id }) => id === "watch-swap")!;
  const isSent = view.sent.includes(open.value);
  const title = view.game.writes ? send.name : `${view.game.name} lets clients only read`;
  return (
    <div class="differs-bar" role="status" id="differs">
      <span>{isSent ? `✓ sent: ${view.game.name} goes on with this file at its next tick` : `⚠ ${view.game.name} runs another version of this file`}</span>
      <button id="do-watch-swap" type="button" title={title} disabled={isSent || !view.game.writes || !send.can()} onClick={send.run}>
        Send to the game ({send.keys[0]})
      </button>
    </div>
  );
}
