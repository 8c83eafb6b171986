import type { GeoJSONSource, MapLayerMouseEvent, MapLayerTouchEvent, Map as MapLibre } from 'maplibre-gl';
import type { MapColours, MapHandle } from './map-types.ts';

interface MapPoint {
  latitude: number;
  longitude: number;
}

/** Draggable points: corners and centers of drawn areas. Returns the function that sets them. */
export function addHandles(
  map: MapLibre,
  colours: MapColours,
  font: string[],
  onMove: (id: string, point: MapPoint) => void,
): (handles: readonly MapHandle[]) => void {
  map.addSource('handles', { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  map.addLayer({
    id: 'handles',
    type: 'circle',
    source: 'handles',
    paint: {
      'circle-color': colours.go,
      'circle-radius': 11,
      'circle-stroke-width': 2,
      'circle-stroke-color': colours.card,
    },
  });
  map.addLayer({
    id: 'handle-numbers',
    type: 'symbol',
    source: 'handles',
    layout: {
      'text-field': ['get', 'number'],
      'text-font': font,
      'text-size': 12,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': colours.card },
  });

  const drag = (event: MapLayerMouseEvent | MapLayerTouchEvent) => {
    const id = event.features?.[0]?.properties.id as string | undefined;
    if (id === undefined || ('points' in event && event.points.length > 1)) return;
    // The map itself must stay where it is while the point goes.
    event.preventDefault();
    // Listen on the window, not the map, since the button may be released anywhere.
    const over = new AbortController();
    const stop = () => over.abort();
    const move = (pointer: PointerEvent) => {
      if (!pointer.isPrimary) return;
      if (pointer.buttons === 0) return stop();
      onMove(id, pointUnder(map, pointer));
    };
    window.addEventListener('pointermove', move, { signal: over.signal });
    window.addEventListener('pointerup', stop, { signal: over.signal });
    window.addEventListener('pointercancel', stop, { signal: over.signal });
  };
  map.on('mousedown', 'handles', drag);
  map.on('touchstart', 'handles', drag);
  map.on('mouseenter', 'handles', () => {
    map.getCanvas().style.cursor = 'move';
  });
  map.on('mouseleave', 'handles', () => {
    map.getCanvas().style.cursor = '';
  });

  return (handles) =>
    (map.getSource('handles') as GeoJSONSource).setData({
      type: 'FeatureCollection',
      features: handles.map(({ id, latitude, longitude, number }) => ({
        type: 'Feature',
        properties: { id, number: number ?? '' },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    });
}

/** The position under the pointer; outside the map, the nearest position on it. */
function pointUnder(map: MapLibre, { clientX, clientY }: PointerEvent): MapPoint {
  const { left, top, width, height } = map.getCanvas().getBoundingClientRect();
  const { lng, lat } = map.unproject([
    Math.min(Math.max(clientX - left, 0), width),
    Math.min(Math.max(clientY - top, 0), height),
  ]);
  return { latitude: lat, longitude: lng };
}
