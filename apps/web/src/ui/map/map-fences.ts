import type { Feature, LineString, Polygon } from 'geojson';
import type { MapColours, MapFence } from './map-types.ts';

const EARTH_METRES_PER_DEGREE = 111_320;
const STEPS_OF_A_CIRCLE = 64;

type Position = [longitude: number, latitude: number];

/** A geofence as GeoJSON: an area, or a line while it has only two corners. */
export function fenceFeature(fence: MapFence): Feature<Polygon | LineString> {
  const outline = outlineOf(fence);
  const properties = { chosen: fence.isChosen ?? false, tone: fence.tone ?? '' };
  if (outline.length < 3)
    return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: outline } };
  const ring = [...outline, outline[0]!];
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
}

/** The corners of a geofence; circles are approximated. */
export function outlineOf(fence: MapFence): Position[] {
  if ('corners' in fence) return fence.corners.map((corner) => [corner.longitude, corner.latitude]);
  const degrees = fence.radius_metres / EARTH_METRES_PER_DEGREE;
  const stretch = Math.cos((fence.latitude * Math.PI) / 180);
  return Array.from({ length: STEPS_OF_A_CIRCLE }, (_, step): Position => {
    const angle = (step / STEPS_OF_A_CIRCLE) * 2 * Math.PI;
    return [
      fence.longitude + (Math.cos(angle) * degrees) / stretch,
      fence.latitude + Math.sin(angle) * degrees,
    ];
  });
}

/** Layers of geofences: tinted with a dashed outline, in the brand color if selected. */
export function fenceLayers(colours: MapColours) {
  const plain = ['case', ['get', 'chosen'], colours.go, colours.run];
  const colour = [
    'match',
    ['get', 'tone'],
    'no',
    colours.no,
    'run',
    colours.run,
    'end',
    colours.end,
    plain,
  ] as unknown as string;
  const width = [
    'case',
    ['all', ['get', 'chosen'], ['!=', ['get', 'tone'], '']],
    3,
    1.5,
  ] as unknown as number;
  return [
    {
      id: 'fences',
      type: 'fill' as const,
      source: 'fences',
      filter: ['==', ['geometry-type'], 'Polygon'] as never,
      paint: { 'fill-color': colour, 'fill-opacity': 0.1 },
    },
    {
      id: 'fence-lines',
      type: 'line' as const,
      source: 'fences',
      paint: { 'line-color': colour, 'line-width': width, 'line-dasharray': [3, 2] },
    },
  ];
}
