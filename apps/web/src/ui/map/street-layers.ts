import { factsOf, type Language } from '@fleet/domain/languages.ts';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { MAP_FONT, type MapColours } from './map-types.ts';

type Classes = readonly [
  motorway: number,
  primary: number,
  secondary: number,
  tertiary: number,
  small: number,
];

/** Widths of streets in pixels by zoom; slip roads are narrower. */
const WIDTHS: readonly (readonly [zoom: number, widths: Classes])[] = [
  [7, [0.9, 0.4, 0.2, 0, 0]],
  [9, [1.4, 0.8, 0.5, 0.3, 0]],
  [11, [2.2, 1.5, 1.1, 0.7, 0.3]],
  [12, [3, 2.1, 1.6, 1.1, 0.5]],
  [14, [6, 5, 4, 3, 1.8]],
  [16, [15, 13, 11, 8.5, 6]],
  [17, [22, 19, 16, 13, 10]],
];
const LINK_SHARE = 0.6;
/** Width of both edges of a street. */
const EDGES_PX = 1.6;
/** Streets are lines on the overview, and areas with edges close by. */
const CLOSE_ZOOM = 12;
const NAMES_MIN_ZOOM = 11;
const PLACES_MIN_ZOOM = 10;
const ARROWS_MIN_ZOOM = 16;

const CLASS: ExpressionSpecification = ['get', 'class'];
const IS_NAMED_AT: ExpressionSpecification = [
  'step',
  ['zoom'],
  ['in', CLASS, ['literal', ['motorway', 'trunk']]],
  12,
  ['in', CLASS, ['literal', ['motorway', 'trunk', 'primary']]],
  13,
  ['in', CLASS, ['literal', ['motorway', 'trunk', 'primary', 'secondary']]],
  14,
  true,
];

interface Drawn {
  colours: MapColours;
  language: Language;
  /** Both languages at districts, where there is room. */
  isWide: boolean;
}

/** Layers of an archive made by `npm run map`, from bottom to top. */
export function streetLayers(source: string, { colours, language, isWide }: Drawn): LayerSpecification[] {
  const layer = (id: string, sourceLayer: string) => ({ id, source, 'source-layer': sourceLayer });
  const isArabic = factsOf(language).names === 'ar';
  const name: ExpressionSpecification = ['coalesce', ['get', isArabic ? 'name' : 'name_en'], ['get', 'name']];
  const textPaint = { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 };
  const line = {
    'line-cap': 'round',
    'line-join': 'round',
    'line-sort-key': byClass([5, 4, 3, 2, 1]),
  } as const;
  return [
    {
      ...layer('land', 'land'),
      type: 'fill',
      layout: {
        'fill-sort-key': ['match', ['get', 'kind'], 'urban', 0, 'work', 1, 'sand', 2, 'green', 3, 4],
      },
      paint: {
        'fill-color': [
          'match',
          ['get', 'kind'],
          ...['urban', colours.urban, 'work', colours.work, 'sand', colours.sand, 'green', colours.green],
          colours.water,
        ] as unknown as ExpressionSpecification,
        'fill-antialias': false,
      },
    },
    {
      ...layer('street edges', 'streets'),
      type: 'line',
      minzoom: CLOSE_ZOOM,
      layout: line,
      paint: { 'line-color': colours.edge, 'line-width': widths(EDGES_PX) },
    },
    {
      ...layer('streets', 'streets'),
      type: 'line',
      layout: line,
      paint: {
        'line-color': [
          'step',
          ['zoom'],
          byMain(colours.overviewMain, colours.overview),
          CLOSE_ZOOM,
          byMain(colours.main, colours.street),
        ],
        'line-width': widths(0),
      },
    },
    {
      ...layer('directions', 'streets'),
      type: 'symbol',
      minzoom: ARROWS_MIN_ZOOM,
      filter: ['has', 'oneway'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 180,
        'text-field': ['case', ['==', ['get', 'oneway'], -1], '←', '→'],
        'text-font': MAP_FONT,
        'text-size': 12,
        'text-keep-upright': false,
        'text-padding': 12,
      },
      paint: { 'text-color': colours.line },
    },
    {
      ...layer('street names', 'streets'),
      type: 'symbol',
      minzoom: NAMES_MIN_ZOOM,
      filter: ['all', ['!', ['has', 'is_link']], IS_NAMED_AT] as ExpressionSpecification,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 380,
        'symbol-sort-key': byClass([1, 2, 3, 4, 5]),
        'text-field': name,
        'text-font': MAP_FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, 10.5, 16, 13],
        'text-max-angle': 25,
        'text-padding': 6,
      },
      paint: { ...textPaint, 'text-halo-color': colours.street },
    },
    {
      ...layer('places', 'places'),
      type: 'symbol',
      minzoom: PLACES_MIN_ZOOM,
      layout: {
        'symbol-sort-key': ['match', ['get', 'kind'], 'city', 0, 'town', 1, 'village', 2, 3],
        'text-field':
          isWide && !isArabic
            ? [
                'format',
                name,
                {},
                ['case', ['!=', ['get', 'name'], name], ['concat', '\n', ['get', 'name']], ''],
                { 'font-scale': 0.9 },
              ]
            : name,
        'text-font': MAP_FONT,
        'text-size': ['match', ['get', 'kind'], 'city', 15, 'town', 13.5, 12],
        'text-line-height': 1.3,
        'text-max-width': 8,
        'text-padding': ['interpolate', ['linear'], ['zoom'], 10, 28, 12.5, 8],
      },
      paint: textPaint,
    },
  ];
}

function byClass([motorway, primary, secondary, tertiary, small]: Classes): ExpressionSpecification {
  return [
    'match',
    CLASS,
    ...['motorway', motorway, 'trunk', motorway, 'primary', primary, 'secondary', secondary],
    ...['tertiary', tertiary, small],
  ] as unknown as ExpressionSpecification;
}

function byMain(main: string, other: string): ExpressionSpecification {
  return ['match', CLASS, ['motorway', 'trunk'], main, other];
}

function widths(edges_px: number): ExpressionSpecification {
  return [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    ...WIDTHS.flatMap(([zoom, classes]) => [
      zoom,
      ['+', edges_px, ['*', ['case', ['has', 'is_link'], LINK_SHARE, 1], byClass(classes)]],
    ]),
  ] as unknown as ExpressionSpecification;
}
