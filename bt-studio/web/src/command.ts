// Changes of the shown file.

import type { Command } from "./messages";
import { ask, open, shown } from "./state";

/** Changes the shown file. */
export function command(command: Command, typing: number | null = null): Promise<boolean> {
  if (open.value === undefined || shown.value === undefined) return Promise.resolve(false);
  return ask({ type: "command", file: open.value, version: shown.value.version, command, typing });
}
