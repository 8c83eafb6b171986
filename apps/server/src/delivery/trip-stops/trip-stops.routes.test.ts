import { getFile } from '@fleet/contracts/access/files.ts';
import * as orders from '@fleet/contracts/delivery/orders.ts';
import * as plans from '@fleet/contracts/delivery/plans.ts';
import * as contract from '@fleet/contracts/delivery/trip-stops.ts';
import * as trips from '@fleet/contracts/delivery/trips.ts';
import * as fuel from '@fleet/contracts/fuelling/fuel-requests.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { duringChange } from '../../../test/races/at-once.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { makePlans } from '../plans/plans-work.service.ts';
import { notifyNearDeliveries } from './trip-stops-near.service.ts';

const DAY = '2026-03-01';
/** A check mark. */
const SIGNED = [
  [
    [100, 200],
    [200, 300],
    [500, 50],
  ],
] as [number, number][][];

let world: World;
let admin: MadeUser;
let receiver: MadeUser;
let driver: MadeUser;
let driver_id: number;
let carrier: { id: number };
let client: { id: number };
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;
let photo: Buffer;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  // The tankers belong to another fleet than the orders: its driver has access only through the trip.
  carrier = await world.makeClient();
  receiver = await world.makeUser('client_manager', { client_id: client.id });
  deliveries = await makeDeliveries(world);
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ id: driver_id } = await world.makeDriver({ client_id: carrier.id }));
  driver = await world.makeUser('driver', { client_id: carrier.id, driver_id });
});

/** A trip of this many stops of 4,000 L, assigned and loaded; started unless it should wait. */
async function makeTrip(count: number, isStarted = true) {
  const { id: branch } = await deliveries.makeBranch();
  const ids = await deliveries.placeOrders(client.id, branch, DAY, count);
  await deliveries.makeTanker(carrier.id, branch, driver_id);
  const plan = await world.call(plans.createPlan, {
    as: admin,
    body: { delivery_branch_id: branch, plan_date: DAY, seconds: 2 },
  });
  await world.rows('update plans set searched_ms = seconds * 1000 where id = $1', [plan.body.id]);
  await makePlans(() => world.systemCtx());
  const { body } = await world.call(trips.adoptPlan, { as: admin, body: { plan_id: plan.body.id } });
  let trip: { id: number; version: number } = body.trips[0]!;
  for (const route of [trips.approveTrip, trips.assignTrip] as const)
    trip = (await world.call(route, { as: admin, params: { id: trip.id }, body: { version: trip.version } }))
      .body;
  if (isStarted)
    for (const route of [contract.loadDrivenTrip, contract.startDrivenTrip] as const)
      await world.call(route, { as: driver, params: { id: trip.id } });
  return { id: trip.id, orders: ids, ...(await jobsOf(trip.id)) };
}

async function jobsOf(id: number) {
  const { body } = await world.call(contract.getDrivenTrip, { as: driver, params: { id } });
  return { trip: body, jobs: body.stops.filter(({ kind }) => kind === 'job') };
}

type Job = Awaited<ReturnType<typeof jobsOf>>['jobs'][number];
const proofOf = (job: Job, more: object = {}) => ({
  lines: job.order!.lines.map(({ id }) => ({ order_line_id: id, volume_ml: 4_000_000 })),
  received_by: 'Abdullah',
  signature: SIGNED,
  ...more,
});
const deliver = (job: Job, more: object = {}, parts: object = {}) =>
  world.call(contract.deliverStop, {
    as: driver,
    params: { id: job.id },
    body: proofOf(job, more),
    ...parts,
  });
const statusesOf = async (ids: readonly number[]) =>
  (
    await world.rows<{ status: number }>('select status from orders where id = any($1) order by id', [ids])
  ).map(({ status }) => status);
/** Notifications about these orders since the last call. */
const notificationKinds = async (ids: readonly number[]) => {
  await world.jobs.runBatches();
  const rows = await world.rows<{ kind: string }>(
    `delete from push_messages where user_id = $1 and subject = 'order' and subject_id = any($2) returning kind, id`,
    [receiver.id, ids],
  );
  return rows.map(({ kind }) => kind);
};

