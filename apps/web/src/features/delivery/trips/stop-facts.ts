import type { TripStop } from './trips.api.ts';

type Timed = Pick<TripStop, 'planned_arrival_at' | 'arrived_at' | 'departed_at' | 'order'>;

const MINUTE_MS = 60_000;

/** How far from its plan an arrival was, in whole minutes, later being more; late is what came after the hour promised. Null before it. */
export function arrivalOf({ planned_arrival_at, arrived_at, order }: Timed) {
  if (arrived_at === null) return null;
  const minutes = Math.round((Date.parse(arrived_at) - Date.parse(planned_arrival_at)) / MINUTE_MS);
  return { minutes, isLate: order !== null && Date.parse(arrived_at) > Date.parse(order.window_to) };
}

/** Seconds of work at a stop: from when the place was open to them until they left. Null until they have. */
export function staySecondsOf({ arrived_at, departed_at, order }: Timed): number | null {
  if (arrived_at === null || departed_at === null) return null;
  const from = Math.max(Date.parse(arrived_at), order ? Date.parse(order.window_from) : 0);
  return Math.max(0, Math.round((Date.parse(departed_at) - from) / 1000));
}

/** The numbers stops go by, from 1, by the step's id: starts, breaks and loads have none. */
export function stopNumbers(steps: readonly Pick<TripStop, 'id' | 'kind'>[]): Map<number, number> {
  const jobs = steps.filter((step) => step.kind === 'job');
  return new Map(jobs.map((step, index) => [step.id, index + 1]));
}
