import type { areaSchema } from '@fleet/contracts/areas.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import type { z } from 'zod';
import { DEFAULT_CENTRE, type MapFence, type MapHandle } from './map-types.ts';

/** An area being drawn, possibly with too few corners. */
export type DraftArea = z.output<typeof areaSchema>;

/** A tenth of a meter: precise enough, with readable figures. */
const DECIMALS = 6;

/** A movable circle in the middle of the map. */
export function newCircle(name: string, radius_metres: number): DraftArea {
  return { kind: 'circle', name, ...DEFAULT_CENTRE, radius_metres };
}

/** A polygon without corners. */
export function newPolygon(name: string): DraftArea {
  return { kind: 'polygon', name, corners: [] };
}

/** The area after a click on the map: moves the circle's center, or appends a corner. */
export function placed(area: DraftArea, coordinates: Coordinates): DraftArea {
  const at = rounded(coordinates);
  return area.kind === 'circle' ? { ...area, ...at } : { ...area, corners: [...area.corners, at] };
}

/** The area after its center, or a corner, was dragged. */
export function movedTo(area: DraftArea, handle: string, coordinates: Coordinates): DraftArea {
  const at = rounded(coordinates);
  if (area.kind === 'circle') return { ...area, ...at };
  return { ...area, corners: area.corners.map((corner, index) => (String(index) === handle ? at : corner)) };
}

/** The area as a map geofence. */
export function fenceOf(area: DraftArea, isChosen: boolean): MapFence {
  return area.kind === 'circle'
    ? { latitude: area.latitude, longitude: area.longitude, radius_metres: area.radius_metres, isChosen }
    : { corners: area.corners, isChosen };
}

/** The draggable handles: the center, or each corner. */
export function handlesOf(area: DraftArea): MapHandle[] {
  if (area.kind === 'circle') return [{ id: 'centre', latitude: area.latitude, longitude: area.longitude }];
  return area.corners.map((corner, index) => ({ ...corner, id: String(index), number: String(index + 1) }));
}

function rounded({ latitude, longitude }: Coordinates): Coordinates {
  const scale = 10 ** DECIMALS;
  return { latitude: Math.round(latitude * scale) / scale, longitude: Math.round(longitude * scale) / scale };
}
