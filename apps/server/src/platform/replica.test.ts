import { vehicleGroups } from '@fleet/contracts/fleet/vehicle-groups.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { buildWorld, type World } from '../../test/world.ts';
import type { MadeUser } from '../../test/world-makers.ts';
import { openReplica } from './replica.ts';

// The replica is a database of its own without any rows: an empty list was read from it.
const log = { end: 100, reached: 99 as number | null };
let copy: TestDatabase;
let world: World;
let manager: MadeUser;
let colleague: MadeUser;
beforeAll(async () => {
  copy = await createTestDatabase();
  world = await buildWorld({
    replica: (primary) =>
      openReplica({
        url: copy.runtimeConnectionString,
        isPooled: false,
        poolSize: 4,
        primary,
        maxLagSeconds: 60,
        positions: { ofPrimary: async () => log.end, ofReplica: async () => log.reached },
        everyMs: 10,
      }),
  });
  const { id: client_id } = await world.makeClient();
  manager = await world.makeUser('client_manager', { client_id });
  colleague = await world.makeUser('client_manager', { client_id });
});
afterAll(async () => {
  await world.close();
});

const add = async (as: MadeUser, name: string) => {
  const answer = await world.call(vehicleGroups.routes.create, {
    as,
    body: { name_en: name, name_ar: name },
  });
  expect(answer.status).toBe(201);
};
const list = async (as: MadeUser) => {
  const { status, body } = await world.call(vehicleGroups.routes.list, { as });
  return [status, ...(body.rows ?? []).map(({ name_en }) => name_en)];
};
const untilRead = (as: MadeUser, ...rows: string[]) =>
  vi.waitFor(async () => expect(await list(as)).toEqual([200, ...rows]), { timeout: 10_000, interval: 20 });

it('what a fleet has just changed is read from the primary until the replica has it, by each of its people', async () => {
  expect(await list(manager)).toEqual([200]);
  log.reached = 100;
  const { id: client_id } = await world.makeClient();
  const other = await world.makeUser('client_manager', { client_id });
  await world.rows(
    `insert into vehicle_groups (client_id, name_en, name_ar) values ($1, 'Unseen', 'Unseen')`,
    [client_id],
  );
  // Nobody of this fleet changed anything through the server: it may be read a moment ago.
  await untilRead(other);

  log.reached = 50;
  await add(manager, 'Vans');
  expect([await list(manager), await list(colleague)]).toEqual([
    [200, 'Vans'],
    [200, 'Vans'],
  ]);
  log.end = 200;
  expect(await list(colleague)).toEqual([200, 'Vans']);
  log.reached = 200;
  await untilRead(colleague);
  await untilRead(manager);
});

it('a replica that follows nobody or is lost is left for the primary, without a failed call', async () => {
  await untilRead(colleague);
  log.reached = null;
  await untilRead(colleague, 'Vans');
  log.reached = 1_000;
  await untilRead(colleague);
  await copy.drop();
  expect(await list(colleague)).toEqual([200, 'Vans']);
});
