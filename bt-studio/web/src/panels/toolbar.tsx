// The row of buttons: columns, the debugger, the simulation, undo, redo, save.

import { actions, type Action } from "../actions";
import { columns, type Side } from "../columns";
import { file, open } from "../state";
import { running, watched } from "../watch";

function Button({ id, detail, label }: { id: string; detail?: string | null | undefined; label?: string }) {
  const action = actions.find((action) => action.id === id) as Action;
  const title = `${action.name}${detail ? ` ${detail}` : ""}${action.keys.length > 0 ? ` (${action.keys[0]})` : ""}`;
  return (
    <button id={`do-${id}`} type="button" title={title} disabled={!action.can()} onClick={() => action.run()}>
      {label ?? action.name}
    </button>
  );
}

/** The button that shows and closes a column. */
function Turn({ side, label }: { side: Side; label: string }) {
  const { name, keys, run } = actions.find((action) => action.id === side)!;
  const isShown = columns[side].value.isClosed !== true;
  return (
    <button id={`do-${side}`} type="button" class="turn" title={`${name} (${keys[0]})`} aria-label={name} aria-pressed={isShown} onClick={run}>
      {label}
    </button>
  );
}

/** The button of the debugger, with the number of running games. */
function Games() {
  const { name, keys, run } = actions.find((action) => action.id === "watch") as Action;
  const label = watched.value !== undefined ? "Watched game" : running.value === 0 ? "Watch a game" : `Watch a game (${running.value})`;
  return (
    <button id="do-watch" type="button" class="games" title={`${name} (${keys[0]})`} onClick={run}>
      {label}
    </button>
  );
}

export function Toolbar() {
  const state = file.value?.state ?? "saved";
  const words = { saved: "saved", changed: "not saved", conflict: "changed on disk too", gone: "gone from the disk" };
  return (
    <header class="toolbar">
      <h1>bt studio</h1>
      <span class="open" id="open-file">
        {open.value ?? "no file"}
        <span class={`state ${state}`} id="file-state">
          {state === "saved" ? "" : "● "}
          {file.value ? words[state] : ""}
        </span>
      </span>
      {state === "conflict" ? (
        <span class="conflict" role="group" aria-label="Changed on disk too">
          <Button id="reload" />
          <Button id="overwrite" />
        </span>
      ) : null}
      <span class="grow" />
      <Turn side="side" label="◧" />
      <Turn side="form" label="◨" />
      <Games />
      <Button id="simulate-step" label="Simulate" />
      <Button id="palette" />
      <Button id="json" />
      <Button id="undo" detail={file.value?.undo} />
      <Button id="redo" detail={file.value?.redo} />
      <Button id="save" />
    </header>
  );
}
