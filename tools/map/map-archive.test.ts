import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openNames } from '@fleet/domain/transliteration.ts';
import { readRegion } from '@fleet/roads/files/region-files.ts';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { beforeAll, describe, expect, test } from 'vitest';
import { archiveOf, type Tile } from './archive-file.ts';
import { buildArchive } from './build-archive.ts';

const RIYADH = join(import.meta.dirname, '../../data/riyadh');

function opened(bytes: Buffer): PMTiles {
  return new PMTiles({
    getKey: () => 'test',
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
    }),
  });
}

function tileAt(longitude: number, latitude: number, z: number): [z: number, x: number, y: number] {
  const y = (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2;
  return [z, Math.floor(((longitude + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)];
}

describe('the map of Riyadh', () => {
  let built: PMTiles;
  const committed = opened(readFileSync(join(RIYADH, 'map.pmtiles')));
  beforeAll(async () => {
    const names = JSON.parse(readFileSync(join(RIYADH, 'names-en.json'), 'utf8'));
    const region = await readRegion(RIYADH, { hasAllStreets: false });
    built = opened(buildArchive(region, openNames(names), names.area));
  }, 60_000);

  // Compressed bytes may differ between machines; what they hold may not.
  test('is the one committed', async () => {
    expect(await committed.getMetadata()).toEqual(await built.getMetadata());
    const { numTileEntries, minZoom, maxZoom } = await built.getHeader();
    expect((await committed.getHeader()).numTileEntries).toBe(numTileEntries);
    expect([minZoom, maxZoom]).toEqual([7, 14]);
    let compared = 0;
    for (const z of [7, 9, 11, 13, 14]) {
      const [, west, north] = tileAt(46.39, 24.98, z);
      const [, east, south] = tileAt(47.01, 24.48, z);
      for (let x = west; x <= east; x++)
        for (let y = north; y <= south; y++) {
          const [one, other] = await Promise.all([built.getZxy(z, x, y), committed.getZxy(z, x, y)]);
          expect(other?.data.byteLength, `${z}/${x}/${y}`).toBe(one?.data.byteLength);
          if (!one || !other) continue;
          expect(Buffer.compare(Buffer.from(one.data), Buffer.from(other.data)), `${z}/${x}/${y}`).toBe(0);
          compared++;
        }
    }
    expect(compared).toBeGreaterThan(500);
  });

  test('names streets and districts in both languages', async () => {
    const tile = await built.getZxy(...tileAt(46.6745, 24.7114, 14));
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile!.data)));
    expect(Object.keys(layers)).toEqual(['land', 'streets', 'places']);
    const all = (name: string) =>
      Array.from({ length: layers[name]!.length }, (_, i) => layers[name]!.feature(i).properties);
    expect(all('streets')).toContainEqual(
      expect.objectContaining({ class: 'motorway', name: 'طريق الملك فهد', name_en: 'King Fahd Road' }),
    );
    expect(all('places')).toContainEqual({ kind: 'district', name: 'الورود', name_en: 'Al Wurud' });
  });

  test('has main roads only on the overview', async () => {
    const tile = await built.getZxy(...tileAt(46.7, 24.7, 8));
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile!.data)));
    const classes = new Set(
      Array.from({ length: layers.streets!.length }, (_, i) => layers.streets!.feature(i).properties.class),
    );
    expect([...classes].sort()).toEqual(['motorway', 'primary', 'trunk']);
  });
});

describe('an archive', () => {
  const metadata = { name: 'test' };
  const bounds = [46, 24, 47, 25] as const;

  test('stores equal tiles once', async () => {
    const sea = Buffer.from('sea');
    const tiles: Tile[] = [0, 1, 2, 3].map((i) => ({
      z: 1,
      x: i % 2,
      y: i >> 1,
      bytes: i === 3 ? Buffer.from('land') : sea,
    }));
    const header = await opened(archiveOf({ tiles, bounds, metadata })).getHeader();
    expect(header).toMatchObject({ numAddressedTiles: 4, numTileContents: 2, minLon: 46, maxLat: 25 });
  });

  test('finds every one of more tiles than the first directory holds', async () => {
    const tiles = Array.from({ length: 32_768 }, (_, i) => {
      const noise = createHash('sha512').update(String(i)).digest();
      return { z: 8, x: i % 256, y: i >> 8, bytes: noise.subarray(0, 8 + (noise[0]! % 56)) };
    });
    const archive = opened(archiveOf({ tiles, bounds, metadata }));
    expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0);
    for (const i of [0, 1, 4_095, 4_096, 10_000, 32_767]) {
      const tile = await archive.getZxy(8, tiles[i]!.x, tiles[i]!.y);
      expect(Buffer.from(tile!.data)).toEqual(tiles[i]!.bytes);
    }
  });
});
