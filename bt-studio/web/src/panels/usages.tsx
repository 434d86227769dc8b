// The places of a name in all files; a click goes to a place. During a rename, each place shows the new name.

import { useEffect } from "preact/hooks";
import type { UsagesView, UsageView } from "../messages";
import { files, shown } from "../state";
import { again, choose, found, go, leave, named, rename, renaming } from "../usages";

export function Usages() {
  const view = found.value;
  const to = renaming.value;
  useEffect(() => {
    if (named.value !== undefined) void again();
  }, [shown.value?.version, named.value, to]);
  if (named.value === undefined || view === undefined) return null;
  const changes = to !== undefined && to !== view.word;
  return (
    <section class="usages" aria-label="Usages" data-focus="usages" tabIndex={-1} onKeyDown={keys}>
      <div class="head">
        <h2>
          {to === undefined ? "Usages" : "Rename"} <span class="name">{view.name}</span>
        </h2>
        <span class="note">
          {view.kind}, {count(view.count, "place")} in {count(view.files, "file")}
        </span>
        {view.others.length === 0 ? null : (
          <label>
            <span class="note">name</span>
            <select value={view.word} onChange={(event) => choose(event.currentTarget.value)}>
              {[...new Set([view.word, ...view.others])].map((word) => (
                <option key={word}>{word}</option>
              ))}
            </select>
          </label>
        )}
        {to === undefined ? (
          <button type="button" onClick={() => (renaming.value = view.word)}>
            Rename …
          </button>
        ) : (
          <NewName view={view} to={to} />
        )}
        <span class="grow" />
        <button type="button" aria-label="Close" onClick={leave}>
          ✕
        </button>
      </div>
      <Left view={view} />
      <Places view={view} to={changes && view.refused === null ? to : undefined} />
    </section>
  );
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;

function NewName({ view, to }: { view: UsagesView; to: string }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void rename();
      }}
    >
      <label>
        <span class="note">new name</span>
        <input autocomplete="off" spellcheck={false} value={to} aria-invalid={view.refused !== null} onInput={(event) => (renaming.value = event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={to === view.word || view.refused !== null}>
        Rename {view.count}
      </button>
      <span class="fault-text" role="status">
        {view.refused === null ? null : (
          <>
            {view.refused.message} <span class="note">help: {view.refused.help}</span>
          </>
        )}
      </span>
    </form>
  );
}

/** The places that a rename does not change. */
function Left({ view }: { view: UsagesView }) {
  if (view.left.length === 0) return null;
  return (
    <ul class="left">
      {view.left.map(({ file, line, message, help }) => (
        <li key={`${file}:${line}`}>
          <span class="warning">⚠</span> {message}{" "}
          <span class="place">
            {file}:{line}
          </span>{" "}
          <span class="note">help: {help}</span>
        </li>
      ))}
    </ul>
  );
}

function Places({ view, to }: { view: UsagesView; to: string | undefined }) {
  const all = [...new Set(view.places.map(({ file }) => file))];
  return (
    <div class="found">
      {all.map((file) => (
        <section key={file} aria-label={file}>
          <h3>{file}</h3>
          <ul>
            {view.places.filter((place) => place.file === file).map((place) => (
              <li key={`${place.letters[0]} ${place.usage}`}>
                <Place of={place} to={to} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {view.count > view.places.length ? <p class="note">and {view.count - view.places.length} more places</p> : null}
    </div>
  );
}

function Place({ of, to }: { of: UsageView; to: string | undefined }) {
  const [from, end] = of.word;
  const word = of.text.slice(from, end);
  return (
    <button type="button" class="usage" disabled={!files.value.some(({ file }) => file === of.file)} onClick={() => void go(of)}>
      <span class="line">{of.line}</span>
      <span class="use note">{of.usage}</span>
      {of.title === "" ? null : <span class="title">{of.title}</span>}
      <code>
        {of.text.slice(0, from)}
        {to === undefined ? (
          <mark>{word}</mark>
        ) : (
          <>
            <del>{word}</del>
            <ins>{to}</ins>
          </>
        )}
        {of.text.slice(end)}
      </code>
    </button>
  );
}

/** Handles keys: arrows go from place to place, Escape closes the panel. */
function keys(event: KeyboardEvent): void {
  const panel = event.currentTarget as HTMLElement;
  if (event.key === "Escape") {
    event.preventDefault();
    return leave();
  }
  if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || (event.target as HTMLElement).matches("select")) return;
  const all = [...panel.querySelectorAll<HTMLElement>(".usage:enabled")];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? 0 : at + (event.key === "ArrowDown" ? 1 : -1);
  all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
  event.preventDefault();
}
