import { listStations } from '@fleet/contracts/stations/stations.ts';
import { distanceMetres } from '@fleet/domain/geo.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';

/** In Irqah, west of Wadi Hanifah, which few roads cross. */
const HERE = { latitude: 24.7005, longitude: 46.5905 };
const OUTSIDE = { latitude: 24.39, longitude: 46.83 };

let world: World;
beforeAll(async () => {
  world = await buildWorld({ environment: { ROAD_ROUTER: '' } });
});
afterAll(() => world.close());

describe('stations near a driver', () => {
  test('are sorted by minutes by road, page by page; beyond the road data by estimate', async () => {
    const { id: network_id } = await world.makeNetwork();
    const sites = Array.from({ length: 24 }, (_, n) => ({
      latitude: 24.6 + (n % 6) * 0.04,
      longitude: 46.58 + Math.floor(n / 6) * 0.06,
    }));
    for (const site of [...sites, OUTSIDE])
      await world.makeStation({ network_id, ...site, prices: { diesel: 1790 } });
    const manager = await world.makeUser('client_manager');
    const { diesel } = await world.makeFuelTypes();
    const pageOf = async (page: number) =>
      (
        await world.call(listStations, {
          as: manager,
          query: { ...HERE, fuel_type_id: diesel, network_id, page, per_page: 15 },
        })
      ).body;
    const [first, second] = [await pageOf(1), await pageOf(2)];
    expect([first.total, second.total]).toEqual([25, 25]);
    const rows = [...first.rows, ...second.rows];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(25);
    const seconds = rows.flatMap(({ drive_seconds }) => drive_seconds ?? []);
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    expect(seconds).toHaveLength(24);
    // The nearest as the crow flies are not the nearest by road.
    const metres = rows.map(({ distance_metres }) => distance_metres!);
    expect(metres).not.toEqual(metres.toSorted((a, b) => a - b));
    for (const row of rows) {
      // The specification's distance stays the great circle.
      expect(Math.abs(row.distance_metres! - distanceMetres(HERE, row))).toBeLessThanOrEqual(1);
      if (row.drive_metres !== null) expect(row.drive_metres).toBeGreaterThan(row.distance_metres! * 0.99);
    }
    expect(rows.find(({ latitude }) => latitude === OUTSIDE.latitude)).toMatchObject({
      drive_metres: null,
      drive_seconds: null,
    });
  });

  test('keep the order that was asked for', async () => {
    const manager = await world.makeUser('client_manager');
    const { body } = await world.call(listStations, { as: manager, query: { ...HERE, sort: 'name' } });
    const names = body.rows.map(({ name_en }) => name_en);
    expect(names).toEqual(names.toSorted());
    expect(body.rows[0]!.drive_seconds).toBeNull();
  });
});
