// The list of files.

import type { FileView } from "../messages";
import { files, canOpen, open } from "../state";
import { openFile } from "../watch";

/** Returns a count with its word, such as `2 errors`; an empty text for 0. */
const counted = (count: number, word: string) => (count === 0 ? "" : `${count} ${word}${count === 1 ? "" : "s"}`);

/** Returns `true` for a debug log, which opens in the panel of the watched game. */
const isLog = (file: FileView) => file.kind === "mosaic_log";

/** Returns the tooltip of a file. */
function title(file: FileView): string {
  if (isLog(file)) return `${file.file}: a debug log of mosaic_game`;
  if (file.kind === "btcpp") return `${file.file}: trees of BehaviorTree.CPP. \`bt convert ${file.file}\` writes them in our format, which opens here`;
  return canOpen(file) ? file.file : `${file.file}: ${file.kind}`;
}

function row(file: FileView) {
  const words = [file.state === "saved" ? "" : "not saved", counted(file.errors, "error"), counted(file.warnings, "warning")];
  return (
    <li key={file.file}>
      <button
        type="button"
        aria-current={file.file === open.value ? "page" : undefined}
        disabled={!canOpen(file) && !isLog(file)}
        title={title(file)}
        onClick={() => void openFile(file)}
      >
        <span class="name">{file.file}</span>
        {file.kind === "btcpp" ? <span class="note">bt convert</span> : null}
        <span class="spoken">{words.filter((word) => word !== "").join(", ")}</span>
        <span aria-hidden="true">
          {file.state === "saved" ? null : <span class="dirty">● </span>}
          {file.errors > 0 ? <span class="count error">✗ {file.errors} </span> : null}
          {file.warnings > 0 ? <span class="count warning">⚠ {file.warnings}</span> : null}
        </span>
      </button>
    </li>
  );
}

export function Files() {
  return (
    <section class="files">
      <h2>Files</h2>
      <ul>{files.value.map(row)}</ul>
    </section>
  );
}
