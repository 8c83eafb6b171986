import type { Language } from '@fleet/domain/languages.ts';
import type { Feature, FeatureCollection, Point } from 'geojson';
import { type GeoJSONSource, LngLatBounds, type Map as MapLibre } from 'maplibre-gl';
import { addCallouts } from './map-callouts.ts';
import { fenceFeature, fenceLayers, outlineOf } from './map-fences.ts';
import { addGroups } from './map-groups.ts';
import { addHandles } from './map-handles.ts';
import { drawIcons } from './map-icons.ts';
import { addLines } from './map-lines.ts';
import { addMovers } from './map-movers.ts';
import {
  type BasemapState,
  DEFAULT_CENTRE,
  MAP_FONT,
  type MapCallout,
  type MapColours,
  type MapFence,
  type MapHandle,
  type MapLine,
  type MapMover,
  type MapPoint,
} from './map-types.ts';
import { ICON_DENSITY } from './rasterise.ts';
import { FIT, startMap } from './start-map.ts';
import { whenReady } from './streets.ts';

export interface MapCanvas {
  /** `isGrouped`: clustered where dense. */
  showPoints(points: readonly MapPoint[], fences: readonly MapFence[], isGrouped: boolean): void;
  showHandles(handles: readonly MapHandle[]): void;
  showCallouts(callouts: readonly MapCallout[]): void;
  showLines(lines: readonly MapLine[]): void;
  showMovers(movers: readonly MapMover[], glides: boolean): void;
  select(id: string | null): void;
  /** Zooms to a geofence. */
  showFence(fence: MapFence): void;
  zoomBy(steps: number): void;
  fit(): void;
  remove(): void;
}

interface MapHandlers {
  onSelect: (id: string) => void;
  /** A click on the map away from any point. */
  onPick: (position: { latitude: number; longitude: number }) => void;
  /** A handle is dragged. */
  onMove: (id: string, position: { latitude: number; longitude: number }) => void;
  onBasemap: (basemap: BasemapState) => void;
  /** Positions to show at first; none for the default view. */
  around: readonly { latitude: number; longitude: number }[];
}

/** Shows the streets of the capital beside the default center. */
const DEFAULT_ZOOM = 9;
/** On a light color, in every skin. */
const ON_COLOUR = '#0d1117';
const GROUPS = { clusterRadius: 36, clusterMaxZoom: 12 };

/** Starts the map in an element. Resolves when it is ready; rejects if the browser has no WebGL. */
export async function createMapCanvas(
  container: HTMLElement,
  colours: MapColours,
  language: Language,
  { onSelect, onPick, onMove, onBasemap, around }: MapHandlers,
): Promise<MapCanvas> {
  const map = startMap(container, {
    colours,
    language,
    around,
    centre: DEFAULT_CENTRE,
    zoom: DEFAULT_ZOOM,
    onBasemap,
  });
  const [icons] = await Promise.all([drawIcons(colours), whenReady(map)]);
  for (const [kind, image] of Object.entries(icons)) map.addImage(kind, image, { pixelRatio: ICON_DENSITY });
  const drawLines = await addLines(map, colours);
  addLayers(map, colours);
  const movers = addMovers(map, colours, MAP_FONT, onSelect);
  const drawHandles = addHandles(map, colours, MAP_FONT, onMove);
  const drawCallouts = addCallouts(map, onSelect);

  let shown: readonly MapPoint[] = [];
  let moving: readonly MapMover[] = [];
  let fenced: readonly MapFence[] = [];
  let drawn: readonly MapLine[] = [];
  let isGrouped = true;
  /** A view was asked for: what arrives after it does not change it. */
  let isAimed = false;
  let isGone = false;
  map.on('click', 'points', (event) => {
    const id = event.features?.[0]?.properties.id as string | undefined;
    if (id !== undefined) onSelect(id);
  });
  map.on('click', ({ point, lngLat }) => {
    if (
      map.queryRenderedFeatures(point, { layers: ['points', 'groups', 'movers', 'mover-groups', 'handles'] })
        .length > 0
    )
      return;
    onPick({ latitude: lngLat.lat, longitude: lngLat.lng });
  });
  map.on('click', 'groups', async (event) => {
    const group = event.features?.[0];
    if (!group) return;
    const zoom = await source(map).getClusterExpansionZoom(group.properties.cluster_id as number);
    map.easeTo({ center: (group.geometry as Point).coordinates as [number, number], zoom });
  });
  for (const layer of ['points', 'groups']) {
    map.on('mouseenter', layer, () => setCursor(map, 'pointer'));
    map.on('mouseleave', layer, () => setCursor(map, ''));
  }

  const fitTo = (lngLats: readonly [number, number][], animate: boolean) => {
    if (lngLats.length === 0) return;
    const bounds = new LngLatBounds();
    for (const position of lngLats) bounds.extend(position);
    map.fitBounds(bounds, { ...FIT, animate, duration: 200 });
  };
  const fit = () => {
    const all = [...shown, ...moving, ...drawn.flatMap(({ path }) => path)];
    const [only] = all;
    if (only && all.length === 1)
      return void map.jumpTo({ center: [only.longitude, only.latitude], zoom: FIT.maxZoom - 1 });
    // If only areas are drawn, fit them.
    const lngLats = all.map((position): [number, number] => [position.longitude, position.latitude]);
    fitTo(lngLats.length > 0 ? lngLats : fenced.flatMap(outlineOf), false);
  };
  const isFirst = () => !isAimed && shown.length === 0 && moving.length === 0;
  return {
    showPoints(points, fences, groups) {
      if (isGone) return;
      if (groups !== isGrouped) source(map).setClusterOptions({ ...GROUPS, cluster: groups });
      isGrouped = groups;
      const fits = isFirst() && points.length > 0;
      shown = points;
      fenced = fences;
      source(map).setData(collection(points.map(pointFeature)));
      (map.getSource('fences') as GeoJSONSource).setData(collection(fences.map(fenceFeature)));
      if (fits) fit();
    },
    showHandles(handles) {
      if (!isGone) drawHandles(handles);
    },
    showCallouts(callouts) {
      if (!isGone) drawCallouts(callouts);
    },
    showLines(lines) {
      if (isGone) return;
      drawn = lines;
      drawLines(lines);
    },
    showMovers(next, glides) {
      if (isGone) return;
      const fits = isFirst();
      moving = next;
      movers.show(next, glides);
      if (fits) fit();
    },
    showFence(fence) {
      if (isGone) return;
      isAimed = true;
      fitTo(outlineOf(fence), true);
    },
    select(id) {
      if (isGone) return;
      map.setFilter('selected', ['==', ['get', 'id'], id ?? '']);
      movers.select(id);
      const point = shown.find((other) => other.id === id);
      if (point)
        map.easeTo({
          center: [point.longitude, point.latitude],
          zoom: Math.max(map.getZoom(), 11),
          duration: 200,
        });
    },
    zoomBy: (steps) => void map.easeTo({ zoom: map.getZoom() + steps, duration: 150 }),
    fit,
    // The page may still pass points while the map is being recreated.
    remove() {
      isGone = true;
      movers.stop();
      map.remove();
    },
  };
}

