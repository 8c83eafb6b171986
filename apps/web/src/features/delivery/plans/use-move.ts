import { createContext, use, useSyncExternalStore } from 'react';
import type { Move, MoveSession } from './move-session.ts';

/** The screen's move session. */
export const MoveContext = createContext<MoveSession | null>(null);

export function useMoveSession(): MoveSession {
  const session = use(MoveContext);
  if (!session) throw new Error('useMoveSession is used outside the planning screen');
  return session;
}

/** Selects part of the move; re-renders only if that part changes, so return primitives or stable objects. */
export function useMove<Part>(part: (move: Move | null) => Part): Part {
  const session = useMoveSession();
  return useSyncExternalStore(session.subscribe, () => part(session.get()));
}
