import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { type Box, freeOffset } from './callout-places.ts';
import classes from './map-callouts.module.css';
import type { MapCallout } from './map-types.ts';

/** Short labels beside positions, which stay readable above everything else. Returns the function that sets them. */
export function addCallouts(
  map: MapLibre,
  onSelect: (id: string) => void,
): (callouts: readonly MapCallout[]) => void {
  const markers = new Map<string, Marker>();

  /** Each beside its position, where no label before it is. */
  function place(): void {
    const taken: Box[] = [];
    for (const marker of markers.values()) {
      const { x, y } = map.project(marker.getLngLat());
      const { offsetWidth: width, offsetHeight: height } = marker.getElement();
      const { offset, box } = freeOffset({ x, y, width, height }, taken);
      taken.push(box);
      marker.setOffset(offset);
    }
  }
  // Distances between labels change with the zoom alone.
  map.on('zoomend', place);

  return (callouts) => {
    const shown = new Set(callouts.map(({ id }) => id));
    for (const [id, marker] of markers)
      if (!shown.has(id)) {
        marker.remove();
        markers.delete(id);
      }
    for (const callout of callouts) {
      const marker = markers.get(callout.id) ?? createMarker(callout.id, onSelect);
      const element = marker.getElement();
      if (element.textContent !== callout.text) element.textContent = callout.text;
      element.style.background = callout.colour;
      marker.setLngLat([callout.longitude, callout.latitude]);
      if (markers.has(callout.id)) continue;
      marker.addTo(map);
      markers.set(callout.id, marker);
    }
    place();
  };
}

function createMarker(id: string, onSelect: (id: string) => void): Marker {
  const element = document.createElement('button');
  element.type = 'button';
  // The list beside the map says the same: it is no second stop of the keyboard.
  element.tabIndex = -1;
  element.className = classes.callout!;
  element.dir = 'auto';
  element.addEventListener('click', (event) => {
    event.stopPropagation();
    onSelect(id);
  });
  return new Marker({ element, anchor: 'left' });
}
