import { setTimeout as wait } from 'node:timers/promises';
import { type LiveTrip, listLiveTrips, listLiveVehicles } from '@fleet/contracts/delivery/live-trips.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import type { Call } from './api.ts';
import { driveTrip, type Habits } from './driver.ts';
import { type Pace, SimulatedVehicle } from './vehicle.ts';

const POLL_MS = 1_000;

export interface Day {
  readonly delivery_branch_id: number;
  readonly trip_date: string | undefined;
  readonly pace: Pace;
  readonly habits: Habits;
  /** Starts all trips immediately, regardless of their planned time. */
  readonly at_once: boolean;
  /** Continues when every trip is over, waiting for more. */
  readonly stays: boolean;
}

/** Drives all assigned trips of a day, each at its time; one at a time per vehicle. */
export async function driveDay(call: Call, day: Day): Promise<number> {
  const { signal } = day.pace;
  const seen = new Map<number, LiveTrip>();
  const vehicles = new Map<number, SimulatedVehicle>();
  const driving = new Map<number, Promise<void>>();
  const driven = new Set<number>();
  const query = {
    delivery_branch_id: day.delivery_branch_id,
    ...(day.trip_date && { trip_date: day.trip_date }),
  };
  const began = Date.now();
  let dayBegan = began;

  function hasCome(trip: LiveTrip): boolean {
    if (day.at_once || trip.status !== 'assigned') return true;
    const now = dayBegan + (Date.now() - began) * day.pace.speed;
    return now >= Date.parse(trip.planned_start_at);
  }

  async function vehicleOf(trip: LiveTrip): Promise<SimulatedVehicle> {
    const known = vehicles.get(trip.vehicle.id);
    if (known) return known;
    const opened = await SimulatedVehicle.open(
      call,
      day.pace,
      { delivery_branch_id: day.delivery_branch_id, delivery_vehicle_id: trip.vehicle.id },
      await coordinatesOf(call, trip),
    );
    vehicles.set(trip.vehicle.id, opened);
    return opened;
  }

  function begin(trip: LiveTrip): void {
    driven.add(trip.id);
    const drive = async () =>
      driveTrip(call, await vehicleOf(trip), trip.id, day.habits, () => seen.get(trip.id));
    const ends = drive()
      .catch((error: Error) => day.habits.log(`${trip.trip_code}: ${error.message}`))
      .finally(() => driving.delete(trip.vehicle.id));
    driving.set(trip.vehicle.id, ends);
  }

  try {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const { rows } = await call(listLiveTrips, { query });
      seen.clear();
      for (const trip of rows) seen.set(trip.id, trip);
      // What has no driver yet is listed too, and may be given one while the day is driven.
      const isOpen = ({ state, status, id }: LiveTrip) =>
        state !== 'ended' && status !== 'approved' && !driven.has(id);
      const open = rows.filter(isOpen);
      // A simulated day starts with its first trip, even if that is in the future.
      if (isFirst && day.pace.speed > 1 && open.length > 0)
        dayBegan = Math.min(...open.map((trip) => Date.parse(trip.planned_start_at)));
      for (const trip of open) if (!driving.has(trip.vehicle.id) && hasCome(trip)) begin(trip);
      if (open.length === 0 && driving.size === 0 && !day.stays) break;
      await wait(POLL_MS, undefined, { signal }).catch(() => {});
    }
  } finally {
    await Promise.all(driving.values());
    for (const vehicle of vehicles.values()) await vehicle.close().catch(() => {});
  }
  return driven.size;
}

/** The vehicle's last position, otherwise the start of its trip. */
async function coordinatesOf(call: Call, trip: LiveTrip): Promise<Coordinates> {
  const { rows } = await call(listLiveVehicles, { query: { delivery_branch_id: trip.delivery_branch.id } });
  const known = rows.find((row) => row.delivery_vehicle_id === trip.vehicle.id)?.position;
  if (known) return known;
  const start = trip.steps.find(({ latitude }) => latitude !== null)!;
  return { latitude: start.latitude!, longitude: start.longitude! };
}
