// Saves a file through the browser, where the user wants it.

import { say } from "./state";

export function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = name;
  link.click();
  // The browser has taken the address by then.
  setTimeout(() => URL.revokeObjectURL(link.href));
  const count = text.split("\n").length - 1;
  say(`${count} ${count === 1 ? "line" : "lines"} in ${name}`);
}
