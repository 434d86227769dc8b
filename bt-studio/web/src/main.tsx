// The page.

import { effect } from "@preact/signals";
import { render } from "preact";
import { pressed } from "./actions";
import { CanvasPanel } from "./canvas/panel";
import { Files } from "./panels/files";
import { copied, cut, pasted } from "./clipboard";
import { Form } from "./panels/form";
import { Insert } from "./panels/insert";
import { Json } from "./panels/json";
import { Keys } from "./panels/keys";
import { Naming } from "./panels/naming";
import { Outline } from "./panels/outline";
import { Palette } from "./panels/palette";
import { Problems } from "./panels/problems";
import { Simulate } from "./panels/simulate";
import { Status } from "./panels/status";
import { Tabs } from "./panels/tabs";
import { Toolbar } from "./panels/toolbar";
import { simulation } from "./simulation";
import { json, start } from "./state";

function Page() {
  return (
    <>
      <Toolbar />
      <Tabs />
      <nav class="side" aria-label="Files and outline">
        <Files />
        <Outline />
        <Keys />
      </nav>
      <CanvasPanel />
      <Json />
      <Form />
      <div class="bottom">
        <Simulate />
        <Problems />
      </div>
      <Status />
      <Insert />
      <Palette />
      <Naming />
    </>
  );
}

/** The secret of the link. It is kept for the tab, so that the page can be loaded again, and leaves the address. */
function secret(): string {
  const given = location.hash.slice(1);
  if (/^[0-9a-f]{32}$/.test(given)) {
    sessionStorage.setItem("secret", given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem("secret") ?? "";
}

document.addEventListener("keydown", (event) => {
  const target = event.target as HTMLElement;
  if (target.closest("dialog") !== null) return;
  const action = pressed(event, target.closest("[data-focus=tree]") !== null ? "tree" : undefined);
  // The browser tells of its own keys for the clipboard by other events.
  if (action === undefined || action.native || event.defaultPrevented) return;
  event.preventDefault();
  if (action.can()) action.run();
});

document.addEventListener("copy", copied);
document.addEventListener("cut", cut);
document.addEventListener("paste", pasted);

effect(() => void document.body.classList.toggle("with-json", json.value));
effect(() => void document.body.classList.toggle("with-simulation", simulation.value !== undefined));
render(<Page />, document.body);
start(secret());
