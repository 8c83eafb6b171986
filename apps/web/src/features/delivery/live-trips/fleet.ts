import type { LiveVehicle, VehiclePosition } from '@fleet/contracts/delivery/live-trips.ts';
import type { MapMover, MoverFeed, MoverVariant } from '../../../ui/map-view.tsx';

export interface LivePosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly speed_kmh: number | null;
  readonly heading_degrees: number | null;
  /** Milliseconds of 1970. */
  readonly at: number;
}

/** As the stream sends it: vehicle, seconds of 1970, latitude, longitude, speed, heading. */
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
  /** Who is there and how each is drawn. */
  show(entries: readonly FleetEntry[]): void;
  /** Newer places of some. */
  move(rows: readonly StreamedPosition[]): void;
  positionOf(id: number): LivePosition | null;
  /** Calls whenever one of them may be elsewhere. */
  listen(listener: () => void): () => void;
}

/**
 * Where the vehicles of a branch are now. Kept beside React: a thousand moves a second must not draw the page again. Of two
 * places of one vehicle the later by its device's clock is true, whichever came first.
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

/** How a vehicle is drawn: nobody knows where it is before late, late before how it stands; free where it is on no trip. */
export function variantOf(vehicle: Pick<LiveVehicle, 'is_silent'>, trip: OnTrip | undefined): MoverVariant {
  if (!trip || trip.state === 'ended') return vehicle.is_silent ? 'vehicle_silent' : 'vehicle_free';
  if (trip.state === 'silent') return 'vehicle_silent';
  if (trip.isLate) return 'vehicle_late';
  return trip.state === 'driving' ? 'vehicle' : 'vehicle_stopped';
}
