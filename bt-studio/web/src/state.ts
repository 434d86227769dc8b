// The state of the page, as signals, and its requests to the server. `told.ts` handles the messages of the server.

import { computed, signal } from "@preact/signals";
import { Connection, Refused, type State } from "./connection";
import type { Ask, CompletionView, Document, ElementView, FileView, How, KeyView, OfferView, Pictures, PlaceView, RowView, Tell } from "./messages";

export const connected = signal(false);
export const files = signal<FileView[]>([]);
/** `true` once the server has sent the list of files. */
export const listed = signal(false);
/** The paths of the open files, in the order of their tabs. */
export const tabs = signal<string[]>([]);
/** The path of the shown file. */
export const open = signal<string | undefined>(undefined);
export const shown = signal<Document | undefined>(undefined);
/** The pointer of the selected element. */
export const selected = signal<string | undefined>(undefined);
/** The pointers of the other selected elements. */
export const marked = signal<ReadonlySet<string>>(new Set());
export const form = signal<ElementView | undefined>(undefined);
/** The number of the element of the form: a new one for each selected element, the same while an element moves. */
export const formed = signal(0);
/** The message about the last action or refusal; a live region reads it out. */
export const notice = signal<{ text: string; bad: boolean }>({ text: "", bad: false });
/** The place and the kinds of the insertion in progress; `undefined` without one. */
export const inserting = signal<{ how: How; kinds?: string[] } | undefined>(undefined);
/** The elements that may be inserted at an element. */
export const offered = signal<{ at: string; places: PlaceView[]; offers: OfferView[] } | undefined>(undefined);
/** Returns the offered place of this kind. An element that holds no others has no place in it: then the usual place comes
 *  instead. */
export function placeOf(how: How): PlaceView | undefined {
  const places = offered.value?.places ?? [];
  return places.find((place) => place.how === how) ?? (how === "child" ? places[0] : undefined);
}

/** The completions of the text of a field. */
export const completed = signal<{ at: string; from: number | null; items: CompletionView[] } | undefined>(undefined);
/** The requested zoom of the canvas: by a factor, to the full size, or to fit the whole tree. */
export const zooming = signal<number | "full" | "fit" | undefined>(undefined);
/** The kind of name that the dialog asks for: of a new file, of a copy of the shown file, of the file to which it is
 *  converted, or of the tree that the selected node becomes. */
export const naming = signal<"new" | "copy" | "convert" | "tree" | undefined>(undefined);
/** The picture that is written beside each tree at every save. */
export const pictures = signal<Pictures>("none");
/** `true` if trees grow from top to bottom. */
export const down = signal(false);
/** The content of the open palette, everything or nodes alone; `undefined` while it is closed. */
export const palette = signal<"all" | "nodes" | undefined>(undefined);
/** `true` if the keys are shown below the outline. */
export const keys = signal(false);
/** The keys of a file. */
export const keyed = signal<{ file: string; keys: KeyView[] } | undefined>(undefined);
/** `true` if the steps of undo are shown below the outline. */
export const history = signal(false);
/** The steps of a file. */
export const steps = signal<Extract<Tell, { type: "history" }> | undefined>(undefined);
/** `true` if the text is shown beside the tree. */
export const json = signal(false);
/** The letters to show and select in the text of a file. */
export const sought = signal<{ file: string; letters: [number, number] } | undefined>(undefined);
/** The problems of the shown file itself, without those of scripts that run it. */
export const ownProblems = computed(() => (shown.value?.problems ?? []).filter((problem) => problem.file === null));
/** The files that were scripts and have had no trees since: a script may be invalid for a moment while it is typed. */
const scripts = new Set<string>();
/** `true` if the shown file is a script, which is shown only as text. */
export const onlyText = computed(() => {
  const one = file.value;
  if (one?.kind === "script") scripts.add(one.file);
  else if (one !== undefined && holdsTrees(one)) scripts.delete(one.file);
  return one !== undefined && scripts.has(one.file);
});
/** `true` if the panel of the text is open. */
export const textShown = computed(() => shown.value !== undefined && (json.value || onlyText.value));
/** The folded rows of the outline. */
export const folded = signal<ReadonlySet<string>>(new Set());

/** The rows of the outline; the same list as long as no row changes. */
export const outline = computed(() => shown.value?.outline ?? none);
const none: RowView[] = [];

/** The rows of the outline that are not inside a folded row. */
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

/** Returns `true` if a file has trees or state machines. */
export const holdsTrees = (file: FileView) => file.kind === "trees" || file.kind === "mosaic" || file.kind === "game";
/** Returns `true` if a file can be opened. A script opens as text. */
export const canOpen = (file: FileView) => holdsTrees(file) || file.kind === "script";

export const file = computed(() => files.value.find((file) => file.file === open.value));

let connection: Connection | undefined;

/** Connects with the secret of the link. `told` is called with the messages of the server, `is` with the state of the
 *  connection. */
export function connect(token: string, told: (tell: Tell) => void, is: (state: State) => void): void {
  connection = new Connection(token, told, is);
}

/** Takes the secret of another link to the same address. */
export const renew = (token: string) => connection?.renew(token);

/** Sends a request; returns the reason of a refusal. */
export async function attempt(ask: Ask): Promise<Refused | undefined> {
  try {
    await connection?.ask(ask);
    return undefined;
  } catch (error) {
    return error as Refused;
  }
}

/** Sends a request; shows the reason of a refusal, and calls `refused` with it. */
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
