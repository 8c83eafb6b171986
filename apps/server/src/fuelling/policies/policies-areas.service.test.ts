import { listStations } from '@fleet/contracts/stations/stations.ts';
import { type Area, metresOutsideAll } from '@fleet/domain/areas.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { getFacts, savePolicy } from './policies.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const CIRCLE: Area = {
  kind: 'circle',
  name: 'Riyadh',
  latitude: 24.7136,
  longitude: 46.6753,
  radius_metres: 20_000,
};
const BITTEN: Area = {
  kind: 'polygon',
  name: 'A square with a bite',
  corners: [
    { latitude: 24, longitude: 46 },
    { latitude: 25, longitude: 46 },
    { latitude: 25, longitude: 47 },
    { latitude: 24.5, longitude: 46.5 },
    { latitude: 24, longitude: 47 },
  ],
};

it('database and check agree on the area', async () => {
  const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const points = fc.sample(fc.record({ latitude: degrees(23.8, 25.2), longitude: degrees(45.8, 47.2) }), {
    numRuns: 400,
    seed: 21,
  });
  for (const areas of [[CIRCLE], [BITTEN], [CIRCLE, BITTEN]]) {
    const rows = await world.rows<{ is_in: boolean }>(
      `select is_in_areas($1::jsonb, p.latitude, p.longitude) as is_in
       from unnest($2::float8[], $3::float8[]) with ordinality as p(latitude, longitude, number) order by p.number`,
      [
        JSON.stringify(areas),
        points.map((coordinates) => coordinates.latitude),
        points.map((coordinates) => coordinates.longitude),
      ],
    );
    expect(rows.map((row) => row.is_in)).toEqual(
      points.map((coordinates) => metresOutsideAll(areas, coordinates) === 0),
    );
  }
  const [none] = await world.rows<{ is_in: boolean | null }>('select is_in_areas(null, 24, 46) as is_in');
  expect(none!.is_in).toBeNull();
});

it('prices a hold only by stations inside the areas', async () => {
  const client = await world.makeClient();
  const vehicle = await world.makeVehicle({ client_id: client.id });
  const inside = await world.makeStation({ prices: { fuel_91: 2_000 } });
  const outside = await world.makeStation({ prices: { fuel_91: 3_500 } });
  await world.rows('update stations set latitude = 21.5, longitude = 39.2 where id = $1', [outside.id]);
  await world.rows('update stations set latitude = 24.71, longitude = 46.67 where id = $1', [inside.id]);
  const price = async () => {
    const { facts } = await getFacts(world.systemCtx(), {
      client_id: client.id,
      vehicle_id: vehicle.id,
      driver_id: null,
      station_id: null,
      valid_until: world.now,
    });
    return facts.price?.highest_millis;
  };
  expect(await price()).toBe(3_500);
  await savePolicy(world.systemCtx(), client.id, { vehicle_id: vehicle.id, areas: [CIRCLE, BITTEN] });
  expect(await price()).toBe(2_000);
});

it('a driver sees the stations that will serve them, without those declined at any level', async () => {
  const client = await world.makeClient();
  const vehicle = await world.makeVehicle({ client_id: client.id });
  const near = await world.makeStation();
  const far = await world.makeStation();
  await world.rows('update stations set latitude = 24.71, longitude = 46.67 where id = $1', [near.id]);
  await world.rows('update stations set latitude = 21.5, longitude = 39.2 where id = $1', [far.id]);
  const driver = await world.makeUser('driver', { client_id: client.id, driver_id: vehicle.driver_id! });
  const shown = async () => {
    const { body } = await world.call(listStations, { as: driver, query: { per_page: 100 } });
    return [near.id, far.id].map((id) => body.rows.some((row) => row.id === id));
  };
  const save = (rules: Parameters<typeof savePolicy>[2]) =>
    savePolicy(world.systemCtx(), client.id, { vehicle_id: vehicle.id, ...rules });
  expect(await shown()).toEqual([true, true]);
  await save({ areas: [CIRCLE] });
  expect(await shown()).toEqual([true, false]);
  await save({ areas: [CIRCLE], consequences: { area_allowed: 'hold' } });
  expect(await shown()).toEqual([true, true]);
  await save({ disabled_station_ids: [near.id] });
  expect(await shown()).toEqual([false, true]);
});
