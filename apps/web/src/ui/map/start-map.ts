import type { MapSettings } from '@fleet/domain/map-styles.ts';
import {
  LngLatBounds,
  Map as MapLibre,
  type MapOptions,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { Language } from '@fleet/domain/languages.ts';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { logQuietly } from '../../lib/log.ts';
import { session } from '../../lib/session.ts';
import { settings } from '../../lib/settings.ts';
import { ABOVE_BASEMAP, baseStyle } from './map-style.ts';
import type { BasemapState, MapColours, MapNotice } from './map-types.ts';
import { streetsBasemap, watchStreets } from './streets.ts';
import type { Basemap } from './style-basemap.ts';

setWorkerUrl(workerUrl);

interface Position {
  latitude: number;
  longitude: number;
}

interface Start {
  colours: MapColours;
  language: Language;
  /** Shown at first, if known: the tiles of this view are requested first. */
  around?: readonly Position[];
  /** Shown at first otherwise. */
  centre: Position;
  zoom: number;
  /** Called when streets or a configured basemap are shown, or do not respond. */
  onBasemap: (basemap: BasemapState) => void;
}

/** Room for names of places in two languages. */
const WIDE_PX = 600;
export const FIT = { padding: 48, maxZoom: 14 };

/**
 * A map of countries at once, north up; streets, or a configured basemap, appear as they load. Throws if the browser has no WebGL;
 * `whenReady` says when to add to it.
 */
export function startMap(container: HTMLElement, start: Start): MapLibre {
  performance.mark('map started');
  const { colours, language, onBasemap } = start;
  const { map: configured, streets } = settings();
  const drawn = { colours, language, isWide: container.clientWidth >= WIDE_PX };
  const style = baseStyle(colours, language);
  const builtIn = streets ? streetsBasemap({ address: streets, ...drawn }) : null;
  const map = new MapLibre({
    container,
    style: builtIn && !configured ? withBasemap(style, builtIn) : style,
    ...viewOf(start),
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
  const watch = (report: Start['onBasemap']) =>
    streets
      ? watchStreets(map, { address: streets, language, onBasemap: report })
      : report({ credits: [], notice: null });
  if (!configured) watch(onBasemap);
  else
    addConfigured(map, configured, { ...drawn, onBasemap }, (notice) => {
      onBasemap({ credits: [], notice });
      if (builtIn) addBasemap(map, builtIn);
      watch((state) => onBasemap(notice ? { ...state, notice } : state));
    });
  return map;
}

function addConfigured(
  map: MapLibre,
  set: MapSettings,
  drawn: Pick<Start, 'colours' | 'language' | 'onBasemap'>,
  addBuiltIn: (notice: MapNotice | null) => void,
): void {
  map.once('load', () =>
    import('./set-basemap.ts')
      .then(({ applyBasemap }) => applyBasemap(map, { set, key: session().mapKey(), ...drawn, addBuiltIn }))
      .catch((error) => logQuietly('set map not loaded', error)),
  );
}

function withBasemap(style: StyleSpecification, { sources, layers }: Basemap): StyleSpecification {
  const at = style.layers.findIndex(({ id }) => id === ABOVE_BASEMAP);
  return {
    ...style,
    sources: { ...style.sources, ...sources },
    layers: style.layers.toSpliced(at, 0, ...layers),
  };
}

function addBasemap(map: MapLibre, { sources, layers }: Basemap): void {
  for (const [id, source] of Object.entries(sources)) map.addSource(id, source);
  for (const layer of layers) map.addLayer(layer, ABOVE_BASEMAP);
}

function viewOf({ around = [], centre, zoom }: Start): Partial<MapOptions> {
  const [only] = around;
  if (!only) return { center: [centre.longitude, centre.latitude], zoom };
  if (around.length === 1) return { center: [only.longitude, only.latitude], zoom: FIT.maxZoom - 1 };
  const bounds = new LngLatBounds();
  for (const { longitude, latitude } of around) bounds.extend([longitude, latitude]);
  return { bounds, fitBoundsOptions: FIT };
}
