// The keys of editors: those of CodeMirror, except the ones that the page handles.

import { defaultKeymap } from "@codemirror/commands";
import { keymap } from "@codemirror/view";

/** The keys of the page that work in every editor. */
const OF_THE_PAGE = ["Escape", "Mod-Enter"];

/** Returns the keys of an editor. `own`: more keys that it leaves to others. */
export const editing = (...own: string[]) =>
  keymap.of(defaultKeymap.filter(({ key }) => key === undefined || ![...OF_THE_PAGE, ...own].includes(key)));
