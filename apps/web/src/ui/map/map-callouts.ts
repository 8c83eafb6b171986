import { type Map as MapLibre, Marker } from 'maplibre-gl';
import classes from './map-callouts.module.css';
import type { MapCallout } from './map-types.ts';

/** From the center of what it names. */
const OFFSET_PX = 18;

/** Short labels beside positions, which stay readable above everything else. Returns the function that sets them. */
export function addCallouts(
  map: MapLibre,
  onSelect: (id: string) => void,
): (callouts: readonly MapCallout[]) => void {
  const markers = new Map<string, Marker>();
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
  return new Marker({ element, anchor: 'left', offset: [OFFSET_PX, 0] });
}
