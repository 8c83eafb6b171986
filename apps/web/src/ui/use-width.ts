import { useCallback, useState } from 'react';

/** The width of whatever element the ref is on, in px, kept current; 0 before it is drawn. The element may come and go. */
export function useWidth<Element extends HTMLElement>(): [
  (element: Element | null) => (() => void) | undefined,
  number,
] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    setWidth(element.offsetWidth);
    const observer = new ResizeObserver(() => setWidth(element.offsetWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