function addLayers(map: MapLibre, colours: MapColours): void {
  map.addSource('fences', { type: 'geojson', data: collection([]) });
  map.addSource('points', {
    type: 'geojson',
    data: collection([]),
    cluster: true,
    ...GROUPS,
  });
  for (const layer of fenceLayers(colours)) map.addLayer(layer);
  addGroups(map, {
    source: 'points',
    circles: 'groups',
    counts: 'group-counts',
    colour: colours.go,
    text: colours.card,
  });
  map.addLayer({
    id: 'selected',
    type: 'circle',
    source: 'points',
    filter: ['==', ['get', 'id'], ''],
    paint: {
      'circle-radius': 18,
      'circle-color': colours.go,
      'circle-opacity': 0.22,
      'circle-translate': [0, -10],
    },
  });
  map.addLayer({
    id: 'coloured',
    type: 'circle',
    source: 'points',
    filter: ['has', 'colour'],
    paint: {
      'circle-radius': 9,
      'circle-color': ['get', 'colour'],
      'circle-stroke-width': 1.5,
      'circle-stroke-color': colours.card,
    },
  });
  map.addLayer({
    id: 'points',
    type: 'symbol',
    source: 'points',
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': ['get', 'kind'],
      'icon-size': 0.8,
      'icon-allow-overlap': true,
      'icon-anchor': ['match', ['get', 'kind'], ['station', 'station_offline'], 'bottom', 'center'],
      'icon-rotate': ['get', 'heading'],
      'text-field': ['get', 'number'],
      'text-font': MAP_FONT,
      // Several stops at one position: `5–7`.
      'text-size': ['case', ['>', ['length', ['get', 'number']], 2], 9, 12],
      'text-allow-overlap': true,
    },
    paint: {
      'text-color': ['case', ['has', 'colour'], ON_COLOUR, colours.card],
      'icon-opacity': ['case', ['has', 'colour'], 0, 1],
    },
  });
}

function setCursor(map: MapLibre, cursor: string): void {
  map.getCanvas().style.cursor = cursor;
}

function source(map: MapLibre): GeoJSONSource {
  return map.getSource('points') as GeoJSONSource;
}

function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}

function pointFeature(point: MapPoint): Feature {
  return {
    type: 'Feature',
    properties: {
      id: point.id,
      kind: point.kind,
      heading: point.heading ?? 0,
      number: point.number ?? '',
      ...(point.colour && { colour: point.colour }),
    },
    geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
  };
}
