import type { TripStop } from './trips.api.ts';

type Timed = Pick<TripStop, 'planned_arrival_at' | 'arrived_at' | 'departed_at' | 'order'>;

const MINUTE_MS = 60_000;

/** Deviation of an arrival from its plan in minutes, positive if late; `late` if after the time window. Null before arrival. */
export function arrivalOf({ planned_arrival_at, arrived_at, order }: Timed) {
  if (arrived_at === null) return null;
  const minutes = Math.round((Date.parse(arrived_at) - Date.parse(planned_arrival_at)) / MINUTE_MS);
  return { minutes, isLate: order !== null && Date.parse(arrived_at) > Date.parse(order.window_to) };
}

/** Seconds spent at a stop, from when the site was open until departure. Null before that. */
export function staySecondsOf({ arrived_at, departed_at, order }: Timed): number | null {
  if (arrived_at === null || departed_at === null) return null;
  const from = Math.max(Date.parse(arrived_at), order ? Date.parse(order.window_from) : 0);
  return Math.max(0, Math.round((Date.parse(departed_at) - from) / 1000));
}

/** Stop numbers from 1 by step id; starts, breaks and loads have none. */
export function stopNumbers(steps: readonly Pick<TripStop, 'id' | 'kind'>[]): Map<number, number> {
  const jobs = steps.filter((step) => step.kind === 'job');
  return new Map(jobs.map((step, index) => [step.id, index + 1]));
}
