import type { GEOFENCE_KINDS } from '@fleet/contracts/delivery/geofences.ts';
import { type Area, metresOutside } from '@fleet/domain/areas.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import { boundsOf } from '@fleet/domain/geojson.ts';

/** A place drawn on a branch's map, as the road is watched by it. */
export interface WatchedArea {
  readonly id: number;
  readonly kind: (typeof GEOFENCE_KINDS)[number];
  readonly area: Area;
  readonly delivery_vehicle_ids: readonly number[];
  /** Of the branch the area is drawn for. */
  readonly depot: Coordinates;
}

/** A field of the grid: about two kilometres. */
const FIELD_DEGREES = 0.02;
/** Two meters: distances are whole meters, so a point this close to an edge is on it. */
const HAIR_DEGREES = 0.000_02;
/** An area over more cells than this is checked for every point instead. */
const MAX_FIELDS = 1_000;

/**
 * The areas that contain a point, of a thousand in a few microseconds: only those whose rectangle overlaps its cell
 * are checked.
 */
export function gridOf(areas: readonly WatchedArea[]): (point: Coordinates) => WatchedArea[] {
  const fields = new Map<string, Bounded[]>();
  const wide: Bounded[] = [];
  for (const area of areas) {
    const bounded = boundedOf(area);
    const names = fieldsOf(bounded);
    if (!names) wide.push(bounded);
    else for (const name of names) fields.set(name, [...(fields.get(name) ?? []), bounded]);
  }
  return (point) => {
    const near = fields.get(nameOf(fieldAt(point.latitude), fieldAt(point.longitude)));
    const candidates = near ? (wide.length > 0 ? [...near, ...wide] : near) : wide;
    return candidates.flatMap(({ area, south, west, north, east }) => {
      const { latitude, longitude } = point;
      const mayBe = latitude >= south && latitude <= north && longitude >= west && longitude <= east;
      return mayBe && metresOutside(area.area, point) === 0 ? [area] : [];
    });
  };
}

interface Bounded {
  readonly area: WatchedArea;
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

function boundedOf(area: WatchedArea): Bounded {
  const { south, west, north, east } = boundsOf(area.area);
  return {
    area,
    south: south - HAIR_DEGREES,
    west: west - HAIR_DEGREES,
    north: north + HAIR_DEGREES,
    east: east + HAIR_DEGREES,
  };
}

/** The fields a rectangle reaches; null where they are too many. */
function fieldsOf({ south, west, north, east }: Bounded): string[] | null {
  const [bottom, top, left, right] = [fieldAt(south), fieldAt(north), fieldAt(west), fieldAt(east)];
  if ((top - bottom + 1) * (right - left + 1) > MAX_FIELDS) return null;
  const names: string[] = [];
  for (let row = bottom; row <= top; row += 1)
    for (let column = left; column <= right; column += 1) names.push(nameOf(row, column));
  return names;
}

function fieldAt(degrees: number): number {
  return Math.floor(degrees / FIELD_DEGREES);
}

function nameOf(row: number, column: number): string {
  return `${row} ${column}`;
}
