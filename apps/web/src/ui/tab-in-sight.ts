import { type RefObject, useEffect, useRef } from 'react';

/** For a list of tabs, which a phone moves sideways: the chosen one is always among those in sight. */
export function useTabInSight<List extends HTMLElement = HTMLDivElement>(
  chosen: number,
): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return list;
}
