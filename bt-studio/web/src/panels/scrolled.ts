// Long lists, of which only the rows in sight are elements.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** Returns the height, in pixels, of the rows with this role, which depends on the size of text. */
export function useRowHeight(list: { current: HTMLElement | null }, role: string): number {
  const [height, set] = useState(20);
  // Measuring a row at each change would lay out the page twice.
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

/** Returns the start and the size of the part of a list in sight. */
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
