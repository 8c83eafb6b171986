import type { areaSchema } from '@fleet/contracts/areas.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import type { z } from 'zod';
import { DEFAULT_CENTRE, type MapFence, type MapHandle } from './map-types.ts';

/** An area while it is drawn; it may still have too few corners. */
export type DraftArea = z.output<typeof areaSchema>;

/** A tenth of a metre: nobody points more exactly, and figures stay readable. */
const DECIMALS = 6;

/** A circle in the middle of the map, to be moved. */
export function newCircle(name: string, radius_metres: number): DraftArea {
  return { kind: 'circle', name, ...DEFAULT_CENTRE, radius_metres };
}

/** A shape without corners yet. */
export function newPolygon(name: string): DraftArea {
  return { kind: 'polygon', name, corners: [] };
}

/** The area after a press on the map: the circle's centre goes there, a shape gets one corner more. */
export function placed(area: DraftArea, coordinates: Coordinates): DraftArea {
  const at = rounded(coordinates);
  return area.kind === 'circle' ? { ...area, ...at } : { ...area, corners: [...area.corners, at] };
}

/** The area after its centre, or the corner of this index, was dragged. */
export function movedTo(area: DraftArea, handle: string, coordinates: Coordinates): DraftArea {
  const at = rounded(coordinates);
  if (area.kind === 'circle') return { ...area, ...at };
  return { ...area, corners: area.corners.map((corner, index) => (String(index) === handle ? at : corner)) };
}

/** The area as the map draws it. */
export function fenceOf(area: DraftArea, isChosen: boolean): MapFence {
  return area.kind === 'circle'
    ? { latitude: area.latitude, longitude: area.longitude, radius_metres: area.radius_metres, isChosen }
    : { corners: area.corners, isChosen };
}

/** What of the area can be dragged: its centre, or each corner. */
export function handlesOf(area: DraftArea): MapHandle[] {
  if (area.kind === 'circle') return [{ id: 'centre', latitude: area.latitude, longitude: area.longitude }];
  return area.corners.map((corner, index) => ({ ...corner, id: String(index), number: String(index + 1) }));
}

function rounded({ latitude, longitude }: Coordinates): Coordinates {
  const scale = 10 ** DECIMALS;
  return { latitude: Math.round(latitude * scale) / scale, longitude: Math.round(longitude * scale) / scale };
}
