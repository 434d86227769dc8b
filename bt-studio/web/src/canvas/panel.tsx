// The canvas in the page. Frames are drawn without Preact.

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { focus } from "../actions";
import { open, select, selected, shown, tabs } from "../state";
import { Canvas } from "./canvas";
import type { Place } from "./view";

export function CanvasPanel() {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const canvas = new Canvas(holder.current!, (at) => {
      select(at);
      focus("tree");
    });
    let last: string | undefined;
    /** The part in sight of each open file. */
    const places = new Map<string, Place>();
    const stop = effect(() => {
      if (shown.value === undefined) return;
      if (last !== open.value) {
        if (last !== undefined) places.set(last, canvas.place());
        for (const path of places.keys()) if (!tabs.peek().includes(path)) places.delete(path);
        last = open.value;
        canvas.open(shown.value, selected.value, places.get(last!));
      }
      canvas.show(shown.value, selected.value);
    });
    return () => {
      stop();
      canvas.end();
    };
  }, []);
  // The outline is the accessible way to everything that the canvas shows.
  return <main class="canvas" aria-hidden="true" ref={holder} />;
}
