import { listNetworks } from '@fleet/contracts/stations/networks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { networkNeeds } from '../../needs.ts';
import { setNetworkStatus } from './networks.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

test('customers select from active networks; networks and stations see their own', async () => {
  const station = await world.makeStation();
  const { id: closed } = await world.makeNetwork();
  await setNetworkStatus(world.systemCtx(), closed, { status: 'inactive' }, networkNeeds);
  const listFor = async (as: Awaited<ReturnType<World['makeUser']>>) =>
    (await world.call(listNetworks, { as, query: { per_page: 100 } })).body.rows.map((row) => row.id);
  const { network_id } = station;
  const customer = await listFor(await world.makeUser('client_manager'));
  expect(customer).toContain(network_id);
  expect(customer).not.toContain(closed);
  expect(await listFor(await world.makeUser('gas_station_network_billing', { network_id }))).toEqual([
    network_id,
  ]);
  expect(await listFor(await world.makeUser('attendant', { station_id: station.id }))).toEqual([network_id]);
  expect(await listFor(await world.makeUser('supervisor', { station_id: station.id }))).toEqual([network_id]);
  expect(await listFor(await world.makeUser('admin'))).toEqual(expect.arrayContaining([network_id, closed]));
});
