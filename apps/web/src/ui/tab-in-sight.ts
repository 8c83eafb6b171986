import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the selected tab of a scrollable tab list in view. */
export function useTabInSight<List extends HTMLElement = HTMLDivElement>(
  chosen: number,
): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return list;
}
