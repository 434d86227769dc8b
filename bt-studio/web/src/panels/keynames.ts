// The names of the keys of the shown file, for fields that take one.

import { ask, keyed, open } from "../state";

/** Requests the names. */
export function knowKeys(): void {
  if (open.value !== undefined) void ask({ type: "keys", file: open.value });
}

export const keyNames = () => (keyed.value?.file === open.value ? keyed.value!.keys.map(({ name }) => name) : []);
