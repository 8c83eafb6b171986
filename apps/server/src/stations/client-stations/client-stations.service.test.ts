import * as contract from '@fleet/contracts/stations/client-stations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

async function makeFleet() {
  const fleet = await makeRefuelling(world);
  const as = fleet.people.manager;
  return {
    ...fleet,
    list: async (query: object = {}) =>
      (await world.call(contract.listClientStations, { as, query: { per_page: 100, ...query } as never }))
        .body.rows,
    tick: (action: 'allow' | 'disable', body: object) =>
      world.call(action === 'allow' ? contract.allowClientStations : contract.disableClientStations, {
        as,
        body,
      }),
  };
}

it('every station is allowed until it or its network is disallowed, and the response allows undo', async () => {
  const { list, tick, station } = await makeFleet();
  const sibling = await world.makeStation({ network_id: station.network_id });
  const of = async (id: number) => (await list()).find((row) => row.id === id)!;
  expect(await of(station.id)).toMatchObject({ allowed: true, disabled_by: null });
  const unticked = await tick('disable', { station_ids: [station.id] });
  expect(unticked.body).toEqual({ station_ids: [station.id], network_ids: [] });
  expect((await tick('disable', { station_ids: [station.id] })).body.station_ids).toEqual([]);
  expect(await of(station.id)).toMatchObject({ allowed: false, disabled_by: 'station' });
  await tick('disable', { network_ids: [station.network_id] });
  expect(await of(sibling.id)).toMatchObject({ allowed: false, disabled_by: 'network' });
  const networks = await world.call(contract.listClientNetworks, { as: (await makeFleet()).people.manager });
  expect(networks.body.rows.find((row) => row.id === station.network_id)).toMatchObject({
    stations: 2,
    allowed: 2,
  });
  await tick('allow', { network_ids: [station.network_id] });
  await tick('allow', { station_ids: unticked.body.station_ids });
  expect(await of(station.id)).toMatchObject({ allowed: true });
});

it('a fleet cannot fuel at a disallowed network, whose prices do not affect the hold', async () => {
  const { tick, requestFuel, initiate, station } = await makeFleet();
  const dear = await world.makeStation({ prices: { fuel_91: 3_900 } });
  const { body: before } = await requestFuel();
  expect(before.requested_amount_halalas).toBe(15_600);
  await tick('disable', { network_ids: [station.network_id, dear.network_id] });
  const refused = await initiate(before.id);
  expect(refused).toMatchObject({ status: 409, body: { code: 'STATION_NOT_ALLOWED' } });
});

it('finds stations by their price relative to the base price', async () => {
  const { list } = await makeFleet();
  const { fuel_91: fuel_type_id } = await world.makeFuelTypes();
  const cheap = await world.makeStation({ name_en: 'Cheap', prices: { fuel_91: 1_980 } });
  const dear = await world.makeStation({ name_en: 'Dear', prices: { fuel_91: 2_380 } });
  const ids = async (price_offset_halalas: number) =>
    (await list({ fuel_type_id, price_offset_halalas })).map((row) => row.id);
  expect(await ids(-20)).toEqual([cheap.id]);
  expect(await ids(-21)).toEqual([]);
  expect(await ids(0)).not.toContain(dear.id);
  expect(await ids(20)).toEqual(expect.arrayContaining([cheap.id, dear.id]));
  const map = await world.call(contract.mapClientStations, {
    as: (await makeFleet()).people.manager,
    query: { fuel_type_id, price_offset_halalas: -20 },
  });
  expect(map.body.rows).toMatchObject([{ id: cheap.id, price_millis_per_litre: 1_980, allowed: true }]);
});

it('affects no other client or unknown station; each change is audited', async () => {
  const [ours, theirs] = [await makeFleet(), await makeFleet()];
  expect(
    await ours.tick('disable', { client_id: theirs.client.id, station_ids: [ours.station.id] }),
  ).toMatchObject({ status: 404 });
  expect(await ours.tick('disable', { station_ids: [ours.station.id, 999_999] })).toMatchObject({
    status: 404,
  });
  expect(await ours.tick('disable', {})).toMatchObject({ status: 400 });
  await ours.tick('disable', { station_ids: [ours.station.id] });
  const audit = await world.rows(
    `select action, client_id from audit_rows where subject = 'client_station' and client_id = $1`,
    [ours.client.id],
  );
  expect(audit).toEqual([{ action: 'disable', client_id: ours.client.id }]);
});
