// The open files. A tab keeps its selection, its folded rows and its part of the canvas.

import { closeTab } from "../command";
import { files, naming, open, tabs } from "../state";
import { show } from "../tabs";

export function Tabs() {
  return (
    <nav class="tabs" aria-label="Open files">
      <ul>
        {tabs.value.map(tab)}
        <li>
          <button type="button" class="new" aria-label="New file" title="New file (Alt+N)" onClick={() => void (naming.value = "new")}>
            +
          </button>
        </li>
      </ul>
    </nav>
  );
}

function tab(path: string, index: number) {
  const state = files.value.find((file) => file.file === path)?.state ?? "saved";
  const key = index < 9 ? ` (Alt+${index + 1})` : "";
  return (
    <li key={path} class={path === open.value ? "current" : ""}>
      <button
        type="button"
        class="name"
        aria-current={path === open.value ? "page" : undefined}
        title={`${path}${key}`}
        onClick={() => void show(path)}
        onAuxClick={(event) => event.button === 1 && closeTab(path)}
      >
        {state === "saved" ? null : (
          <span class="dirty" aria-hidden="true">
            ●{" "}
          </span>
        )}
        {path}
        {state === "saved" ? null : <span class="spoken">, not saved</span>}
      </button>
      <button type="button" class="close" aria-label={`Close ${path}`} title="Close (Alt+W)" onClick={() => closeTab(path)}>
        ✕
      </button>
    </li>
  );
}
