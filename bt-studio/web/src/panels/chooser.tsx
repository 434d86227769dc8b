// A dialog with a line of text and a list that the text searches: for commands, and for elements to insert.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { found } from "./fuzzy";
import { useModal } from "./modal";
import { worded } from "./words";

export interface Choice {
  id: string;
  name: string;
  /** The text after the name: a key, or a kind. */
  note: string;
  docs: string;
  /** Other words by which the choice is found. */
  words: string[];
  /** `true` if the choice comes after all others. */
  last?: boolean;
}

interface Props {
  label: string;
  placeholder: string;
  choices: Choice[];
  /** `true` while the choices are not yet received. */
  isPending?: boolean;
  /** Applies a choice; the dialog closes if the result is `true`. */
  choose(id: string): Promise<boolean>;
  close(): void;
  /** Returns the choice that the text itself stands for. */
  typed?(text: string): Choice | undefined;
  /** The content above the list. */
  children?: ComponentChildren;
}

/** The maximum number of rows shown. */
const MOST = 100;

/** Adds the choice for the typed text: as the first one, but as the last one if the text is the start of another
 *  choice, which is more likely meant, or if `last` is set. */
function withTyped(own: Choice, matching: Choice[]): Choice[] {
  const begins = matching.some(({ name, words }) => [name, ...words].some((word) => word.toLowerCase().startsWith(own.name.toLowerCase())));
  const most = matching.slice(0, MOST - 1);
  return begins || own.last === true ? [...most, own] : [own, ...most];
}

export function Chooser({ label, placeholder, choices, choose, close, typed, children, isPending = false }: Props) {
  const [query, search] = useState("");
  const [at, move] = useState(0);
  const own = typed?.(query.trim());
  const matching = found(query, choices);
  const shown = own === undefined ? matching.slice(0, MOST) : withTyped(own, matching);
  const current = shown[Math.min(at, shown.length - 1)];
  const dialog = useModal("input[role=combobox]");
  useEffect(() => {
    dialog.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });
  const done = async (id: string) => {
    if (await choose(id)) close();
  };
  // Enter before the choices are received chooses the first match; letters typed afterwards do not belong to the
  // search.
  const [isWanted, want] = useState(false);
  useLayoutEffect(() => {
    if (isPending || !isWanted) return;
    want(false);
    if (current !== undefined) void done(current.id);
  }, [isPending, isWanted]);
  const key = (event: KeyboardEvent) => {
    if (isPending && event.key === "Enter") want(true);
    if (isWanted && event.key !== "Escape") event.preventDefault();
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      move(Math.max(0, Math.min(shown.length - 1, Math.min(at, shown.length - 1) + by)));
    } else if (event.key === "Enter" && current !== undefined) {
      event.preventDefault();
      void done(current.id);
    }
  };
  return (
    <dialog
      ref={dialog}
      class="chooser"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="inside">
        {children}
        <input
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls="choices"
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : "chosen"}
          data-focus="insert"
          autocomplete="off"
          value={query}
          placeholder={placeholder}
          onInput={(event) => {
            search(event.currentTarget.value);
            move(0);
          }}
          onKeyDown={key}
        />
        <div role="listbox" id="choices" aria-label={label}>
          {shown.map((choice) => (
            <div
              key={choice.id}
              id={choice === current ? "chosen" : undefined}
              role="option"
              aria-selected={choice === current}
              onClick={() => void done(choice.id)}
            >
              <span class="title">{choice.name}</span>
              <span class="note">{choice.note}</span>
              <span class="docs">{worded(choice.docs)}</span>
            </div>
          ))}
        </div>
        {shown.length === 0 ? <p class="none">{isPending ? "…" : "nothing of this name"}</p> : null}
      </div>
    </dialog>
  );
}
