import type { FuelRequestStatus } from '@fleet/domain/fuel-request-statuses.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertBareRequest } from '../../../test/bare-requests.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { fuelRequestChanged } from '../../fuelling/fuel-requests/fuel-requests.jobs.ts';
import { inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';

let world: World;
let station: { id: number; network_id: number };
let vehicle: Awaited<ReturnType<World['makeVehicle']>>;
let people: Record<'driver' | 'manager' | 'operation' | 'billing' | 'admin' | 'supervisor', MadeUser>;
let request: Awaited<ReturnType<typeof insertBareRequest>>;

beforeAll(async () => {
  world = await buildWorld();
  station = await world.makeStation({ name_en: 'Al Yasmin' });
  vehicle = await world.makeVehicle({ plate_no: 'JDR-4821' });
  const { client_id, driver_id } = vehicle;
  people = {
    driver: await world.makeUser('driver', { driver_id }),
    manager: await world.makeUser('client_manager', { client_id }),
    operation: await world.makeUser('client_operation', { client_id }),
    billing: await world.makeUser('client_billing', { client_id }),
    admin: await world.makeUser('admin'),
    supervisor: await world.makeUser('supervisor', { station_id: station.id }),
  };
  await world.makeUser('client_manager');
  await world.makeUser('supervisor');
  await world.makeUser('driver', { client_id });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.rows('delete from push_messages');
  request = await insertBareRequest(world, vehicle, { station });
});

/** Reports changes as the lifecycle does and returns the recipients of notifications in order. */
async function notified(
  changes: { from: FuelRequestStatus | null; to: FuelRequestStatus; request?: typeof request }[],
): Promise<string[]> {
  await inTransaction(world.systemCtx(), async (ctx) => {
    for (const { request: other, ...change } of changes) {
      await addJob(ctx, fuelRequestChanged, { ...(other ?? request), ...change });
    }
  });
  await world.jobs.runBatches();
  const rows = await world.rows<{ user_id: number }>('select user_id from push_messages order by id');
  return rows
    .map((row) => Object.entries(people).find(([, { id }]) => id === row.user_id)?.[0] ?? 'a stranger')
    .sort();
}

async function actedBy(user: MadeUser, entry: FuelRequestStatus) {
  await world.rows(
    `insert into fuel_request_timeline (fuel_request_id, entry, at, actor_kind, actor_user_id) values ($1, $2, $3, 'user', $4)`,
    [request.id, entry, world.now, user.id],
  );
}

describe('recipients of notifications', () => {
  test('for a pending request: managers and operations of its client, not billing or other clients', async () => {
    expect(await notified([{ from: null, to: 'request_pending' }])).toEqual(['manager', 'operation']);
  });

  test('for a held close: administrators and the supervisor of that station', async () => {
    expect(await notified([{ from: 'transaction_held', to: 'transaction_pending_with_vw' }])).toEqual([
      'admin',
      'supervisor',
    ]);
  });

  test('for the same request twice in a batch: each user once per status', async () => {
    const to = 'transaction_pending_with_client';
    expect(
      await notified([
        { from: 'transaction_held', to },
        { from: 'transaction_held', to },
        { from: to, to: 'transaction_completed' },
      ]),
    ).toEqual(['driver', 'driver', 'manager', 'operation', 'supervisor']);
  });

  test('never include the actor', async () => {
    await actedBy(people.manager, 'transaction_cancelled');
    expect(await notified([{ from: 'transaction_pending_with_vw', to: 'transaction_cancelled' }])).toEqual([
      'driver',
      'operation',
      'supervisor',
    ]);
  });

  test('include a driver whose request was made by the office, but not one whose own was decided immediately', async () => {
    const own = await insertBareRequest(world, vehicle, { requested_by_user_id: people.driver.id });
    const office = await insertBareRequest(world, vehicle, { requested_by_user_id: people.manager.id });
    expect(await notified([{ from: null, to: 'request_approved', request: own }])).toEqual([]);
    expect(await notified([{ from: null, to: 'request_approved', request: office }])).toEqual(['driver']);
  });

  test('include nobody for a change that keeps the status', async () => {
    expect(await notified([{ from: 'transaction_held', to: 'transaction_held' }])).toEqual([]);
  });

  test('are the same in a demo company, for what people do there', async () => {
    const demo = await insertBareRequest(world, vehicle, { is_demo: true });
    expect(await notified([{ from: null, to: 'request_pending', request: demo }])).toEqual([
      'manager',
      'operation',
    ]);
  });

  test('exclude inactive users', async () => {
    await world.rows(`update users set status = 'inactive' where id = $1`, [people.operation.id]);
    expect(await notified([{ from: null, to: 'request_pending' }])).toEqual(['manager']);
    await world.rows(`update users set status = 'active' where id = $1`, [people.operation.id]);
  });
});

test('a notification contains what its text needs', async () => {
  await notified([{ from: 'request_pending', to: 'request_approved' }]);
  const [message] = await world.rows('select kind, params, subject, subject_id, read_at from push_messages');
  expect(message).toMatchObject({
    kind: 'request_approved',
    subject: 'fuel_request',
    subject_id: request.id,
    read_at: null,
    params: { plate_no: 'JDR-4821', station_name_en: 'Al Yasmin', requested_volume_ml: 40_000 },
  });
});

test('a thousand changes that notify nobody are processed, each as one event', async () => {
  const received: string[] = [];
  const leave = world.events.subscribe((event) => received.push(event.type));
  await notified(
    Array.from({ length: 1000 }, () => ({
      from: 'request_approved' as const,
      to: 'transaction_initiated' as const,
    })),
  );
  await expect.poll(() => received.filter((type) => type === 'fuel_request').length).toBe(1000);
  expect(received).toHaveLength(1000);
  leave();
});
