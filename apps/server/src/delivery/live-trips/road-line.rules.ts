import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';

/** A leg along roads, as positions are judged by it. */
export interface RoadLine {
  readonly points: readonly Coordinates[];
  /** From the first point to each, along the line. */
  readonly along_metres: readonly number[];
  readonly metres: number;
  /** With the roads free. */
  readonly seconds: number;
}

/** The roads of a trip's depot for its vehicle. */
export interface TripRoads {
  /** The leg between two places; null where no road is known. */
  readonly line: (from: Coordinates, to: Coordinates) => RoadLine | null;
  /** What is left to drive from a position to a place, where the planned line does not say. */
  readonly ahead: (position: Coordinates, to: Coordinates) => Remaining | null;
}

export interface Remaining {
  readonly metres: number;
  readonly seconds: number;
}

/**
 * Beside the line of the leg by more than this a vehicle is on another road. Frontage roads and the opposite carriageway are within 100 m
 * of the line; the map may be 20 m and a phone among high buildings 100 m off; a yard or a fuel station on the way is entered from it.
 */
export const OFF_LINE_METRES = 250;
/** A reported accuracy widens the tolerance, but not without end. */
const MAX_ACCURACY_METRES = 250;
/** Beside the line by less than this, the line still says how far it is. */
export const ON_LINE_METRES = 150;

export function roadLineOf(points: readonly Coordinates[], metres: number, seconds: number): RoadLine {
  const along_metres = [0];
  for (let at = 1; at < points.length; at += 1)
    along_metres.push(along_metres[at - 1]! + distanceMetres(points[at - 1]!, points[at]!));
  return { points, along_metres, metres, seconds };
}

/** How far a position is beside a line, and the share of the line before the nearest point of it. */
export function besideLine(line: RoadLine, position: Coordinates): { metres: number; share: number } {
  const { points, along_metres } = line;
  const perLatitude = 111_195;
  const perLongitude = perLatitude * Math.cos((position.latitude * Math.PI) / 180);
  const xOf = ({ longitude }: Coordinates) => (longitude - position.longitude) * perLongitude;
  const yOf = ({ latitude }: Coordinates) => (latitude - position.latitude) * perLatitude;
  let nearest = Number.POSITIVE_INFINITY;
  let along = 0;
  for (let at = 1; at < points.length; at += 1) {
    const [x, y] = [xOf(points[at - 1]!), yOf(points[at - 1]!)];
    const [dx, dy] = [xOf(points[at]!) - x, yOf(points[at]!) - y];
    const square = dx * dx + dy * dy;
    const within = square === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / square));
    const metres = Math.hypot(x + within * dx, y + within * dy);
    if (metres >= nearest) continue;
    nearest = metres;
    along = along_metres[at - 1]! + within * (along_metres[at]! - along_metres[at - 1]!);
  }
  if (points.length < 2) nearest = points[0] ? distanceMetres(points[0], position) : nearest;
  const length = along_metres.at(-1) ?? 0;
  return { metres: nearest, share: length === 0 ? 1 : along / length };
}

/** What is left of a line from a position on it; null for one beside it. */
export function remainingOn(line: RoadLine, position: Coordinates): Remaining | null {
  const { metres, share } = besideLine(line, position);
  if (metres > ON_LINE_METRES) return null;
  return { metres: Math.round(line.metres * (1 - share)), seconds: line.seconds * (1 - share) };
}

/** Meters a position is beside the line of its leg; 0 on it, beside it on a parallel road, or where it is not known better. */
export function metresOffLine(
  line: RoadLine,
  position: Coordinates & { readonly accuracy_metres?: number | null },
): number {
  const tolerance = OFF_LINE_METRES + Math.min(position.accuracy_metres ?? 0, MAX_ACCURACY_METRES);
  const { metres } = besideLine(line, position);
  return metres > tolerance ? Math.round(metres) : 0;
}
