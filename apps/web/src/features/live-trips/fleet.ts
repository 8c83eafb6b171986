import type { LiveVehicle, VehiclePosition } from '@fleet/contracts/live-trips.ts';
import type { MapMover, MoverFeed, MoverLook } from '../../ui/map-view.tsx';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly speed_kmh: number | null;
  readonly heading_degrees: number | null;
  /** Milliseconds of 1970. */
  readonly at: number;
}

/** As the stream sends it: vehicle, seconds of 1970, latitude, longitude, speed, heading. */
export type StreamedPlace = readonly [number, number, number, number, number | null, number | null];

export interface FleetEntry {
  readonly id: number;
  readonly code: string;
  readonly look: MoverLook;
  readonly position: VehiclePosition | null;
}

export interface Fleet {
  /** For the map. */
  readonly feed: MoverFeed;
  /** Who is there and how each is drawn. */
  show(entries: readonly FleetEntry[]): void;
  /** Newer places of some. */
  move(rows: readonly StreamedPlace[]): void;
  placeOf(id: number): Place | null;
  /** Calls whenever one of them may be elsewhere. */
  listen(listener: () => void): () => void;
}

/**
 * Where the vehicles of a branch are now. Kept beside React: a thousand moves a second must not draw the page anew. Of two
 * places of one vehicle the later by its device's clock is true, whichever came first.
 */
export function createFleet(): Fleet {
  const places = new Map<number, Place>();
  const tellers = new Set<Parameters<MoverFeed>[0]>();
  const listeners = new Set<() => void>();
  let entries: readonly FleetEntry[] = [];

  const movers = (): MapMover[] =>
    entries.flatMap(({ id, code, look }) => {
      const place = places.get(id);
      if (!place) return [];
      const { latitude, longitude, heading_degrees } = place;
      return [
        { id: String(id), latitude, longitude, look, label: code, heading: heading_degrees ?? undefined },
      ];
    });
  const tell = () => {
    const now = movers();
    for (const teller of tellers) teller(now);
    for (const listener of listeners) listener();
  };
  const keep = (id: number, place: Place) => {
    if ((places.get(id)?.at ?? 0) < place.at) places.set(id, place);
  };
  return {
    feed(teller) {
      tellers.add(teller);
      teller(movers());
      return () => tellers.delete(teller);
    },
    show(next) {
      entries = next;
      for (const { id, position } of next) if (position) keep(id, placeFrom(position));
      tell();
    },
    move(rows) {
      for (const [id, seconds, latitude, longitude, speed_kmh, heading_degrees] of rows)
        keep(id, { latitude, longitude, speed_kmh, heading_degrees, at: seconds * 1000 });
      tell();
    },
    placeOf: (id) => places.get(id) ?? null,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function placeFrom({ latitude, longitude, speed_kmh, heading_degrees, fixed_at }: VehiclePosition): Place {
  return { latitude, longitude, speed_kmh, heading_degrees, at: Date.parse(fixed_at) };
}

interface OnTrip {
  readonly state: 'waiting' | 'driving' | 'at_stop' | 'standing' | 'silent' | 'ended';
  readonly isLate: boolean;
}

/** How a vehicle is drawn: nobody knows where it is before late, late before how it stands; free where it is on no trip. */
export function lookOf(vehicle: Pick<LiveVehicle, 'is_silent'>, trip: OnTrip | undefined): MoverLook {
  if (!trip || trip.state === 'ended') return vehicle.is_silent ? 'vehicle_silent' : 'vehicle_free';
  if (trip.state === 'silent') return 'vehicle_silent';
  if (trip.isLate) return 'vehicle_late';
  return trip.state === 'driving' ? 'vehicle' : 'vehicle_standing';
}
