import { createGeofence } from '@fleet/contracts/delivery/geofences.ts';
import { cancelOrder, getOrder } from '@fleet/contracts/delivery/orders.ts';
import { applyPlanOffer, listPlanOffers } from '@fleet/contracts/delivery/plan-offers.ts';
import { getTrackedDelivery, getTrackingLink } from '@fleet/contracts/delivery/tracking-links.ts';
import { listTripAlerts } from '@fleet/contracts/delivery/trip-alerts.ts';
import { deliverStop, failStop } from '@fleet/contracts/delivery/trip-stops.ts';
import { abortTrip, getTrip } from '@fleet/contracts/delivery/trips.ts';
import { distanceMetres } from '@fleet/domain/geo.ts';
import { ALERT_LIMITS_DEFAULT, metresOffRoute, OFF_ROUTE_SECONDS } from '@fleet/domain/tracking.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPOT, from, makeSimulatedDay, type SimulatedTrip } from '../../../test/simulated-day.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

/** `DAY_SPEED=60` lets the hour take a minute; by default it is as fast as it goes. */
const SPEED = Number(process.env.DAY_SPEED ?? 0);
const SIGNED = [
  [
    [10, 10],
    [200, 90],
  ],
] as [number, number][][];

let world: World;
let admin: MadeUser;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());

