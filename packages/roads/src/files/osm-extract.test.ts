import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { closeRings } from './osm-rings.ts';
import { readRegion } from './region-files.ts';

// crossing.osm, converted by `osmium cat`; the plain one with `pbf_dense_nodes=false,pbf_compression=none`.
const FIXTURES = join(import.meta.dirname, 'fixtures');
const read = (hasAllStreets: boolean, name = 'crossing.osm.pbf') =>
  readRegion(join(FIXTURES, name), { hasAllStreets });
const folder = mkdtempSync(join(tmpdir(), 'extract-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('an OpenStreetMap extract', () => {
  test('gives streets as the tags say, in the coordinates of the data', async () => {
    const { roads } = await read(false);
    expect(roads.streets).toEqual([
      {
        ...{ id: 101, highway: 'primary', name: 'شارع العليا', lanes: 3, oneway: 1, maxspeed: 80 },
        line: [
          [46.695, 24.7],
          [46.7, 24.7],
        ],
      },
      // A motorway without a tag is a one-way street.
      {
        ...{ id: 102, highway: 'motorway', oneway: 1 },
        line: [
          [46.7, 24.7],
          [46.705, 24.7],
        ],
      },
      {
        ...{ id: 103, highway: 'tertiary', oneway: -1, maxspeed: 48 },
        line: [
          [46.7, 24.695],
          [46.7, 24.7],
          [46.7, 24.705],
        ],
      },
    ]);
    expect(roads.completeInside).toEqual([46.69, 24.69, 46.71, 24.71]);
  });

  test('gives small streets if they are wanted', async () => {
    const { roads } = await read(true);
    expect(roads.streets.map(({ id }) => id)).toEqual([101, 102, 103, 104]);
  });

  test('gives signals, and restrictions at nodes but not over ways', async () => {
    const { roads } = await read(false);
    expect(roads.waitingPlaces).toEqual([{ at: [46.7, 24.7], kind: 'signals' }]);
    expect(roads.restrictions).toEqual([{ from: 101, via: [46.7, 24.7], to: 103, rule: 'forbidden' }]);
  });

  test('gives places and land, its outline closed and its hole cut out', async () => {
    const { land, places } = await read(false);
    expect(places).toEqual([{ kind: 'district', name: 'العليا', name_en: 'Al Olaya', at: [46.702, 24.702] }]);
    const [water, park] = land;
    expect([water!.kind, park!.kind]).toEqual(['water', 'green']);
    expect(park!.rings.map((ring) => ring.length)).toEqual([5, 4]);
    expect(park!.rings[1]).toEqual(water!.rings[0]);
  });

  test('is the same without dense nodes and compression', async () => {
    expect(await read(true, 'crossing-plain.osm.pbf')).toEqual(await read(true));
  });

  test('is refused if it is none, or has no streets', async () => {
    const path = join(folder, 'none.osm.pbf');
    writeFileSync(path, 'no extract at all, only text');
    await expect(readRegion(path, { hasAllStreets: false })).rejects.toThrow('is no .osm.pbf file');
    writeFileSync(path, '');
    await expect(readRegion(path, { hasAllStreets: false })).rejects.toThrow('has no streets');
  });
});

test('lines that do not close to a ring are left out', () => {
  expect(
    closeRings([
      [1, 2, 3],
      [5, 4, 3],
      [5, 1],
      [7, 8],
    ]),
  ).toEqual([[5, 1, 2, 3, 4, 5]]);
});
