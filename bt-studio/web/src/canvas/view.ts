// The visible part of the tree, and its scale.

/** The size of the element in which the tree is shown. */
export interface Size {
  clientWidth: number;
  clientHeight: number;
}

/** The part of a tree in sight. */
export interface Place {
  x: number;
  y: number;
  scale: number;
  /** `true` if the whole tree stays in sight, whatever the size of the window. */
  fits: boolean;
}

const LEAST = 0.05;
const MOST = 3;

export class View {
  x = 0;
  y = 0;
  scale = 1;
  /** `true` if the whole tree must stay in sight: from `fit` until the view is panned or zoomed. */
  fits = false;

  pan(x: number, y: number): void {
    this.fits = false;
    this.x += x;
    this.y += y;
  }

  /** Zooms by a factor; the given point of the screen stays where it is. */
  zoom(factor: number, x: number, y: number): void {
    const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor));
    this.fits = false;
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
  }

  /** Returns the scale at which a layout of this size fits. */
  static scaleOf([width, height]: [number, number], { clientWidth, clientHeight }: Size): number {
    return Math.max(LEAST, Math.min(1, clientWidth / width, clientHeight / height));
  }

  /** Returns `true` if a layout of this size is in sight as a whole. */
  holds([width, height]: [number, number], { clientWidth, clientHeight }: Size): boolean {
    const inside = (from: number, size: number, room: number) => from > -1 && from + size * this.scale < room + 1;
    return inside(this.x, width, clientWidth) && inside(this.y, height, clientHeight);
  }

  fit(size: [number, number], holder: Size): void {
    const [[width, height], { clientWidth, clientHeight }] = [size, holder];
    this.fits = true;
    this.scale = View.scaleOf(size, holder);
    this.x = Math.max(0, (clientWidth - width * this.scale) / 2);
    this.y = Math.max(0, (clientHeight - height * this.scale) / 2);
  }

  /** Brings a point of the layout to the middle. */
  center(x: number, y: number, { clientWidth, clientHeight }: Size): void {
    this.fits = false;
    this.x = clientWidth / 2 - x * this.scale;
    this.y = clientHeight / 2 - y * this.scale;
  }

  /** Moves as little as needed to bring a box into sight. */
  reveal([x, y, width, height]: number[], { clientWidth, clientHeight }: Size): void {
    const inside = (from: number, size: number, room: number) => {
      const margin = 24;
      if (from < margin) return margin - from;
      return from + size > room - margin ? Math.max(margin - from, room - margin - from - size) : 0;
    };
    this.pan(
      inside(x! * this.scale + this.x, width! * this.scale, clientWidth),
      inside(y! * this.scale + this.y, height! * this.scale, clientHeight),
    );
  }

  /** Returns the part of the layout in sight: left, top, right, bottom. */
  sight({ clientWidth, clientHeight }: Size): [number, number, number, number] {
    const [left, top] = [-this.x / this.scale, -this.y / this.scale];
    return [left, top, left + clientWidth / this.scale, top + clientHeight / this.scale];
  }

  /** Returns the indices of the boxes in sight. */
  visible(rects: number[], size: Size): number[] {
    const [left, top, right, bottom] = this.sight(size);
    const found: number[] = [];
    for (let at = 0; at < rects.length; at += 4) {
      const [x, y, width, height] = [rects[at]!, rects[at + 1]!, rects[at + 2]!, rects[at + 3]!];
      if (x < right && x + width > left && y < bottom && y + height > top) found.push(at / 4);
    }
    return found;
  }

  /** Returns the innermost box at a point of the screen: inner boxes come after outer ones. */
  hit(rects: number[], x: number, y: number): number | undefined {
    const [px, py] = [(x - this.x) / this.scale, (y - this.y) / this.scale];
    for (let at = rects.length - 4; at >= 0; at -= 4) {
      const inX = px >= rects[at]! && px <= rects[at]! + rects[at + 2]!;
      if (inX && py >= rects[at + 1]! && py <= rects[at + 1]! + rects[at + 3]!) return at / 4;
    }
    return undefined;
  }
}
