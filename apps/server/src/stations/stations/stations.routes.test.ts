import { listStations } from '@fleet/contracts/stations/stations.ts';
import { distanceMetres } from '@fleet/domain/geo.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { networkNeeds, stationNeeds } from '../../needs.ts';
import { setNetworkStatus } from '../networks/networks.service.ts';
import { createStation, deactivateStation, setClientStationDisabled } from './stations.service.ts';

const OLAYA = { latitude: 24.69, longitude: 46.685 };
let world: World;

beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

describe('a customer’s station list', () => {
  test('is sorted by great-circle distance, with the current price of the requested fuel', async () => {
    const network_id = (await world.makeNetwork()).id;
    const far = await world.makeStation({
      network_id,
      latitude: 24.9,
      longitude: 46.7,
      prices: { diesel: 1810 },
    });
    const near = await world.makeStation({
      network_id,
      latitude: 24.7,
      longitude: 46.69,
      prices: { diesel: 1790 },
    });
    const manager = await world.makeUser('client_manager');
    const { diesel } = await world.makeFuelTypes();

    const { body } = await world.call(listStations, {
      as: manager,
      query: { ...OLAYA, fuel_type_id: diesel, network_id },
    });
    expect(body.rows.map((row) => [row.id, row.price_millis_per_litre])).toEqual([
      [near.id, 1790],
      [far.id, 1810],
    ]);
    for (const row of body.rows)
      expect(Math.abs(row.distance_metres! - distanceMetres(OLAYA, row))).toBeLessThanOrEqual(1);
    expect(body.total).toBe(2);
  });

  test('omits inactive and disallowed stations, and those without the fuel', async () => {
    const network = await world.makeNetwork();
    const closedNetwork = await world.makeNetwork();
    const [served, off, disabled] = await Promise.all(
      [1, 2, 3].map(() => world.makeStation({ network_id: network.id })),
    );
    await world.makeStation({ network_id: network.id, prices: { diesel: 1790 } });
    await world.makeStation({ network_id: closedNetwork.id });
    const client = await world.makeClient();
    await deactivateStation(world.systemCtx(), off!.id, false, stationNeeds);
    await setNetworkStatus(world.systemCtx(), closedNetwork.id, { status: 'inactive' }, networkNeeds);
    await setClientStationDisabled(world.systemCtx(), client.id, disabled!.id, true);
    const manager = await world.makeUser('client_manager', { client_id: client.id });
    const { fuel_91 } = await world.makeFuelTypes();

    const of = async (network_id: number) =>
      (await world.call(listStations, { as: manager, query: { fuel_type_id: fuel_91, network_id } })).body;
    expect((await of(network.id)).rows.map((row) => row.id)).toEqual([served!.id]);
    expect((await of(network.id)).total).toBe(1);
    expect((await of(closedNetwork.id)).total).toBe(0);

    await setClientStationDisabled(world.systemCtx(), client.id, disabled!.id, false);
    expect((await of(network.id)).total).toBe(2);
  });

  test('shows whether a station is open now in Riyadh, including overnight hours', async () => {
    const network_id = (await world.makeNetwork()).id;
    await world.makeStation({ network_id, opens_at_minute: 22 * 60, closes_at_minute: 6 * 60 });
    const manager = await world.makeUser('client_manager');
    const isOpen = async (instant: string) => {
      world.at(instant);
      return (await world.call(listStations, { as: manager, query: { network_id } })).body.rows[0]!.open_now;
    };
    expect(await isOpen('2026-03-01T07:00:00Z')).toBe(false);
    expect(await isOpen('2026-03-01T19:00:00Z')).toBe(true);
    expect(await isOpen('2026-03-02T02:59:00Z')).toBe(true);
    expect(await isOpen('2026-03-02T03:00:00Z')).toBe(false);
  });
});

test('contains a network’s own stations, a station itself, and all for an administrator; paged without gaps', async () => {
  const network_id = (await world.makeNetwork()).id;
  const made = await Promise.all([1, 2, 3].map(() => world.makeStation({ network_id })));
  const ids = made.map((station) => station.id).sort((a, b) => a - b);
  const networkManager = await world.makeUser('gas_station_network_manager', { network_id });
  const attendant = await world.makeUser('attendant', { station_id: ids[1]! });
  const supervisor = await world.makeUser('supervisor', { station_id: ids[2]! });
  const admin = await world.makeUser('admin');
  const idsFor = async (as: typeof admin, query = {}) =>
    (await world.call(listStations, { as, query })).body.rows.map((row) => row.id).sort((a, b) => a - b);

  expect(await idsFor(networkManager)).toEqual(ids);
  expect(await idsFor(attendant)).toEqual([ids[1]]);
  expect(await idsFor(supervisor)).toEqual([ids[2]]);
  expect(await idsFor(networkManager, { network_id: network_id + 999 })).toEqual([]);
  const all = await world.call(listStations, { as: admin, query: { per_page: 100 } });
  expect(all.body.rows).toHaveLength(all.body.total);
  expect(all.body.total).toBeGreaterThan(3);
  const pages = await Promise.all([1, 2, 3].map((page) => idsFor(networkManager, { page, per_page: 1 })));
  expect(pages.flat().sort((a, b) => a - b)).toEqual(ids);
});

test('is searched by part of the name in either script, with wildcards taken literally', async () => {
  const station = await world.makeStation({ name_en: 'Al Nakheel 50%', name_ar: 'محطة النخيل' });
  const admin = await world.makeUser('admin');
  const found = async (q: string) =>
    (await world.call(listStations, { as: admin, query: { q } })).body.rows.map((row) => row.id);
  expect(await found('nakheel')).toEqual([station.id]);
  expect(await found('النخيل')).toEqual([station.id]);
  expect(await found('50%')).toEqual([station.id]);
  expect(await found('5_%')).toEqual([]);
});

test('is searched by city in either language', async () => {
  const station = await world.makeStation({ city: 'Sharurah' });
  const admin = await world.makeUser('admin');
  for (const q of ['شرورة', 'sharur']) {
    const { body } = await world.call(listStations, { as: admin, query: { q } });
    expect(body.rows.map((row) => row.id)).toEqual([station.id]);
  }
});

test('rejects invalid coordinates, invalid hours and unknown networks', async () => {
  const { id: network_id } = await world.makeNetwork();
  const station = {
    network_id,
    name_en: 'A',
    name_ar: 'أ',
    address: 'x',
    city: 'Riyadh' as const,
    latitude: 24.7,
    longitude: 46.6,
  };
  const refused = (fields: Partial<Parameters<typeof createStation>[1]>) =>
    expect(createStation(world.systemCtx(), { ...station, ...fields }, stationNeeds)).rejects;
  await refused({ latitude: 91 }).toMatchObject({ fields: { latitude: 'invalid_coordinates' } });
  await refused({ latitude: 0, longitude: 0 }).toMatchObject({ fields: { latitude: 'invalid_coordinates' } });
  await refused({ opens_at_minute: 60 }).toMatchObject({ fields: { opens_at_minute: 'both_or_none' } });
  await refused({ opens_at_minute: 60, closes_at_minute: 60 }).toMatchObject({
    fields: { opens_at_minute: 'out_of_bounds' },
  });
  await refused({ network_id: 999_999 }).toMatchObject({ fields: { network_id: 'unknown' } });
});
