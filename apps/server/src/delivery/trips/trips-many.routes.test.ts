import { saveArrangement } from '@fleet/contracts/delivery/trip-arrangements.ts';
import * as trips from '@fleet/contracts/delivery/trips.ts';
import * as contract from '@fleet/contracts/delivery/trips-many.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let admin: MadeUser;
let client: { id: number };
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;
const DAY = '2026-03-02';

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

/** Draft trips of one order each, on tankers with a driver of their own, but for the last. */
async function makeDrafts(count: number) {
  const { id: branch } = await deliveries.makeBranch();
  const orders = await deliveries.placeOrders(client.id, branch, DAY, count);
  const wanted = [];
  for (const [at, order_id] of orders.entries()) {
    const driver = at === count - 1 ? null : await world.makeDriver({ client_id: client.id });
    const delivery_vehicle_id = await deliveries.makeTanker(client.id, branch, driver?.id ?? null);
    wanted.push({ delivery_vehicle_id, steps: [{ type: 'job' as const, order_id }] });
  }
  const { body } = await world.call(saveArrangement, {
    as: admin,
    body: { delivery_branch_id: branch, trip_date: DAY, trips: wanted },
  });
  return body.trips.map(({ id, version, trip_code }) => ({ id, version, trip_code }));
}
const advance = (
  steps: ('approve' | 'assign')[],
  wanted: readonly { id: number; version: number }[],
  as = admin,
) =>
  world.call(contract.advanceTrips, {
    as,
    body: { steps, trips: wanted.map(({ id, version }) => ({ id, version })) },
  });
const statusOf = async (id: number) =>
  (await world.call(trips.getTrip, { as: admin, params: { id } })).body.status;

test('forty trips are approved and handed out in one call, with what could not be', async () => {
  const drafts = await makeDrafts(40);
  const [stale] = drafts;
  const wanted = drafts.map((trip) => (trip === stale ? { ...trip, version: 0 } : trip));
  const { status, body } = await advance(['approve', 'assign'], [...wanted, { id: 999_999, version: 1 }]);
  expect(status).toBe(200);
  expect(body.approved).toHaveLength(39);
  expect(body.assigned).toHaveLength(38);
  const last = drafts.at(-1)!;
  expect(body.refused).toEqual([
    { id: stale!.id, trip_code: stale!.trip_code, step: 'approve', code: 'VERSION_CONFLICT', driver: null },
    { id: last.id, trip_code: last.trip_code, step: 'assign', code: 'INVALID_FIELDS', driver: 'required' },
    { id: 999_999, trip_code: null, step: 'approve', code: 'NOT_FOUND', driver: null },
  ]);
  expect(await statusOf(stale!.id)).toBe('draft');
  expect(await statusOf(last.id)).toBe('approved');
  expect(await statusOf(drafts[1]!.id)).toBe('assigned');
  const again = await advance(['assign'], [drafts[1]!]);
  expect(again.body).toMatchObject({ assigned: [], refused: [{ code: 'VERSION_CONFLICT' }] });
}, 180_000);

test('two calls at once advance each trip once', async () => {
  const drafts = await makeDrafts(4);
  const answers = await Promise.all([1, 2, 3].map(() => advance(['approve'], drafts)));
  expect(answers.flatMap(({ body }) => body.approved ?? []).toSorted((a, b) => a - b)).toEqual(
    drafts.map(({ id }) => id).toSorted((a, b) => a - b),
  );
});
