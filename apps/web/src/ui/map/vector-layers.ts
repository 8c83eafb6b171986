import { factsOf, type Language } from '@fleet/domain/languages.ts';
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { MAP_FONT, type MapColours } from './map-types.ts';

/** Source layers and fields of a family of vector tiles. */
interface Family {
  land: string | null;
  water: string;
  roads: string;
  roadNames: string;
  /** The field with the class of road, border or place. */
  kind: string;
  great: readonly string[];
  middle: readonly string[];
  small: readonly string[];
  borders: string;
  places: string;
  towns: readonly string[];
  quarters: readonly string[];
}

const PROTOMAPS: Family = {
  land: 'earth',
  water: 'water',
  roads: 'roads',
  roadNames: 'roads',
  kind: 'kind',
  great: ['highway'],
  middle: ['major_road'],
  small: ['minor_road', 'medium_road'],
  borders: 'boundaries',
  places: 'places',
  towns: ['locality'],
  quarters: ['neighbourhood', 'macrohood'],
};

const OPENMAPTILES: Family = {
  land: null,
  water: 'water',
  roads: 'transportation',
  roadNames: 'transportation_name',
  kind: 'class',
  great: ['motorway', 'trunk'],
  middle: ['primary', 'secondary'],
  small: ['tertiary', 'minor', 'service'],
  borders: 'boundary',
  places: 'place',
  towns: ['city', 'town', 'village'],
  quarters: ['suburb', 'neighbourhood', 'quarter'],
};

/** Layers in the skin's colors for the two common tile schemas; none for others. */
export function vectorLayers(
  source: string,
  found: readonly string[],
  colours: MapColours,
  language: Language,
): LayerSpecification[] {
  const family = [PROTOMAPS, OPENMAPTILES].find(
    ({ roads, places }) => found.includes(roads) && found.includes(places),
  );
  if (!family) return [];
  const is = (kinds: readonly string[]): FilterSpecification => [
    'in',
    ['get', family.kind],
    ['literal', [...kinds]],
  ];
  const name: ExpressionSpecification =
    factsOf(language).names === 'ar'
      ? ['coalesce', ['get', 'name:ar'], ['get', 'name']]
      : ['coalesce', ['get', 'name:en'], ['get', 'name:latin'], ['get', 'name']];
  const textPaint = { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.2 };
  const road = (
    id: string,
    kinds: readonly string[],
    minzoom: number,
    widths: [number, number],
  ): LayerSpecification => ({
    id,
    type: 'line',
    source,
    'source-layer': family.roads,
    minzoom,
    filter: is(kinds),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colours.line,
      'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], minzoom, widths[0], 17, widths[1]],
    },
  });
  return [
    ...(family.land ? [area('land', source, family.land, colours.land)] : []),
    area('water', source, family.water, colours.water),
    road('small roads', family.small, 12, [0.4, 6]),
    road('middle roads', family.middle, 8, [0.5, 10]),
    road('great roads', family.great, 5, [0.6, 14]),
    {
      id: 'borders',
      type: 'line',
      source,
      'source-layer': family.borders,
      maxzoom: 10,
      paint: { 'line-color': colours.line, 'line-width': 0.8, 'line-dasharray': [3, 2] },
    },
    {
      id: 'road names',
      type: 'symbol',
      source,
      'source-layer': family.roadNames,
      minzoom: 12,
      filter: is([...family.great, ...family.middle, ...family.small]),
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': name,
        'text-font': MAP_FONT,
        'text-size': 11,
      },
      paint: textPaint,
    },
    ...[
      { id: 'quarters', kinds: family.quarters, minzoom: 11, size: 11 },
      { id: 'towns', kinds: family.towns, minzoom: 4, size: 13 },
    ].map(
      ({ id, kinds, minzoom, size }): LayerSpecification => ({
        id,
        type: 'symbol',
        source,
        'source-layer': family.places,
        minzoom,
        filter: is(kinds),
        layout: { 'text-field': name, 'text-font': MAP_FONT, 'text-size': size, 'text-padding': 8 },
        paint: textPaint,
      }),
    ),
  ];
}

function area(id: string, source: string, layer: string, colour: string): LayerSpecification {
  return {
    id,
    type: 'fill',
    source,
    'source-layer': layer,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colour },
  };
}
