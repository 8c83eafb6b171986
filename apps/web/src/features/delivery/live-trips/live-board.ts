import type { LiveStop, LiveTrip, LiveVehicle } from '@fleet/contracts/delivery/live-trips.ts';
import { RUNNING_TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import { type FleetEntry, variantOf } from './fleet.ts';

export function nextStopOf(trip: LiveTrip): LiveStop | null {
  return trip.steps.find((step) => step.id === trip.next_stop_id) ?? null;
}

const RANK: Record<LiveTrip['state'], number> = {
  silent: 1,
  stopped: 2,
  driving: 3,
  at_stop: 3,
  waiting: 4,
  ended: 5,
};

/** Trips by urgency: late, silent, stopped, then by start. */
export function byNeed(trips: readonly LiveTrip[]): LiveTrip[] {
  const rank = (trip: LiveTrip) => (trip.is_late ? 0 : RANK[trip.state]);
  return trips.toSorted(
    (a, b) => rank(a) - rank(b) || a.planned_start_at.localeCompare(b.planned_start_at) || a.id - b.id,
  );
}

export function isOnRoad({ state }: Pick<LiveTrip, 'state'>): boolean {
  return state !== 'waiting' && state !== 'ended';
}

/** The vehicle's current trip, otherwise its next of the day, otherwise its last. */
export function tripOf(trips: readonly LiveTrip[], delivery_vehicle_id: number): LiveTrip | null {
  const own = trips.filter((trip) => trip.vehicle.id === delivery_vehicle_id);
  return own.find(isOnRoad) ?? own.find(({ state }) => state === 'waiting') ?? own.at(-1) ?? null;
}

/** All vehicles as map entries. */
export function entriesOf(vehicles: readonly LiveVehicle[], trips: readonly LiveTrip[]): FleetEntry[] {
  return vehicles.map((vehicle) => {
    const trip = trips.find((one) => one.vehicle.id === vehicle.delivery_vehicle_id && isOnRoad(one));
    return {
      id: vehicle.delivery_vehicle_id,
      code: vehicle.code,
      variant: variantOf(vehicle, trip && { state: trip.state, isLate: trip.is_late }),
      position: vehicle.position,
    };
  });
}

export interface BoardMeasures {
  readonly on_road: number;
  readonly late: number;
  readonly stops: number;
  readonly stops_done: number;
  readonly free: number;
}

export function boardMeasures(vehicles: readonly LiveVehicle[], trips: readonly LiveTrip[]): BoardMeasures {
  return {
    on_road: trips.filter(isOnRoad).length,
    late: trips.filter(({ is_late }) => is_late).length,
    stops: trips.reduce((sum, trip) => sum + trip.stops, 0),
    stops_done: trips.reduce((sum, trip) => sum + trip.stops_done, 0),
    free: vehicles.filter(isFree).length,
  };
}

/** Neither absent nor on a trip now; its next one today may be planned. As the server counts available vehicles. */
export function isFree({ trip, is_absent }: Pick<LiveVehicle, 'trip' | 'is_absent'>): boolean {
  return !is_absent && (trip === null || !RUNNING_TRIP_STATUSES.has(trip.status));
}
