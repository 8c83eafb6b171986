interface MapPoint {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly heading?: number | undefined;
}

interface GlideStep {
  from: MapPoint;
  to: MapPoint;
  startedAt: number;
  lasts: number;
}

/** A vehicle takes as long to a new position as the interval before it, so that it moves continuously. */
const SHORTEST_MS = 250;
const LONGEST_MS = 6_000;
/** Larger distances mean that the device was silent: jump instead of animating across the city. */
const LEAP_DEGREES = 0.08;

export interface Glide {
  /** The latest position of all. `jumps`: without animation. */
  to(points: readonly MapPoint[], now: number, jumps: boolean): void;
  /** The drawn position at a time. */
  at(id: string, now: number): MapPoint | null;
  isMoving(now: number): boolean;
}

/** Animates positions. Times are milliseconds of any one clock. */
export function createGlide(): Glide {
  let glides = new Map<string, GlideStep>();
  let movesUntil = 0;
  const at = (id: string, now: number): MapPoint | null => {
    const glide = glides.get(id);
    if (!glide) return null;
    const part = glide.lasts === 0 ? 1 : Math.min(1, Math.max(0, (now - glide.startedAt) / glide.lasts));
    return part === 1 ? glide.to : between(glide.from, glide.to, part);
  };
  return {
    to(points, now, jumps) {
      const next = new Map<string, GlideStep>();
      for (const point of points) {
        const before = glides.get(point.id);
        const isSame =
          before?.to.latitude === point.latitude && before.to.longitude === point.longitude && before;
        if (isSame) {
          before.to = point;
          next.set(point.id, before);
          continue;
        }
        const from = at(point.id, now);
        const leaps = jumps || !before || !from || isLeap(from, point);
        const lasts = leaps ? 0 : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, now - before.startedAt));
        next.set(point.id, { from: from ?? point, to: point, startedAt: now, lasts });
        movesUntil = Math.max(movesUntil, now + lasts);
      }
      glides = next;
    },
    at,
    isMoving: (now) => now < movesUntil,
  };
}

function isLeap(from: MapPoint, to: MapPoint): boolean {
  return (
    Math.abs(from.latitude - to.latitude) > LEAP_DEGREES ||
    Math.abs(from.longitude - to.longitude) > LEAP_DEGREES
  );
}

function between(from: MapPoint, to: MapPoint, part: number): MapPoint {
  const turn = (((to.heading ?? 0) - (from.heading ?? to.heading ?? 0) + 540) % 360) - 180;
  return {
    id: to.id,
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
    // The turn is complete well before arrival.
    heading: ((to.heading ?? 0) - turn * Math.max(0, 1 - part * 4) + 360) % 360,
  };
}
