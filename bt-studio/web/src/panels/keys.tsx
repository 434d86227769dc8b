// The keys of the blackboard, with the nodes that read and write each key.

import { useEffect, useState } from "preact/hooks";
import type { KeyView, UseView } from "../messages";
import { select } from "../selection";
import { ask, keyed, keys, open, shown } from "../state";
import { show } from "../tabs";

export function Keys() {
  const document = shown.value;
  const file = open.value;
  const current = document?.checked === document?.version ? document?.version : undefined;
  useEffect(() => {
    if (keys.value && file !== undefined && current !== undefined) void ask({ type: "keys", file });
  }, [keys.value, file, current]);
  if (!keys.value || document === undefined) return null;
  const list = keyed.value?.file === file ? keyed.value!.keys : [];
  return (
    <section class="keys" aria-label="Keys" data-focus="keys" tabIndex={-1}>
      <h2>Keys {list.length > 0 ? list.length : ""}</h2>
      {list.length === 0 ? <p class="none">none in this file, and no catalogue names any</p> : null}
      <ul>
        {list.map((key) => (
          <Key key={key.name} of={key} />
        ))}
      </ul>
    </section>
  );
}

function Key({ of }: { of: KeyView }) {
  const [unfolded, unfold] = useState(false);
  return (
    <li>
      <button type="button" class="key" aria-expanded={unfolded} title={of.docs} onClick={() => unfold(!unfolded)}>
        <span class="name">{of.name}</span>
        <span class="note">{of.ty}</span>
        <span class="grow" />
        {of.known ? null : <span class="note warning">in no catalogue</span>}
        <span class="counts">
          <Count word="read" list={of.reads} /> <Count word="written" list={of.writes} />
        </span>
      </button>
      {unfolded ? (
        <div class="uses">
          {of.docs === "" ? null : <p class="docs">{of.docs}</p>}
          {of.reads.length + of.writes.length === 0 ? <p class="note">used in no file</p> : null}
          <Uses what="read by" list={of.reads} />
          <Uses what="written by" list={of.writes} />
        </div>
      ) : null}
    </li>
  );
}

function Count({ word, list }: { word: "read" | "written"; list: UseView[] }) {
  const none = list.length === 0;
  const said = none ? `not ${word}` : `${word} by ${list.length}`;
  return (
    <span class={none ? "note" : ""} title={said}>
      <span aria-hidden="true">
        {word[0]}
        {list.length}
      </span>
      <span class="spoken">{said}</span>
    </span>
  );
}

/** Goes to an element, in another file too. */
async function go(file: string, at: string): Promise<void> {
  if (file !== open.value) await show(file);
  if (file === open.value) select(at);
}

function Uses({ what, list }: { what: string; list: UseView[] }) {
  if (list.length === 0) return null;
  return (
    <p>
      <span class="note">{what} </span>
      {list.map(({ file, at, title }) => (
        <button key={`${file}${at}`} type="button" class="use" onClick={() => void go(file, at)}>
          {title}
          {file === open.value ? null : <span class="note"> {file}</span>}
        </button>
      ))}
    </p>
  );
}
