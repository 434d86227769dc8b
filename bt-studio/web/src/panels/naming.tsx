// The dialog that asks for the name of a new file, or of a copy.

import { useLayoutEffect, useState } from "preact/hooks";
import { focus } from "../focus";
import type { NewFile } from "../messages";
import { ask, file, form, naming, open, selected, shown } from "../state";
import { show } from "../tabs";
import { Answers } from "./answers";
import { useModal } from "./modal";

export function Naming() {
  return naming.value === undefined ? null : <Dialog key={naming.value} what={naming.value} />;
}

const LABELS = { new: "New file", copy: "Save as", convert: "Convert to", tree: "Extract into a tree" };
const DONE = { new: "Create", copy: "Save", convert: "Convert", tree: "Extract" };

const KINDS = { tree: "Behaviour tree", machine: "State machine", mosaic: "Tree of mosaic_game" };

/** Returns the name that the field has at first; for a tree, the name of the selected node as one word. */
function first(what: keyof typeof LABELS): string {
  if (what === "new") return "new.json";
  if (what === "copy") return open.value ?? "";
  if (what === "convert") return (open.value ?? "").replace(/[^/]*$/, "converted/$&");
  const words = (form.value?.title ?? "").split(/[^A-Za-z0-9]+/).filter((word) => /^[A-Za-z]/.test(word));
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("") || "Branch";
}

function Dialog({ what }: { what: keyof typeof LABELS }) {
  const dialog = useModal("input[name=file]");
  const [kind, choose] = useState<NewFile>(file.value?.kind === "mosaic" ? "mosaic" : "tree");
  const [native, keep] = useState(false);
  const [name, write] = useState(first(what));
  const [why, refuse] = useState("");
  useLayoutEffect(() => {
    const input = dialog.current?.querySelector<HTMLInputElement>("input[name=file]");
    input?.setSelectionRange(0, input.value.replace(/\.json$/, "").length);
  }, []);
  const end = () => {
    naming.value = undefined;
    focus("tree");
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = name.trim();
    if (what === "tree") {
      const [file, at, version] = [open.value, selected.value, shown.value?.version];
      if (file === undefined || at === undefined || version === undefined) return end();
      const change = { type: "command", file, version, command: { type: "extract", at, name: typed }, typing: null } as const;
      if (await ask(change, refuse)) end();
      return;
    }
    // The field has the ending already; users may type it again.
    const path = `${typed.replace(/(\.json)+$/, "")}.json`;
    const from = open.value ?? "";
    const done = await ask(
      what === "copy"
        ? { type: "save_as", file: from, to: path }
        : what === "convert"
          ? { type: "convert", file: from, to: path, native }
          : { type: "create", file: path, kind },
      refuse,
    );
    if (!done) return;
    end();
    await show(path);
  };
  const label = LABELS[what];
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
          {what === "tree" ? "Name of the tree" : `${label}, below the folder`}
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
            {(["tree", "machine", "mosaic"] as const).map((word) => (
              <label key={word}>
                <input type="radio" name="kind" checked={word === kind} onChange={() => choose(word)} />
                {KINDS[word]}
              </label>
            ))}
          </fieldset>
        ) : null}
        {what === "convert" ? (
          <fieldset class="places">
            <legend class="spoken">Agent</legend>
            {([false, true] as const).map((is) => (
              <label key={String(is)}>
                <input type="radio" name="native" checked={is === native} onChange={() => keep(is)} />
                {is ? "Agent and actions of mosaic_game" : "An agent of your own, with types"}
              </label>
            ))}
          </fieldset>
        ) : null}
        <Answers why={why} end={end} done={DONE[what]} />
      </form>
    </dialog>
  );
}
