import type { TripDetail } from '@fleet/contracts/delivery/trips.ts';

/** Stops as they went. Pure. */

type Step = TripDetail['steps'][number];

/** When the vehicle was at a stop, as far as it was reported. */
export interface DrivenTimes {
  readonly arrived: number | null;
  readonly departed: number | null;
}

/** A stop whose order the trip no longer has, where it was to be. */
export interface LostStop extends DrivenTimes {
  readonly order_id: number;
  readonly status: 'failed' | 'dropped';
  readonly reason: string | null;
  readonly begins: number;
  readonly ends: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export function drivenTimes({
  arrived_at,
  departed_at,
}: Pick<Step, 'arrived_at' | 'departed_at'>): DrivenTimes {
  const instant = (at: string | null) => (at === null ? null : Date.parse(at));
  return { arrived: instant(arrived_at), departed: instant(departed_at) };
}

/** A step as a stop that failed, or that left the trip; nothing for any other. */
export function lostStopsOf(step: Step): LostStop[] {
  const { status, order, latitude, longitude, failed_reason: reason } = step;
  if (!order || (status !== 'failed' && status !== 'dropped')) return [];
  const begins = Date.parse(step.planned_arrival_at) + step.planned_waiting_seconds * 1000;
  const ends = begins + step.planned_service_seconds * 1000;
  return [{ order_id: order.id, status, reason, begins, ends, latitude, longitude, ...drivenTimes(step) }];
}
