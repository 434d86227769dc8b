// The small picture of the whole tree in the corner of the canvas, with a frame around the part in sight. It is shown
// while a part of the tree is out of sight.

import type { Document } from "../messages";
import { Changes } from "./changes";
import { colors } from "./draw";
import type { Size, View } from "./view";

/** The time without a change before the picture is made again, in milliseconds. */
const REST = 120;

/** The largest size of the picture, in pixels. */
const MOST: [number, number] = [180, 120];
/** The smallest size, for long and thin trees, which are drawn wider than they are. */
const LEAST: [number, number] = [54, 40];

export class SmallMap {
  private readonly canvas = document.createElement("canvas");
  /** The boxes, which are drawn once for each document. */
  private readonly boxes = document.createElement("canvas");
  private drawn: Document | undefined;
  /** The part in sight that the picture shows. */
  private readonly changes = new Changes();
  /** The timer of the next picture, and its document. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: Document | undefined;
  /** The pixels of the picture per pixel of the layout, horizontally and vertically. */
  private scale: [number, number] = [1, 1];

  constructor(
    private readonly holder: HTMLElement,
    private readonly view: View,
    private readonly moved: () => void,
  ) {
    this.canvas.className = "map";
    this.canvas.hidden = true;
    holder.append(this.canvas);
    this.canvas.addEventListener("pointerdown", this.down);
  }

  /** Redraws the picture after a change of colours. */
  again(): void {
    this.end();
    this.drawn = undefined;
  }

  /** Cancels the next picture. */
  end(): void {
    clearTimeout(this.timer);
    this.waiting = undefined;
  }

  /** Draws the picture over a canvas of this size. */
  draw(shown: Document, size: Size): void {
    const [width, height] = shown.size;
    const { x, y, scale } = this.view;
    const { clientWidth, clientHeight } = size;
    const inSight = x >= -1 && y >= -1 && x + width * scale <= clientWidth + 1 && y + height * scale <= clientHeight + 1;
    const hides = inSight || width === 0;
    // To set the attribute to the value it has costs a style of the element.
    if (this.canvas.hidden !== hides) this.canvas.hidden = hides;
    if (hides) return;
    // The picture of a changed tree is drawn a moment after the change.
    if (this.drawn === undefined) this.fill(shown);
    else if (this.drawn !== shown) this.later(shown);
    const context = this.canvas.getContext("2d");
    const ratio = devicePixelRatio;
    if (context === null || !this.changes.are(x, y, scale, size, ratio)) return;
    const [across, down] = this.scale.map((scale) => (scale * ratio) / this.view.scale) as [number, number];
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.boxes, 0, 0);
    context.strokeStyle = colors(this.holder)("accent");
    context.lineWidth = 1.5 * ratio;
    context.strokeRect(-x * across, -y * down, clientWidth * across, clientHeight * down);
  }

  /** Draws the picture later. Frames with the same document do not delay it further: a watched game draws a frame for
   *  each of its states. */
  private later(shown: Document): void {
    if (this.waiting === shown) return;
    this.end();
    this.waiting = shown;
    this.timer = setTimeout(() => {
      this.fill(shown);
      this.moved();
    }, REST);
  }

  private fill(shown: Document): void {
    this.end();
    this.drawn = shown;
    this.changes.forget();
    const [width, height] = shown.size;
    const ratio = devicePixelRatio;
    const same = Math.min(MOST[0] / width, MOST[1] / height);
    this.scale = [Math.max(same, LEAST[0] / width), Math.max(same, LEAST[1] / height)];
    for (const canvas of [this.canvas, this.boxes]) {
      canvas.width = Math.ceil(width * this.scale[0] * ratio);
      canvas.height = Math.ceil(height * this.scale[1] * ratio);
    }
    this.canvas.style.width = `${this.canvas.width / ratio}px`;
    this.canvas.style.height = `${this.canvas.height / ratio}px`;
    const context = this.boxes.getContext("2d");
    if (context === null) return;
    const color = colors(this.holder);
    const small = this.scale.map((scale) => scale * ratio);
    shown.boxes.forEach((box, index) => {
      const [x, y] = [shown.rects[4 * index]! * small[0]!, shown.rects[4 * index + 1]! * small[1]!];
      const [w, h] = [shown.rects[4 * index + 2]! * small[0]!, shown.rects[4 * index + 3]! * small[1]!];
      context.fillStyle = color(`look-${box.look}`);
      context.fillRect(x, y, Math.max(1, w), Math.max(1, h));
    });
  }

  /** Handles a press, which shows that part; a drag moves the part in sight. */
  private down = (event: PointerEvent): void => {
    event.stopPropagation();
    event.preventDefault();
    this.canvas.setPointerCapture(event.pointerId);
    const move = (at: PointerEvent) => {
      const rect = this.canvas.getBoundingClientRect();
      this.view.center((at.clientX - rect.x) / this.scale[0], (at.clientY - rect.y) / this.scale[1], this.holder);
      this.moved();
    };
    move(event);
    this.canvas.addEventListener("pointermove", move);
    this.canvas.addEventListener("lostpointercapture", () => this.canvas.removeEventListener("pointermove", move), { once: true });
  };
}
