import type { Coordinates } from '@fleet/domain/geo.ts';
import { DEFAULT_CENTRE } from '../../ui/map/map-types.ts';
import type { Area } from './policies.api.ts';

/** An area while it is drawn; it may still have too few corners. */
export type DraftArea = Area;

const FIRST_RADIUS_METRES = 25_000;
/** A tenth of a metre: nobody points more exactly, and figures stay readable. */
const DECIMALS = 6;

/** A circle in the middle of the map, to be moved. */
export function newCircle(name: string): DraftArea {
  return { kind: 'circle', name, ...DEFAULT_CENTRE, radius_metres: FIRST_RADIUS_METRES };
}

/** A shape without corners yet. */
export function newPolygon(name: string): DraftArea {
  return { kind: 'polygon', name, corners: [] };
}

/** The area after a press on the map: the circle's centre goes there, a shape gets one corner more. */
export function placed(area: DraftArea, place: Coordinates): DraftArea {
  const at = rounded(place);
  return area.kind === 'circle' ? { ...area, ...at } : { ...area, corners: [...area.corners, at] };
}

/** The area after its centre, or the corner of this index, was dragged. */
export function movedTo(area: DraftArea, handle: string, place: Coordinates): DraftArea {
  const at = rounded(place);
  if (area.kind === 'circle') return { ...area, ...at };
  return { ...area, corners: area.corners.map((corner, index) => (String(index) === handle ? at : corner)) };
}

function rounded({ latitude, longitude }: Coordinates): Coordinates {
  const scale = 10 ** DECIMALS;
  return { latitude: Math.round(latitude * scale) / scale, longitude: Math.round(longitude * scale) / scale };
}
