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
  /** Hears of a ground that is not ours: that it lies there, or that it does not answer. */
  onBasemap: (basemap: BasemapState) => void;
}

/**
 * A map on our ground, north up; where another is set, it is drawn over ours as it comes. Throws where the browser has no WebGL; it
 * can be drawn on once it has loaded.
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
  // By itself it calls itself a region "Map", in English, inside the one that says what it shows.
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