describe('a driver’s delivery', () => {
  test('loads and starts the trip, arrives, delivers with proof, and the trip is closed', async () => {
    const { id, jobs, orders: ids } = await makeTrip(2, false);
    const mine = await world.call(contract.listDrivenTrips, { as: driver });
    expect(mine.body.rows.map((trip) => [trip.id, trip.status, trip.can])).toEqual([
      [id, 'assigned', { load: true, start: false, abort: false }],
    ]);
    expect((await deliver(jobs[0]!)).body.code).toBe('STATUS_CONFLICT');
    await world.call(contract.loadDrivenTrip, { as: driver, params: { id } });
    expect((await world.call(contract.startDrivenTrip, { as: driver, params: { id } })).body.status).toBe(
      'started',
    );
    expect(await statusesOf(ids)).toEqual([25, 25]);

    const arrive = () =>
      world.call(contract.arriveAtStop, { as: driver, params: { id: jobs[0]!.id }, body: {} });
    expect((await arrive()).body.stops[jobs[0]!.position]).toMatchObject({
      status: 'arrived',
      can: { arrive: false, deliver: true, fail: true },
    });
    // The server may have detected the arrival before.
    expect((await arrive()).status).toBe(200);

    const first = await deliver(jobs[0]!);
    expect(first.body).toMatchObject({ status: 'partially_closed', ended_at: null });
    const last = await deliver(jobs[1]!);
    expect(last.body).toMatchObject({ status: 'closed', can: { abort: false } });
    expect(last.body.ended_at).not.toBeNull();
    expect(await statusesOf(ids)).toEqual([30, 30]);
  });

  test('is charged by metered volume, at the order’s price and the day’s VAT', async () => {
    const { jobs } = await makeTrip(1);
    const [line] = jobs[0]!.order!.lines;
    const lines = [
      { order_line_id: line!.id, volume_ml: 3_940_500, dip_before_mm: 310, dip_after_mm: 1_480 },
    ];
    await deliver(jobs[0]!, { lines, note: 'Tank 2 was full' });
    const { body: order } = await world.call(orders.getOrder, {
      as: receiver,
      params: { id: jobs[0]!.order!.id },
    });
    expect(order.lines[0]).toMatchObject({ volume_ml: 4_000_000, delivered_volume_ml: 3_940_500 });
    const { body } = await world.call(contract.getOrderDelivery, { as: receiver, params: { id: order.id } });
    // 3,940.5 L × 1.790 SAR = 7,053.495 SAR, including 15/115 VAT.
    expect(body.delivery).toMatchObject({
      stop_status: 'done',
      charge: { amount_halalas: 705_350, vat_halalas: 92_002, net_halalas: 613_348 },
      proof: {
        received_by: 'Abdullah',
        signature: SIGNED,
        note: 'Tank 2 was full',
        lines: [{ volume_ml: 3_940_500, dip_before_mm: 310, dip_after_mm: 1_480 }],
      },
    });
    await expect(
      world.rows('update delivered_lines set net_halalas = 0 where order_line_id = $1', [line!.id]),
    ).rejects.toThrow('append only');
  });

  test('rejects impossible input: too much, nothing, another order’s line, an incomplete dip, no proof', async () => {
    const { jobs } = await makeTrip(2);
    const [job, other] = jobs as [Job, Job];
    const [line, strange] = [job.order!.lines[0]!.id, other.order!.lines[0]!.id];
    const fieldsOf = async (more: object) => (await deliver(job, more)).body.fields;
    const one = (fields: object) => ({ lines: [{ order_line_id: line, ...fields }] });
    expect(await fieldsOf(one({ volume_ml: 4_200_001 }))).toEqual({ 'lines.0.volume_ml': 'too_big' });
    expect(await fieldsOf(one({ volume_ml: 0 }))).toEqual({ lines: 'required' });
    expect(await fieldsOf({ lines: [{ order_line_id: strange, volume_ml: 1_000 }] })).toMatchObject({
      'lines.0.order_line_id': 'unknown',
    });
    expect(await fieldsOf(one({ volume_ml: 1_000, dip_before_mm: 5 }))).toEqual({
      'lines.0.dip_after_mm': 'required',
    });
    expect(await fieldsOf(one({ volume_ml: 1_000, dip_before_mm: 5, dip_after_mm: 4 }))).toEqual({
      'lines.0.dip_after_mm': 'too_small',
    });
    expect(await fieldsOf({ signature: null })).toEqual({ signature: 'required' });
    expect(await fieldsOf({ received_by: null })).toEqual({ received_by: 'required' });
    // Meters overrun slightly: that is accepted.
    expect((await deliver(job, one({ volume_ml: 4_200_000 }))).status).toBe(200);
  });

  test('may have a picture instead of a signature, visible only to the receiver', async () => {
    const { jobs } = await makeTrip(2);
    const { body } = await world.call(contract.uploadDeliveryPhoto, { as: driver, file: photo });
    const seen = async (as: MadeUser) =>
      (await world.call(getFile, { as, params: { id: body.file_id } })).status;
    const boss = await world.makeUser('client_manager', { client_id: carrier.id });
    expect([await seen(driver), await seen(receiver), await seen(boss)]).toEqual([200, 404, 404]);
    const pictured = { signature: null, received_by: null, photo_file_ids: [body.file_id] };
    expect((await deliver(jobs[0]!, pictured)).status).toBe(200);
    expect([await seen(driver), await seen(receiver), await seen(boss)]).toEqual([200, 200, 404]);
    expect((await deliver(jobs[1]!, pictured)).body.fields).toEqual({ photo_file_ids: 'unknown' });
  });

  test('may fail with a reason: the order becomes unassigned, the trip continues', async () => {
    const { jobs, orders: ids } = await makeTrip(2);
    const { body: picture } = await world.call(contract.uploadDeliveryPhoto, { as: driver, file: photo });
    const fail = (body: { reason: 'other' | 'no_access'; note?: string }) =>
      world.call(contract.failStop, {
        as: driver,
        params: { id: jobs[0]!.id },
        body: { ...body, photo_file_ids: [picture.file_id] },
      });
    expect((await fail({ reason: 'other' })).body.fields).toEqual({ note: 'required' });
    const { body } = await fail({ reason: 'no_access', note: 'Gate locked' });
    expect(body.status).toBe('partially_closed');
    expect(body.stops.find(({ id }) => id === jobs[0]!.id)).toMatchObject({
      status: 'failed',
      failed_reason: 'no_access',
      failed_note: 'Gate locked',
      can: { deliver: false },
    });
    const statuses = await statusesOf(ids);
    expect(statuses.toSorted()).toEqual([15, 25]);
    expect((await deliver(jobs[1]!)).body.status).toBe('closed');
  });

  test('counts a resent proof once; its time is the phone’s, within limits', async () => {
    const { jobs } = await makeTrip(1);
    const body = proofOf(jobs[0]!, { delivered_at: '2026-03-01T03:00:00.000Z' });
    const send = () => deliver(jobs[0]!, body, { key: 'proof-of-delivery-0001' });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    const [proof] = await world.rows<{ delivered_at: Date; recorded_at: Date }>(
      'select delivered_at, recorded_at from delivery_proofs where trip_stop_id = $1',
      [jobs[0]!.id],
    );
    // Nothing can be delivered before the trip started.
    expect(proof!.delivered_at).toEqual(proof!.recorded_at);
  });

  test('is limited to the driver’s own trip; dispatchers can record for an unreachable phone', async () => {
    const { id, jobs } = await makeTrip(1);
    const stranger = await world.makeUser('driver', {
      client_id: carrier.id,
      driver_id: (await world.makeDriver({ client_id: carrier.id })).id,
    });
    expect((await deliver(jobs[0]!, {}, { as: stranger })).status).toBe(404);
    expect((await world.call(contract.getDrivenTrip, { as: stranger, params: { id } })).status).toBe(404);
    expect((await world.call(contract.listDrivenTrips, { as: stranger })).body.rows).toEqual([]);
    expect((await deliver(jobs[0]!, {}, { as: admin })).body.status).toBe('closed');
  });

  test('may abort the trip: remaining orders become unassigned', async () => {
    const { id, jobs, orders: ids } = await makeTrip(2);
    await deliver(jobs[0]!);
    const { body } = await world.call(contract.abortDrivenTrip, {
      as: driver,
      params: { id },
      body: { reason: 'Gearbox' },
    });
    expect(body).toMatchObject({ status: 'broken_off', end_reason: 'Gearbox' });
    expect((await statusesOf(ids)).toSorted()).toEqual([15, 30]);
    const { body: late } = await deliver(jobs[1]!);
    expect(late.stops.find(({ id }) => id === jobs[1]!.id)).toMatchObject({
      late_proof: 'waiting',
      proof: null,
    });
  });
});

