// Is the server there? What is typed without it waits, and is sent when the server is back and the files are known anew.

/** Settles when the server is there, and the open files are as it has them. */
let back: Promise<void> = Promise.resolve();
let come: (() => void) | undefined;
let times = 0;

/** Settles when the server is there. */
export const present = () => back;
/** Is the server gone? */
export const isAway = () => come !== undefined;
/** How often it has come back: then a file may have any text. */
export const returns = () => times;

/** The connection is lost. */
export function leave(): void {
  if (come === undefined) back = new Promise((done) => (come = done));
}

/** The server is back, and all open files are as it has them. */
export function comeBack(): void {
  if (come === undefined) return;
  times++;
  come();
  come = undefined;
}
