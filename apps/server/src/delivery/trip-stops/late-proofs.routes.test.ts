import { listDeliveredLines } from '@fleet/contracts/delivery/delivered-lines.ts';
import * as contract from '@fleet/contracts/delivery/late-proofs.ts';
import { getOrder } from '@fleet/contracts/delivery/orders.ts';
import { saveArrangement } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { deliverStop, failStop, getDrivenTrip } from '@fleet/contracts/delivery/trip-stops.ts';
import * as trips from '@fleet/contracts/delivery/trips.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRunningTrip } from '../../../test/running-trip.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let admin: MadeUser;
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

type Road = Awaited<ReturnType<typeof makeRunningTrip>> & { driver: MadeUser };

/** A trip whose driver is offline: aborted here, then the proof of its first stop arrives. */
async function makeLate({ isBroken = true } = {}): Promise<Road & { order_id: number }> {
  const trip = await makeRunningTrip(world, deliveries);
  const driver = await world.makeUser('driver', { client_id: trip.client_id, driver_id: trip.driver_id });
  const road = { ...trip, driver, order_id: trip.jobs[0]!.order_id };
  if (!isBroken) return road;
  const { body } = await world.call(trips.getTrip, { as: admin, params: { id: trip.id } });
  await world.call(trips.abortTrip, {
    as: admin,
    params: { id: trip.id },
    body: { version: body.version, reason: 'No word from the driver', is_vehicle_out: false },
  });
  await proofComes(road);
  return road;
}

async function proofComes({ id, jobs, driver }: Road) {
  const { body } = await world.call(getDrivenTrip, { as: driver, params: { id } });
  const stop = body.stops.find((row) => row.id === jobs[0]!.id)!;
  const answer = await world.call(deliverStop, {
    as: driver,
    params: { id: stop.id },
    body: {
      lines: [{ order_line_id: stop.order!.lines[0]!.id, volume_ml: 3_900_000 }],
      received_by: 'Abdullah',
      signature: [
        [
          [100, 200],
          [200, 300],
        ],
      ],
    },
  });
  expect(answer.status).toBe(200);
  return answer.body.stops.find((row) => row.id === jobs[0]!.id)!;
}

const heldOf = async (order_id: number) =>
  (await world.call(contract.listLateProofs, { as: admin, query: { order_id } })).body.rows[0]!;
const accept = ({ id, version }: contract.LateProof) =>
  world.call(contract.acceptLateProof, { as: admin, params: { id }, body: { version } });
const messagesOf = ({ id }: MadeUser) =>
  world.rows('select kind, subject_id from push_messages where user_id = $1', [id]);
const orderOf = async (id: number) => (await world.call(getOrder, { as: admin, params: { id } })).body;

test('a proof of a stop taken off its trip is held, and delivers the order once accepted', async () => {
  const { order_id, client_id, id, driver } = await makeLate();
  const held = await heldOf(order_id);
  expect(held).toMatchObject({
    status: 'waiting',
    order: { id: order_id, status: 15 },
    stop_status: 'dropped',
    received_by: 'Abdullah',
    lines: [{ volume_ml: 3_900_000, ordered_volume_ml: 4_000_000 }],
    can: { accept: true, dismiss: true },
  });
  const receiver = await world.makeUser('client_manager', { client_id });
  await world.jobs.runBatches();
  expect(await messagesOf(admin)).toContainEqual({ kind: 'late_proof_received', subject_id: order_id });
  await world.rows('delete from push_messages where user_id = $1', [receiver.id]);
  const answers = await Promise.all([accept(held), accept(held)]);
  expect(answers.map(({ body }) => (body as { code?: string }).code ?? body.status).sort()).toEqual([
    'VERSION_CONFLICT',
    'accepted',
  ]);
  expect(await orderOf(order_id)).toMatchObject({
    status: 30,
    lines: [{ delivered_volume_ml: 3_900_000 }],
  });
  const { body: lines } = await world.call(listDeliveredLines, { as: receiver, query: {} });
  expect(lines.rows).toMatchObject([{ order_id, volume_ml: 3_900_000, amount_halalas: 698_100 }]);
  const { body: trip } = await world.call(getDrivenTrip, { as: driver, params: { id } });
  expect(trip.stops.filter(({ kind }) => kind === 'job')).toMatchObject([
    { status: 'done', late_proof: 'accepted', proof: { received_by: 'Abdullah' } },
    { status: 'dropped', late_proof: null },
  ]);
  // It was in transit hours ago: only the delivery is news.
  await world.jobs.runBatches();
  expect(await messagesOf(receiver)).toEqual([{ kind: 'order_delivered', subject_id: order_id }]);
});

test('the order leaves its current trip; a trip without orders is rejected', async () => {
  const { order_id, delivery_branch_id, delivery_vehicle_id } = await makeLate();
  await world.rows(`update trips set trip_code = 'T-1-260301-01' where delivery_branch_id = $1`, [
    delivery_branch_id,
  ]);
  const day = (await orderOf(order_id)).delivery_date;
  const made = await world.call(saveArrangement, {
    as: admin,
    body: {
      delivery_branch_id,
      trip_date: day,
      trips: [{ delivery_vehicle_id, steps: [{ type: 'job', order_id }] }],
      accept: ['late', 'late_home', 'closed', 'break', 'missing_break'],
    },
  });
  expect(made).toMatchObject({ status: 200 });
  expect((await orderOf(order_id)).status).toBe(16);
  expect((await accept(await heldOf(order_id))).body).toMatchObject({ status: 'accepted' });
  const trip = await world.call(trips.getTrip, { as: admin, params: { id: made.body.trips[0]!.id } });
  expect(trip.body.status).toBe('rejected');
  expect((await orderOf(order_id)).status).toBe(30);
});

test('an invalid one is dismissed with a reason and kept; orders with another outcome are not delivered', async () => {
  const road = await makeLate({ isBroken: false });
  await world.call(failStop, {
    as: admin,
    params: { id: road.jobs[0]!.id },
    body: { reason: 'customer_absent' },
  });
  expect(await proofComes(road)).toMatchObject({ status: 'failed', late_proof: 'waiting' });
  const held = await heldOf(road.order_id);
  const dismissed = await world.call(contract.dismissLateProof, {
    as: admin,
    params: { id: held.id },
    body: { version: held.version, reason: 'Brought to the neighbour' },
  });
  expect(dismissed.body).toMatchObject({
    status: 'dismissed',
    dismiss_reason: 'Brought to the neighbour',
    received_by: 'Abdullah',
    can: { accept: false, dismiss: false },
  });
  expect((await orderOf(road.order_id)).status).toBe(15);
  expect((await accept(dismissed.body)).body).toMatchObject({ code: 'STATUS_CONFLICT' });

  const cancelled = await makeLate();
  const [reason] = await world.rows<{ id: number }>('select id from cancel_reasons limit 1');
  await world.rows('update orders set status = 40, cancel_reason_id = $2 where id = $1', [
    cancelled.order_id,
    reason!.id,
  ]);
  const late = await heldOf(cancelled.order_id);
  expect(late.can).toEqual({ accept: false, dismiss: true });
  expect((await accept(late)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  expect((await heldOf(cancelled.order_id)).status).toBe('waiting');
});