describe('one stop', () => {
  test('is delivered once under concurrency: two phones, dispatcher, abort', async () => {
    const { id, jobs, orders: ids } = await makeTrip(1);
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => deliver(jobs[0]!)),
      deliver(jobs[0]!, {}, { as: admin }),
      world.call(contract.failStop, { as: driver, params: { id: jobs[0]!.id }, body: { reason: 'refused' } }),
      world.call(contract.abortDrivenTrip, { as: driver, params: { id }, body: { reason: 'Tyre' } }),
    ]);
    // A proof after another outcome is held and decides nothing.
    const isHeld = ({ body }: (typeof answers)[number]) =>
      body.stops?.some(({ late_proof }) => late_proof !== null);
    const decided = answers.filter((answer) => answer.status === 200 && !isHeld(answer));
    expect(decided).toHaveLength(1);
    const [counts] = await world.rows<{ proofs: number; lines: number }>(
      `select (select count(*)::int from delivery_proofs where order_id = any($1)) as proofs,
         (select count(*)::int from delivered_lines d join order_lines l on l.id = d.order_line_id where l.order_id = any($1)) as lines`,
      [ids],
    );
    const isDelivered = (await statusesOf(ids))[0] === 30;
    expect(counts).toEqual(isDelivered ? { proofs: 1, lines: 1 } : { proofs: 0, lines: 0 });
  });
});

