// The keys of the blackboard: which nodes read and write each.

import { useEffect, useState } from "preact/hooks";
import type { KeyView, UseView } from "../messages";
import { ask, keyed, keys, open, select, shown } from "../state";

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

/** `never written`, where that may be a fault: a value that others read has to come from somewhere. */
function remark({ known, reads, writes }: KeyView): string {
  if (!known) return "in no catalogue";
  if (reads.length === 0 && writes.length === 0) return "not used here";
  if (writes.length === 0) return "not written here";
  return reads.length === 0 ? "not read here" : "";
}

function Key({ of }: { of: KeyView }) {
  const [unfolded, unfold] = useState(false);
  const note = remark(of);
  return (
    <li>
      <button type="button" class="key" aria-expanded={unfolded} title={of.docs} onClick={() => unfold(!unfolded)}>
        <span class="name">{of.name}</span>
        <span class="note">{of.ty}</span>
        <span class="grow" />
        {note === "" ? null : <span class={`note ${of.known ? "" : "warning"}`}>{note}</span>}
        <span class="counts">
          <span aria-label={`${of.reads.length} read`}>r{of.reads.length}</span> <span aria-label={`${of.writes.length} write`}>w{of.writes.length}</span>
        </span>
      </button>
      {unfolded ? (
        <div class="uses">
          {of.docs === "" ? null : <p class="docs">{of.docs}</p>}
          <Uses what="read by" list={of.reads} />
          <Uses what="written by" list={of.writes} />
        </div>
      ) : null}
    </li>
  );
}

function Uses({ what, list }: { what: string; list: UseView[] }) {
  if (list.length === 0) return null;
  return (
    <p>
      <span class="note">{what} </span>
      {list.map(({ at, title }) => (
        <button key={at} type="button" class="use" onClick={() => select(at)}>
          {title}
        </button>
      ))}
    </p>
  );
}
