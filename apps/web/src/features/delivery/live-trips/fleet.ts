import type { LiveVehicle, VehiclePosition } from '@fleet/contracts/delivery/live-trips.ts';
import type { MapMover, MoverFeed, MoverVariant } from '../../../ui/map-view.tsx';

export interface LivePosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly speed_kmh: number | null;
  readonly heading_degrees: number | null;
  /** Unix milliseconds. */
  readonly at: number;
}

/** Stream format: vehicle, Unix seconds, latitude, longitude, speed, heading. */
export type StreamedPosition = readonly [number, number, number, number, number | null, number | null];

export interface FleetEntry {
  readonly id: number;
  readonly code: string;
  readonly variant: MoverVariant;
  readonly position: VehiclePosition | null;
}

export interface Fleet {
  /** For the map. */
  readonly feed: MoverFeed;
  /** Sets the vehicles and their appearance. */
  show(entries: readonly FleetEntry[]): void;
  /** Updates positions. */
  move(rows: readonly StreamedPosition[]): void;
  positionOf(id: number): LivePosition | null;
  /** Calls back whenever a position may have changed. */
  listen(listener: () => void): () => void;
}

/**
 * Current positions of a depot's vehicles. Kept outside React, so that a thousand updates per second do not re-render the page. Of
 * two positions the one with the later device time wins, regardless of arrival.
 */
export function createFleet(): Fleet {
  const positions = new Map<number, LivePosition>();
  const tellers = new Set<Parameters<MoverFeed>[0]>();
  const listeners = new Set<() => void>();
  let entries: readonly FleetEntry[] = [];

  const movers = (): MapMover[] =>
    entries.flatMap(({ id, code, variant }) => {
      const livePosition = positions.get(id);
      if (!livePosition) return [];
      const { latitude, longitude, heading_degrees } = livePosition;
      return [
        { id: String(id), latitude, longitude, variant, label: code, heading: heading_degrees ?? undefined },
      ];
    });
  const notify = () => {
    const now = movers();
    for (const teller of tellers) teller(now);
    for (const listener of listeners) listener();
  };
  const record = (id: number, livePosition: LivePosition) => {
    if ((positions.get(id)?.at ?? 0) < livePosition.at) positions.set(id, livePosition);
  };
  return {
    feed(teller) {
      tellers.add(teller);
      teller(movers());
      return () => tellers.delete(teller);
    },
    show(next) {
      entries = next;
      for (const { id, position } of next) if (position) record(id, positionFrom(position));
      notify();
    },
    move(rows) {
      for (const [id, seconds, latitude, longitude, speed_kmh, heading_degrees] of rows)
        record(id, { latitude, longitude, speed_kmh, heading_degrees, at: seconds * 1000 });
      notify();
    },
    positionOf: (id) => positions.get(id) ?? null,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function positionFrom({
  latitude,
  longitude,
  speed_kmh,
  heading_degrees,
  fixed_at,
}: VehiclePosition): LivePosition {
  return { latitude, longitude, speed_kmh, heading_degrees, at: Date.parse(fixed_at) };
}

interface OnTrip {
  readonly state: 'waiting' | 'driving' | 'at_stop' | 'stopped' | 'silent' | 'ended';
  readonly isLate: boolean;
}

/** Appearance of a vehicle: unknown position first, then late, then its movement; free without a trip. */
export function variantOf(vehicle: Pick<LiveVehicle, 'is_silent'>, trip: OnTrip | undefined): MoverVariant {
  if (!trip || trip.state === 'ended') return vehicle.is_silent ? 'vehicle_silent' : 'vehicle_free';
  if (trip.state === 'silent') return 'vehicle_silent';
  if (trip.isLate) return 'vehicle_late';
  return trip.state === 'driving' ? 'vehicle' : 'vehicle_stopped';
}
