// The line at the bottom. It is a live region, so screen readers read out the last action.

import { isChanging } from "../command";
import { moment, simulation } from "../simulation";
import { connected, notice, onlyText, shown } from "../state";

export function Status() {
  const unreadable = shown.value?.readable === false && !onlyText.value ? "the text is not JSON: the last tree that could be read is shown · " : "";
  return (
    <footer class="status">
      <span role="status" aria-live="polite" class={notice.value.bad ? "bad" : ""} id="notice">
        {unreadable}
        {notice.value.text}
      </span>
      <span class="grow" />
      {simulation.value === undefined ? <span id="moment">{moment.value}</span> : null}
      <span>{connected.value ? "connected" : isChanging() ? "no connection: letters wait" : "no connection"}</span>
    </footer>
  );
}
