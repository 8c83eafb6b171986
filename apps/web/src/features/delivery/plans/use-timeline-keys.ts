import type { KeyboardEvent, RefObject } from 'react';
import type { Board } from './board.ts';
import { type Lane, stepsOf } from './lanes.ts';
import type { Move, Target } from './move-session.ts';
import { useMoveSession } from './use-move.ts';

/**
 * Keyboard control of the timeline. Arrows move between stops; Space picks up a stop, arrows then move it along its lane and to
 * others, Space or Enter drops it (handled by the screen), Escape cancels.
 */
export function useTimelineKeys(
  board: Board,
  onSelect: (order_id: number | null) => void,
  scroller: RefObject<HTMLElement | null>,
): (event: KeyboardEvent) => void {
  const session = useMoveSession();
  return (event) => {
    const held = (event.target as Element).closest<HTMLElement>('[data-order]');
    if (!held) return;
    const order_id = Number(held.dataset.order);
    const move = session.get();
    if (move?.by === 'keyboard') return;
    if (event.key === ' ' && held.dataset.fixed === undefined) {
      event.preventDefault();
      session.begin(order_id, 'keyboard');
      session.aim(targetOf(board, order_id));
      return;
    }
    const next = neighbour(board, order_id, event.key, isRtl(event.currentTarget));
    if (next === null) return;
    event.preventDefault();
    onSelect(next);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-order="${next}"]`)?.focus({ preventScroll: false }),
    );
  };
}

/** The target of an arrow key: one step along the lane, or the next lane that accepts the order. */
export function carried(
  board: Board,
  { order_id, target }: Pick<Move, 'order_id' | 'target'>,
  key: string,
  isRtl: boolean,
): Target | null {
  const open = board.lanes.filter((lane) => lane.can_arrange && !lane.is_locked);
  if (open.length === 0) return null;
  const at = target && target !== 'unassigned' ? open.findIndex((lane) => lane.key === target.lane) : -1;
  if (at < 0 || !target || target === 'unassigned')
    return ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(key)
      ? { lane: open[0]!.key, index: 0 }
      : target;
  const along = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (along !== 0) {
    const steps = stepsOf(open[at]!);
    const on = isRtl ? -along : along;
    const own = steps.findIndex((step) => step.type === 'job' && step.order_id === order_id);
    // The position right behind itself is where it already is.
    const index = target.index + (own >= 0 && target.index + on === own + 1 ? 2 * on : on);
    if (index > steps.length) return target;
    return { lane: target.lane, index: Math.max(0, index) };
  }
  const across = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const lane = open[Math.min(Math.max(0, at + across), open.length - 1)]!;
  return { lane: lane.key, index: Math.min(target.index, stepsOf(lane).length) };
}

function targetOf(board: Board, order_id: number): Target | null {
  const lane = board.lanes.find(({ stops }) => stops.some((stop) => stop.order_id === order_id));
  if (!lane) return null;
  const index = stepsOf(lane).findIndex((step) => step.type === 'job' && step.order_id === order_id);
  return { lane: lane.key, index };
}

function neighbour(board: Board, order_id: number, key: string, isRtl: boolean): number | null {
  const jobs = (lane: Lane | undefined) => lane?.stops.flatMap((stop) => stop.order_id ?? []) ?? [];
  const row = board.lanes.findIndex((lane) => jobs(lane).includes(order_id));
  const column = jobs(board.lanes[row]).indexOf(order_id);
  const along = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (along !== 0) return jobs(board.lanes[row])[column + (isRtl ? -along : along)] ?? null;
  const across = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (across === 0) return null;
  const there = jobs(board.lanes[row + across]);
  return there[Math.min(column, there.length - 1)] ?? null;
}

function isRtl(element: EventTarget): boolean {
  return getComputedStyle(element as Element).direction === 'rtl';
}
