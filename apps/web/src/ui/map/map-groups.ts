import type { Map as MapLibre } from 'maplibre-gl';
import { MAP_FONT } from './map-types.ts';

interface Groups {
  /** The clustered source, and the names of its two layers. */
  source: string;
  circles: string;
  counts: string;
  colour: string;
  text: string;
}

/** Draws clusters as circles with their count. */
export function addGroups(map: MapLibre, { source, circles, counts, colour, text }: Groups): void {
  map.addLayer({
    id: circles,
    type: 'circle',
    source,
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': colour,
      'circle-radius': ['step', ['get', 'point_count'], 13, 10, 15, 50, 18],
      'circle-stroke-width': 4,
      'circle-stroke-color': colour,
      'circle-stroke-opacity': 0.24,
    },
  });
  map.addLayer({
    id: counts,
    type: 'symbol',
    source,
    filter: ['has', 'point_count'],
    layout: { 'text-field': ['get', 'point_count_abbreviated'], 'text-font': MAP_FONT, 'text-size': 12 },
    paint: { 'text-color': text },
  });
}
