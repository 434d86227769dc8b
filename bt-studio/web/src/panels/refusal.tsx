// The reason why a value was refused, beside its field, until the value changes.

import { useEffect, useRef, useState } from "preact/hooks";
import type { AgentKey } from "../messages";
import { order, watched } from "../watch";

/** The text below a field. */
export function Refusal({ why }: { why: string }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (why !== "") text.current?.scrollIntoView({ block: "nearest" });
  }, [why]);
  return (
    <span ref={text} class="refused" role="alert">
      {why}
    </span>
  );
}

/** The state of a field whose value is sent to an agent of the game, which answers later. `key` is the key to set;
 *  `null` for an event. */
export function useWritten(agent: AgentKey, key: string | null) {
  const [text, type] = useState("");
  const [why, refuse] = useState("");
  const sent = useRef<string | undefined>(undefined);
  const refused = watched.value?.refused ?? undefined;
  const waiting = watched.value?.waiting.filter((value) => value.agent === agent.index && value.key === key).at(-1)?.text;
  useEffect(() => {
    if (refused === undefined || refused.agent !== agent.index || refused.key !== key || refused.text !== sent.current) return;
    sent.current = undefined;
    // Shows the refused value again, unless the user types the next one.
    if (text !== "") return;
    type(refused.text);
    refuse(refused.why);
  }, [refused?.number]);
  const typed = (next: string) => {
    refuse("");
    type(next);
  };
  const send = async (run: string) => {
    const value = text.trim();
    if (value === "") return;
    refuse("");
    sent.current = value;
    const what = key === null ? ({ type: "send", agent, run, event: value } as const) : ({ type: "set", agent, run, key, value } as const);
    if (await order(what, refuse)) type((now) => (now === text ? "" : now));
  };
  return { text, why, waiting: text === "" ? waiting : undefined, typed, send };
}
