import type { Language } from '@fleet/domain/languages.ts';
import type { Feature, FeatureCollection } from 'geojson';
import { type GeoJSONSource, type LayerSpecification, LngLatBounds, type Map as MapLibre } from 'maplibre-gl';
import { addArrows } from '../../../../ui/map/map-lines.ts';
import { aboveLines } from '../../../../ui/map/map-style.ts';
import type { BasemapState, MapColours } from '../../../../ui/map/map-types.ts';
import { startMap } from '../../../../ui/map/start-map.ts';
import { whenReady } from '../../../../ui/map/streets.ts';
import { drawPlanIcons, drawStop } from './plan-icons.ts';

export interface PlanPicture {
  readonly lines: readonly Feature[];
  readonly stops: readonly Feature[];
}

export interface PlanMapCanvas {
  show(picture: PlanPicture): void;
  /** The previewed route above the others; empty for none. */
  showTrial(lines: readonly Feature[]): void;
  /** Highlights a stop and the route of its lane. */
  select(order_id: number | null, lane: string | null): void;
  zoomBy(steps: number): void;
  fit(): void;
  remove(): void;
}

export interface PlanMapColours extends MapColours {
  trips: readonly string[];
  onTrip: string;
  wait: string;
}

/** From this number of trips on, lines are thinner. */
const CROWD = 12;
const PHONE = 480;
const RIYADH = { latitude: 24.66, longitude: 46.72 };

/** Starts a plan's map: routes in the trips' colors, numbered stops, depot, unassigned orders. */
export async function createPlanMap(
  container: HTMLElement,
  colours: PlanMapColours,
  language: Language,
  {
    onSelect,
    onBasemap,
  }: { onSelect: (order_id: number) => void; onBasemap: (basemap: BasemapState) => void },
): Promise<PlanMapCanvas> {
  const map = startMap(container, { colours, language, centre: RIYADH, zoom: 9.5, onBasemap });
  const [icons] = await Promise.all([drawPlanIcons(colours), whenReady(map)]);
  for (const [name, image] of Object.entries(icons)) map.addImage(name, image, { pixelRatio: 2 });
  // Stop icons are drawn on first use, as there are many colors and numbers. A listener for missing images would be too late for the
  // frame that lacked them.
  map.setMissingStyleImageResolver((id) => {
    const image = drawStop(id, colours);
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: 2 });
  });
  await addLayers(map, colours);
  map.on('click', 'stops', (event) => {
    const id = event.features?.[0]?.properties.order_id as number | undefined;
    if (id) onSelect(id);
  });
  for (const layer of ['stops', 'stop-icons']) {
    map.on('mouseenter', layer, () => {
      map.getCanvas().style.cursor = 'pointer';
    });
    map.on('mouseleave', layer, () => {
      map.getCanvas().style.cursor = '';
    });
  }
  map.on('click', 'stop-icons', (event) => {
    const id = event.features?.[0]?.properties.order_id as number | undefined;
    if (id) onSelect(id);
  });

  let isGone = false;
  let shown: PlanPicture = { lines: [], stops: [] };
  let isFitted = false;
  let opacity = 0.9;
  const source = (name: string) => map.getSource(name) as GeoJSONSource;
  const fit = () => {
    const bounds = new LngLatBounds();
    for (const { geometry } of shown.stops)
      if (geometry.type === 'Point') bounds.extend(geometry.coordinates as [number, number]);
    if (!bounds.isEmpty())
      map.fitBounds(bounds, {
        // Leave space for controls and legend, which takes two rows on a phone.
        padding: { top: container.clientWidth < PHONE ? 96 : 56, bottom: 28, left: 40, right: 56 },
        maxZoom: 13,
        animate: false,
      });
  };
  return {
    show(picture) {
      if (isGone) return;
      shown = picture;
      source('routes').setData(collection(picture.lines));
      source('stops').setData(collection(picture.stops));
      const isCrowded = picture.lines.length > CROWD;
      opacity = isCrowded ? 0.5 : 0.9;
      map.setPaintProperty('routes', 'line-opacity', opacity);
      map.setPaintProperty('routes', 'line-width', isCrowded ? 1.5 : 2.5);
      if (!isFitted && picture.stops.length > 1) {
        isFitted = true;
        fit();
      }
    },
    showTrial(lines) {
      if (isGone) return;
      source('trial').setData(collection(lines));
      map.setPaintProperty('routes', 'line-opacity', lines.length > 0 ? opacity / 3 : opacity);
      map.setLayoutProperty('route-arrows', 'visibility', lines.length > 0 ? 'none' : 'visible');
    },
    select(order_id, lane) {
      if (isGone) return;
      map.setFilter('selected', ['==', ['get', 'order_id'], order_id ?? -1]);
      map.setFilter('way-selected', ['==', ['get', 'lane'], lane ?? '']);
    },
    zoomBy: (steps) => void map.easeTo({ zoom: map.getZoom() + steps, duration: 150 }),
    fit,
    remove() {
      isGone = true;
      map.remove();
    },
  };
}

async function addLayers(map: MapLibre, colours: PlanMapColours): Promise<void> {
  for (const id of ['routes', 'trial', 'stops']) map.addSource(id, { type: 'geojson', data: collection([]) });
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const addLine = (layer: LayerSpecification) => map.addLayer(layer, aboveLines(map));
  addLine({
    id: 'routes',
    type: 'line',
    source: 'routes',
    layout: line,
    paint: { 'line-color': ['get', 'colour'], 'line-width': 2.5, 'line-opacity': 0.9 },
  });
  addLine({
    id: 'way-selected',
    type: 'line',
    source: 'routes',
    filter: ['==', ['get', 'lane'], ''],
    layout: line,
    paint: { 'line-color': ['get', 'colour'], 'line-width': 4.5 },
  });
  addLine({
    id: 'trial',
    type: 'line',
    source: 'trial',
    layout: line,
    paint: { 'line-color': ['get', 'colour'], 'line-width': 4, 'line-dasharray': [1.5, 1.5] },
  });
  await addArrows(map, colours, { id: 'route-arrows', source: 'routes' });
  await addArrows(map, colours, { id: 'trial-arrows', source: 'trial' });
  map.addLayer({
    id: 'selected',
    type: 'circle',
    source: 'stops',
    filter: ['==', ['get', 'order_id'], -1],
    paint: { 'circle-radius': 17, 'circle-color': colours.go, 'circle-opacity': 0.28 },
  });
  map.addLayer({
    id: 'stops',
    type: 'symbol',
    source: 'stops',
    filter: ['==', ['get', 'kind'], 'stop'],
    layout: {
      'symbol-sort-key': ['get', 'rank'],
      'icon-image': ['get', 'icon'],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  });
  map.addLayer({
    id: 'stop-icons',
    type: 'symbol',
    source: 'stops',
    filter: ['in', ['get', 'kind'], ['literal', ['depot', 'unassigned', 'late', 'failed', 'dropped']]],
    layout: {
      'icon-image': ['get', 'kind'],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      // Beside what else is at the same place: the trip that has the order now, or the order without one.
      'icon-offset': [
        'match',
        ['get', 'kind'],
        'late',
        ['literal', [13, -13]],
        ['failed', 'dropped'],
        ['literal', [-13, -13]],
        ['literal', [0, 0]],
      ],
    },
  });
}

function collection(features: readonly Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features: [...features] };
}
