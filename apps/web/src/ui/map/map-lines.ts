import type { FeatureCollection, LineString } from 'geojson';
import type { FilterSpecification, GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { aboveLines } from './map-style.ts';
import type { MapColours, MapLine } from './map-types.ts';
import { ICON_DENSITY, rasterise } from './rasterise.ts';

const ARROW = 'line-arrow';
const ARROW_PX = 12;
/** Between arrows, in pixels. */
const ARROW_SPACING = 120;
/** Around lines in colors of their own, which are bright in every skin: dark, so that they are seen on light ground. */
const EDGE = '#0d1117';
const EDGE_OPACITY = { solid: 0.5, dashed: 0.18 };

/**
 * Arrows along the lines of a source, in their direction; `filter` says on which. Drawn on the line in the color of the ground, so
 * that they are seen on every color.
 */
export async function addArrows(
  map: MapLibre,
  colours: MapColours,
  { id, source, filter }: { id: string; source: string; filter?: FilterSpecification },
): Promise<void> {
  if (!map.hasImage(ARROW)) {
    const image = await rasterise(
      `<path d="M3 1.500L10 6 3 10.500 4.500 6Z" fill="${colours.card}" stroke="${colours.text}" stroke-width="1" stroke-linejoin="round"/>`,
      ARROW_PX,
    );
    if (!map.hasImage(ARROW)) map.addImage(ARROW, image, { pixelRatio: ICON_DENSITY });
  }
  map.addLayer({
    id,
    type: 'symbol',
    source,
    ...(filter && { filter }),
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': ARROW_SPACING,
      'icon-image': ARROW,
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  });
}

/** Lines below the points: planned ones dashed, faint ones behind all, driven ones solid, with arrows. Resolves with the function that sets them. */
export async function addLines(
  map: MapLibre,
  colours: MapColours,
): Promise<(lines: readonly MapLine[]) => void> {
  map.addSource('lines', { type: 'geojson', data: featuresOf([], colours) });
  const layer = (id: string, drawn: 'behind' | 'whole' | 'dashed') =>
    map.addLayer(
      {
        id,
        type: 'line',
        source: 'lines',
        filter: ['==', ['get', 'drawn'], drawn],
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': ['get', 'colour'],
          'line-width': ['get', 'width'],
          'line-opacity': ['get', 'opacity'],
          ...(drawn === 'whole' ? {} : { 'line-dasharray': [2, 2] }),
        },
      },
      aboveLines(map),
    );
  map.addLayer(
    {
      id: 'lines-edges',
      type: 'line',
      source: 'lines',
      filter: ['>', ['get', 'edge'], 0],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': EDGE,
        'line-width': ['+', ['get', 'width'], 2],
        'line-opacity': ['get', 'edge'],
      },
    },
    aboveLines(map),
  );
  layer('lines-behind', 'behind');
  layer('lines-whole', 'whole');
  layer('lines-dashed', 'dashed');
  await addArrows(map, colours, {
    id: 'lines-arrows',
    source: 'lines',
    filter: ['==', ['get', 'arrows'], true],
  });
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
          drawn: !line.isDashed ? 'whole' : line.isFaint ? 'behind' : 'dashed',
          width: line.isFaint || line.isDashed ? 2 : 3,
          arrows: !line.isFaint,
          opacity: line.isFaint ? 0.45 : 0.9,
          edge: line.colour && !line.isFaint ? EDGE_OPACITY[line.isDashed ? 'dashed' : 'solid'] : 0,
        },
        geometry: {
          type: 'LineString',
          coordinates: line.path.map(({ latitude, longitude }) => [longitude, latitude]),
        },
      })),
  };
}
