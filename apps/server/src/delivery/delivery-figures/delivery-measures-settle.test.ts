import * as contract from '@fleet/contracts/delivery/delivery-measures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRunningTrip } from '../../../test/running-trip.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { makeDays } from '../positions/partitions.service.ts';
import { settleTrips } from './delivery-measures-settle.service.ts';

let world: World;
let admin: MadeUser;
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;
type Trip = Awaited<ReturnType<typeof makeRunningTrip>> & { began: number };

/** Planned: 32 km and an hour of driving, 16 km and half an hour of it to the last stop, left after 50 minutes; return after 80. */
const OUT = { planned_distance_metres: 16_000, planned_seconds: 50 * 60, planned_cost_halalas: 50_000 };
const PLANNED = { planned_distance_metres: 32_000, planned_seconds: 80 * 60, planned_cost_halalas: 50_000 };

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  deliveries = await makeDeliveries(world);
  await makeDays(world.systemCtx(), [world.now.toISOString().slice(0, 10)]);
});
afterAll(() => world.close());

const minute = ({ began }: Trip, minutes: number) => new Date(began + minutes * 60_000);

/** A trip of two stops, left after 25 and 50 minutes, whose end was reported then or this many minutes after its start. */
async function closedTrip(ended = 50): Promise<Trip> {
  const trip = { ...(await makeRunningTrip(world, deliveries)), began: world.now.getTime() };
  for (const [at, { id }] of trip.jobs.entries())
    await world.rows(
      `update trip_stops set status = 'done', arrived_at = $2, departed_at = $3 where id = $1`,
      [id, minute(trip, 15 + at * 25), minute(trip, 25 + at * 25)],
    );
  await world.rows(`update trips set status = 'closed', ended_at = $2 where id = $1`, [
    trip.id,
    minute(trip, ended),
  ]);
  return trip;
}

/** Reports a position every minute on a straight line between two points this many meters east of the depot. */
async function drive({ began, ...trip }: Trip, from: [minute: number, metres: number], to: typeof from) {
  await world.rows(
    `insert into positions (delivery_vehicle_id, fixed_at, received_at, latitude, longitude, tracker_id)
     select $1, x.at, x.at, 24.534964, 46.886205 + ($4::float8 + ($5 - $4) * (n - $2) / ($3 - $2)) / 101150, 1
     from generate_series($2::int, $3::int) n
     cross join lateral (select $6::timestamptz + n * interval '1 minute' as at) x`,
    [trip.delivery_vehicle_id, from[0], to[0], from[1], to[1], new Date(began)],
  );
}
/** 16 km in twenty minutes, then at the last stop until departure. */
async function driveOut(trip: Trip) {
  await drive(trip, [0, 0], [20, 16_000]);
  await drive(trip, [21, 16_000], [50, 16_000]);
}

const measures = async ({ id }: Trip) =>
  (await world.call(contract.getTripMeasures, { as: admin, params: { id } })).body;
/** In full kilometers: a straight line on the globe is not exact in the plane. */
const kilometres = async (trip: Trip) =>
  Math.round(((await measures(trip)).actual_distance_metres ?? 0) / 1000);
async function settledAt(settlesAt: Date) {
  const now = world.now;
  world.at(settlesAt);
  await settleTrips(world.systemCtx());
  world.at(now);
}

describe('a finished trip', () => {
  test('is compared up to its last stop, and completely once its vehicle has returned', async () => {
    const trip = await closedTrip();
    await driveOut(trip);
    await settledAt(minute(trip, 51));
    const out = await measures(trip);
    expect(out).toMatchObject({ ...OUT, compared_until: 'last_stop', actual_seconds: 50 * 60 });
    expect(await kilometres(trip)).toBe(16);
    // As planned except for ten minutes less driving: an unobserved return has its planned cost.
    const expected = (driven: number, planned: number, seconds: number) =>
      Math.round(50_000 + ((driven - planned) / 1000) * 180 + (seconds / 3600) * 4_500);
    expect(out.actual_cost_halalas).toBe(expected(out.actual_distance_metres!, 16_000, -600));

    await drive(trip, [51, 16_000], [75, 0]);
    await drive(trip, [76, 0], [120, 0]);
    await settledAt(minute(trip, 130));
    const complete = await measures(trip);
    expect(complete).toMatchObject({ ...PLANNED, compared_until: 'return', actual_seconds: 75 * 60 });
    expect(await kilometres(trip)).toBe(32);
    // It left its last stop a minute after the end of service.
    const driving = (20 + 24) * 60;
    expect(complete.actual_cost_halalas).toBe(
      expected(complete.actual_distance_metres!, 32_000, driving - 3_600),
    );
    const day = new Date(trip.began).toISOString().slice(0, 10);
    const { body } = await world.call(contract.getDeliveryMeasures, {
      as: admin,
      query: { delivery_branch_id: trip.delivery_branch_id, from_date: day, to_date: day },
    });
    expect(body.total).toMatchObject({ ...PLANNED, actual_seconds: 75 * 60 });
  });

  test('has no measured return if its vehicle passed by, stayed away, or came after six hours', async () => {
    const trip = await closedTrip();
    await driveOut(trip);
    await drive(trip, [51, 16_000], [75, 400]);
    await world.rows(
      `insert into positions (delivery_vehicle_id, fixed_at, received_at, latitude, longitude, speed_kmh, tracker_id)
       values ($1, $2, $2, 24.534964, 46.886205, 60, 1)`,
      [trip.delivery_vehicle_id, minute(trip, 76)],
    );
    await drive(trip, [77, 500], [411, 500]);
    await drive(trip, [412, 0], [440, 0]);
    await settledAt(minute(trip, 450));
    expect(await measures(trip)).toMatchObject({
      ...OUT,
      compared_until: 'last_stop',
      actual_seconds: 50 * 60,
    });
    expect(await kilometres(trip)).toBe(16);
  });

  test('ends where its vehicle starts again before returning', async () => {
    const [trip, next] = [await closedTrip(), await makeRunningTrip(world, deliveries)];
    await world.rows('update trips set delivery_vehicle_id = $2, started_at = $3 where id = $1', [
      next.id,
      trip.delivery_vehicle_id,
      minute(trip, 70),
    ]);
    await driveOut(trip);
    await drive(trip, [51, 16_000], [75, 0]);
    await settledAt(minute(trip, 80));
    expect(await measures(trip)).toMatchObject({ ...OUT, compared_until: 'last_stop' });
    expect(await kilometres(trip)).toBe(16);
  });

  test('has a measured return even if its last stop was reported hours later', async () => {
    const trip = await closedTrip(240);
    await driveOut(trip);
    await drive(trip, [51, 16_000], [75, 0]);
    await settledAt(minute(trip, 241));
    expect(await measures(trip)).toMatchObject({
      ...PLANNED,
      compared_until: 'return',
      actual_seconds: 75 * 60,
    });
    expect(await kilometres(trip)).toBe(32);
  });
});
