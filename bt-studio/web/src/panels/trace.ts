// The signs of the lines of a trace. The text of a line comes from the server.

import type { LineKind, LineView } from "../messages";

const SIGNS: Record<LineKind, string> = {
  agent: "·",
  tick: "·",
  enter: "▶",
  leave: "✓",
  halt: "⊘",
  guard: "◇",
  preempt: "↯",
  action: "…",
  key: "=",
  send: "✉",
  take: "✉",
  push: "·",
  panic: "✗",
  unheard: "✉",
  transition: "→",
  refused: "✗",
  unsettled: "✗",
  swap: "⇄",
  write: "=",
  event: "✉",
  look: "·",
  runs: "▶",
  brain: "·",
  status: "·",
  other: "·",
};

/** Returns the sign of a line. */
export const sign = ({ kind, result }: LineView) => (kind === "leave" && result === "failure" ? "✗" : SIGNS[kind]);
