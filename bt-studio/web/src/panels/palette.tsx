// Everything by its name: commands with their keys, files, the parts of the shown tree.

import { actions } from "../actions";
import { focus } from "../focus";
import { select } from "../selection";
import { files, canOpen, palette, shown } from "../state";
import { show } from "../tabs";
import { Chooser, type Choice } from "./chooser";

function choices(what: "all" | "nodes"): Choice[] {
  const commands = actions
    .filter((action) => action.id !== "palette" && action.can())
    .map(({ id, name, keys }) => ({ id: `do ${id}`, name, note: keys.join(" or "), docs: "", words: [] }));
  const trees = files.value.filter(canOpen);
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
    if (what === "open") await show(name);
    if (what === "goto") select(name);
    if (what === "do") actions.find((action) => action.id === name)?.run();
    return false;
  };
  return (
    <Chooser
      label={what === "all" ? "Commands, files, nodes" : "Find a node"}
      placeholder={what === "all" ? "a command, a file, a node …" : "a name, a kind, an id …"}
      choices={choices(what)}
      choose={choose}
      close={close}
    />
  );
}
