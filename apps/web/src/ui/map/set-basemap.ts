import type { Language } from '@fleet/domain/languages.ts';
import { type MapSettings, type MapStyle, withMapKey } from '@fleet/domain/map-styles.ts';
import type { ErrorEvent, Map as MapLibre, MapSourceDataEvent } from 'maplibre-gl';
import { logQuietly } from '../../lib/log.ts';
import { archiveBasemap } from './archive-basemap.ts';
import { ABOVE_BASEMAP, NAMES } from './map-style.ts';
import type { BasemapState, MapColours, MapNotice } from './map-types.ts';
import { creditsOf } from './set-credits.ts';
import { type Basemap, styleBasemap } from './style-basemap.ts';

interface Laying {
  set: MapSettings;
  /** The administrator's key, if the address requires one. */
  key: string | null;
  colours: MapColours;
  language: Language;
  onBasemap: (basemap: BasemapState) => void;
  /** Draws the built-in streets, with what there is to say about it. */
  addBuiltIn: (notice: MapNotice | null) => void;
}

/** Time without a response after which the built-in basemap is used. */
const TIMEOUT_MS = 8_000;
/** Raster adjustments for light maps in the dark skin. */
const DIMMED = { 'raster-brightness-max': 0.4, 'raster-saturation': -0.35 };

/**
 * Adds the configured basemap above the country map and below everything else. The country map stays visible where tiles are
 * missing. If the configured one does not respond at all, or needs a key that this user does not have, the built-in streets are
 * drawn instead.
 */
export async function applyBasemap(
  map: MapLibre,
  { set, key, colours, language, onBasemap, addBuiltIn }: Laying,
): Promise<void> {
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark';
  const style = (isDark && set.dark) || set.light;
  const address = withMapKey(style.address, key);
  if (address === null) return addBuiltIn(null);
  let isGone = false;
  map.once('remove', () => {
    isGone = true;
  });
  // Without a listener the library logs each failure to the console, including the address with its key.
  map.on('error', () => undefined);
  try {
    const basemap = await loadBasemap(
      { kind: style.kind, address: new URL(address, location.href).href },
      key,
      {
        map,
        colours,
        language,
        isDimmed: isDark && !set.dark,
      },
    );
    if (isGone) return;
    put(map, basemap);
    watch(map, basemap, { attribution: set.attribution, onBasemap, addBuiltIn });
  } catch (error) {
    if (isGone) return;
    logQuietly('set map does not answer', withoutAddress(error));
    addBuiltIn({ kind: 'silent' });
  }
}

interface Drawn {
  map: MapLibre;
  colours: MapColours;
  language: Language;
  isDimmed: boolean;
}

async function loadBasemap(
  { kind, address }: MapStyle,
  key: string | null,
  { map, colours, language, isDimmed }: Drawn,
): Promise<Basemap> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const paint = isDimmed ? DIMMED : {};
  if (kind === 'archive') return archiveBasemap(address, { colours, language, paint, signal });
  if (kind === 'style') return styleBasemap(address, key, signal);
  const template = decodeURI(address);
  await mustAnswer(tileAt(template, map), signal);
  return {
    sources: { tiles: { type: 'raster', tiles: [template], tileSize: 256 } },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles', paint }],
  };
}

/** Prefixes ids of foreign sources and layers, to avoid collisions. */
function named(id: string): string {
  return `set ${id}`;
}

function put(map: MapLibre, { sources, layers, sprite }: Basemap): void {
  for (const [id, source] of Object.entries(sources)) map.addSource(named(id), source);
  if (sprite) map.setSprite(sprite);
  for (const layer of layers) {
    const renamed = { ...layer, id: named(layer.id) };
    map.addLayer(
      'source' in renamed ? { ...renamed, source: named(renamed.source) } : renamed,
      ABOVE_BASEMAP,
    );
  }
}

function showNames(map: MapLibre, areShown: boolean): void {
  for (const id of NAMES) map.setLayoutProperty(id, 'visibility', areShown ? 'visible' : 'none');
}

/** Reports the attribution and hides built-in place names once a tile arrives; removes the basemap if none does. */
function watch(
  map: MapLibre,
  { sources, layers, sprite }: Basemap,
  { attribution, onBasemap, addBuiltIn }: Pick<Laying, 'onBasemap' | 'addBuiltIn'> & { attribution: string },
): void {
  const ids = Object.keys(sources).map(named);
  let hasAnswered = false;
  let isOff = false;
  const showCredits = () => {
    const attributions = ids.flatMap((id) => map.getSource(id)?.attribution ?? []);
    onBasemap({ credits: creditsOf([...new Set([...attributions, attribution])]), notice: null });
  };
  const takeOff = () => {
    if (isOff || hasAnswered) return;
    isOff = true;
    for (const { id } of layers) if (map.getLayer(named(id))) map.removeLayer(named(id));
    for (const id of ids) if (map.getSource(id)) map.removeSource(id);
    if (sprite) map.setSprite(null);
    addBuiltIn({ kind: 'silent' });
  };
  const timer = setTimeout(() => {
    if (!map.areTilesLoaded()) takeOff();
  }, TIMEOUT_MS);
  map.once('remove', () => clearTimeout(timer));
  map.on('sourcedata', (event: MapSourceDataEvent) => {
    if (isOff || !ids.includes(event.sourceId)) return;
    if (event.tile && !hasAnswered) showNames(map, false);
    if (event.tile) hasAnswered = true;
    if (event.tile || event.sourceDataType === 'metadata') showCredits();
  });
  map.on('error', (event: ErrorEvent) => {
    if ('sourceId' in event && ids.includes(event.sourceId as string)) takeOff();
  });
  showCredits();
}

async function mustAnswer(address: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
}

/** The URL of the tile at the map's center. */
function tileAt(template: string, map: MapLibre): string {
  const { lng, lat } = map.getCenter();
  const z = Math.round(map.getZoom());
  const latitude = (lat * Math.PI) / 180;
  const x = Math.floor(((lng + 180) / 360) * 2 ** z);
  const y = Math.floor(((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * 2 ** z);
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}

/** The error without the address, which may contain the key. */
function withoutAddress(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\w+:\/\/\S+/g, '…');
}
