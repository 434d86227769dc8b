// The canvas in the page. Frames are drawn without Preact.

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { collapse } from "../actions/edit";
import { menu, menuOfTree } from "../actions/menu";
import { focus } from "../focus";
import { drag, dropping } from "../drag";
import { reached } from "../reach";
import { states } from "../simulation";
import { mark, select } from "../selection";
import { chosen, open, selected, shown, tabs, zooming } from "../state";
import { heats } from "../panels/profile";
import { theme } from "../theme";
import { broken } from "../watch";
import { Canvas } from "./canvas";
import { findBox, places, press, sight } from "./sight";

export function CanvasPanel() {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const canvas = new Canvas(holder.current!, (at, event) => {
      press(at);
      if (event.shiftKey || event.ctrlKey || event.metaKey) mark(at);
      else if (!chosen.value.includes(at)) select(at);
      // A press on one of several selected boxes may begin a drag of all of them; released at once, it selects that box
      // alone.
      drag(event, at, (x, y) => canvas.under(x, y), () => !event.ctrlKey && !event.shiftKey && !event.metaKey && select(at));
      focus("tree");
    }, collapse, (at, point) => {
      if (at === undefined) return menuOfTree(point);
      press(at);
      menu(at, point);
    });
    findBox(() => canvas.belowChosen());
    const zooms = effect(() => {
      const wanted = zooming.value;
      if (wanted === "fit") canvas.fit();
      else if (wanted === "full") canvas.zoom(1 / canvas.place().scale);
      else if (wanted !== undefined) canvas.zoom(wanted);
      zooming.value = undefined;
    });
    const marks = effect(() => canvas.mark(dropping.value));
    const themes = theme.subscribe(() => canvas.colored());
    canvas.drawn = (place) => {
      const old = sight.peek();
      if (old?.x !== place.x || old.y !== place.y || old.scale !== place.scale || old.fits !== place.fits) sight.value = place;
    };
    let last: string | undefined;
    const stop = effect(() => {
      if (shown.value === undefined) return;
      if (last !== open.value) {
        if (last !== undefined) places.set(last, canvas.place());
        for (const path of places.keys()) if (path !== open.value && !tabs.peek().includes(path)) places.delete(path);
        last = open.value;
        canvas.open(shown.value, selected.value, places.get(last!));
      }
      canvas.show(shown.value, selected.value, chosen.value, states.value, reached.value, broken.value, heats.value);
    });
    return () => {
      stop();
      marks();
      themes();
      zooms();
      canvas.end();
    };
  }, []);
  // Hidden from assistive technology: the outline gives access to everything on the canvas.
  return <main class="canvas" aria-hidden="true" ref={holder} />;
}
