// The canvas: branches and far boxes are drawn below, near boxes are elements of a pool, transitions are drawn above.

import type { Document } from "../messages";
import { fill } from "./box";
import { drawBelow, drawOver } from "./draw";
import { type Place, View } from "./view";

/** From this scale on boxes are elements. */
export const NEAR = 0.45;

export class Canvas {
  private readonly canvas = document.createElement("canvas");
  private readonly world = document.createElement("div");
  private readonly over = document.createElement("canvas");
  private readonly view = new View();
  /** The elements in use, by the index of their box, and those that are free. */
  private used = new Map<number, HTMLElement>();
  private free: HTMLElement[] = [];
  private document: Document | undefined;
  private selected: string | undefined;
  private frame = 0;
  /** The index of the box of the selected element, or of the nearest one around it; -1 without any. */
  private chosen = -1;
  private readonly resized = new ResizeObserver(() => this.later());
  private readonly themed = matchMedia("(prefers-color-scheme: dark)");

  constructor(
    private readonly holder: HTMLElement,
    private readonly choose: (at: string) => void,
  ) {
    this.world.className = "world";
    this.over.className = "over";
    holder.append(this.canvas, this.world, this.over);
    this.resized.observe(holder);
    this.themed.addEventListener("change", this.later);
    holder.addEventListener("wheel", this.wheel, { passive: false });
    holder.addEventListener("pointerdown", this.down);
  }

  end(): void {
    this.resized.disconnect();
    this.themed.removeEventListener("change", this.later);
    this.holder.replaceChildren();
  }

  /** The part in sight. */
  place(): Place {
    const { x, y, scale } = this.view;
    return { x, y, scale };
  }

  /** Shows another document: the part that was in sight, or the whole. */
  open(document: Document, selected: string | undefined, place: Place | undefined): void {
    this.show(document, undefined);
    if (place === undefined) this.fit();
    else Object.assign(this.view, place);
    this.selected = selected;
  }

  /** Shows a document; keeps the view, but brings a newly selected box into sight. */
  show(document: Document, selected: string | undefined): void {
    const moved = selected !== this.selected;
    if (document !== this.document) {
      for (const [index] of this.used) this.release(index);
    }
    this.document = document;
    this.selected = selected;
    this.chosen = this.box();
    if (moved) this.reveal();
    this.later();
  }

  /** The whole tree in sight, not larger than it is. */
  fit(): void {
    if (this.document !== undefined) this.view.fit(this.document.size, this.holder);
    this.later();
  }

  private box(): number {
    let at = this.selected;
    while (this.document !== undefined && at !== undefined) {
      const found = this.document.boxes.findIndex((box) => box.at === at);
      if (found >= 0 || at === "") return found;
      at = at.slice(0, at.lastIndexOf("/"));
    }
    return -1;
  }

  private reveal(): void {
    const [rects, index] = [this.document?.rects, this.chosen];
    if (rects !== undefined && index >= 0) this.view.reveal(rects.slice(4 * index, 4 * index + 4), this.holder);
  }

  private later = (): void => {
    if (this.frame === 0) {
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.draw();
      });
    }
  };

  private draw(): void {
    if (this.document === undefined) return;
    const near = this.view.scale >= NEAR;
    drawBelow(this.canvas, this.holder, this.document, this.view, near, this.chosen);
    drawOver(this.over, this.holder, this.document, this.view);
    this.world.style.transform = `translate(${this.view.x}px, ${this.view.y}px) scale(${this.view.scale})`;
    this.pool(near ? this.view.visible(this.document.rects, this.holder) : []);
    this.holder.dataset["version"] = String(this.document.version);
  }

  /** Gives the boxes in sight their elements. */
  private pool(visible: number[]): void {
    const wanted = new Set(visible);
    for (const [index] of this.used) if (!wanted.has(index)) this.release(index);
    for (const index of visible) {
      let element = this.used.get(index);
      if (element === undefined) {
        element = this.free.pop() ?? this.made();
        fill(element, this.document!, index);
        element.hidden = false;
        this.used.set(index, element);
      }
      element.classList.toggle("selected", index === this.chosen);
    }
  }

  private release(index: number): void {
    const element = this.used.get(index);
    if (element === undefined) return;
    element.hidden = true;
    this.free.push(element);
    this.used.delete(index);
  }

  private made(): HTMLElement {
    const element = document.createElement("div");
    this.world.append(element);
    return element;
  }

  private wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const rect = this.holder.getBoundingClientRect();
    if (event.ctrlKey) this.view.zoom(Math.exp(-event.deltaY / 300), event.clientX - rect.x, event.clientY - rect.y);
    else this.view.pan(-event.deltaX, -event.deltaY);
    this.later();
  };

  /** A press on a box chooses it, a drag moves the view. */
  private down = (event: PointerEvent): void => {
    if (event.button > 1) return;
    const rect = this.holder.getBoundingClientRect();
    const hit = this.document && this.view.hit(this.document.rects, event.clientX - rect.x, event.clientY - rect.y);
    const at = hit !== undefined ? this.document?.boxes[hit]?.at : undefined;
    if (at != null && event.button === 0) return this.choose(at);
    event.preventDefault();
    this.holder.setPointerCapture(event.pointerId);
    const move = (moved: PointerEvent) => {
      this.view.pan(moved.movementX, moved.movementY);
      this.later();
    };
    this.holder.addEventListener("pointermove", move);
    this.holder.addEventListener("lostpointercapture", () => this.holder.removeEventListener("pointermove", move), {
      once: true,
    });
  };
}
