// The page of a folder without trees: ways to begin.

import { canOpen, connected, files, listed, naming, open } from "../state";

export function Empty() {
  if (!connected.value || !listed.value || open.value !== undefined || files.value.some(canOpen)) return null;
  return (
    <section class="empty" aria-label="Beginning">
      <h2>No trees in this folder yet</h2>
      <button type="button" onClick={() => (naming.value = "new")}>
        New file … <kbd>Alt+N</kbd>
      </button>
      <p>
        A behaviour tree, a state machine, or a tree of mosaic_game. <code>bt studio</code> without a folder opens a sample with five steps.
      </p>
    </section>
  );
}