test('a dispatcher sees every exception of a day within a minute, and is called for nothing else', async () => {
  const deliveries = await makeDeliveries(world);
  const day = await makeSimulatedDay(world, deliveries, admin, SPEED);
  await deliveries.makeTanker(day.client_id, day.delivery_branch_id);
  const quiet = await day.makeTrip('Quiet', 2, [from(0, 8_000), from(0, 16_000)], [30, 60]);
  const asleep = await day.makeTrip('Asleep', 5, [from(9_000, 0)], [120]);
  const refused = await day.makeTrip('Refused', 2, [from(0, -6_000), from(0, -12_000)], [120, 120]);
  const broken = await day.makeTrip('Broken', 2, [from(-12_000, 0), from(-15_000, 0)], [120, 120]);
  const blocked = await day.makeTrip('Blocked', 2, [from(10_000, 10_000)], [20]);
  await world.call(createGeofence, {
    as: admin,
    body: {
      kind: 'alert',
      area: { kind: 'circle', name: 'Own depot', ...DEPOT, radius_metres: 500 },
      delivery_vehicle_ids: [],
      delivery_branch_id: day.delivery_branch_id,
    },
  });

  const expected: { kind: string; trip: string; stop: number | null; from: number }[] = [];
  const expectAlert = (kind: string, trip: SimulatedTrip, stop: number | null = null) => {
    if (!expected.some((one) => one.kind === kind && one.trip === trip.code && one.stop === stop))
      expected.push({ kind, trip: trip.code, stop, from: day.minute() });
  };
  const recipients = {
    served: await openLink(quiet.jobs[1]!.order_id),
    refused: await openLink(refused.jobs[0]!.order_id),
  };
  const acts = [
    ...acting(day, { quiet, asleep, refused, broken, blocked }, expectAlert),
    ...Object.values(recipients).map(({ open }) => open),
  ];
  while (day.minute() < 58) {
    await day.step();
    for (const act of acts) await act();
  }

  for (const { kind, trip, stop, from } of expected) {
    const found = day.seen.filter((one) => one.kind === kind && one.trip === trip && one.stop === stop);
    expect(found, `${kind} of ${trip}`).toHaveLength(1);
    expect(found[0]!.seen - from, `${kind} of ${trip}, minutes until seen`).toBeLessThanOrEqual(1);
  }
  expect(expected.map(({ kind }) => kind).toSorted()).toEqual([
    'broken_off',
    'failed_stop',
    'failed_stop',
    'late',
    'not_started',
    'off_route',
    'stopped',
  ]);
  expect(day.seen, 'nothing else').toHaveLength(expected.length);
  // Its cause gone, an alert is over within a minute; the tanker that never starts still waits.
  expect(day.seen.filter(({ gone }) => gone === null).map(({ kind }) => kind)).toEqual(['not_started']);

  const notices = await world.rows<{ kind: string }>(
    `select kind from push_messages where user_id = $1 and kind like 'alert_%' order by id`,
    [admin.id],
  );
  expect(notices.map(({ kind }) => kind).toSorted()).toEqual(
    expected.map(({ kind }) => `alert_${kind}`).toSorted(),
  );
  expect(recipients.served.states).toEqual(['waiting', 'shipped', 'next', 'arrived', 'delivered']);
  expect(recipients.served.seen_at.every((state) => state === 'next')).toBe(true);
  expect(recipients.served.seen_at.length, 'looks with the tanker on the map').toBeGreaterThan(10);
  // Nobody was there: the recipient reads why until a driver has it on another trip.
  expect(recipients.refused.states).toEqual(['waiting', 'next', 'arrived', 'failed']);

  const query = { trip_id: blocked.id, kind: 'late' } as const;
  const [late] = (await world.call(listTripAlerts, { as: admin, query })).body.rows;
  expect(late!.causes.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(late!.seconds);
  expect(late!.causes.find(({ cause }) => cause === 'travel')!.seconds).toBeGreaterThan(300);
}, 180_000);

type Day = Awaited<ReturnType<typeof makeSimulatedDay>>;
type Trips = Record<'quiet' | 'asleep' | 'refused' | 'broken' | 'blocked', SimulatedTrip>;

/** What each driver does at every step, and which exception follows from it at that minute. */
function acting(
  { minute }: Day,
  { quiet, asleep, refused, broken, blocked }: Trips,
  expectAlert: (kind: string, trip: SimulatedTrip, stop?: number) => void,
): (() => Promise<void>)[] {
  const once = (when: () => boolean, work: () => Promise<unknown> | unknown) => {
    let isDone = false;
    return async () => {
      if (isDone || !when()) return;
      isDone = true;
      await work();
    };
  };
  const deliver = ({ id, line_id }: SimulatedTrip['jobs'][number]) =>
    world.call(deliverStop, {
      as: admin,
      params: { id },
      body: {
        lines: [{ order_line_id: line_id, volume_ml: 4_000_000 }],
        received_by: 'Saad',
        signature: SIGNED,
        photo_file_ids: [],
      },
    });
  const fail = async (trip: SimulatedTrip, { id }: SimulatedTrip['jobs'][number]) => {
    const { status } = await world.call(failStop, {
      as: admin,
      params: { id },
      body: { reason: 'customer_absent' },
    });
    expect(status).toBe(200);
    expectAlert('failed_stop', trip, id);
  };
  const starts = [quiet, refused, broken, blocked].map((trip) =>
    once(
      () => minute() >= 2,
      async () => {
        await trip.start();
        trip.goTo(trip.jobs[0]!.at);
      },
    ),
  );
  const light = from(0, 4_000);
  const metres = (trip: SimulatedTrip, to: { latitude: number; longitude: number }) =>
    distanceMetres(trip.coordinates(), to);
  let offSince: number | null = null;
  let stoppedSince = 0;

  return [
    ...starts,
    // It stands at a light for three minutes, delivers twice, and comes back into its depot's zone.
    once(
      () => metres(quiet, light) < 400,
      () => quiet.goTo(quiet.coordinates()),
    ),
    once(
      () => minute() >= 9,
      () => quiet.goTo(quiet.jobs[0]!.at),
    ),
    once(
      () => minute() >= 22,
      () => deliver(quiet.jobs[0]!).then(() => quiet.goTo(quiet.jobs[1]!.at)),
    ),
    once(
      () => minute() >= 39,
      () => deliver(quiet.jobs[1]!).then(() => quiet.goTo(DEPOT)),
    ),
    // Due out at minute 5, alerted from ten minutes later.
    once(
      () => minute() >= 15,
      () => expectAlert('not_started', asleep),
    ),
    // Nobody is there, twice; one order finds another tanker, the other is cancelled.
    once(
      () => minute() >= 10,
      () => fail(refused, refused.jobs[0]!).then(() => refused.goTo(refused.jobs[1]!.at)),
    ),
    once(
      () => minute() >= 13,
      () => giveToAnother(refused.jobs[0]!.order_id),
    ),
    once(
      () => minute() >= 19,
      () => fail(refused, refused.jobs[1]!).then(() => refused.goTo(DEPOT)),
    ),
    once(
      () => minute() >= 25,
      () => cancel([refused.jobs[1]!.order_id]),
    ),
    // It breaks down five kilometers out, and gives up a quarter of an hour later.
    once(
      () => metres(broken, DEPOT) > 5_000,
      () => {
        broken.goTo(broken.coordinates());
        stoppedSince = minute();
      },
    ),
    once(
      () => stoppedSince > 0 && minute() - stoppedSince >= 10,
      () => expectAlert('stopped', broken),
    ),
    once(
      () => stoppedSince > 0 && minute() - stoppedSince >= 15,
      async () => {
        const { body } = await world.call(getTrip, { as: admin, params: { id: broken.id } });
        await world.call(abortTrip, {
          as: admin,
          params: { id: broken.id },
          body: { version: body.version, reason: 'Breakdown', is_vehicle_out: true },
        });
        expectAlert('broken_off', broken);
      },
    ),
    once(
      () => stoppedSince > 0 && minute() - stoppedSince >= 22,
      () => cancel(broken.jobs.map(({ order_id }) => order_id)),
    ),
    // The road is closed: a long way round in the west.
    once(
      () => minute() >= 4,
      () => blocked.goTo(from(6_000, -9_000)),
    ),
    once(
      () => minute() >= 17,
      () => blocked.goTo(blocked.jobs[0]!.at),
    ),
    async () => {
      const { at } = blocked.jobs[0]!;
      const off = metresOffRoute({
        from_before: metres(blocked, DEPOT),
        to_next: metres(blocked, at),
        between: distanceMetres(DEPOT, at),
        detour_percent: 100,
      });
      offSince = off > 0 ? (offSince ?? minute()) : null;
      if (offSince !== null && (minute() - offSince) * 60 >= OFF_ROUTE_SECONDS)
        expectAlert('off_route', blocked);
      const arrives = minute() + metres(blocked, at) / 1_000;
      if (minute() > 2 && arrives - 20 >= ALERT_LIMITS_DEFAULT.late_minutes)
        expectAlert('late', blocked, blocked.jobs[0]!.id);
    },
    once(
      () => minute() > 17 && blocked.isThere(),
      () => deliver(blocked.jobs[0]!).then(() => blocked.goTo(DEPOT)),
    ),
  ];
}

/** The link of a recipient, opened at every step of the day: what it says, and in which of its states the tanker is on its map. */
async function openLink(order_id: number) {
  const { body } = await world.call(getTrackingLink, { as: admin, params: { id: order_id } });
  const token = body.path!.split('/').at(-1)!;
  const states: string[] = [];
  const seen_at: string[] = [];
  return {
    states,
    seen_at,
    async open() {
      const page = await world.call(getTrackedDelivery, { params: { token } });
      expect(page.status).toBe(200);
      const state = page.body.failed ? 'failed' : page.body.state;
      if (states.at(-1) !== state) states.push(state);
      if (page.body.position) seen_at.push(state);
    },
  };
}

/** As the dispatcher does from the card: an idle tanker takes it. */
async function giveToAnother(order_id: number): Promise<void> {
  const { body } = await world.call(listPlanOffers, { as: admin, query: { order_id } });
  const offer = body.offers.find(({ kind }) => kind === 'another_vehicle')!;
  const { status } = await world.call(applyPlanOffer, {
    as: admin,
    body: { order_id, kind: offer.kind, arrangement: offer.arrangement, window: offer.window },
  });
  expect(status).toBe(200);
}

async function cancel(order_ids: readonly number[]): Promise<void> {
  const [reason] = await world.rows<{ id: number }>('select id from cancel_reasons order by id limit 1');
  for (const id of order_ids) {
    const { body } = await world.call(getOrder, { as: admin, params: { id } });
    const { status } = await world.call(cancelOrder, {
      as: admin,
      params: { id },
      body: { version: body.version, cancel_reason_id: reason!.id },
    });
    expect(status).toBe(200);
  }
}
