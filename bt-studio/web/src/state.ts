// All that the page knows, as signals; and the only place that changes it by messages of the server.

import { batch, computed, signal } from "@preact/signals";
import { Connection, Refused } from "./connection";
import type { Ask, Changed, CompletionView, Document, ElementView, FileView, How, KeyView, OfferView, Pictures, PlaceView, RowView, Tell } from "./messages";
import { changed } from "./patch";
import { moveBookmarks } from "./bookmarks";
import { moveWaiting } from "./command";
import { mover } from "./moves";
import * as simulation from "./simulation";
import * as watch from "./watch";

export const connected = signal(false);
export const files = signal<FileView[]>([]);
/** The paths of the open files, in the order of their tabs. */
export const tabs = signal<string[]>([]);
/** The path of the shown file. */
export const open = signal<string | undefined>(undefined);
export const shown = signal<Document | undefined>(undefined);
/** The pointer of the selected element. */
export const selected = signal<string | undefined>(undefined);
/** The pointers of the elements that are selected besides. */
export const marked = signal<ReadonlySet<string>>(new Set());
export const form = signal<ElementView | undefined>(undefined);
/** The number of the element of the form: another one for each that is selected, the same while an element moves. */
export const formed = signal(0);
/** What was done or refused last; a live region reads it out. */
export const notice = signal<{ text: string; bad: boolean }>({ text: "", bad: false });
/** Is something being inserted, where, and of which kinds? */
export const inserting = signal<{ how: How; kinds?: string[] } | undefined>(undefined);
/** What may be inserted at an element. */
export const offered = signal<{ at: string; places: PlaceView[]; offers: OfferView[] } | undefined>(undefined);
/** What completes the text of a field. */
export const completed = signal<{ at: string; items: CompletionView[] } | undefined>(undefined);
/** How the canvas is to be zoomed: by a factor, or so that the whole tree is in sight. */
export const zooming = signal<number | "fit" | undefined>(undefined);
/** Is a name asked for: of a new file, of a copy of the shown one, of the file that it is converted to, or of the tree that the
 *  selected node becomes? */
export const naming = signal<"new" | "copy" | "convert" | "tree" | undefined>(undefined);
/** The picture that is written beside each tree at every save. */
export const pictures = signal<Pictures>("none");
/** Is the palette open, with everything or with nodes alone? */
export const palette = signal<"all" | "nodes" | undefined>(undefined);
/** Are the keys shown below the outline? */
export const keys = signal(false);
/** The keys of a file. */
export const keyed = signal<{ file: string; keys: KeyView[] } | undefined>(undefined);
/** Are the steps of undo shown below the outline? */
export const history = signal(false);
/** The steps of a file. */
export const steps = signal<Extract<Tell, { type: "history" }> | undefined>(undefined);
/** Is the text shown beside the tree? */
export const json = signal(false);
/** The files that were scripts, and hold no trees since: a script that is typed may be none for a moment. */
const scripts = new Set<string>();
/** Is the shown file a script, which has nothing to show but its text? */
export const onlyText = computed(() => {
  const one = file.value;
  if (one?.kind === "script") scripts.add(one.file);
  else if (one !== undefined && holdsTrees(one)) scripts.delete(one.file);
  return one !== undefined && scripts.has(one.file);
});
/** Is the panel of the text open? */
export const textShown = computed(() => shown.value !== undefined && (json.value || onlyText.value));
/** The outline's rows that are folded. */
export const folded = signal<ReadonlySet<string>>(new Set());

/** The rows of the outline; the same list as long as no row changes. */
export const outline = computed(() => shown.value?.outline ?? none);
const none: RowView[] = [];

/** The rows of the outline that are not folded away. */
export const visible = computed(() => {
  let hidden = Infinity;
  return outline.value.filter((row) => {
    if (row.level > hidden) return false;
    hidden = folded.value.has(row.at) ? row.level : Infinity;
    return true;
  });
});

/** The pointers of all selected elements, in the order of the outline. */
export const chosen = computed(() => {
  if (marked.value.size === 0) return selected.value === undefined ? [] : [selected.value];
  return outline.value.map((row) => row.at).filter((at) => at === selected.value || marked.value.has(at));
});

/** Does a file hold trees or state machines? */
export const holdsTrees = (file: FileView) => file.kind === "trees" || file.kind === "mosaic" || file.kind === "game";
/** Can a file be opened? A script is text alone. */
export const canOpen = (file: FileView) => holdsTrees(file) || file.kind === "script";

export const file = computed(() => files.value.find((file) => file.file === open.value));

/** The state of a tab while another one is shown. */
interface TabState {
  document: Document;
  selected: string | undefined;
  folded: ReadonlySet<string>;
}

