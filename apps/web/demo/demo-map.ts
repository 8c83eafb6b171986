import type { Coordinates } from '@fleet/routing/problem.ts';
import type { Solution } from '@fleet/routing/solution.ts';
import type { FeatureCollection } from 'geojson';
import { type GeoJSONSource, LngLatBounds, Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import streetsUrl from '../../../data/riyadh/map.pmtiles?url';
import { openArchives } from '../src/ui/map/archives.ts';
import { mapColoursOf, readToken } from '../src/ui/map/map-colours.ts';
import { MAP_FONT } from '../src/ui/map/map-types.ts';
import { streetLayers } from '../src/ui/map/street-layers.ts';
import type { DemoLanguage } from './texts.ts';
import { wholeArchive } from './whole-archive.ts';

setWorkerUrl(workerUrl);

export const COLOURS = 10;
const CENTRE: [number, number] = [46.715, 24.69];
const WIDE_PX = 600;
const FIT = { padding: 40, maxZoom: 14, duration: 0 };

export interface DemoMap {
  /** Draws a solution; the chosen route stands out. */
  show(solution: Solution | null, chosen: number | null): void;
  fit(points: readonly Coordinates[]): void;
  remove(): void;
}

/** The product’s street map with routes on it, in the colors of the page. Throws if the browser has no WebGL. */
export function startDemoMap(
  container: HTMLElement,
  language: DemoLanguage,
  onRoute: (vehicle: number | null) => void,
): DemoMap {
  const colours = mapColoursOf(container);
  const read = readToken(container);
  const address = new URL(streetsUrl, location.href).href;
  if (!openArchives().get(address)) openArchives().add(wholeArchive(address));
  const map = new MapLibre({
    container,
    center: CENTRE,
    zoom: 9.6,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: 0,
    style: {
      version: 8,
      sources: {
        streets: {
          type: 'vector',
          tiles: [`pmtiles://${address}/{z}/{x}/{y}`],
          minzoom: 7,
          maxzoom: 14,
          encoding: 'mvt',
        },
        routes: { type: 'geojson', data: collection([]) },
      },
      layers: [
        { id: 'background', type: 'background', paint: { 'background-color': colours.land } },
        ...streetLayers('streets', { colours, language, isWide: container.clientWidth >= WIDE_PX }),
        {
          id: 'lines',
          type: 'line',
          source: 'routes',
          filter: ['==', ['get', 'kind'], 'line'],
          layout: { 'line-cap': 'round', 'line-join': 'round' },
          paint: {
            'line-color': ['get', 'colour'],
            'line-width': ['case', ['get', 'chosen'], 5, 2.5],
            'line-opacity': ['case', ['get', 'faint'], 0.25, 0.9],
          },
        },
        {
          id: 'stops',
          type: 'circle',
          source: 'routes',
          filter: ['in', ['get', 'kind'], ['literal', ['stop', 'unassigned']]],
          paint: {
            'circle-radius': ['case', ['get', 'chosen'], 10, 5.5],
            'circle-color': ['get', 'colour'],
            'circle-stroke-color': ['get', 'edge'],
            'circle-stroke-width': ['case', ['==', ['get', 'kind'], 'unassigned'], 3, 1.5],
            'circle-opacity': ['case', ['get', 'faint'], 0.35, 1],
            'circle-stroke-opacity': ['case', ['get', 'faint'], 0.35, 1],
          },
        },
        {
          id: 'numbers',
          type: 'symbol',
          source: 'routes',
          filter: ['all', ['==', ['get', 'kind'], 'stop'], ['get', 'chosen']],
          layout: {
            'text-field': ['get', 'number'],
            'text-font': MAP_FONT,
            'text-size': 11,
            'text-allow-overlap': true,
          },
          paint: { 'text-color': colours.card },
        },
        {
          id: 'depots',
          type: 'circle',
          source: 'routes',
          filter: ['==', ['get', 'kind'], 'depot'],
          paint: {
            'circle-radius': 7,
            'circle-color': read('--text'),
            'circle-stroke-color': colours.card,
            'circle-stroke-width': 3,
          },
        },
      ],
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on('click', (event) => {
    const [hit] = map.queryRenderedFeatures(
      [
        [event.point.x - 8, event.point.y - 8],
        [event.point.x + 8, event.point.y + 8],
      ],
      { layers: ['stops', 'lines'] },
    );
    onRoute((hit?.properties.vehicle as number | undefined) ?? null);
  });
  const ready = new Promise<void>((done) => map.once('style.load', () => done()));
  const colourOf = (at: number) => read(`--trip-${(at % COLOURS) + 1}`);
  return {
    show: (solution, chosen) =>
      void ready.then(() =>
        map
          .getSource<GeoJSONSource>('routes')
          ?.setData(featuresOf(solution, chosen, { colourOf, card: colours.card, no: colours.no })),
      ),
    fit(points) {
      if (points.length === 0) return;
      const bounds = new LngLatBounds();
      for (const [longitude, latitude] of points) bounds.extend([longitude, latitude]);
      map.fitBounds(bounds, FIT);
    },
    remove: () => map.remove(),
  };
}

/** Unassigned ones and the chosen route are drawn last, so on top. */
function featuresOf(
  solution: Solution | null,
  chosen: number | null,
  { colourOf, card, no }: { colourOf: (at: number) => string; card: string; no: string },
): FeatureCollection {
  if (!solution) return collection([]);
  const routes = solution.routes.flatMap((route, at) => {
    const drawn = {
      vehicle: route.vehicle,
      colour: colourOf(at),
      edge: card,
      chosen: route.vehicle === chosen,
      faint: chosen !== null && route.vehicle !== chosen,
    };
    const placed = route.steps.flatMap(({ location, ...step }) => (location ? [{ ...step, location }] : []));
    const tasks = placed.filter(({ type }) => ['job', 'pickup', 'delivery'].includes(type));
    return [
      {
        rank: drawn.chosen ? 1 : 0,
        feature: line(
          placed.map(({ location }) => location),
          { ...drawn, kind: 'line' },
        ),
      },
      ...tasks.map(({ location }, index) => ({
        rank: drawn.chosen ? 3 : 2,
        feature: point(location, { ...drawn, kind: 'stop', number: String(index + 1) }),
      })),
      ...placed
        .filter(({ type }) => type === 'start' || type === 'end')
        .map(({ location }) => ({ rank: 5, feature: point(location, { kind: 'depot' }) })),
    ];
  });
  const left = solution.unassigned.flatMap(({ location }) =>
    location ? [{ rank: 4, feature: point(location, { kind: 'unassigned', colour: card, edge: no }) }] : [],
  );
  const ranked = [...routes, ...left].toSorted((a, b) => a.rank - b.rank);
  return collection(ranked.map(({ feature }) => feature));
}

type Feature = FeatureCollection['features'][number];

function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}

function point(at: Coordinates, properties: object): Feature {
  return {
    type: 'Feature',
    properties: { chosen: false, faint: false, ...properties },
    geometry: { type: 'Point', coordinates: [...at] },
  };
}

function line(path: readonly Coordinates[], properties: object): Feature {
  return {
    type: 'Feature',
    properties,
    geometry: { type: 'LineString', coordinates: path.map((at) => [...at]) },
  };
}
