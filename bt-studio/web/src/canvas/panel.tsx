// The canvas in the page. Frames are drawn without Preact.

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { focus } from "../actions";
import { open, select, selected, shown } from "../state";
import { Canvas } from "./canvas";

export function CanvasPanel() {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const canvas = new Canvas(holder.current!, (at) => {
      select(at);
      focus("tree");
    });
    let fitted: string | undefined;
    const stop = effect(() => {
      if (shown.value === undefined) return;
      canvas.show(shown.value, selected.value);
      if (fitted !== open.value) canvas.fit();
      fitted = open.value;
    });
    return () => {
      stop();
      canvas.end();
    };
  }, []);
  // The outline is the accessible way to everything that the canvas shows.
  return <main class="canvas" aria-hidden="true" ref={holder} />;
}
