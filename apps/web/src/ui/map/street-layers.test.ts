import { readFileSync } from 'node:fs';
import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { PMTiles } from 'pmtiles';
import { describe, expect, test } from 'vitest';
import type { MapColours } from './map-types.ts';
import { streetLayers } from './street-layers.ts';

const COLOURS = new Proxy({} as MapColours, { get: () => '#123456' });
const ARCHIVE = new URL('../../../../../data/riyadh/map.pmtiles', import.meta.url).pathname;

// The map reports a faulty layer to a listener only, and draws without it.
describe.each([
  ['en', true],
  ['en', false],
  ['ar', true],
] as const)('the layers of streets in %s, wide: %s', (language, isWide) => {
  const layers = streetLayers('streets', { colours: COLOURS, language, isWide });

  test('follow the specification', () => {
    const style: StyleSpecification = {
      version: 8,
      sources: { streets: { type: 'vector', tiles: ['pmtiles://streets/{z}/{x}/{y}'] } },
      layers: [...layers] as StyleSpecification['layers'],
    };
    expect(validateStyleMin(style).map(({ message }) => message)).toEqual([]);
  });

  test('draw layers that the archive has', async () => {
    const bytes = readFileSync(ARCHIVE);
    const archive = new PMTiles({
      getKey: () => 'riyadh',
      getBytes: async (from, length) => ({
        data: Uint8Array.from(bytes.subarray(from, from + length)).buffer,
      }),
    });
    const { vector_layers } = (await archive.getMetadata()) as { vector_layers: { id: string }[] };
    expect(new Set(layers.map((layer) => 'source-layer' in layer && layer['source-layer']))).toEqual(
      new Set(vector_layers.map(({ id }) => id)),
    );
  });
});

test.each([
  ['en', 'name_en'],
  ['hi', 'name_en'],
  ['bn', 'name_en'],
  ['ar', 'name'],
  ['ur', 'name'],
] as const)('streets are named for readers of %s by %s', (language, field) => {
  const named = streetLayers('streets', { colours: COLOURS, language, isWide: true })
    .flatMap((layer) => (layer.type === 'symbol' ? [layer.layout?.['text-field']] : []))
    .filter((text) => JSON.stringify(text)?.includes('"name'));
  expect(named.length).toBeGreaterThan(0);
  for (const text of named)
    expect(JSON.stringify(text)).toContain(JSON.stringify(['coalesce', ['get', field]]).slice(0, -1));
});
