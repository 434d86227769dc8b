// Files: undo, save, tabs, changes by other programs.

import { closeTab, isChanging, refuses, settled, travel } from "../command";
import { sayWhenSaved } from "../saved";
import { script, simulation } from "../simulation";
import { ask, file, files, naming, open, pictures, say, tabs } from "../state";
import { show } from "../tabs";
import { type Action, isOpen } from "./action";

/** Shows the tab before or after the shown one. */
function tab(by: number): void {
  const all = tabs.value;
  const next = all[(all.indexOf(open.value!) + by + all.length) % all.length];
  if (next !== undefined) void show(next);
}

/** Returns the file to which undo and redo apply: in the panel of the simulation, its script. */
function edited() {
  return document.activeElement?.closest("[data-focus=simulate]") && script.value ? script.value : file.value;
}

/** Returns the shown file and the script of the simulation. */
function both(): string[] {
  const all = [file.value, simulation.value === undefined ? undefined : script.value];
  return all.filter((one) => one !== undefined).map((one) => one.file);
}

/** Returns the files of this list that are not saved. */
const unsaved = (of: string[]) => files.value.filter((one) => of.includes(one.file) && one.state !== "saved");

/** Saves the files that were shown when the key was pressed, after the pending changes. */
async function save(): Promise<void> {
  if (refuses()) return;
  const wanted = both();
  await settled();
  const files = unsaved(wanted).map(({ file }) => file);
  sayWhenSaved(files);
  files.forEach((file) => void ask({ type: "save", file, over: false }));
}

async function saveAll(): Promise<void> {
  sayWhenSaved(files.value.filter((one) => one.state !== "saved").map(({ file }) => file));
  await ask({ type: "save_all" });
}

export const ofFiles: Action[] = [
  {
    id: "undo",
    name: "Undo",
    keys: ["Ctrl+Z"],
    can: () => edited() !== undefined && (edited()!.undo !== null || isChanging()),
    run: () => travel(edited()!.file, -1),
  },
  {
    id: "redo",
    name: "Redo",
    keys: ["Ctrl+Y", "Ctrl+Shift+Z"],
    can: () => edited() !== undefined && (edited()!.redo !== null || isChanging()),
    run: () => travel(edited()!.file, 1),
  },
  {
    id: "save",
    name: "Save",
    keys: ["Ctrl+S"],
    can: () => unsaved(both()).length > 0 || (isOpen() && isChanging()),
    run: () => void save(),
  },
  { id: "new", name: "New file …", keys: ["Alt+N"], can: () => true, run: () => void (naming.value = "new") },
  { id: "saveAs", name: "Save as …", keys: [], can: isOpen, run: () => void (naming.value = "copy") },
  {
    id: "saveAll",
    name: "Save all",
    keys: ["Ctrl+Shift+S"],
    can: () => files.value.some((file) => file.state !== "saved") || isChanging(),
    run: () => void settled().then(saveAll),
  },
  {
    id: "convert",
    name: "Convert to our format …",
    keys: [],
    can: () => file.value?.kind === "mosaic",
    run: () => void (naming.value = "convert"),
  },
  {
    id: "pictures",
    name: "Picture beside each saved tree: SVG, PNG, none",
    keys: [],
    can: () => true,
    run: async () => {
      const next = ({ none: "svg", svg: "png", png: "none" } as const)[pictures.value];
      if (!(await ask({ type: "pictures", pictures: next }))) return;
      say(next === "none" ? "no more pictures are written" : `${next === "svg" ? "an SVG" : "a PNG"} is written beside each tree that is saved`);
    },
  },
  { id: "close", name: "Close tab", keys: ["Alt+W"], can: () => open.value !== undefined, run: () => closeTab(open.value!) },
  { id: "nextTab", name: "Next tab", keys: ["Alt+PageDown"], can: () => tabs.value.length > 1, run: () => tab(1) },
  { id: "lastTab", name: "Previous tab", keys: ["Alt+PageUp"], can: () => tabs.value.length > 1, run: () => tab(-1) },
  ...Array.from({ length: 9 }, (_, index) => ({
    id: `tab${index + 1}`,
    name: `Tab ${index + 1}`,
    keys: [`Alt+${index + 1}`],
    can: () => tabs.value.length > index,
    run: () => void show(tabs.value[index]!),
  })),
  {
    id: "reload",
    name: "Take the disk's version",
    keys: [],
    can: () => file.value?.state === "conflict",
    run: () => void ask({ type: "reload", file: open.value! }),
  },
  {
    id: "discard",
    name: "Discard what is not saved",
    keys: [],
    can: () => file.value?.state === "changed",
    run: () => void ask({ type: "reload", file: open.value! }),
  },
  {
    id: "overwrite",
    name: "Overwrite the disk's version",
    keys: [],
    can: () => file.value?.state === "conflict",
    run: () => void ask({ type: "save", file: open.value!, over: true }),
  },
];
