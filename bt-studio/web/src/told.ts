// Handles the messages of the server: only this module updates the state of the page from them.

import { batch } from "@preact/signals";
import { moveBookmarks } from "./bookmarks";
import { meetAgain, moveWaiting } from "./command";
import type { Changed, Document, ElementView, FileView, Tell } from "./messages";
import { mover, refound } from "./moves";
import { profile } from "./panels/profile";
import { changed } from "./patch";
import { comeBack, isAway, leave } from "./presence";
import { save } from "./save";
import { sayTrouble } from "./saved";
import { select, selectAt } from "./selection";
import * as simulation from "./simulation";
import {
  ask,
  canOpen,
  completed,
  connect,
  connected,
  down,
  files,
  form,
  formed,
  holdsTrees,
  keyed,
  listed,
  marked,
  offered,
  open,
  pictures,
  say,
  selected,
  shown,
  steps,
  tabs,
} from "./state";
import { close, documentOf, kept, show } from "./tabs";
import * as usages from "./usages";
import * as watch from "./watch";

/** `true` if the open files must be requested again, because the connection was lost. */
let lost = false;

/** The view of the page before a reload, restored once the files are known. */
let before: Before | undefined;

/** A view of the page. */
export interface Before {
  tabs: string[];
  open: string;
  at: string | undefined;
}

/** Restores this view when the files are known. */
export const restore = (view: Before | undefined) => void (before = view);

/** The notices of a page without a connection. */
const AWAY = {
  lost: `no connection to the studio's server: what is typed waits until it is started again with --port ${location.port}`,
  refused: "the studio was started again: open its new link in this window; what is typed waits for it",
};

/** Connects with the secret of the link. */
export function start(token: string): void {
  connect(token, told, (is) => {
    connected.value = is === "connected";
    if (is === "connected") return void simulation.again();
    lost = true;
    leave();
    say(AWAY[is], true);
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
      if (tell.file === open.value && (tell.element === null || tell.element.at === selected.value)) formLater(tell.file, tell.element);
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
    case "uses":
      return usages.told(tell);
    case "history":
      steps.value = tell;
      return;
    case "completions":
      completed.value = tell;
      return;
    case "settings":
      pictures.value = tell.pictures;
      down.value = tell.down;
      return;
    case "simulation":
      return simulation.told(tell.file, tell.view);
    case "games":
      watch.toldGames(tell);
      return;
    case "watch":
      return watch.toldWatch(tell.view);
    case "agents":
      watch.agents.value = tell.agents;
      return;
    case "followed":
      return watch.toldFollowed(tell.view);
    case "exported":
      save(tell.name, tell.text);
      break;
    case "profile":
      profile.value = tell.view;
      return;
    case "breakpoints":
      watch.breakpoints.value = tell.breakpoints;
      return;
    case "trouble":
      return sayTrouble(tell.message);
  }
}

/** The pointer of the element of the form, which follows its row. */
let formAt: string | undefined;

/** Returns the pointer of a value of the form in the shown text, which may be newer than the form. */
export function pointerNow(at: string): string {
  const known = form.peek()?.at;
  return known === undefined || formAt === undefined || !at.startsWith(known) ? at : formAt + at.slice(known.length);
}

/** The number of forms that the server has sent: only the newest one is shown. */
let forms = 0;

/** Shows a form; the form of another element only after the tree is drawn, because making its fields takes time. */
function formLater(file: string, element: ElementView | null): void {
  const own = ++forms;
  if (element === null || element.at === formAt || window.document.hidden) return showForm(element);
  const isWanted = () => own === forms && file === open.value && element.at === selected.value;
  requestAnimationFrame(() => setTimeout(() => isWanted() && showForm(element)));
}

function showForm(element: ElementView | null): void {
  batch(() => {
    form.value = element ?? undefined;
    if (formAt !== element?.at) formed.value++;
    formAt = element?.at;
  });
}

/** Handles a file that the server has opened. */
function opened(file: string, document: Document): void {
  const first = document.outline[0]?.at;
  const old = documentOf(file);
  const move = old !== undefined && isAway() ? refound(old.outline, document.outline) : (at: string) => at;
  if (old !== undefined && isAway()) meetAgain(file, old, document, move);
  moveBookmarks(file, move);
  const moved = (at: string | undefined) => (at === undefined ? undefined : move(at));
  if (file !== open.value) {
    const known = kept.get(file);
    const selected = moved(known?.selected) ?? first;
    if (tabs.value.includes(file)) kept.set(file, { folded: new Set(), ...known, selected, document });
    return;
  }
  batch(() => {
    shown.value = document;
    const wanted = before?.open === file ? before.at : moved(selected.value);
    formAt = moved(formAt);
    // The fields of an element that no longer exists accept no more letters.
    if (formAt === undefined) form.value = undefined;
    if (before?.open === file) before = undefined;
    const known = document.outline.some((row) => row.at === wanted);
    selected.value = undefined;
    select(known ? wanted : first);
  });
}

/** Handles a change of a file, in the shown tab or in another one. */
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
    const selected = other?.selected === undefined ? undefined : move(other.selected);
    if (other !== undefined) kept.set(file, { ...other, selected, document: next });
    return;
  }
  batch(() => {
    shown.value = next;
    // The pointers of the other selected elements may now name other elements.
    if (by.version !== by.from) marked.value = new Set();
    const at = selected.value === undefined ? undefined : move(selected.value);
    if (formAt !== undefined) formAt = move(formAt);
    if (by.select !== null) select(by.select);
    else if (at !== undefined) selectAt(at, true);
    if (by.name !== "") say(by.name);
  });
}

/** Handles a new list of files: at the start, when a file is added or removed, and after a lost connection. */
function project(list: FileView[]): void {
  files.value = list;
  listed.value = true;
  const gone = tabs.value.filter((tab) => !list.some((file) => file.file === tab));
  gone.forEach((tab) => moveWaiting(tab, () => undefined));
  gone.forEach(close);
  if (lost) void openAgain();
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

/** Requests a file again. */
function again(path: string): void {
  kept.delete(path);
  void ask({ type: "open", file: path });
}

/** Requests all open files again, after the server has come back. */
async function openAgain(): Promise<void> {
  lost = false;
  await Promise.all(tabs.value.map((file) => ask({ type: "open", file })));
  if (!lost) comeBack();
}
