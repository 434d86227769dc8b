// The presence of the server. Letters typed without a server wait, and are sent when the server is back and the files
// are received again.

/** Settles when the server is connected, and the open files match its files. */
let back: Promise<void> = Promise.resolve();
let come: (() => void) | undefined;
let times = 0;

/** Settles when the server is connected. */
export const present = () => back;
/** Returns `true` while the server is not connected. */
export const isAway = () => come !== undefined;
/** Returns how often the server has come back; each time a file may have any text. */
export const returns = () => times;

/** Notes that the connection is lost. */
export function leave(): void {
  if (come === undefined) back = new Promise((done) => (come = done));
}

/** Notes that the server is back, and all open files match its files. */
export function comeBack(): void {
  if (come === undefined) return;
  times++;
  come();
  come = undefined;
}
