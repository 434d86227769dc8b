// The filter of the entries of a log, and of the records of a tick: the server applies it.

import { useEffect, useState } from "preact/hooks";
import { connected } from "../state";
import { order, unit } from "../watch";
import { Refusal } from "./refusal";

const DOCS = 'Words that stand in them, or: kind:leave name:aim result:failure. A minus leaves them out: -name:wait -kind:enter -"ammo = 2"';

export function LineFilter({ label }: { label: string }) {
  const [text, type] = useState("");
  const [why, refuse] = useState("");
  const send = (text: string) => order({ type: "lines", text }, refuse);
  const is = connected.value;
  // A new connection is that of a new page for the server.
  useEffect(() => {
    if (is && text !== "") void send(text);
  }, [is]);
  const typed = (next: string) => {
    refuse("");
    type(next);
    void send(next);
  };
  return (
    <>
      <input
        class="line-filter"
        aria-label={label}
        aria-invalid={why !== ""}
        title={DOCS}
        placeholder={unit() === "entry" ? "kind:leave, -name:wait" : "kind:guard, -name:wait"}
        value={text}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => typed(event.currentTarget.value)}
      />
      <Refusal why={why} />
    </>
  );
}
