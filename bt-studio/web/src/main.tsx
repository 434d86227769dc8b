// The page.

import { effect } from "@preact/signals";
import { render } from "preact";
import { pressed } from "./actions";
import { follow as keepAddress, given, isLink } from "./address";
import { CanvasPanel } from "./canvas/panel";
import { Zoom } from "./canvas/zoom";
import { Files } from "./panels/files";
import { follow as keepColumns } from "./columns";
import { copied, cut, pasted } from "./clipboard";
import { isWaiting } from "./command";
import { Dragged } from "./panels/dragged";
import { Differs } from "./panels/differs";
import { Edge } from "./panels/edge";
import { Empty } from "./panels/empty";
import { Form } from "./panels/form";
import { History } from "./panels/history";
import { Insert } from "./panels/insert";
import { Json } from "./panels/json";
import { Keys } from "./panels/keys";
import { Menu } from "./panels/menu";
import { Naming } from "./panels/naming";
import { Outline } from "./panels/outline";
import { Palette } from "./panels/palette";
import { Problems } from "./panels/problems";
import { Simulate } from "./panels/simulate";
import { Splitter } from "./panels/splitter";
import { Steps } from "./panels/steps";
import { Status } from "./panels/status";
import { Tabs } from "./panels/tabs";
import { Attach } from "./panels/attach";
import { BreakpointForm, SideBreakpoints } from "./panels/breakpoints";
import { Toolbar } from "./panels/toolbar";
import { Usages } from "./panels/usages";
import { Watch } from "./panels/watch";
import { keep as keepSimulation, simulation } from "./simulation";
import { onlyText, renew, shown, textShown } from "./state";
import { start } from "./told";
import { follow } from "./steps";
import { follow as keepTheme } from "./theme";
import { named } from "./usages";
import { focus } from "./focus";
import { countGames, watched } from "./watch";

function Page() {
  return (
    <>
      <Toolbar />
      <Tabs />
      <Steps />
      <nav class="side" aria-label="Files and outline">
        <Files />
        <Outline />
        <Keys />
        <History />
        <SideBreakpoints />
      </nav>
      <Splitter side="side" label="files and outline" />
      <CanvasPanel />
      <Zoom />
      <Differs />
      <Empty />
      <Json />
      <Form />
      <Splitter side="form" label="the fields" />
      <div class="bottom">
        {simulation.value !== undefined ? <Edge label="the simulation" /> : watched.value !== undefined ? <Edge label="the watched game" /> : null}
        <Simulate />
        {simulation.value === undefined ? <Watch /> : null}
        <Usages />
        <Problems />
      </div>
      <Status />
      <Insert />
      <Palette />
      <Naming />
      <Attach />
      <Menu />
      <Dragged />
      <BreakpointForm />
    </>
  );
}

document.addEventListener("keydown", (event) => {
  const target = event.target as HTMLElement;
  if (target.closest("dialog") !== null) return;
  const action = pressed(event, target.closest("[data-focus=tree]") !== null ? "tree" : undefined);
  // The browser reports its own keys for the clipboard by other events.
  if (action === undefined || action.native || event.defaultPrevented) return;
  event.preventDefault();
  if (action.can()) action.run();
});

document.addEventListener("copy", copied);
document.addEventListener("cut", cut);
document.addEventListener("paste", pasted);

effect(() => void document.body.classList.toggle("with-json", textShown.value));
effect(() => void document.body.classList.toggle("only-text", onlyText.value));
effect(() => void document.body.classList.toggle("with-simulation", simulation.value !== undefined));
effect(() => void document.body.classList.toggle("with-usages", named.value !== undefined));
effect(() => void document.body.classList.toggle("with-watch", watched.value !== undefined && simulation.value === undefined));
keepColumns();
keepSimulation();
keepTheme();
render(<Page />, document.body);
// The focus begins in the tree.
effect(() => {
  if (shown.value !== undefined && document.activeElement === document.body && document.querySelector("dialog[open]") === null) focus("tree");
});
// Letters that wait for the server would be lost with the page.
addEventListener("beforeunload", (event) => isWaiting() && event.preventDefault());
// Takes the link of a restarted server at the same address.
addEventListener("hashchange", () => isLink() && renew(given().secret));
const { secret, steps } = given();
follow(steps);
countGames();
keepAddress();
start(secret);
