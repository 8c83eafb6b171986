import type { Feature, FeatureCollection, Point } from 'geojson';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { createGlide } from './glide.ts';
import { addGroups } from './map-groups.ts';
import type { MapColours, MapMover } from './map-types.ts';

/** From this number on, movers are clustered and drawn less often. */
const MANY = 200;
const FRAME_MS = 50;
const FRAME_OF_MANY_MS = 250;

interface Movers {
  /** Current positions, with or without animation. */
  show(movers: readonly MapMover[], glides: boolean): void;
  /** Highlights one; null for none. */
  select(id: string | null): void;
  stop(): void;
}

/** Vehicles moving from position to position, with labels; without animation if reduced motion is requested. */
export function addMovers(
  map: MapLibre,
  colours: MapColours,
  font: string[],
  onSelect: (id: string) => void,
): Movers {
  map.addSource('movers', { type: 'geojson', data: collection([]) });
  addLayers(map, colours, font);
  map.on('click', 'movers', ({ features }) => {
    const id = features?.[0]?.properties.id as string | undefined;
    if (id !== undefined) onSelect(id);
  });
  map.on('click', 'mover-groups', async ({ features }) => {
    const group = features?.[0];
    if (!group) return;
    const zoom = await source().getClusterExpansionZoom(group.properties.cluster_id as number);
    map.easeTo({ center: (group.geometry as Point).coordinates as [number, number], zoom });
  });
  for (const layer of ['movers', 'mover-groups']) {
    map.on('mouseenter', layer, () => {
      map.getCanvas().style.cursor = 'pointer';
    });
    map.on('mouseleave', layer, () => {
      map.getCanvas().style.cursor = '';
    });
  }

  const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  const glide = createGlide();
  let shownMovers: readonly MapMover[] = [];
  let isGrouped = false;
  let frame = 0;
  let drawnAt = 0;
  const source = () => map.getSource('movers') as GeoJSONSource;

  const draw = (now: number) => {
    frame = 0;
    const every = shownMovers.length > MANY ? FRAME_OF_MANY_MS : FRAME_MS;
    const isMoving = glide.isMoving(now);
    // Always draw the last frame, with all final positions.
    if (!isMoving || now - drawnAt >= every) {
      drawnAt = now;
      source().setData(
        collection(shownMovers.map((mover) => featureOf(mover, glide.at(mover.id, now) ?? mover))),
      );
    }
    if (isMoving) wake();
  };
  const wake = () => {
    frame ||= requestAnimationFrame(draw);
  };
  return {
    show(movers, glides) {
      const now = performance.now();
      shownMovers = movers;
      const groups = movers.length > MANY;
      if (groups !== isGrouped) {
        isGrouped = groups;
        source().setClusterOptions({ cluster: groups, clusterMaxZoom: 11, clusterRadius: 40 });
      }
      glide.to(movers, now, !glides || calm.matches);
      drawnAt = 0;
      wake();
    },
    select(id) {
      map.setFilter('mover-selected', ['==', ['get', 'id'], id ?? '']);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

function addLayers(map: MapLibre, colours: MapColours, font: string[]): void {
  map.addLayer({
    id: 'mover-selected',
    type: 'circle',
    source: 'movers',
    filter: ['==', ['get', 'id'], ''],
    paint: { 'circle-radius': 20, 'circle-color': colours.go, 'circle-opacity': 0.22 },
  });
  addGroups(map, {
    source: 'movers',
    circles: 'mover-groups',
    counts: 'mover-group-counts',
    colour: colours.run,
    text: colours.card,
  });
  map.addLayer({
    id: 'movers',
    type: 'symbol',
    source: 'movers',
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': ['get', 'variant'],
      'icon-size': 0.85,
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'text-field': ['get', 'label'],
      'text-font': font,
      'text-size': 11,
      'text-offset': [0, 1.5],
      'text-anchor': 'top',
      'text-optional': true,
    },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
  });
}

function featureOf(
  mover: MapMover,
  at: { latitude: number; longitude: number; heading?: number | undefined },
): Feature<Point> {
  return {
    type: 'Feature',
    properties: {
      id: mover.id,
      variant: mover.variant,
      // Only arrows have a heading; stopped vehicles are drawn upright.
      heading: mover.variant === 'vehicle' || mover.variant === 'vehicle_late' ? (at.heading ?? 0) : 0,
      label: mover.label,
    },
    geometry: { type: 'Point', coordinates: [at.longitude, at.latitude] },
  };
}

function collection(features: Feature<Point>[]): FeatureCollection<Point> {
  return { type: 'FeatureCollection', features };
}
