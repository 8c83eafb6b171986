import type { FeatureCollection, LineString } from 'geojson';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import type { MapColours, MapLine } from './map-types.ts';

/** Lines below the points: planned ones dashed, driven ones solid. Returns the function that sets them. */
export function addLines(map: MapLibre, colours: MapColours): (lines: readonly MapLine[]) => void {
  map.addSource('lines', { type: 'geojson', data: featuresOf([], colours) });
  const layer = (id: string, isDashed: boolean) =>
    map.addLayer({
      id,
      type: 'line',
      source: 'lines',
      filter: ['==', ['get', 'dashed'], isDashed],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ['get', 'colour'],
        'line-width': ['get', 'width'],
        'line-opacity': ['get', 'opacity'],
        ...(isDashed ? { 'line-dasharray': [2, 2] } : {}),
      },
    });
  layer('lines-whole', false);
  layer('lines-dashed', true);
  return (lines) => (map.getSource('lines') as GeoJSONSource).setData(featuresOf(lines, colours));
}

function featuresOf(lines: readonly MapLine[], colours: MapColours): FeatureCollection<LineString> {
  return {
    type: 'FeatureCollection',
    features: lines
      .filter(({ path }) => path.length > 1)
      .map((line) => ({
        type: 'Feature',
        properties: {
          id: line.id,
          colour: line.colour ?? (line.isDashed ? colours.end : colours.go),
          dashed: line.isDashed ?? false,
          width: line.isFaint || line.isDashed ? 2 : 3,
          opacity: line.isFaint ? 0.45 : 0.9,
        },
        geometry: {
          type: 'LineString',
          coordinates: line.path.map(({ latitude, longitude }) => [longitude, latitude]),
        },
      })),
  };
}
