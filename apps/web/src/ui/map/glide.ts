interface Place {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly heading?: number | undefined;
}

interface Way {
  from: Place;
  to: Place;
  startedAt: number;
  lasts: number;
}

/** A vehicle takes as long to a new place as it was since the one before, so that it is always on its way. */
const SHORTEST_MS = 250;
const LONGEST_MS = 6_000;
/** Beyond this it is no driving but a device that was silent: nobody is drawn flying over the city. */
const LEAP_DEGREES = 0.08;

export interface Glide {
  /** Everybody's newest place. `jumps`: without a way between. */
  to(places: readonly Place[], now: number, jumps: boolean): void;
  /** Where one is drawn at a moment. */
  at(id: string, now: number): Place | null;
  isMoving(now: number): boolean;
}

/** Keeps what is drawn moving from place to place. Moments are milliseconds of any one clock. */
export function createGlide(): Glide {
  let ways = new Map<string, Way>();
  let movesUntil = 0;
  const at = (id: string, now: number): Place | null => {
    const way = ways.get(id);
    if (!way) return null;
    const part = way.lasts === 0 ? 1 : Math.min(1, Math.max(0, (now - way.startedAt) / way.lasts));
    return part === 1 ? way.to : between(way.from, way.to, part);
  };
  return {
    to(places, now, jumps) {
      const next = new Map<string, Way>();
      for (const place of places) {
        const before = ways.get(place.id);
        const isSame =
          before?.to.latitude === place.latitude && before.to.longitude === place.longitude && before;
        if (isSame) {
          before.to = place;
          next.set(place.id, before);
          continue;
        }
        const from = at(place.id, now);
        const leaps = jumps || !before || !from || isLeap(from, place);
        const lasts = leaps ? 0 : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, now - before.startedAt));
        next.set(place.id, { from: from ?? place, to: place, startedAt: now, lasts });
        movesUntil = Math.max(movesUntil, now + lasts);
      }
      ways = next;
    },
    at,
    isMoving: (now) => now < movesUntil,
  };
}

function isLeap(from: Place, to: Place): boolean {
  return (
    Math.abs(from.latitude - to.latitude) > LEAP_DEGREES ||
    Math.abs(from.longitude - to.longitude) > LEAP_DEGREES
  );
}

function between(from: Place, to: Place, part: number): Place {
  const turn = (((to.heading ?? 0) - (from.heading ?? to.heading ?? 0) + 540) % 360) - 180;
  return {
    id: to.id,
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
    // It has turned long before it arrives.
    heading: ((to.heading ?? 0) - turn * Math.max(0, 1 - part * 4) + 360) % 360,
  };
}
