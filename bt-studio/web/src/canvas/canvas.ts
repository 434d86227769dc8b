// The canvas: branches and far boxes are drawn below, near boxes are elements of a pool, transitions are drawn above.

import type { Under } from "../drag";
import type { Document, NodeState } from "../messages";
import type { Reach } from "../reach";
import { around } from "../rows";
import type { Heat } from "../panels/profile";
import type { Broken } from "../watch";
import { fill } from "./box";
import { Changes } from "./changes";
import { colors, drawBelow, drawOver, recolored } from "./draw";
import { SmallMap } from "./map";
import { type Place, type Size, View } from "./view";

/** The scale from which on boxes are elements. */
export const NEAR = 0.45;
/** The height of the buttons with their margin, in pixels. */
const BUTTONS = 40;
/** The scale from which on texts are easy to read. */
const READABLE = 0.7;

export class Canvas {
  private readonly canvas = document.createElement("canvas");
  private readonly world = document.createElement("div");
  private readonly over = document.createElement("canvas");
  private readonly view = new View();
  private readonly map: SmallMap;
  /** The elements in use, by the index of their box, and the free elements. */
  private used = new Map<number, HTMLElement>();
  private free: HTMLElement[] = [];
  private document: Document | undefined;
  private selected: string | undefined;
  /** The states of elements in a simulation. */
  private states: ReadonlyMap<string, NodeState> = new Map();
  /** The elements that guards reach. */
  private reached: ReadonlyMap<string, Reach> = new Map();
  /** The elements with breakpoints. */
  private broken: ReadonlyMap<string, Broken> = new Map();
  /** The number or the time of runs of elements. */
  private heats: ReadonlyMap<string, Heat> = new Map();
  /** The function that is called with the part in sight after each frame. */
  drawn: (place: Place) => void = () => {};
  private frame = 0;
  /** The index of the box of the selected element, or of its nearest ancestor with a box; -1 without one. */
  private chosen = -1;
  /** The indices of the boxes of all selected elements. */
  private all = new Set<number>();
  /** What the lower canvas shows. While only the states of near boxes change, it stays as it is. */
  private readonly below = new Changes();
  private drop: { at: string; how: string } | undefined;
  /** The size of the holder, for which the view was computed. */
  private size = { clientWidth: 0, clientHeight: 0 };
  private readonly resized = new ResizeObserver(() => this.resize());
  private readonly themes = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"].map((one) => matchMedia(one));

  constructor(
    private readonly holder: HTMLElement,
    private readonly pressed: (at: string, event: PointerEvent) => void,
    private readonly opened: (at: string) => void,
    /** Called to open a menu: of an element, or, without one, of the whole tree. */
    private readonly asked: (at: string | undefined, point: { x: number; y: number }) => void,
  ) {
    this.world.className = "world";
    this.over.className = "over";
    holder.append(this.canvas, this.world, this.over);
    this.map = new SmallMap(holder, this.view, this.later);
    this.resized.observe(holder);
    this.themes.forEach((theme) => theme.addEventListener("change", this.colored));
    holder.addEventListener("dblclick", this.twice);
    holder.addEventListener("wheel", this.wheel, { passive: false });
    holder.addEventListener("pointerdown", this.down);
    // A press does not take the focus from the tree, not even for a frame: keys that follow at once are for the box.
    holder.addEventListener("mousedown", (event) => event.preventDefault());
    holder.addEventListener("contextmenu", this.menu);
  }

  end(): void {
    this.map.end();
    this.resized.disconnect();
    this.themes.forEach((theme) => theme.removeEventListener("change", this.colored));
    this.holder.replaceChildren();
  }

  /** Returns the part in sight. */
  place(): Place {
    const { x, y, scale, fits } = this.view;
    return { x, y, scale, fits };
  }

  /** Shows another document: the part `place`, or the whole. */
  open(document: Document, selected: string | undefined, place: Place | undefined): void {
    this.map.again();
    this.measure();
    this.show(document, undefined);
    if (place === undefined || place.fits) this.fit();
    else Object.assign(this.view, place);
    this.selected = selected;
  }

