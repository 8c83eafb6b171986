import type { Feature, FeatureCollection, Point, Polygon } from 'geojson';
import { type GeoJSONSource, LngLatBounds, Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Language } from '../../lib/language.ts';
import { drawIcons, ICON_DENSITY } from './map-icons.ts';
import { baseStyle, MAP_FONT } from './map-style.ts';
import { DEFAULT_CENTRE, type MapColours, type MapFence, type MapPoint } from './map-types.ts';

setWorkerUrl(workerUrl);

export interface MapCanvas {
  showPoints(points: readonly MapPoint[], fences: readonly MapFence[]): void;
  select(id: string | null): void;
  zoomBy(steps: number): void;
  fit(): void;
  remove(): void;
}

interface MapHandlers {
  onSelect: (id: string) => void;
  /** A press on the map itself, away from any point. */
  onPlace: (place: { latitude: number; longitude: number }) => void;
}

const EARTH_METRES_PER_DEGREE = 111_320;
const CLOSE_ZOOM = 14;

/** Starts the map in an element. Resolves when it can be drawn on; rejects where the browser has no WebGL. */
export async function createMapCanvas(
  container: HTMLElement,
  colours: MapColours,
  language: Language,
  { onSelect, onPlace }: MapHandlers,
): Promise<MapCanvas> {
  const map = new MapLibre({
    container,
    style: baseStyle(colours, language),
    center: [DEFAULT_CENTRE.longitude, DEFAULT_CENTRE.latitude],
    zoom: 8,
    minZoom: 3,
    maxZoom: 17,
    maxBounds: [
      [26, 6],
      [66, 40],
    ],
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: 0,
    cooperativeGestures: false,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const [icons] = await Promise.all([drawIcons(colours), new Promise((done) => map.once('load', done))]);
  for (const [kind, image] of Object.entries(icons)) map.addImage(kind, image, { pixelRatio: ICON_DENSITY });
  addLayers(map, colours);

  let shown: readonly MapPoint[] = [];
  let isGone = false;
  map.on('click', 'points', (event) => {
    const id = event.features?.[0]?.properties.id as string | undefined;
    if (id !== undefined) onSelect(id);
  });
  map.on('click', ({ point, lngLat }) => {
    if (map.queryRenderedFeatures(point, { layers: ['points', 'groups'] }).length > 0) return;
    onPlace({ latitude: lngLat.lat, longitude: lngLat.lng });
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

  const fit = () => {
    const [only] = shown;
    if (!only) return;
    if (shown.length === 1)
      return void map.jumpTo({ center: [only.longitude, only.latitude], zoom: CLOSE_ZOOM - 1 });
    const bounds = new LngLatBounds();
    for (const point of shown) bounds.extend([point.longitude, point.latitude]);
    map.fitBounds(bounds, { padding: 48, maxZoom: CLOSE_ZOOM, animate: false });
  };
  return {
    showPoints(points, fences) {
      if (isGone) return;
      const isFirst = shown.length === 0;
      shown = points;
      source(map).setData(collection(points.map(pointFeature)));
      (map.getSource('fences') as GeoJSONSource).setData(collection(fences.map(fenceFeature)));
      if (isFirst) fit();
    },
    select(id) {
      if (isGone) return;
      map.setFilter('selected', ['==', ['get', 'id'], id ?? '']);
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
    // The page may still hand over points in the breath in which the map is drawn anew.
    remove() {
      isGone = true;
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
    clusterRadius: 36,
    clusterMaxZoom: 12,
  });
  map.addLayer({
    id: 'fences',
    type: 'fill',
    source: 'fences',
    paint: { 'fill-color': colours.run, 'fill-opacity': 0.1 },
  });
  map.addLayer({
    id: 'fence-lines',
    type: 'line',
    source: 'fences',
    paint: { 'line-color': colours.run, 'line-width': 1.5, 'line-dasharray': [3, 2] },
  });
  map.addLayer({
    id: 'groups',
    type: 'circle',
    source: 'points',
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': colours.go,
      'circle-radius': ['step', ['get', 'point_count'], 13, 10, 15, 50, 18],
      'circle-stroke-width': 4,
      'circle-stroke-color': colours.go,
      'circle-stroke-opacity': 0.24,
    },
  });
  map.addLayer({
    id: 'group-counts',
    type: 'symbol',
    source: 'points',
    filter: ['has', 'point_count'],
    layout: { 'text-field': ['get', 'point_count_abbreviated'], 'text-font': MAP_FONT, 'text-size': 12 },
    paint: { 'text-color': colours.card },
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
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': colours.card },
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
    properties: { id: point.id, kind: point.kind, heading: point.heading ?? 0, number: point.number ?? '' },
    geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
  };
}

function fenceFeature(fence: MapFence): Feature<Polygon> {
  const ring = Array.from({ length: 65 }, (_, step) => {
    const angle = (step / 64) * 2 * Math.PI;
    const degrees = fence.radius_metres / EARTH_METRES_PER_DEGREE;
    const stretch = Math.cos((fence.latitude * Math.PI) / 180);
    return [
      fence.longitude + (Math.cos(angle) * degrees) / stretch,
      fence.latitude + Math.sin(angle) * degrees,
    ];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}
