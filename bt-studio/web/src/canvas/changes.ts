// The parts of a picture, which is drawn again only after one of them has changed.

export class Changes {
  private last: unknown[] = [];

  /** Returns `true` if one of the parts of a picture is not that of the last call. */
  are(...parts: unknown[]): boolean {
    const is = parts.length !== this.last.length || parts.some((part, index) => part !== this.last[index]);
    this.last = parts;
    return is;
  }

  /** Lets the next picture be drawn, whatever it shows. */
  forget(): void {
    this.last = [];
  }
}
