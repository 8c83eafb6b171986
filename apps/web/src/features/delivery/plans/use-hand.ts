import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Board } from './board.ts';
import type { MoveSession } from './move-session.ts';
import { listenForDrags } from './pointer-drag.ts';
import type { TimelineHandle } from './trips-timeline.tsx';
import { carried } from './use-timeline-keys.ts';

interface HandParts {
  root: RefObject<HTMLElement | null>;
  follower: RefObject<HTMLElement | null>;
  timeline: RefObject<TimelineHandle | null>;
  session: MoveSession;
  board: RefObject<Board>;
  isOn: boolean;
  onDrop: () => Promise<void>;
}

/** Moves orders by pointer from anywhere on the screen, and by arrow keys after Space. */
export function useHand({ root, follower, timeline, session, board, isOn, onDrop }: HandParts): void {
  const put = useEffectEvent(() => void onDrop());

  useEffect(() => {
    const element = root.current;
    if (!isOn || !element) return undefined;
    return listenForDrags(element, {
      session,
      follower: () => follower.current,
      scroller: () => timeline.current?.scroller() ?? null,
      targetAt: (x, y) => {
        const list = element.querySelector('[data-unassigned]')?.getBoundingClientRect();
        if (list && x >= list.left && x <= list.right && y >= list.top && y <= list.bottom)
          return 'unassigned';
        return timeline.current?.targetAt(x, y) ?? null;
      },
      onDrop: () => put(),
    });
  }, [root, follower, timeline, session, isOn]);

  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const move = session.get();
      if (move?.by !== 'keyboard') return;
      if (event.key === 'Escape') session.cancel();
      else if (event.key === 'Enter' || event.key === ' ') put();
      else if (event.key === 'Delete' || event.key === 'Backspace') session.aim('unassigned');
      else if (event.key === 'Tab') return session.cancel();
      else {
        const isRtl = document.documentElement.dir === 'rtl';
        session.aim(carried(board.current, move, event.key, isRtl));
      }
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [session, board, isOn]);
}
