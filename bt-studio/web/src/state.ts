// All that the page knows, as signals, and its questions to the server. `told.ts` takes the answers.

import { computed, signal } from "@preact/signals";
import { Connection, Refused } from "./connection";
import type { Ask, CompletionView, Document, ElementView, FileView, How, KeyView, OfferView, Pictures, PlaceView, RowView, Tell } from "./messages";

export const connected = signal(false);
export const files = signal<FileView[]>([]);
/** Has the server sent the list of files? */
export const listed = signal(false);
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
export const completed = signal<{ at: string; from: number | null; items: CompletionView[] } | undefined>(undefined);
/** How the canvas is to be zoomed: by a factor, to its full size, or so that the whole tree is in sight. */
export const zooming = signal<number | "full" | "fit" | undefined>(undefined);
/** Is a name asked for: of a new file, of a copy of the shown one, of the file that it is converted to, or of the tree that the
 *  selected node becomes? */
export const naming = signal<"new" | "copy" | "convert" | "tree" | undefined>(undefined);
/** The picture that is written beside each tree at every save. */
export const pictures = signal<Pictures>("none");
/** Do trees grow from top to bottom? */
export const down = signal(false);
/** Is the palette open: with everything, or with nodes alone? */
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
/** The letters that the text of a file is to show and select. */
export const sought = signal<{ file: string; letters: [number, number] } | undefined>(undefined);
/** The problems of the shown file itself, without those of scripts that run it. */
export const ownProblems = computed(() => (shown.value?.problems ?? []).filter((problem) => problem.file === null));
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

let connection: Connection | undefined;

/** Connects with the secret of the link. `told` takes the messages of the server, `is` whether there is one. */
export function connect(token: string, told: (tell: Tell) => void, is: (connected: boolean) => void): void {
  connection = new Connection(token, told, is);
}

/** Takes the secret of another link to the same address. */
export const renew = (token: string) => connection?.renew(token);

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
