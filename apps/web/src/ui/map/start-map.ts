import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Language } from '../../lib/language.ts';
import { baseStyle } from './map-style.ts';
import type { MapColours } from './map-types.ts';

setWorkerUrl(workerUrl);

interface Start {
  colours: MapColours;
  language: Language;
  centre: { latitude: number; longitude: number };
  zoom: number;
}

/** A map on our ground, north up. Throws where the browser has no WebGL; it can be drawn on once it has loaded. */
export function startMap(container: HTMLElement, { colours, language, centre, zoom }: Start): MapLibre {
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
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}
