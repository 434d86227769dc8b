// Long lists, of which only the rows in sight are elements.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** The height of the rows with a role in pixels, which depends on the size of text. */
export function useRowHeight(list: { current: HTMLElement | null }, role: string): number {
  const [height, set] = useState(20);
  // To ask a row for its height at each change would lay out the page twice.
  const observer = useRef<ResizeObserver>(undefined);
  const observed = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const row = list.current?.querySelector(`[role=${role}]`) ?? null;
    if (row === observed.current) return;
    observed.current = row;
    observer.current ??= new ResizeObserver(([entry]) => {
      const { offsetHeight } = entry!.target as HTMLElement;
      if (offsetHeight > 0) set(offsetHeight);
    });
    observer.current.disconnect();
    if (row !== null) observer.current.observe(row);
  });
  useEffect(() => () => observer.current?.disconnect(), []);
  return height;
}

/** The part of a list in sight: its start, and its size. */
export function useSight(list: { current: HTMLElement | null }): [number, number] {
  const [sight, set] = useState<[number, number]>([0, 800]);
  useEffect(() => {
    const element = list.current!;
    const look = () => set([element.scrollTop, element.clientHeight]);
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  return sight;
}