const kept = new Map<string, TabState>();

/** Have the open files to be asked for again, because the connection was lost? */
let lost = false;

/** The view of the page before it was loaded, which is restored once the files are known. */
let before: Before | undefined;

/** A view of the page. */
export interface Before {
  tabs: string[];
  open: string;
  at: string | undefined;
}

/** Restores this view when the files are known. */
export const restore = (view: Before | undefined) => void (before = view);

let connection: Connection | undefined;

/** Connects with the secret of the link. */
export function start(token: string): void {
  connection = new Connection(token, told, (is) => {
    connected.value = is;
    lost ||= !is;
    if (is) simulation.again();
      else say("no connection to the studio's server; trying again", true);
  });
}

/** Asks; returns the reason if it is refused. */
export async function attempt(ask: Ask): Promise<Refused | undefined> {
  try {
    await connection?.ask(ask);
    return undefined;
  } catch (error) {
    return error as Refused;
  }
}

/** Asks; what is refused is said. `refused` takes the reason too. */
export async function ask(ask: Ask, refused?: (why: string) => void): Promise<boolean> {
  const why = await attempt(ask);
  if (why === undefined) return true;
  say(why.message, true);
  refused?.(why.message);
  return false;
}

export function say(text: string, bad = false): void {
  notice.value = { text, bad };
}

/** Shows a file, in its tab or in a new one. */
export async function show(path: string): Promise<void> {
  if (open.value === path && shown.value !== undefined) return;
  const known = kept.get(path);
  kept.delete(path);
  batch(() => {
    keep();
    if (!tabs.value.includes(path)) tabs.value = [...tabs.value, path];
    open.value = path;
    shown.value = known?.document;
    form.value = undefined;
    selected.value = undefined;
    marked.value = new Set();
    folded.value = known?.folded ?? new Set();
    if (known !== undefined) select(known.selected);
  });
  if (known === undefined && !(await ask({ type: "open", file: path }))) close(path);
}

/** Keeps what the shown tab shows. */
function keep(): void {
  if (open.value === undefined || shown.value === undefined) return;
  kept.set(open.value, { document: shown.value, selected: selected.value, folded: folded.value });
}

/** Closes a tab; text that is not saved stays in the studio. */
export function close(path: string): void {
  const at = tabs.value.indexOf(path);
  if (at < 0) return;
  void ask({ type: "close", file: path });
  const left = tabs.value.filter((tab) => tab !== path);
  kept.delete(path);
  batch(() => {
    tabs.value = left;
    if (open.value !== path) return;
    open.value = undefined;
    shown.value = undefined;
    form.value = undefined;
    selected.value = undefined;
    const next = left[Math.min(at, left.length - 1)];
    if (next !== undefined) void show(next);
  });
}

/** Asks for a file again. */
function again(path: string): void {
  kept.delete(path);
  void ask({ type: "open", file: path });
}

/** Selects an element of the shown file. */
export function select(at: string | undefined): void {
  anchor = at;
  if (marked.value.size > 0) marked.value = new Set();
  turn(at);
}

/** The element from which a stretch of rows is selected. */
let anchor: string | undefined;

function turn(at: string | undefined, moved = false): void {
  if (open.value === undefined || selected.value === at) return;
  selected.value = at;
  if (!moved) visit();
  void ask({ type: "select", file: open.value, at: at ?? null });
}

/** The places that were visited, the last one last, and the index of the present one. */
let visited: { file: string; at: string }[] = [];
let present = -1;

/** The most places that are kept. */
const MOST_VISITED = 100;

function visit(): void {
  const [file, at] = [open.value, selected.value];
  const last = visited[present];
  if (file === undefined || at === undefined || (last?.file === file && last.at === at)) return;
  visited = [...visited.slice(0, present + 1), { file, at }].slice(-MOST_VISITED);
  present = visited.length - 1;
}

/** Is there a place visited before, or after, the present one? */
export const canGo = (by: number) => visited[present + by] !== undefined;

/** Goes back or forth through the places that were visited. */
export async function go(by: number): Promise<void> {
  const place = visited[present + by];
  if (place === undefined || !files.value.some((file) => file.file === place.file)) return;
  // A selection on the way counts as no visit.
  const [list, index] = [visited, present + by];
  if (place.file !== open.value) await show(place.file);
  select(place.at);
  [visited, present] = [list, index];
}

/** Selects an element besides the others, or no longer. */
export function mark(at: string): void {
  const all = new Set(chosen.value);
  if (all.has(at) && all.size > 1) all.delete(at);
  else all.add(at);
  anchor = at;
  batch(() => {
    marked.value = all;
    turn(all.has(at) ? at : [...all].at(-1));
  });
}

