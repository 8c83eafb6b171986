import { withMapKey } from '@fleet/domain/map-styles.ts';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { MAP_FONT } from './map-types.ts';

/** What is drawn above the built-in basemap: sources, layers from bottom to top, and images. */
export interface Basemap {
  sources: Record<string, SourceSpecification>;
  layers: readonly LayerSpecification[];
  sprite?: string;
}

const ADDRESSES = ['url', 'data'] as const;

/** Basemap from an external style. Text uses our fonts, so no glyph server is requested. */
export async function styleBasemap(
  address: string,
  key: string | null,
  signal: AbortSignal,
): Promise<Basemap> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  const style = (await answer.json()) as StyleSpecification;
  if (style.version !== 8 || !style.sources || !Array.isArray(style.layers)) throw new Error('is no style');
  const sources = Object.entries(style.sources).map(([id, source]) => [id, placed(source, address, key)]);
  if (sources.some(([, source]) => JSON.stringify(source).includes('"pmtiles://')))
    await import('./archives.ts').then(({ openArchives }) => openArchives());
  return {
    sources: Object.fromEntries(sources),
    layers: style.layers
      .filter((layer) => !('source' in layer) || layer.source in style.sources)
      .map(inOurLetters),
    ...(typeof style.sprite === 'string' && { sprite: absolute(style.sprite, address, key) }),
  };
}

/** Resolves a source's relative URLs against the address of its style. */
function placed(source: SourceSpecification, address: string, key: string | null): SourceSpecification {
  const found: Record<string, unknown> = { ...source };
  for (const name of ADDRESSES)
    if (typeof found[name] === 'string') found[name] = absolute(found[name], address, key);
  if (Array.isArray(found.tiles))
    found.tiles = found.tiles.map((tile) => absolute(String(tile), address, key));
  return found as unknown as SourceSpecification;
}

function absolute(written: string, address: string, key: string | null): string {
  const archive = /^pmtiles:\/\//.exec(written)?.[0] ?? '';
  const absoluteUrl = new URL(withMapKey(written.slice(archive.length), key) ?? '', address).href;
  return archive + absoluteUrl.replaceAll('%7B', '{').replaceAll('%7D', '}');
}

function inOurLetters(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout?.['text-field']) return layer;
  return { ...layer, layout: { ...layer.layout, 'text-font': MAP_FONT } };
}
