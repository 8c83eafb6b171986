import type { liveTrip, VehiclePosition } from '@fleet/contracts/delivery/live-trips.ts';
import type { tripDetail } from '@fleet/contracts/delivery/trips.ts';
import type { AlertLimits } from '@fleet/domain/tracking.ts';
import { ENDED_TRIP_STATUSES, RUNNING_TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import type { z } from 'zod';
import { etasOf, lateSeconds } from './eta.rules.ts';
import { lateStops, type Wanted } from './exceptions.rules.ts';
import { type FollowedStop, type FollowedTrip, stopsAhead } from './followed.rules.ts';
import { isAtStop, type VehicleState } from './watch.rules.ts';

type Wire = z.input<typeof liveTrip>;

/** What a trip is judged by beside its ETAs. */
export interface TripAlerts {
  /** Open ones. */
  readonly open: readonly Pick<Wanted, 'kind' | 'trip_stop_id'>[];
  /** How many need someone. */
  readonly needed: number;
  /** Of its depot. */
  readonly limits: AlertLimits;
}

/** A vehicle that stands this long has stopped; before, it may wait at a light. */
const STOPPED_AFTER_SECONDS = 120;

/** A trip as it is now, as the wire has it. `followed` is null once it is over. */
export function presentLive(
  trip: z.input<typeof tripDetail>,
  followed: FollowedTrip | null,
  state: VehicleState | null,
  alerts: TripAlerts,
  now: Date,
): Wire {
  const etas = followed ? etasOf(followed, state, now) : [];
  const isOut = RUNNING_TRIP_STATUSES.has(trip.status);
  const late = followed && isOut ? lateStops(followed, etas, alerts.open, alerts.limits, now.getTime()) : [];
  const byStop = new Map(etas.map((eta) => [eta.stop_id, eta]));
  const stops = new Map(followed?.stops.map((stop) => [stop.id, stop]));
  const steps = trip.steps.map((step) => {
    const eta = byStop.get(step.id);
    const stop = stops.get(step.id);
    return {
      ...step,
      ...(stop?.kind === 'reload' && loadedAt(stop)),
      eta_at: eta ? new Date(eta.at).toISOString() : null,
      late_seconds: eta?.late_seconds ?? (stop ? lateAtArrival(stop) : 0),
    };
  });
  const ahead = followed ? stopsAhead(followed) : [];
  const jobs = new Set(ahead.filter(({ kind }) => kind === 'job').map(({ id }) => id));
  const end = followed?.stops.find(({ kind }) => kind === 'end');
  const back = end && byStop.get(end.id);
  return {
    ...trip,
    state: liveState(trip.status, followed, state, alerts.limits, now),
    position: state && presentPosition(state),
    next_stop_id: ahead[0]?.id ?? null,
    late_seconds: Math.max(0, ...etas.flatMap((eta) => (jobs.has(eta.stop_id) ? eta.late_seconds : []))),
    is_late: late.length > 0,
    eta_end_at: back ? new Date(back.at).toISOString() : null,
    open_alerts: alerts.needed,
    steps,
  };
}

/** A vehicle's last fix as the wire has it. */
export function presentPosition(state: VehicleState): VehiclePosition {
  return {
    fixed_at: state.fixed_at.toISOString(),
    latitude: state.latitude,
    longitude: state.longitude,
    speed_kmh: state.speed_kmh,
    heading_degrees: state.heading_degrees,
    accuracy_metres: state.accuracy_metres,
    battery_percent: state.battery_percent,
  };
}

/** Whether a vehicle has been silent for too long to know where it is, as its depot judges. */
export function isSilent(state: VehicleState | null, { silent_minutes }: AlertLimits, now: Date): boolean {
  return state === null || now.getTime() - state.received_at.getTime() > silent_minutes * 60_000;
}

function liveState(
  status: Wire['status'],
  trip: FollowedTrip | null,
  state: VehicleState | null,
  limits: AlertLimits,
  now: Date,
): Wire['state'] {
  if (!trip || ENDED_TRIP_STATUSES.has(status)) return 'ended';
  if (trip.started === null) return 'waiting';
  if (trip.stops.some((stop) => stop.status === 'arrived')) return 'at_stop';
  if (!state || isSilent(state, limits, now)) return 'silent';
  const stoppedSeconds = (now.getTime() - state.stopped_since.getTime()) / 1000;
  if (stoppedSeconds < STOPPED_AFTER_SECONDS) return 'driving';
  return isAtStop(trip, state) ? 'at_stop' : 'stopped';
}

/** Of a reload, what positions show: the trip's row knows nothing of it. */
function loadedAt({ status, arrived, left }: FollowedStop) {
  const at = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
  return { status, arrived_at: at(arrived), departed_at: at(left) };
}

function lateAtArrival(stop: FollowedStop): number {
  return stop.arrived === null ? 0 : lateSeconds(stop, stop.arrived);
}
