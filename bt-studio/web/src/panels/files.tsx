// The list of files.

import type { FileView } from "../messages";
import { files, open, show } from "../state";

function row(file: FileView) {
  const count = file.errors + file.warnings;
  const marks = `${file.state === "saved" ? "" : ", not saved"}${count > 0 ? `, ${count} problems` : ""}`;
  return (
    <li key={file.file}>
      <button
        type="button"
        aria-current={file.file === open.value ? "page" : undefined}
        aria-label={`${file.file}${marks}`}
        disabled={file.kind !== "trees"}
        title={file.kind === "trees" ? file.file : `${file.file}: ${file.kind}`}
        onClick={() => void show(file.file)}
      >
        <span class="name">{file.file}</span>
        {file.state === "saved" ? null : <span class="dirty">●</span>}
        {file.errors > 0 ? <span class="count error">✗ {file.errors}</span> : null}
        {file.warnings > 0 ? <span class="count warning">⚠ {file.warnings}</span> : null}
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
