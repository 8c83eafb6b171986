import { dismissSetup, getSetup } from '@fleet/contracts/insight/setup.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertBareRequest } from '../../../test/bare-requests.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { recordTopUp } from '../../money/top-ups/top-ups.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const setup = async (as: MadeUser) => (await world.call(getSetup, { as })).body!;

it('every step is done by the data alone, from an empty fleet to its first request', async () => {
  const client = await world.makeClient();
  const client_id = client.id;
  const manager = await world.makeUser('client_manager', { client_id });
  expect(await setup(manager)).toMatchObject({
    done: ['company'],
    left: 5,
    money: { state: 'none' },
    vehicles: { count: 0, with_driver: 0 },
    drivers: { count: 0, invited: 0, signed_up: 0 },
    can_request: false,
  });
  await recordTopUp(world.systemCtx(), { client_id, amount_halalas: 5_000 });
  expect((await setup(manager)).money.state).toBe('waiting');
  await world.fund(client, { main: 100_000 });
  expect((await setup(manager)).money.state).toBe('arrived');
  await world.fund(client, { allocated: 50_000 });
  expect(await setup(manager)).toMatchObject({ done: ['company', 'money'], money: { state: 'allocated' } });

  const driver = await world.makeDriver({ client_id });
  const vehicle = await world.makeVehicle({ driver });
  expect(await setup(manager)).toMatchObject({
    done: ['company', 'money', 'vehicles'],
    drivers: { count: 1, invited: 0 },
    can_request: true,
  });
  await world.makeUser('driver', { client_id, driver_id: driver.id });
  await world.rows('insert into policies (client_id, volume_per_day_ml) values ($1, 120000)', [client_id]);
  expect((await setup(manager)).done).toEqual(['company', 'money', 'vehicles', 'drivers', 'limits']);
  await insertBareRequest(world, vehicle);
  expect(await setup(manager)).toMatchObject({ left: 0 });
});

it('is put away by each user for themselves, and the platform has none', async () => {
  const { id: client_id } = await world.makeClient();
  const [manager, other] = [
    await world.makeUser('client_manager', { client_id }),
    await world.makeUser('client_manager', { client_id }),
  ];
  for (let again = 0; again < 2; again += 1)
    expect((await world.call(dismissSetup, { as: manager })).body).toMatchObject({ is_dismissed: true });
  expect(await setup(other)).toMatchObject({ is_dismissed: false, left: 5 });
  expect(await setup(await world.makeUser('admin'))).toBeNull();
});
