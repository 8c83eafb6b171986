import type { Language } from '@fleet/domain/languages.ts';
import type { Map as MapLibre, MapSourceDataEvent } from 'maplibre-gl';
import { nameIn } from '../../lib/language.ts';
import { logQuietly } from '../../lib/log.ts';
import { archiveAt } from './archives.ts';
import { COUNTRIES, NAMES } from './map-style.ts';
import type { BasemapState, MapColours } from './map-types.ts';
import { creditsOf } from './set-credits.ts';
import { streetLayers } from './street-layers.ts';
import type { Basemap } from './style-basemap.ts';

interface Drawn {
  address: string;
  colours: MapColours;
  language: Language;
  /** Room for names in two languages. */
  isWide: boolean;
}

interface Watching {
  address: string;
  language: Language;
  onBasemap: (basemap: BasemapState) => void;
}

/** What the archive says about itself. */
interface StreetsMetadata {
  attribution: string;
  /** West, south, east, north. */
  complete_inside: readonly [number, number, number, number];
  area_name?: string;
  area_name_ar?: string;
}

const SOURCE = 'streets';
/** Zooms of the archive; further in, its last tiles are enlarged. */
const ZOOMS = { minzoom: 7, maxzoom: 14 };
/** From here on a reader expects streets. */
const NOTE_MIN_ZOOM = 9;
/** Up to here the city has one name; further in, streets and districts have theirs. */
const OWN_NAMES_ZOOM = 10;

/** The built-in streets as parts of a style, so that their tiles are requested with the first ones. */
export function streetsBasemap({ address, ...drawn }: Drawn): Basemap {
  archiveAt(absolute(address));
  return {
    sources: {
      [SOURCE]: {
        type: 'vector',
        tiles: [`pmtiles://${absolute(address)}/{z}/{x}/{y}`],
        ...ZOOMS,
        encoding: 'mvt',
      },
    },
    layers: streetLayers(SOURCE, drawn).map((layer) => ({ ...layer, id: `streets: ${layer.id}` })),
  };
}

/** Reports where the streets come from and where they end, and leaves the country map's names out where they have better ones. */
export async function watchStreets(map: MapLibre, { address, language, onBasemap }: Watching): Promise<void> {
  let isGone = false;
  map.once('remove', () => {
    isGone = true;
  });
  // Without a listener the library logs each failed tile to the console.
  map.on('error', () => undefined);
  markFirstStreets(map);
  try {
    const metadata = (await archiveAt(absolute(address)).getMetadata()) as StreetsMetadata;
    if (!isGone) watchCentre(map, metadata, language, onBasemap);
    await whenReady(map);
    if (!isGone) yieldNames(map, metadata.complete_inside);
  } catch (error) {
    if (isGone) return;
    logQuietly('streets not loaded', error);
    onBasemap({ credits: [], notice: { kind: 'no_streets' } });
  }
}

/** Resolves when the country map is drawn: what comes above it may be added, whether or not streets have arrived. */
export async function whenReady(map: MapLibre): Promise<void> {
  if (!map.getSource(COUNTRIES)) await new Promise((done) => map.once('style.load', done));
  while (!map.isSourceLoaded(COUNTRIES)) await new Promise((done) => map.once('sourcedata', done));
}

/** Takes the country map's names away where the streets have better ones. */
function yieldNames(map: MapLibre, [west, south, east, north]: StreetsMetadata['complete_inside']): void {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  for (const id of NAMES)
    map.setFilter(id, [
      'any',
      ['!', ['within', { type: 'Polygon', coordinates: [corners] }]],
      ['all', ['<', ['zoom'], OWN_NAMES_ZOOM], ['get', 'large']],
    ]);
}

function watchCentre(
  map: MapLibre,
  { attribution, complete_inside, area_name, area_name_ar }: StreetsMetadata,
  language: Language,
  onBasemap: (basemap: BasemapState) => void,
): void {
  const credits = creditsOf([attribution]);
  const area = nameIn(language, { name_en: area_name, name_ar: area_name_ar }) || null;
  let before: boolean | null = null;
  const check = () => {
    const [west, south, east, north] = complete_inside;
    const { lng, lat } = map.getCenter();
    const isOutside =
      map.getZoom() >= NOTE_MIN_ZOOM && (lng < west || lng > east || lat < south || lat > north);
    if (isOutside === before) return;
    before = isOutside;
    onBasemap({ credits, notice: isOutside ? { kind: 'outside', area } : null });
  };
  map.on('moveend', check);
  check();
}

/** For measurements: when the first streets are drawn. */
function markFirstStreets(map: MapLibre): void {
  const mark = (event: MapSourceDataEvent) => {
    if (event.sourceId !== SOURCE || !event.tile || !map.isSourceLoaded(SOURCE)) return;
    map.off('sourcedata', mark);
    map.once('render', () => performance.mark('streets drawn'));
  };
  map.on('sourcedata', mark);
}

function absolute(address: string): string {
  return new URL(address, location.href).href;
}
