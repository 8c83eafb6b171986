import { type CSSProperties, useMemo } from 'react';
import type { Board } from './board.ts';
import { LaneBar } from './lane-bar.tsx';
import { laneTried } from './lanes.ts';
import { startAt } from './time-scale.ts';
import classes from './timeline.module.css';
import { useMove } from './use-move.ts';

/** Preview above the target row: the insertion point immediately, and the resulting lane once the server has responded. */
export function TrialLane({
  board,
  load_seconds,
  rowPx,
}: {
  board: Board;
  load_seconds: number;
  rowPx: number;
}) {
  const target = useMove((move) => (move?.target && move.target !== 'unassigned' ? move.target : null));
  const tried = useMove((move) => move?.tried ?? null);
  const order_id = useMove((move) => move?.order_id ?? null);
  const row = target ? board.lanes.findIndex(({ key }) => key === target.lane) : -1;
  const lane = board.lanes[row];
  const trial = useMemo(() => {
    const answer =
      lane &&
      tried?.trips.find(({ delivery_vehicle_id, trip_id }) =>
        lane.trip ? trip_id === lane.trip.id : trip_id === null && delivery_vehicle_id === lane.vehicle.id,
      );
    return lane && answer ? laneTried(lane, answer, board.orders) : null;
  }, [lane, tried, board.orders]);
  if (!lane || !target) return null;
  const steps = lane.stops.filter(({ kind }) => kind === 'job' || kind === 'reload');
  const before = steps[target.index - 1];
  const mark = before?.ends ?? (steps[0] ? lane.starts : board.from);
  const style = { top: row * rowPx, '--trip': `var(--trip-${lane.colour})` } as CSSProperties;
  return (
    <li className={classes.trial} style={style} aria-hidden data-full={trial ? true : undefined}>
      {trial ? (
        <LaneBar
          lane={trial}
          orders={board.orders}
          from={board.from}
          load_seconds={load_seconds}
          selected={order_id}
          isTrial
        />
      ) : (
        <span className={classes.mark} style={startAt(board.from, mark)} />
      )}
    </li>
  );
}
