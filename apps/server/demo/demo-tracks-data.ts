import type { fix } from '@fleet/contracts/delivery/positions.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import type { z } from 'zod';

/** A fix as a phone sends it. */
type Fix = z.output<typeof fix>;

/** A place where a vehicle was, from when to when. */
export interface Visit {
  readonly coordinates: Coordinates;
  readonly arrives: Date;
  readonly leaves: Date;
}

/** What a lorry makes in town with its lights and ramps, and what it never does. */
const USUAL_KMH = 52;
const MAX_KMH = 95;
const DRIVING_SECONDS = 20;
const STOPPED_FIX_SECONDS = 120;
const METRES_A_DEGREE = 111_195;

/**
 * The fixes a phone in the vehicle would have sent between and at these places, along these lines from each to the next; null
 * where no lorry could have been so fast.
 */
export function trackThrough(
  visits: readonly Visit[],
  lines: readonly (readonly Coordinates[])[],
): Fix[] | null {
  const fixes: Fix[] = [];
  for (const [index, visit] of visits.entries()) {
    const next = visits[index + 1];
    const departs = next ? departure(visit, next, lines[index]!) : visit.leaves;
    if (departs === null) return null;
    fixes.push(...stationaryFixes(visit.coordinates, visit.arrives, departs));
    if (next) fixes.push(...driving(lines[index]!, departs, next.arrives));
  }
  return fixes;
}

/** It waits where it is until it has to go. */
function departure(from: Visit, to: Visit, line: readonly Coordinates[]): Date | null {
  const hours = (to.arrives.getTime() - from.leaves.getTime()) / 3_600_000;
  const km = lengthMetres(line) / 1_000;
  if (km > hours * MAX_KMH) return null;
  return new Date(to.arrives.getTime() - Math.min(hours, km / USUAL_KMH) * 3_600_000);
}

function stationaryFixes(coordinates: Coordinates, from: Date, until: Date): Fix[] {
  return every(STOPPED_FIX_SECONDS, from, until).map((at) => fixAt(at, coordinates, 0, null));
}

function driving(line: readonly Coordinates[], departs: Date, arrives: Date): Fix[] {
  const duration_ms = arrives.getTime() - departs.getTime();
  if (duration_ms <= 0) return [];
  const pointAt = (at: Date) => pointOn(line, (at.getTime() - departs.getTime()) / duration_ms);
  const kmh = lengthMetres(line) / (duration_ms / 3_600);
  return every(DRIVING_SECONDS, departs, arrives)
    .slice(1)
    .map((at) => {
      const coordinates = pointAt(at);
      const before = pointAt(new Date(at.getTime() - 1_000));
      return fixAt(at, coordinates, Math.round(kmh), headingOf(before, coordinates));
    });
}

/** The point of a line after this share of its length. */
function pointOn(line: readonly Coordinates[], share: number): Coordinates {
  let left = lengthMetres(line) * Math.min(1, Math.max(0, share));
  for (const [index, from] of line.slice(0, -1).entries()) {
    const to = line[index + 1]!;
    const metres = distanceMetres(from, to);
    if (left <= metres && metres > 0) {
      const within = left / metres;
      return {
        latitude: from.latitude + within * (to.latitude - from.latitude),
        longitude: from.longitude + within * (to.longitude - from.longitude),
      };
    }
    left -= metres;
  }
  return line.at(-1)!;
}

function lengthMetres(line: readonly Coordinates[]): number {
  return line.slice(1).reduce((sum, point, index) => sum + distanceMetres(line[index]!, point), 0);
}

function headingOf(from: Coordinates, to: Coordinates): number {
  const north = (to.latitude - from.latitude) * METRES_A_DEGREE;
  const east = (to.longitude - from.longitude) * METRES_A_DEGREE * Math.cos((from.latitude * Math.PI) / 180);
  return (Math.round((Math.atan2(east, north) * 180) / Math.PI) + 360) % 360;
}

function every(seconds: number, from: Date, until: Date): Date[] {
  const count = Math.max(0, Math.floor((until.getTime() - from.getTime()) / (seconds * 1_000)));
  return Array.from({ length: count + 1 }, (_, index) => new Date(from.getTime() + index * seconds * 1_000));
}

function fixAt(at: Date, { latitude, longitude }: Coordinates, kmh: number, heading: number | null): Fix {
  return {
    fixed_at: at.toISOString(),
    latitude,
    longitude,
    speed_kmh: kmh,
    heading_degrees: heading,
    accuracy_metres: 8,
    battery_percent: 84,
  };
}
