import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/**
 * Reorders list rows by mouse, pen or touch: the dragged row takes the place of the one whose middle it passes. `held` is its current
 * index.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [held, setHeld] = useState<number | null>(null);
  const over = useRef<AbortController | null>(null);
  const move = useEffectEvent(onMove);
  const follow = useEffectEvent((y: number) => {
    if (held === null) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const middle = (at: number) => rows[at]!.top + rows[at]!.height / 2;
    const passedUp = held > 0 && y < middle(held - 1);
    const passedDown = held < rows.length - 1 && y > middle(held + 1);
    const to = passedUp ? held - 1 : passedDown ? held + 1 : held;
    if (to === held) return;
    move(held, to);
    setHeld(to);
  });
  useEffect(() => {
    if (held === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pointermove', (event) => follow(event.clientY), { signal });
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, () => setHeld(null), { signal });
    over.current = listening;
    return () => listening.abort();
  }, [held]);
  return {
    held,
    begin(event: ReactPointerEvent, at: number) {
      if (event.button !== 0 || !event.isPrimary) return;
      setHeld(at);
    },
  };
}
