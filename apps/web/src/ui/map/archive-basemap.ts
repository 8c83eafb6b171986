import type { Language } from '@fleet/domain/languages.ts';
import type { RasterLayerSpecification } from 'maplibre-gl';
import type { MapColours } from './map-types.ts';
import { streetLayers } from './street-layers.ts';
import type { Basemap } from './style-basemap.ts';
import { vectorLayers } from './vector-layers.ts';

interface Drawn {
  colours: MapColours;
  language: Language;
  /** Paint properties of raster tiles. */
  paint: RasterLayerSpecification['paint'];
  signal: AbortSignal;
}

/** Vector tile types of the format, with their encodings. */
const VECTOR: Readonly<Record<number, 'mvt' | 'mlt'>> = { 1: 'mvt', 6: 'mlt' };
const SOURCE = 'archive';

/** Basemap from a tile archive: raster tiles unchanged, vector tiles in our colors, fonts and language. */
export async function archiveBasemap(
  address: string,
  { colours, language, paint, signal }: Drawn,
): Promise<Basemap> {
  const { archiveAt } = await import('./archives.ts');
  const archive = archiveAt(address);
  const { tileType } = await inTime(archive.getHeader(), signal);
  const url = `pmtiles://${address}`;
  const encoding = VECTOR[tileType];
  if (!encoding)
    return {
      sources: { [SOURCE]: { type: 'raster', url, tileSize: 256 } },
      layers: [{ id: SOURCE, type: 'raster', source: SOURCE, paint: paint ?? {} }],
    };
  const { vector_layers = [] } = (await inTime(archive.getMetadata(), signal)) as {
    vector_layers?: { id: string }[];
  };
  const found = vector_layers.map(({ id }) => id);
  const layers = found.includes('streets')
    ? streetLayers(SOURCE, { colours, language, isWide: false })
    : vectorLayers(SOURCE, found, colours, language);
  if (layers.length === 0) throw new Error('holds layers nobody here can draw: it needs a style');
  return { sources: { [SOURCE]: { type: 'vector', url, encoding } }, layers };
}

function inTime<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('took too long')));
    answer.then(resolve, reject);
  });
}
