// The address of the page. At first it has the secret of the link, which is removed at once, and the file that the link
// names; then it has the view, so that reloading the page shows the same. All of it is in the fragment, which the
// browser does not send.

import { effect } from "@preact/signals";
import { bookmarks } from "./bookmarks";
import { places, sight } from "./canvas/sight";
import { open, selected, tabs } from "./state";
import { restore } from "./told";

/** Returns `true` if the address has the secret of a link. */
export const isLink = () => /^#[0-9a-f]{32}(&|$)/.test(location.hash);

/** Returns the secret, and whether the page begins with the first steps. Both are kept for the tab, so that the page
 *  can be reloaded. */
export function given(): { secret: string; steps: boolean } {
  const [secret = "", ...words] = location.hash.slice(1).split("&");
  if (isLink()) {
    sessionStorage.setItem("secret", secret);
    if (words.includes("start")) sessionStorage.setItem("steps", sessionStorage.getItem("steps") ?? "0");
    history.replaceState(null, "", location.pathname);
    read(new URLSearchParams(words.join("&")));
  } else {
    read(new URLSearchParams(location.hash.slice(1)));
  }
  return { secret: sessionStorage.getItem("secret") ?? "", steps: sessionStorage.getItem("steps") !== null };
}

/** The minimum time between two changes of the address, in milliseconds: browsers refuse too many changes. */
const REST = 300;

/** Restores the view of an address. Parts that the folder does not have are dropped later. */
function read(view: URLSearchParams): void {
  const path = view.get("open");
  if (path === null) return;
  restore({ tabs: [...new Set([...view.getAll("tab"), path])], open: path, at: view.get("at") ?? undefined });
  const [x, y, scale] = (view.get("sight") ?? "").split(" ").map(Number);
  if ([x, y, scale].every(Number.isFinite) && scale! > 0) places.set(path, { x: x!, y: y!, scale: scale!, fits: false });
  const marks = view.getAll("mark").map((mark) => /^([1-9]) (\/\S*|) (.+)$/.exec(mark));
  bookmarks.value = new Map(marks.filter((mark) => mark !== null).map(([, number, at, file]) => [Number(number), { file: file!, at: at! }]));
}

/** Returns the view as an address. */
function view(): string {
  const view = new URLSearchParams({ open: open.value ?? "" });
  if (selected.value !== undefined) view.set("at", selected.value);
  tabs.value.forEach((tab) => view.append("tab", tab));
  const { x, y, scale, fits } = sight.value ?? {};
  // A tree that fits is shown as a whole again, whatever the size of the window is by then.
  if (x !== undefined && !fits) view.set("sight", [x, y, scale].map((part) => Number(part!.toFixed(3))).join(" "));
  bookmarks.value.forEach(({ file, at }, number) => view.append("mark", `${number} ${at} ${file}`));
  return view.toString();
}

/** Keeps the view in the address. */
export function follow(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    // The link of a restarted server is read first.
    if (isLink()) timer = setTimeout(write, REST);
    else if (open.value !== undefined) history.replaceState(null, "", `${location.pathname}#${view()}`);
  };
  effect(() => {
    const parts = [open.value, selected.value, tabs.value, sight.value, bookmarks.value];
    if (parts[0] !== undefined) timer ??= setTimeout(write, REST);
  });
}
