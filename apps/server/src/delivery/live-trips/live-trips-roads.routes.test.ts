import { getLiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import { sendFixes } from '@fleet/contracts/delivery/positions.ts';
import { drawRoads } from '@fleet/contracts/delivery/road-shapes.ts';
import { createTracker } from '@fleet/contracts/delivery/trackers.ts';
import { getTrackedDelivery, getTrackingLink } from '@fleet/contracts/delivery/tracking-links.ts';
import { listTripAlerts } from '@fleet/contracts/delivery/trip-alerts.ts';
import { listTripRemedies } from '@fleet/contracts/delivery/trip-remedies.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import { decodePolyline } from '@fleet/domain/polylines.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRunningTrip } from '../../../test/running-trip.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { watchTrips } from './trip-watch.service.ts';

/** In As Sulay, inside the road data. */
const DEPOT = { latitude: 24.641, longitude: 46.826 };
const FIRST = { latitude: 24.7114, longitude: 46.6745 };
const SECOND = { latitude: 24.79, longitude: 46.66 };
const LOADING_SECONDS = 2_400;
const MINUTE_MS = 60_000;

let world: World;
let admin: MadeUser;
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;

beforeAll(async () => {
  world = await buildWorld({ environment: { ROAD_ROUTER: '' } });
  admin = await world.makeUser('admin');
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

/** A trip on the roads of Riyadh that was at its first site, has its second promised within these minutes, and loads again between. */
async function onTheRoad({ reloads, within }: { reloads: boolean; within: number }) {
  const trip = await makeRunningTrip(world, deliveries);
  const { id, delivery_branch_id, delivery_vehicle_id, jobs } = trip;
  const [first, second] = jobs as [(typeof jobs)[number], (typeof jobs)[number]];
  await world.rows(
    `update delivery_constraints set speed_percent_by_hour = array_fill(100::smallint, array[24]) where delivery_branch_id = $1`,
    [delivery_branch_id],
  );
  const { body } = await world.call(drawRoads, {
    as: admin,
    body: { delivery_branch_id, paths: [{ delivery_vehicle_id, points: [DEPOT, FIRST, DEPOT, SECOND] }] },
  });
  const [, back, on] = body.rows[0]!.legs;
  const place = (condition: string, { latitude, longitude }: Coordinates, position: number) =>
    world.rows(
      `update trip_stops set latitude = $2, longitude = $3, position = $4 where trip_id = $1 and ${condition}`,
      [id, latitude, longitude, position],
    );
  await place(`kind = 'end'`, DEPOT, 4);
  await place(`id = ${second.id}`, SECOND, 3);
  await place(`id = ${first.id}`, FIRST, 1);
  await place(`kind = 'start'`, DEPOT, 0);
  const travelled = 900 + back!.duration_seconds;
  if (reloads)
    await world.rows(
      `insert into trip_stops (trip_id, position, kind, latitude, longitude, planned_arrival_at, planned_waiting_seconds,
         planned_service_seconds, planned_travelled_seconds, planned_travelled_metres) values ($1, 2, 'reload', $2, $3, $4, 0, $5, $6, 0)`,
      [id, DEPOT.latitude, DEPOT.longitude, world.now, LOADING_SECONDS, travelled],
    );
  await world.rows('update trip_stops set planned_travelled_seconds = $2 where id = $1', [
    second.id,
    travelled + on!.duration_seconds,
  ]);
  await world.rows(`update trip_stops set status = 'done', arrived_at = $2, departed_at = $2 where id = $1`, [
    first.id,
    world.now,
  ]);
  await world.rows('update orders set window_to = $2 where id = $1', [
    second.order_id,
    new Date(world.now.getTime() + within * MINUTE_MS),
  ]);
  await world.events.publish([{ type: 'trip', id }]);
  const { body: tracker } = await world.call(createTracker, {
    as: admin,
    body: { delivery_vehicle_id, name: 'Phone' },
  });
  /** The tanker reports a place so many minutes later. */
  const report = async (minutes: number, at: Coordinates, speed_kmh: number) => {
    world.advance(minutes * 60);
    const fix = { ...at, speed_kmh, fixed_at: world.now.toISOString() };
    const sent = await world.call(sendFixes, { body: { key: tracker.key, fixes: [fix] } });
    expect(sent.body.stored).toBe(1);
  };
  const read = async () => (await world.call(getLiveTrip, { as: admin, params: { id } })).body;
  return { id, second, back: back!, on: on!, report, read };
}

type OnTheRoad = Awaited<ReturnType<typeof onTheRoad>>;

/** Minutes from now until the second site. */
async function expected({ read, second }: OnTheRoad): Promise<number> {
  const step = (await read()).steps.find(({ id }) => id === second.id)!;
  return (Date.parse(step.eta_at!) - world.now.getTime()) / MINUTE_MS;
}

test('a site after a reload is expected after the way to the depot, the loading and the way on', async () => {
  const trip = await onTheRoad({ reloads: true, within: 600 });
  const [back, on] = [trip.back.duration_seconds / 60, trip.on.duration_seconds / 60];
  const loading = LOADING_SECONDS / 60;
  const reload = async () => (await trip.read()).steps.find(({ kind }) => kind === 'reload')!;

  const { order_id } = trip.second;
  const link = await world.call(getTrackingLink, { as: admin, params: { id: order_id } });
  const token = link.body.path!.slice('/vrp/track/'.length);
  const seen = async () => (await world.call(getTrackedDelivery, { params: { token } })).body;

  await trip.report(1, FIRST, 0);
  expect(await expected(trip)).toBeCloseTo(back + loading + on, 0);
  expect(await seen()).toMatchObject({ state: 'shipped', position: null });
  expect((await trip.read()).next_stop_id).toBe((await reload()).id);

  // Nobody records the loading: positions show it.
  await trip.report(back, DEPOT, 4);
  expect(await reload()).toMatchObject({ status: 'arrived', arrived_at: world.now.toISOString() });
  expect(await trip.read()).toMatchObject({ state: 'at_stop' });
  expect(await expected(trip)).toBeCloseTo(loading + on, 0);
  await trip.report(30, DEPOT, 0);
  expect(await expected(trip)).toBeCloseTo(loading - 30 + on, 0);
  expect(await seen()).toMatchObject({ state: 'shipped', position: null });

  const way = decodePolyline(trip.on.polyline);
  await trip.report(12, way[Math.floor(way.length / 2)]!, 60);
  expect(await reload()).toMatchObject({ status: 'done', eta_at: null });
  expect((await trip.read()).next_stop_id).toBe(trip.second.id);
  expect(await expected(trip)).toBeLessThan(on);
  // It has left the depot: whoever waits sees it come.
  const { state, position } = await seen();
  expect(state).toBe('next');
  expect(position!.distance_metres).toBeLessThan(trip.on.distance_metres);
});

test('the clock and the positions judge a late stop by the same road', async () => {
  const trip = await onTheRoad({ reloads: false, within: 5 });
  await trip.report(1, FIRST, 30);
  const late = async () =>
    (await world.call(listTripAlerts, { as: admin, query: { trip_id: trip.id } })).body.rows;
  const [begun] = await late();
  expect(begun).toMatchObject({ kind: 'late', ended_at: null });
  await watchTrips(world.systemCtx());
  expect((await late()).map(({ id, seconds, ended_at }) => ({ id, seconds, ended_at }))).toEqual([
    { id: begun!.id, seconds: begun!.seconds, ended_at: null },
  ]);
  // What is offered arrives when the trip says.
  const params = { id: trip.second.id };
  const { rows } = (await world.call(listTripRemedies, { as: admin, params })).body;
  const step = (await trip.read()).steps.find(({ id }) => id === trip.second.id)!;
  expect(rows.map(({ kind, arrives_at }) => [kind, arrives_at])).toEqual([['later', step.eta_at]]);
});
