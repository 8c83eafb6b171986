import { type MapSettings, type MapStyle, withMapKey } from '@fleet/domain/map-styles.ts';
import type { ErrorEvent, Map as MapLibre, MapSourceDataEvent } from 'maplibre-gl';
import type { Language } from '../../lib/language.ts';
import { logQuietly } from '../../lib/log.ts';
import { archiveGround } from './archive-ground.ts';
import { ABOVE_GROUND, NAMES } from './map-style.ts';
import type { MapColours, MapGround } from './map-types.ts';
import { creditsOf } from './set-credits.ts';
import { type SetGround, styleGround } from './style-ground.ts';

interface Laying {
  set: MapSettings;
  /** The administrator's, where the address asks for one. */
  key: string | null;
  colours: MapColours;
  language: Language;
  onGround: (ground: MapGround) => void;
}

/** How long a ground may be silent before ours is said to stand in for it. */
const PATIENCE_MS = 8_000;
/** Pictures made for paper-white pages, in the dark skin. */
const DIMMED = { 'raster-brightness-max': 0.4, 'raster-saturation': -0.35 };

/**
 * Lays the ground that is set over ours and under everything drawn. Ours stays below: where the other ends, and where its tiles do
 * not come. Where it does not answer at all it is taken off again, and ours has its names back.
 */
export async function layGround(map: MapLibre, { set, key, colours, language, onGround }: Laying) {
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark';
  const style = (isDark && set.dark) || set.light;
  const address = withMapKey(style.address, key);
  if (address === null) return;
  let isGone = false;
  map.once('remove', () => {
    isGone = true;
  });
  // Without a listener the library writes each failure to the console, with the address and the key in it.
  map.on('error', () => undefined);
  try {
    const ground = await groundOf({ kind: style.kind, address: new URL(address, location.href).href }, key, {
      map,
      colours,
      language,
      isDimmed: isDark && !set.dark,
    });
    if (isGone) return;
    put(map, ground);
    watch(map, ground, set.attribution, onGround);
  } catch (error) {
    if (isGone) return;
    logQuietly('set map does not answer', withoutAddress(error));
    onGround({ state: 'silent' });
  }
}

interface Drawn {
  map: MapLibre;
  colours: MapColours;
  language: Language;
  isDimmed: boolean;
}

async function groundOf(
  { kind, address }: MapStyle,
  key: string | null,
  { map, colours, language, isDimmed }: Drawn,
): Promise<SetGround> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const paint = isDimmed ? DIMMED : {};
  if (kind === 'archive') return archiveGround(address, { colours, language, paint, signal });
  if (kind === 'style') return styleGround(address, key, signal);
  const template = decodeURI(address);
  await mustAnswer(tileAt(template, map), signal);
  return {
    sources: { tiles: { type: 'raster', tiles: [template], tileSize: 256 } },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles', paint }],
  };
}

/** Ids of another's sources and layers must not meet ours. */
function named(id: string): string {
  return `set ${id}`;
}

function put(map: MapLibre, { sources, layers, sprite }: SetGround): void {
  for (const [id, source] of Object.entries(sources)) map.addSource(named(id), source);
  if (sprite) map.setSprite(sprite);
  for (const layer of layers) {
    const renamed = { ...layer, id: named(layer.id) };
    map.addLayer('source' in renamed ? { ...renamed, source: named(renamed.source) } : renamed, ABOVE_GROUND);
  }
}

function showNames(map: MapLibre, areShown: boolean): void {
  for (const id of NAMES) map.setLayoutProperty(id, 'visibility', areShown ? 'visible' : 'none');
}

/** Tells whose ground it is, and hides our names once a tile of it came; takes it off where none comes. */
function watch(
  map: MapLibre,
  { sources, layers, sprite }: SetGround,
  attribution: string,
  onGround: (ground: MapGround) => void,
): void {
  const ids = Object.keys(sources).map(named);
  let hasAnswered = false;
  let isOff = false;
  const tell = () => {
    const told = ids.flatMap((id) => map.getSource(id)?.attribution ?? []);
    onGround({ state: 'set', credits: creditsOf([...new Set([...told, attribution])]) });
  };
  const takeOff = () => {
    if (isOff || hasAnswered) return;
    isOff = true;
    for (const { id } of layers) if (map.getLayer(named(id))) map.removeLayer(named(id));
    for (const id of ids) if (map.getSource(id)) map.removeSource(id);
    if (sprite) map.setSprite(null);
    onGround({ state: 'silent' });
  };
  const timer = setTimeout(() => {
    if (!map.areTilesLoaded()) takeOff();
  }, PATIENCE_MS);
  map.once('remove', () => clearTimeout(timer));
  map.on('sourcedata', (event: MapSourceDataEvent) => {
    if (isOff || !ids.includes(event.sourceId)) return;
    if (event.tile && !hasAnswered) showNames(map, false);
    if (event.tile) hasAnswered = true;
    if (event.tile || event.sourceDataType === 'metadata') tell();
  });
  map.on('error', (event: ErrorEvent) => {
    if ('sourceId' in event && ids.includes(event.sourceId as string)) takeOff();
  });
  tell();
}

async function mustAnswer(address: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
}

/** The address of the tile in the middle of the map. */
function tileAt(template: string, map: MapLibre): string {
  const { lng, lat } = map.getCenter();
  const z = Math.round(map.getZoom());
  const latitude = (lat * Math.PI) / 180;
  const x = Math.floor(((lng + 180) / 360) * 2 ** z);
  const y = Math.floor(((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * 2 ** z);
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}

/** What went wrong, without where: the address may hold the key. */
function withoutAddress(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\w+:\/\/\S+/g, '…');
}