  /** Shows a document; keeps the view, but brings a newly selected box into sight. */
  show(
    document: Document,
    selected: string | undefined,
    all: string[] = [],
    states: ReadonlyMap<string, NodeState> = new Map(),
    reached: ReadonlyMap<string, Reach> = new Map(),
    broken: ReadonlyMap<string, Broken> = new Map(),
    heats: ReadonlyMap<string, Heat> = new Map(),
  ): void {
    const moved = selected !== this.selected;
    const turns = this.document !== undefined && this.document.down !== document.down;
    const wasWhole = document !== this.document && this.document !== undefined && this.view.holds(this.document.size, this.size);
    if (document !== this.document) {
      for (const [index] of this.used) this.release(index);
    }
    this.document = document;
    this.selected = selected;
    this.chosen = this.box();
    const wanted = new Set(all);
    this.all = new Set([this.chosen]);
    if (wanted.size > 1) document.boxes.forEach((box, index) => box.at !== null && wanted.has(box.at) && this.all.add(index));
    this.states = states;
    this.reached = reached;
    this.broken = broken;
    this.heats = heats;
    // A tree that was in sight as a whole stays in sight while it grows, as long as it is readable, or if it was not
    // readable before.
    const isWhole = this.view.holds(document.size, this.size);
    const isReadable = View.scaleOf(document.size, this.size) >= READABLE;
    const staysWhole = wasWhole && !isWhole && (isReadable || (this.view.fits && this.view.scale < READABLE));
    if (turns || staysWhole) this.fit();
    else {
      // While the text of a script is shown, the canvas has no size: a tree that fitted before must fit again
      // afterwards.
      if (!isWhole && hasSize(this.size)) this.view.fits = false;
      if (moved) this.reveal();
    }
    this.later();
  }

  /** Asks the page for the size of the holder. */
  private measure(): Size {
    const { clientWidth, clientHeight } = this.holder;
    return (this.size = { clientWidth, clientHeight });
  }

  /** Adapts the view to a new size of the canvas. A tree that fitted still fits; otherwise the selected box stays in
   *  sight, or the middle stays where it is. */
  private resize(): void {
    const old = this.size;
    const { clientWidth, clientHeight } = this.measure();
    // The observer also calls at its beginning: a part that was restored before stays as it is.
    const isSame = old.clientWidth === clientWidth && old.clientHeight === clientHeight;
    if (isSame || this.document === undefined || !hasSize(this.size)) return;
    if (this.view.fits) this.fit();
    else if (this.view.visible(this.document.rects, old).includes(this.chosen)) this.reveal();
    else if (old.clientWidth > 0) this.view.pan((clientWidth - old.clientWidth) / 2, (clientHeight - old.clientHeight) / 2);
    this.later();
  }

  /** Zooms by a factor, around the middle. */
  zoom(factor: number): void {
    this.view.zoom(factor, this.size.clientWidth / 2, this.size.clientHeight / 2);
    this.later();
  }

  /** Brings the whole tree into sight, at most at its full size. */
  fit(): void {
    const { clientWidth, clientHeight } = this.measure();
    // The buttons at the lower edge cover no part of a tree that fits.
    const room = { clientWidth, clientHeight: Math.max(clientHeight / 2, clientHeight - BUTTONS) };
    if (!hasSize(room)) this.view.fits = true;
    else if (this.document !== undefined) this.view.fit(this.document.size, room);
    this.later();
  }

  private box(): number {
    let at = this.selected;
    while (this.document !== undefined && at !== undefined) {
      const found = this.document.boxes.findIndex((box) => box.at === at);
      if (found >= 0) return found;
      at = around(at)?.at;
    }
    return -1;
  }