test('the last two stops of a trip completed at once close it', async () => {
  const { id, jobs } = await makeTrip(2);
  // The dispatcher records one while the driver completes the other.
  const { body } = await duringChange(
    world,
    ['update trips set version = version where id = $1', [id]],
    () => deliver(jobs[1]!),
    ["update trip_stops set status = 'failed', failed_reason = 'refused' where id = $1", [jobs[0]!.id]],
  );
  expect(body.status).toBe('closed');
});

describe('a client', () => {
  test('sees the ETA, and is notified in transit, near, delivered or postponed', async () => {
    const { jobs, id, orders: ids } = await makeTrip(2);
    expect(await notificationKinds(ids)).toEqual(['order_shipped', 'order_shipped']);
    const order = { id: jobs[1]!.order!.id };
    const before = await world.call(contract.getOrderDelivery, { as: receiver, params: order });
    expect(before.body.delivery).toMatchObject({ stop_status: 'planned', stops_before: 1, proof: null });
    expect(before.body.delivery!.expected_at).not.toBeNull();

    // The vehicle started late; it is near when expected within a quarter of an hour.
    const untilSeconds = (new Date(jobs[0]!.expected_at!).getTime() - world.now.getTime()) / 1000;
    world.advance(untilSeconds - 20 * 60);
    await notifyNearDeliveries(world.systemCtx());
    const early = await notificationKinds(ids);
    world.advance(10 * 60);
    await notifyNearDeliveries(world.systemCtx());
    await notifyNearDeliveries(world.systemCtx());
    expect([early, await notificationKinds(ids)]).toEqual([[], ['order_arriving']]);

    await deliver(jobs[0]!);
    await world.call(contract.abortDrivenTrip, { as: driver, params: { id }, body: { reason: 'Engine' } });
    expect(await notificationKinds(ids)).toEqual(['order_delivered', 'order_postponed']);
    const stranger = await world.makeUser('client_manager', { client_id: carrier.id });
    expect((await world.call(contract.getOrderDelivery, { as: stranger, params: order })).status).toBe(404);
  });
});

test('fuel requested en route belongs to the trip', async () => {
  const { id, trip } = await makeTrip(1);
  await world.fund(carrier, { allocated: 500_000 });
  await world.rows('update vehicles set driver_id = $2 where id = $1', [trip.vehicle.vehicle_id, driver_id]);
  const created = await world.call(fuel.createFuelRequest, {
    as: driver,
    body: { vehicle_id: trip.vehicle.vehicle_id, kind: 'litres', volume_ml: 20_000 },
  });
  expect(created.status).toBe(201);
  await world.jobs.runBatches();
  const { body } = await world.call(contract.listTripFuelRequests, { as: admin, params: { id } });
  expect(body.rows.map((row) => row.id)).toEqual([created.body.id]);
  expect(body.fuelled).toEqual({ requests: 0, volume_ml: 0, amount_halalas: 0 });
  // The request links to the trip only for readers of trips, not for the fleet of the vehicle.
  const seenBy = async (as: MadeUser) =>
    (await world.call(fuel.getFuelRequest, { as, params: { id: created.body.id } })).body.trip;
  expect(await seenBy(admin)).toEqual({ id, trip_code: trip.trip_code });
  expect(await seenBy(driver)).toBeNull();
});
