// The page.

import { render } from "preact";
import { pressed } from "./actions";
import { CanvasPanel } from "./canvas/panel";
import { Files } from "./panels/files";
import { Form } from "./panels/form";
import { Outline } from "./panels/outline";
import { Problems } from "./panels/problems";
import { Status } from "./panels/status";
import { Toolbar } from "./panels/toolbar";
import { start } from "./state";

function Page() {
  return (
    <>
      <Toolbar />
      <nav class="side" aria-label="Files and outline">
        <Files />
        <Outline />
      </nav>
      <CanvasPanel />
      <Form />
      <Problems />
      <Status />
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
  const inTree = (event.target as HTMLElement).closest("[data-focus=tree]") !== null;
  const action = pressed(event, inTree ? "tree" : undefined);
  if (action === undefined || event.defaultPrevented) return;
  event.preventDefault();
  if (action.can()) action.run();
});

render(<Page />, document.body);
start(secret());