  private reveal(): void {
    const [rects, index] = [this.document?.rects, this.chosen];
    if (rects === undefined || index < 0 || this.view.fits) return;
    this.view.reveal(rects.slice(4 * index, 4 * index + 4), this.size);
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
    const [size, color] = [this.size, colors(this.holder)];
    const { x, y, scale } = this.view;
    const far = near ? [] : [this.states, this.reached, this.heats];
    if (this.below.are(this.document, x, y, scale, size, devicePixelRatio, ...far)) {
      drawBelow({ canvas: this.canvas, size, color }, this.document, this.view, near, this.states, this.reached, this.heats);
    }
    drawOver({ canvas: this.over, size, color }, this.document, this.view, near, this.all, this.states, this.broken);
    this.world.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.world.style.setProperty("--scale", String(scale));
    this.pool(near ? this.view.visible(this.document.rects, size) : []);
    this.map.draw(this.document, size);
    this.holder.dataset["version"] = String(this.document.version);
    this.holder.classList.toggle("down", this.document.down);
    this.drawn(this.place());
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
      element.classList.toggle("selected", this.all.has(index));
      const how = this.drop !== undefined && this.document!.boxes[index]!.at === this.drop.at ? this.drop.how : "";
      for (const other of ["before", "after", "child"]) element.classList.toggle(`drop-${other}`, how === other);
      const state = this.states.get(this.document!.boxes[index]!.at ?? "-");
      if (state === undefined) delete element.dataset["state"];
      else element.dataset["state"] = state;
      warm(element, this.heats.get(this.document!.boxes[index]!.at ?? "-"));
      mark(element, this.broken.get(this.document!.boxes[index]!.at ?? "-"));
      const reach = this.reached.get(this.document!.boxes[index]!.at ?? "-");
      if (reach === undefined) delete element.dataset["reach"];
      else element.dataset["reach"] = reach;
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

  /** Draws again in the colours of another theme. */
  colored = (): void => {
    recolored();
    this.below.forget();
    this.map.again();
    this.later();
  };

  /** Handles a double click. A box without an element stands for the boxes that its parent hides. */
  private twice = (event: MouseEvent): void => {
    const rect = this.holder.getBoundingClientRect();
    const hit = this.document && this.view.hit(this.document.rects, event.clientX - rect.x, event.clientY - rect.y);
    if (this.document === undefined || hit === undefined) return;
    const at = this.document.boxes[hit]!.at ?? this.document.boxes[this.document.links[3 * hit]!]?.at;
    if (at != null) this.opened(at);
  };

  private menu = (event: MouseEvent): void => {
    event.preventDefault();
    const hit = this.under(event.clientX, event.clientY);
    this.asked(hit?.at, { x: event.clientX, y: event.clientY });
  };

  /** Returns the point of the page below the selected box, while the box is in sight. */
  belowChosen(): { x: number; y: number } | undefined {
    if (this.document === undefined || !this.view.visible(this.document.rects, this.holder).includes(this.chosen)) return undefined;
    const [left, top, , height] = this.document.rects.slice(4 * this.chosen, 4 * this.chosen + 4);
    const [page, { x, y, scale }] = [this.holder.getBoundingClientRect(), this.view];
    return { x: page.left + Math.max(0, left! * scale + x), y: page.top + Math.min(page.height, (top! + height!) * scale + y) };
  }

  /** Returns the element whose box is at a point of the page. */
  under(x: number, y: number): Under | undefined {
    const rect = this.holder.getBoundingClientRect();
    const inside = x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom;
    if (this.document === undefined || !inside) return undefined;
    const hit = this.view.hit(this.document.rects, x - rect.x, y - rect.y);
    const at = hit === undefined ? null : this.document.boxes[hit]!.at;
    if (hit === undefined || at === null) return undefined;
    const [, top, , height] = this.document.rects.slice(4 * hit, 4 * hit + 4);
    return { at, part: ((y - rect.y - this.view.y) / this.view.scale - top!) / height! };
  }

  /** Shows where the dragged elements would be dropped. */
  mark(drop: { at: string; how: string } | undefined): void {
    this.drop = drop;
    this.later();
  }

  private wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const rect = this.holder.getBoundingClientRect();
    if (event.ctrlKey) this.view.zoom(Math.exp(-event.deltaY / 300), event.clientX - rect.x, event.clientY - rect.y);
    else this.view.pan(-event.deltaX, -event.deltaY);
    this.later();
  };

  /** Handles a press: on a box it selects the box; a drag moves the view. */
  private down = (event: PointerEvent): void => {
    if (event.button > 1) return;
    const hit = this.under(event.clientX, event.clientY);
    if (hit !== undefined && event.button === 0) return this.pressed(hit.at, event);
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

/** `true` if the canvas is in sight. */
const hasSize = ({ clientWidth, clientHeight }: Size) => clientWidth > 0 && clientHeight > 0;

/** Adds the dot of breakpoints to a box, or removes it. */
function mark(element: HTMLElement, breaks: Broken | undefined): void {
  const dot = element.querySelector(":scope > .break");
  if (breaks === undefined) return dot?.remove();
  const shown = dot ?? element.appendChild(document.createElement("div"));
  shown.className = breaks.off ? "break off" : "break";
  shown.setAttribute("title", breaks.text);
}

/** Adds the colour and the text of its heat to a box, or removes them. */
function warm(element: HTMLElement, heat: Heat | undefined): void {
  const old = element.querySelector<HTMLElement>(":scope > .heat");
  if (heat === undefined) {
    element.style.removeProperty("--heat");
    return old?.remove();
  }
  element.style.setProperty("--heat", `${Math.round(100 * Math.min(1, heat.share))}%`);
  const shown = old ?? element.appendChild(document.createElement("div"));
  shown.className = heat.text === "never" ? "heat never" : "heat";
  if (shown.textContent !== heat.text) shown.textContent = heat.text;
}
