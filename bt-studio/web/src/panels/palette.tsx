// Everything by its name: commands with their keys, files, the parts of the shown tree.

import { actions } from "../actions";
import { focus } from "../focus";
import { select } from "../selection";
import { files, canOpen, palette, shown } from "../state";
import { openFile } from "../watch";
import { Chooser, type Choice } from "./chooser";

type What = "all" | "nodes";

const LABELS: Record<What, [label: string, placeholder: string]> = {
  all: ["Commands, files, nodes", "a command, a file, a node …"],
  nodes: ["Find a node", "a name, a kind, an id …"],
};

function choices(what: What): Choice[] {
  const commands = actions
    .filter((action) => action.id !== "palette" && action.can())
    .map(({ id, name, keys, words = [] }) => ({ id: `do ${id}`, name, note: keys.join(" or "), docs: "", words }));
  const trees = files.value.filter((file) => canOpen(file) || file.kind === "mosaic_log");
  const open = trees.map(({ file }) => ({ id: `open ${file}`, name: file, note: "file", docs: "", words: [`open ${file}`] }));
  const rows = (shown.value?.outline ?? []).map((row) => ({
    id: `goto ${row.at}`,
    name: row.title,
    note: `${row.note === "" ? row.kind : row.note}${row.id === null ? "" : ` #${row.id}`}`,
    docs: "",
    words: [row.note, ...(row.id === null ? [] : [String(row.id), `#${row.id}`])],
  }));
  if (what === "nodes") return rows;
  return [...commands, ...open, ...rows];
}

export function Palette() {
  const what = palette.value;
  if (what === undefined) return null;
  const close = () => {
    palette.value = undefined;
    focus("tree");
  };
  const choose = async (id: string) => {
    const space = id.indexOf(" ");
    const [what, name] = [id.slice(0, space), id.slice(space + 1)];
    close();
    const file = files.value.find(({ file }) => file === name);
    if (what === "open" && file !== undefined) await openFile(file);
    if (what === "goto") select(name);
    if (what === "do") actions.find((action) => action.id === name)?.run();
    return false;
  };
  return (
    <Chooser
      label={LABELS[what][0]}
      placeholder={LABELS[what][1]}
      choices={choices(what)}
      choose={choose}
      close={close}
    />
  );
}
