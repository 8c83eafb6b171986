import { type Coordinates, distanceMetres, isCoordinates } from './geo.ts';

/** A circular area. */
export interface CircleArea {
  readonly kind: 'circle';
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly radius_metres: number;
}

/** A polygon area; the last corner joins the first. Edges are straight in latitude and longitude. */
export interface PolygonArea {
  readonly kind: 'polygon';
  readonly name: string;
  readonly corners: readonly Coordinates[];
}

export type Area = CircleArea | PolygonArea;

export const MIN_RADIUS_METRES = 100;
export const MAX_RADIUS_METRES = 500_000;
export const MIN_CORNERS = 3;
export const MAX_CORNERS = 60;
/** Maximum areas of one rule. */
export const MAX_AREAS = 20;
/** Maximum length of an area's name. */
export const MAX_AREA_NAME = 60;

export type AreaProblem =
  | 'invalid_coordinates'
  | 'radius_out_of_range'
  | 'too_few_corners'
  | 'too_many_corners'
  | 'crosses_itself';

/** Distance of a position from an area, in whole meters; 0 inside it and on its edge. */
export function metresOutside(area: Area, point: Coordinates): number {
  if (area.kind === 'circle') return Math.max(0, distanceMetres(area, point) - area.radius_metres);
  if (isInside(area.corners, point)) return 0;
  const edges = edgesOf(area.corners);
  return Math.min(...edges.map(([from, to]) => distanceMetres(point, nearestOn(from, to, point))));
}

/** Distance of a position from the nearest of several areas; 0 inside any of them. */
export function metresOutsideAll(areas: readonly Area[], point: Coordinates): number {
  return Math.min(Number.MAX_SAFE_INTEGER, ...areas.map((area) => metresOutside(area, point)));
}

/** Problem of an area; null if it can be a rule. */
export function areaProblem(area: Area): AreaProblem | null {
  if (area.kind === 'circle') {
    if (!isCoordinates(area)) return 'invalid_coordinates';
    const isRadius = area.radius_metres >= MIN_RADIUS_METRES && area.radius_metres <= MAX_RADIUS_METRES;
    return isRadius ? null : 'radius_out_of_range';
  }
  if (!area.corners.every(isCoordinates)) return 'invalid_coordinates';
  if (area.corners.length < MIN_CORNERS) return 'too_few_corners';
  if (area.corners.length > MAX_CORNERS) return 'too_many_corners';
  return crossesItself(area.corners) ? 'crosses_itself' : null;
}

type Edge = readonly [Coordinates, Coordinates];

function edgesOf(corners: readonly Coordinates[]): Edge[] {
  return corners.map((corner, index) => [corner, corners[(index + 1) % corners.length]!]);
}

/** Counts the edges that a line to the east crosses: an odd number from inside. */
function isInside(corners: readonly Coordinates[], point: Coordinates): boolean {
  let inside = false;
  for (const [a, b] of edgesOf(corners)) {
    if (turn(a, b, point) === 0 && isBetween(a, b, point)) return true;
    if (a.latitude > point.latitude === b.latitude > point.latitude) continue;
    const share = (point.latitude - a.latitude) / (b.latitude - a.latitude);
    if (point.longitude < a.longitude + share * (b.longitude - a.longitude)) inside = !inside;
  }
  return inside;
}

/** The point of an edge nearest to a position; degrees of longitude are scaled to their length there. */
function nearestOn(from: Coordinates, to: Coordinates, point: Coordinates): Coordinates {
  const stretch = Math.cos((point.latitude * Math.PI) / 180);
  const along = { x: (to.longitude - from.longitude) * stretch, y: to.latitude - from.latitude };
  const away = { x: (point.longitude - from.longitude) * stretch, y: point.latitude - from.latitude };
  const length = along.x ** 2 + along.y ** 2;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (along.x * away.x + along.y * away.y) / length));
  return {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: from.longitude + share * (to.longitude - from.longitude),
  };
}

function crossesItself(corners: readonly Coordinates[]): boolean {
  const edges = edgesOf(corners);
  return edges.some((edge, index) =>
    edges.some((other, otherIndex) => {
      const gap = Math.abs(index - otherIndex);
      const areNeighbours = gap <= 1 || gap === edges.length - 1;
      return !areNeighbours && doCross(edge, other);
    }),
  );
}

function doCross([a, b]: Edge, [c, d]: Edge): boolean {
  const turns = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)] as const;
  if (Math.sign(turns[0]) !== Math.sign(turns[1]) && Math.sign(turns[2]) !== Math.sign(turns[3])) return true;
  return (
    (turns[0] === 0 && isBetween(a, b, c)) ||
    (turns[1] === 0 && isBetween(a, b, d)) ||
    (turns[2] === 0 && isBetween(c, d, a)) ||
    (turns[3] === 0 && isBetween(c, d, b))
  );
}

/** Direction of the turn at `b` towards `c`: above 0 to the left, below to the right, 0 straight on. */
function turn(a: Coordinates, b: Coordinates, c: Coordinates): number {
  return (
    (b.longitude - a.longitude) * (c.latitude - a.latitude) -
    (b.latitude - a.latitude) * (c.longitude - a.longitude)
  );
}

function isBetween(a: Coordinates, b: Coordinates, point: Coordinates): boolean {
  return (
    Math.min(a.latitude, b.latitude) <= point.latitude &&
    point.latitude <= Math.max(a.latitude, b.latitude) &&
    Math.min(a.longitude, b.longitude) <= point.longitude &&
    point.longitude <= Math.max(a.longitude, b.longitude)
  );
}
