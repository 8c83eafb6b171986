import { useCallback, useState } from 'react';

/** The current width in px of the element with the ref; 0 before layout. The element may be remounted. */
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
