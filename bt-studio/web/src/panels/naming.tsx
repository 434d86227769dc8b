// The dialog that asks for the name of a new file, or of a copy.

import { useEffect, useRef, useState } from "preact/hooks";
import { focus } from "../actions";
import type { NewFile } from "../messages";
import { ask, naming, open, show } from "../state";

export function Naming() {
  return naming.value === undefined ? null : <Dialog key={naming.value} what={naming.value} />;
}

function Dialog({ what }: { what: "new" | "copy" }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [kind, choose] = useState<NewFile>("tree");
  const [name, write] = useState(what === "new" ? "new.json" : (open.value ?? ""));
  const [why, refuse] = useState("");
  useEffect(() => {
    dialog.current?.showModal();
    const input = dialog.current?.querySelector<HTMLInputElement>("input[name=file]");
    input?.focus();
    input?.setSelectionRange(0, input.value.replace(/\.json$/, "").length);
  }, []);
  const end = () => {
    naming.value = undefined;
    focus("tree");
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = name.trim();
    const path = typed.endsWith(".json") ? typed : `${typed}.json`;
    const from = open.value;
    const copy = what === "copy" && from !== undefined;
    const done = await ask(copy ? { type: "save_as", file: from, to: path } : { type: "create", file: path, kind }, refuse);
    if (!done) return;
    end();
    await show(path);
  };
  const label = what === "new" ? "New file" : "Save as";
  return (
    <dialog
      ref={dialog}
      class="chooser naming"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        end();
      }}
    >
      <form class="inside" onSubmit={submit}>
        <label>
          {label}, below the folder
          <input
            name="file"
            autocomplete="off"
            spellcheck={false}
            value={name}
            onInput={(event) => write(event.currentTarget.value)}
          />
        </label>
        {what === "new" ? (
          <fieldset class="places">
            <legend class="spoken">Content</legend>
            {(["tree", "machine"] as const).map((word) => (
              <label key={word}>
                <input type="radio" name="kind" checked={word === kind} onChange={() => choose(word)} />
                {word === "tree" ? "Behaviour tree" : "State machine"}
              </label>
            ))}
          </fieldset>
        ) : null}
        {why === "" ? null : (
          <p class="told error" role="alert">
            {why}
          </p>
        )}
        <div class="buttons">
          <button type="button" onClick={end}>
            Cancel
          </button>
          <button type="submit">{what === "new" ? "Create" : "Save"}</button>
        </div>
      </form>
    </dialog>
  );
}