/** Selects the rows from the one that was selected by itself to this one. */
export function extend(at: string): void {
  const rows = visible.value.map((row) => row.at);
  const [from, to] = [rows.indexOf(anchor ?? at), rows.indexOf(at)];
  if (from < 0 || to < 0) return select(at);
  batch(() => {
    marked.value = new Set(rows.slice(Math.min(from, to), Math.max(from, to) + 1));
    turn(at);
  });
}

function told(tell: Tell): void {
  switch (tell.type) {
    case "project":
      return project(tell.files);
    case "file":
      files.value = files.value.map((file) => (file.file === tell.file.file ? tell.file : file));
      return;
    case "opened":
      return opened(tell.file, tell.document);
    case "changed":
      return change(tell.file, tell.changed);
    case "selected":
      if (tell.file === open.value && (tell.element === null || tell.element.at === selected.value)) showForm(tell.element);
      return;
    case "located":
      if (tell.file === open.value && tell.at !== null) select(tell.at);
      return;
    case "offers":
      offered.value = tell;
      return;
    case "keys":
      keyed.value = tell;
      return;
    case "history":
      steps.value = tell;
      return;
    case "completions":
      completed.value = tell;
      return;
    case "settings":
      pictures.value = tell.pictures;
      return;
    case "simulation":
      return simulation.told(tell.file, tell.view);
    case "games":
      watch.offered.value = tell;
      return;
    case "watch":
      return watch.toldWatch(tell.view);
    case "agents":
      watch.agents.value = tell.agents;
      return;
    case "followed":
      return watch.toldFollowed(tell.view);
    case "breakpoints":
      watch.breakpoints.value = tell.breakpoints;
      return;
    case "trouble":
      return say(tell.message, true);
  }
}

/** The pointer of the element of the form, which follows its row. */
let formAt: string | undefined;

/** The pointer that a value of the form has in the shown text, which may be newer than the form. */
export function pointerNow(at: string): string {
  const known = form.peek()?.at;
  return known === undefined || formAt === undefined || !at.startsWith(known) ? at : formAt + at.slice(known.length);
}

function showForm(element: ElementView | null): void {
  batch(() => {
    form.value = element ?? undefined;
    if (formAt !== element?.at) formed.value++;
    formAt = element?.at;
  });
}

/** The server has opened a file. */
function opened(file: string, document: Document): void {
  const first = document.outline[0]?.at;
  if (file !== open.value) {
    if (tabs.value.includes(file)) kept.set(file, { document, selected: first, folded: new Set() });
    return;
  }
  batch(() => {
    shown.value = document;
    const wanted = before?.open === file ? before.at : selected.value;
    if (before?.open === file) before = undefined;
    const known = document.outline.some((row) => row.at === wanted);
    selected.value = undefined;
    select(known ? wanted : first);
  });
}

/** The text of a file. */
export const documentOf = (file: string) => (file === open.peek() ? shown.peek() : kept.get(file)?.document);

/** A file has changed, in the shown tab or in another one. */
function change(file: string, by: Changed): void {
  const old = documentOf(file);
  if (old === undefined) return;
  const next = changed(old, by);
  if (next === undefined) return again(file);
  const move = mover(old.outline, by.outline, next.outline);
  moveBookmarks(file, move);
  moveWaiting(file, move);
  const other = kept.get(file);
  if (file !== open.value) {
    if (other !== undefined) kept.set(file, { ...other, document: next });
    return;
  }
  batch(() => {
    shown.value = next;
    // The pointers of the others may be those of other elements now.
    if (by.version !== by.from) marked.value = new Set();
    const at = selected.value === undefined ? undefined : move(selected.value);
    if (formAt !== undefined) formAt = move(formAt);
    if (by.select !== null) select(by.select);
    else if (at !== undefined) turn(at, true);
    if (by.name !== "") say(by.name);
  });
}

/** The list of files is new: at the start, when a file comes or goes, and after the connection was lost. */
function project(list: FileView[]): void {
  files.value = list;
  const gone = tabs.value.filter((tab) => !list.some((file) => file.file === tab));
  gone.forEach(close);
  if (lost) tabs.value.forEach(again);
  lost = false;
  const names = new Set(list.filter(canOpen).map((file) => file.file));
  if (open.value === undefined && before !== undefined) {
    tabs.value = before.tabs.filter((tab) => names.has(tab));
    const next = names.has(before.open) ? before.open : tabs.value[0];
    if (next !== before.open) before = undefined;
    if (next !== undefined) void show(next);
  }
  const first = list.find(holdsTrees);
  if (open.value === undefined && first !== undefined) void show(first.file);
}
