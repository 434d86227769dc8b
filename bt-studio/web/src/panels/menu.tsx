// A menu at a point of the page: of an element, or of a row of a log. It stays inside the window; arrow keys and first letters go
// through it. `openMenu` opens it.

import { signal } from "@preact/signals";
import { Fragment } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** A point of the page, in pixels. */
export interface Point {
  x: number;
  y: number;
}

export interface Item {
  id: string;
  name: string;
  /** The key of the same action. */
  key: string;
  /** The tooltip. */
  docs: string;
  run(): void;
}

interface Open {
  label: string;
  at: Point;
  /** The groups of items, separated by lines, the most used groups first. */
  groups: Item[][];
  /** Returns the focus to where it was. */
  back(): void;
}

const open = signal<Open | undefined>(undefined);

export function openMenu(menu: Open): void {
  const groups = menu.groups.filter((group) => group.length > 0);
  if (groups.length > 0) open.value = { ...menu, groups };
}

/** The least distance to the edges of the window, in pixels. */
const EDGE = 4;

const inside = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - size - EDGE));

/** Returns the index of the item to which a key moves; `undefined` for a key without a meaning in menus. */
function moved(key: string, at: number, items: Item[]): number | undefined {
  const last = items.length - 1;
  if (key === "ArrowDown") return at === last ? 0 : at + 1;
  if (key === "ArrowUp") return at <= 0 ? last : at - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key.length !== 1) return undefined;
  const next = items.findIndex(({ name }, index) => index > at && begins(name, key));
  return next >= 0 ? next : items.findIndex(({ name }) => begins(name, key));
}

const begins = (name: string, letter: string) => name[0]!.toLowerCase() === letter.toLowerCase();

export function Menu() {
  const own = open.value;
  const menu = useRef<HTMLDivElement>(null);
  const rows = () => [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  const close = () => {
    if (own === undefined || open.peek() !== own) return;
    open.value = undefined;
    own.back();
  };
  useLayoutEffect(() => {
    const element = menu.current;
    if (own === undefined || element === null) return;
    element.style.left = `${inside(own.at.x, element.offsetWidth, innerWidth)}px`;
    element.style.top = `${inside(own.at.y, element.offsetHeight, innerHeight)}px`;
    rows()[0]?.focus();
    const outside = (event: Event) => !(event.target instanceof Node && element.contains(event.target)) && close();
    document.addEventListener("pointerdown", outside, true);
    addEventListener("resize", close);
    addEventListener("blur", close);
    return () => {
      document.removeEventListener("pointerdown", outside, true);
      removeEventListener("resize", close);
      removeEventListener("blur", close);
    };
  }, [own]);
  if (own === undefined) return null;
  const key = (event: KeyboardEvent) => {
    // Keys of the page have no effect while the menu is open.
    event.stopPropagation();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = moved(event.key, rows().indexOf(document.activeElement as HTMLElement), own.groups.flat());
    if (event.key === "Escape" || event.key === "Tab") close();
    else if (event.key === "Enter" || event.key === " ") (document.activeElement as HTMLElement).click();
    else if (next === undefined) return;
    else rows()[next]?.focus();
    event.preventDefault();
  };
  return (
    <div ref={menu} role="menu" class="menu" aria-label={own.label} onKeyDown={key} onContextMenu={(event) => event.preventDefault()}>
      {own.groups.map((group, index) => (
        <Fragment key={group[0]!.id}>
          {index === 0 ? null : <div role="separator" />}
          <div role="group">
            {group.map((item) => (
              <Row key={item.id} item={item} close={close} />
            ))}
          </div>
        </Fragment>
      ))}
    </div>
  );
}

function Row({ item, close }: { item: Item; close(): void }) {
  return (
    <div
      role="menuitem"
      tabIndex={-1}
      title={item.docs}
      aria-keyshortcuts={item.key === "" ? undefined : item.key.replace("Ctrl", "Control")}
      onPointerMove={(event) => event.currentTarget.focus()}
      onClick={() => {
        close();
        item.run();
      }}
    >
      <span>{item.name}</span>
      <span class="note" aria-hidden="true">
        {item.key}
      </span>
    </div>
  );
}
