import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Language } from '../../lib/language.ts';
import { logQuietly } from '../../lib/log.ts';
import { session } from '../../lib/session.ts';
import { settings } from '../../lib/settings.ts';
import { baseStyle } from './map-style.ts';
import type { BasemapState, MapColours } from './map-types.ts';

setWorkerUrl(workerUrl);

interface Start {
  colours: MapColours;
  language: Language;
  centre: { latitude: number; longitude: number };
  zoom: number;
  /** Called when a configured basemap is shown, or does not respond. */
  onBasemap: (basemap: BasemapState) => void;
}

/**
 * A map with the built-in basemap, north up; a configured one is added as it loads. Throws if the browser has no WebGL; ready once
 * loaded.
 */
export function startMap(
  container: HTMLElement,
  { colours, language, centre, zoom, onBasemap }: Start,
): MapLibre {
  const map = new MapLibre({
    container,
    style: baseStyle(colours, language),
    center: [centre.longitude, centre.latitude],
    zoom,
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
  // By default the library labels the region "Map" in English, inside our labeled one.
  const shows = container.closest('[aria-label]')?.getAttribute('aria-label');
  map.getCanvas().setAttribute('role', 'application');
  if (shows) map.getCanvas().setAttribute('aria-label', shows);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const { map: set } = settings();
  if (set)
    map.once('load', () =>
      import('./set-basemap.ts')
        .then(({ applyBasemap }) =>
          applyBasemap(map, { set, key: session().mapKey(), colours, language, onBasemap }),
        )
        .catch((error) => logQuietly('set map not loaded', error)),
    );
  return map;
}
