import type {
  GeoJSONSource,
  MapLayerMouseEvent,
  MapLayerTouchEvent,
  Map as MapLibre,
  MapMouseEvent,
  MapTouchEvent,
} from 'maplibre-gl';
import type { MapColours, MapHandle } from './map-types.ts';

interface Place {
  latitude: number;
  longitude: number;
}

/** Points that can be dragged: corners and centres of what is being drawn. Gives the function that shows them. */
export function addHandles(
  map: MapLibre,
  colours: MapColours,
  font: string[],
  onMove: (id: string, place: Place) => void,
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
    const move = ({ lngLat }: MapMouseEvent | MapTouchEvent) =>
      onMove(id, { latitude: lngLat.lat, longitude: lngLat.lng });
    if (event.type === 'touchstart') {
      map.on('touchmove', move);
      map.once('touchend', () => map.off('touchmove', move));
    } else {
      map.on('mousemove', move);
      map.once('mouseup', () => map.off('mousemove', move));
    }
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
