import type { Board } from './board.ts';
import { arranged, type Lane, stepsOf } from './lanes.ts';
import { type Arrangement, type Tried, tryOut } from './plans.api.ts';

/** Target of a move: a lane before its step `index`, or unassigned. */
export type Target = { readonly lane: string; readonly index: number } | 'unassigned';

/** An order being moved by pointer, keyboard or dialog, with the server's preview of its target. */
export interface Move {
  readonly order_id: number;
  /** The source lane; null if it was unassigned. */
  readonly from: string | null;
  readonly by: 'pointer' | 'keyboard' | 'dialog';
  readonly target: Target | null;
  /** The preview of `target`; null until it arrives. */
  readonly tried: Tried | null;
  readonly error: unknown;
}

export interface MoveSession {
  readonly get: () => Move | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly begin: (order_id: number, by: Move['by']) => void;
  readonly aim: (target: Target | null) => void;
  readonly cancel: () => void;
  /** The trips as arranged by hand for the current target; null if that is the source. */
  readonly customTripData: () => Arrangement | null;
  readonly day: () => { delivery_branch_id: number; trip_date: string };
}

interface Held {
  /** True while trips of the day are being created or saved: moves would cause version conflicts. */
  readonly isHeld: () => boolean;
  /** Explains that to users who start a move anyway. */
  readonly refuse: () => void;
}

/**
 * Keeps the move outside React, so that dragging re-renders only what depends on it. One preview request at a time; of targets
 * reached meanwhile only the latest is requested next.
 */
export function createMoveSession(
  day: () => { delivery_branch_id: number; trip_date: string },
  board: () => Board,
  held: Held,
): MoveSession {
  let move: Move | null = null;
  let pending: AbortController | null = null;
  const listeners = new Set<() => void>();
  const set = (next: Move | null) => {
    move = next;
    for (const listener of listeners) listener();
  };

  async function requestTrial(): Promise<void> {
    if (pending || !move) return;
    const requested = move;
    const body = arrangementOf(requested, board(), day());
    if (!body) return;
    const mine = new AbortController();
    pending = mine;
    let answer: Pick<Move, 'tried' | 'error'>;
    try {
      answer = { tried: await tryOut(body, mine.signal), error: null };
    } catch (error) {
      answer = { tried: null, error };
    }
    if (pending === mine) pending = null;
    if (mine.signal.aborted || !move) return;
    if (move.order_id === requested.order_id && isSame(move.target, requested.target))
      return set({ ...move, ...answer });
    void requestTrial();
  }

  return {
    get: () => move,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: (order_id, by) => {
      if (held.isHeld()) return held.refuse();
      pending?.abort();
      pending = null;
      const from =
        board().lanes.find((lane) => lane.stops.some((stop) => stop.order_id === order_id))?.key ?? null;
      set({ order_id, by, from, target: null, tried: null, error: null });
    },
    aim: (target) => {
      if (!move || isSame(move.target, target)) return;
      set({ ...move, target, tried: null, error: null });
      void requestTrial();
    },
    cancel: () => {
      pending?.abort();
      pending = null;
      if (move) set(null);
    },
    day,
    customTripData: () => (move ? arrangementOf(move, board(), day()) : null),
  };
}

/** The affected lanes after a move, for the server; null if nothing changes. */
export function arrangementOf(
  move: Pick<Move, 'order_id' | 'from' | 'target'>,
  board: Board,
  day: { delivery_branch_id: number; trip_date: string },
): Arrangement | null {
  const { order_id, from, target } = move;
  if (!target) return null;
  const laneOf = (key: string | null) => board.lanes.find((lane) => lane.key === key);
  const source = laneOf(from);
  if (target === 'unassigned') {
    if (!source) return null;
    return { ...day, trips: [arranged(source, without(source, order_id))] };
  }
  const aim = laneOf(target.lane);
  if (!aim) return null;
  const before = stepsOf(aim);
  const held = before.findIndex((step) => step.type === 'job' && step.order_id === order_id);
  if (held >= 0 && (target.index === held || target.index === held + 1)) return null;
  const rest = without(aim, order_id);
  const at = held >= 0 && target.index > held ? target.index - 1 : target.index;
  const steps = rest.toSpliced(at, 0, { type: 'job', order_id });
  const trips = [arranged(aim, steps)];
  // An empty planned route is not a trip: nothing to preview.
  if (source && source !== aim && (source.trip || without(source, order_id).length > 0))
    trips.push(arranged(source, without(source, order_id)));
  return { ...day, trips };
}

/** The step before which an order dropped at this time is inserted. */
export function indexAt(lane: Lane, instant: number): number {
  return lane.stops
    .filter(({ kind }) => kind === 'job' || kind === 'reload')
    .filter((stop) => (stop.begins + stop.ends) / 2 < instant).length;
}

function without(lane: Lane, order_id: number) {
  return stepsOf(lane).filter((step) => step.type !== 'job' || step.order_id !== order_id);
}

function isSame(a: Target | null, b: Target | null): boolean {
  if (a === null || b === null || a === 'unassigned' || b === 'unassigned') return a === b;
  return a.lane === b.lane && a.index === b.index;
}
