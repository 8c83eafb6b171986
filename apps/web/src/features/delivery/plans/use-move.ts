import { createContext, use, useSyncExternalStore } from 'react';
import type { Move, MoveSession } from './move-session.ts';

/** The one move session of the screen. */
export const MoveContext = createContext<MoveSession | null>(null);

export function useMoveSession(): MoveSession {
  const session = use(MoveContext);
  if (!session) throw new Error('useMoveSession is used outside the planning screen');
  return session;
}

/** Part of what is in the hand; draws again only when that part changes, so give back plain values or the same objects. */
export function useMove<Part>(part: (move: Move | null) => Part): Part {
  const session = useMoveSession();
  return useSyncExternalStore(session.subscribe, () => part(session.get()));
}
