import * as geofences from '@fleet/contracts/delivery/geofences.ts';
import * as contract from '@fleet/contracts/delivery/live-trips.ts';
import * as positions from '@fleet/contracts/delivery/positions.ts';
import * as trackers from '@fleet/contracts/delivery/trackers.ts';
import { getTrack } from '@fleet/contracts/delivery/tracks.ts';
import * as alerts from '@fleet/contracts/delivery/trip-alerts.ts';
import { getOrderDelivery } from '@fleet/contracts/delivery/trip-stops.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptAnswers } from '../../../test/kept-answers.ts';
import { makeRunningTrip } from '../../../test/running-trip.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { buildApp } from '../../app.ts';
import { turnPartitions } from '../positions/partitions.service.ts';
import { watchTrips } from './trip-watch.service.ts';

let world: World;
let admin: MadeUser;
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;

beforeAll(async () => {
  world = await buildWorld({ environment: { CALLS_AT_ONCE: '32' } });
  admin = await world.makeUser('admin');
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

/** A vehicle on a trip of two stops, 8 and 16 km east of its depot, with a tracker. */
async function onTheRoad() {
  const trip = await makeRunningTrip(world, deliveries);
  const { body } = await world.call(trackers.createTracker, {
    as: admin,
    body: { delivery_vehicle_id: trip.delivery_vehicle_id, name: 'Phone' },
  });
  return { ...trip, key: body.key, tracker: body };
}

/** A position this many meters east of the depot, this many seconds from now. */
const east = (metres: number, seconds = 0, more: object = {}) => ({
  fixed_at: new Date(world.now.getTime() + seconds * 1000).toISOString(),
  latitude: 24.534964,
  longitude: 46.886205 + metres / 101_150,
  ...more,
});
const send = async (key: string, ...fixes: ReturnType<typeof east>[]) =>
  (await world.call(positions.sendFixes, { body: { key, fixes } })).body;
const live = async (id: number) =>
  (await world.call(contract.getLiveTrip, { as: admin, params: { id } })).body;
const alertsOf = async (trip_id: number) =>
  (await world.call(alerts.listTripAlerts, { as: admin, query: { trip_id, sort: 'began_at' } })).body.rows;

describe('a position', () => {
  test('is accepted with a valid key, once, in any order, and not from the future', async () => {
    const { key, id } = await onTheRoad();
    const fixes = [east(200, -10), east(100, -20), east(0, -30)];
    expect(await send(key, ...fixes)).toEqual({ stored: 3, duplicates: 0, refused: 0 });
    expect(await send(key, fixes[1]!, east(150, -15), east(0, 600))).toEqual({
      stored: 1,
      duplicates: 1,
      refused: 1,
    });
    // Late positions are stored, but do not replace newer ones.
    expect((await live(id)).position).toMatchObject({ fixed_at: fixes[0]!.fixed_at });
    expect((await world.call(positions.sendFixes, { body: { key: 'x', fixes } })).body.code).toBe(
      'NOT_FOUND',
    );
  });

  test('may come with many others through one address', async () => {
    const { key } = await onTheRoad();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => send(key, east(at, -at))));
    expect(answers.filter(({ stored }) => stored === 1)).toHaveLength(60);
  });

  test('may come from Traccar Client', async () => {
    const { key, id } = await onTheRoad();
    const query = { id: key, lat: 24.54, lon: 46.9, speed: 10, timestamp: world.now.getTime() / 1000 };
    expect((await world.call(positions.receiveOsmAnd, { query })).body).toMatchObject({ stored: 1 });
    expect((await live(id)).position).toMatchObject({ latitude: 24.54, speed_kmh: 19 });
    const location = { timestamp: world.now.toISOString(), coords: { latitude: 24.6, longitude: 46.9 } };
    const json = await world.call(positions.postOsmAnd, { body: { location, device_id: key } });
    expect(json.body).toEqual({ stored: 0, duplicates: 1, refused: 0 });
    const form = await world.app.inject({
      method: 'POST',
      url: `${world.config.API_BASE}/positions/osmand`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `id=${key}&lat=24.55&lon=46.91&timestamp=${world.now.getTime() / 1000 + 1}`,
    });
    expect(form.json()).toMatchObject({ stored: 1 });
  });

  test('is rejected from trackers of inactive or deleted vehicles', async () => {
    const { delivery_vehicle_id } = await onTheRoad();
    await world.rows(`update delivery_vehicles set status = 'inactive' where id = $1`, [delivery_vehicle_id]);
    for (const id of [delivery_vehicle_id, 999_999]) {
      const body = { delivery_vehicle_id: id, name: 'Phone' };
      expect((await world.call(trackers.createTracker, { as: admin, body })).body.fields).toEqual({
        delivery_vehicle_id: 'unknown',
      });
    }
  });

  test('is rejected once its tracker is revoked', async () => {
    const { key, tracker } = await onTheRoad();
    expect(await send(key, east(0))).toMatchObject({ stored: 1 });
    const revoked = await world.call(trackers.revokeTracker, { as: admin, params: { id: tracker.id } });
    expect(revoked.body.can.revoke).toBe(false);
    await world.jobs.runBatches();
    await expect.poll(() => send(key, east(1)) as Promise<unknown>).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('counts for its tracker’s day; a rotated key is invalid, and its use is shown', async () => {
    const { key, tracker } = await onTheRoad();
    await send(key, east(0, -20, { battery_percent: 81 }), east(10, -10, { battery_percent: 80 }));
    await send(key, east(0, -20), east(0, 3_600));
    const params = { id: tracker.id };
    const rotated = await world.call(trackers.rotateTracker, { as: admin, params });
    expect(rotated.body.key).not.toBe(key);
    await world.jobs.runBatches();
    await expect.poll(() => send(key, east(20)) as Promise<unknown>).toMatchObject({ code: 'NOT_FOUND' });
    expect(await send(rotated.body.key, east(30))).toMatchObject({ stored: 1 });
    const read = async () => (await world.call(trackers.getTracker, { as: admin, params })).body;
    await expect.poll(async () => (await read()).today, { timeout: 5_000 }).toMatchObject({ stored: 3 });
    const { today, days, ...row } = await read();
    expect(today).toMatchObject({ duplicates: 1, refused: 1 });
    expect(today.unauthorized).toBeGreaterThan(0);
    expect(days).toEqual([{ date: '2026-03-01', ...today }]);
    expect(row).toMatchObject({ state: 'sending', battery_percent: 80, revoked_at: null });
    const stored = await world.rows<{ text: string }>(
      `select to_jsonb(t)::text as text from trackers t where id = $1
       union all select to_jsonb(a)::text from audit_rows a where subject = 'tracker' and subject_id = $1`,
      [tracker.id],
    );
    const kept = await keptAnswers(world);
    expect([...stored.map(({ text }) => text), ...kept].join()).not.toContain(rotated.body.key);
    await world.call(trackers.revokeTracker, { as: admin, params });
    const listed = async (state: 'withdrawn' | 'never') => {
      const query = { delivery_vehicle_id: tracker.delivery_vehicle.id, state };
      return (await world.call(trackers.listTrackers, { as: admin, query })).body.rows;
    };
    expect(await listed('withdrawn')).toMatchObject([
      { id: tracker.id, can: { revoke: false, rotate: true } },
    ]);
    expect(await listed('never')).toEqual([]);
    const file = await world.call(trackers.exportTrackers, { as: admin, query: { format: 'csv' } });
    expect(String(file.body)).toContain('Phone');
    const again = await world.call(trackers.rotateTracker, { as: admin, params });
    expect(again.body.state).toBe('sending');
  });

  test('is stored by Riyadh day, and expired days are deleted completely', async () => {
    const { key } = await onTheRoad();
    await send(key, east(0, -86_400 * 3));
    const days = async () =>
      (
        await world.rows<{ day: string }>(
          `select inhrelid::regclass::text as day from pg_inherits where inhparent = 'positions'::regclass`,
        )
      ).map(({ day }) => day);
    expect(await days()).toContain('positions_20260226');
    const old = new Date(world.now.getTime() + 88 * 86_400_000);
    await turnPartitions({ ...world.systemCtx(), now: old });
    expect(await days()).not.toContain('positions_20260226');
    expect(await days()).toContain('positions_20260301');
  });
});

describe('a trip in progress', () => {
  test('stays on the map after midnight, but is not listed on another day', async () => {
    const { id, delivery_branch_id } = await onTheRoad();
    await world.rows('update trips set trip_date = trip_date - 1 where id = $1', [id]);
    const shown = async (query: object) =>
      (
        await world.call(contract.listLiveTrips, { as: admin, query: { delivery_branch_id, ...query } })
      ).body.rows.map((trip: { id: number }) => trip.id);
    expect(await shown({})).toEqual([id]);
    expect(await shown({ trip_date: world.now.toISOString().slice(0, 10) })).toEqual([]);
  });

  test('has ETAs from its position: as planned if on time, later otherwise', async () => {
    const { key, id, jobs } = await onTheRoad();
    const before = await live(id);
    expect(before).toMatchObject({ state: 'silent', next_stop_id: jobs[0]!.id, late_seconds: 0 });
    await send(key, east(4_000, 0, { speed_kmh: 60 }));
    const half = await live(id);
    expect(half).toMatchObject({ state: 'driving', next_stop_id: jobs[0]!.id });
    const eta = (trip: typeof half, n: number) =>
      (Date.parse(trip.steps.find((step) => step.id === jobs[n]!.id)!.eta_at!) - world.now.getTime()) / 1000;
    // 4 km more in a straight line, 30% longer by road, at 50 km/h times the morning's speed factor.
    expect(eta(half, 0)).toBeGreaterThan((4_000 * 1.3) / (50 / 3.6));
    expect(eta(half, 0)).toBeLessThan((4_000 * 1.3) / (50 / 3.6) / 0.4);
    expect(eta(half, 1) - eta(half, 0)).toBe(600 + 900);
    // The receiver sees the same.
    const delivery = await world.call(getOrderDelivery, { as: admin, params: { id: jobs[1]!.order_id } });
    expect(delivery.body.delivery).toMatchObject({
      expected_at: half.steps.find((step) => step.id === jobs[1]!.id)!.eta_at,
      stops_before: 1,
    });
    await send(key, east(1_000, 5));
    expect(eta(await live(id), 0)).toBeGreaterThan(eta(half, 0));
  });

  test('arrives at a stop when slow near it, not when driving past', async () => {
    const { key, id, jobs } = await onTheRoad();
    world.advance(900);
    const first = async () => (await live(id)).steps.find((step) => step.id === jobs[0]!.id)!;
    await send(key, east(7_950, -60, { speed_kmh: 60 }));
    expect((await first()).status).toBe('planned');
    await send(key, east(7_990, -30, { speed_kmh: 4 }), east(8_000, -20, { speed_kmh: 0 }));
    await expect.poll(async () => (await first()).status).toBe('arrived');
    expect(await first()).toMatchObject({ arrived_at: east(0, -20).fixed_at, eta_at: null, late_seconds: 0 });
    expect(await live(id)).toMatchObject({ state: 'at_stop', next_stop_id: jobs[0]!.id });
  });

  test('has alerts for late, off route and stopped: one each while it lasts, resolved when over', async () => {
    const { key, id, jobs, delivery_branch_id } = await onTheRoad();
    // Twenty kilometers north of its route, and the first window ends in two hours.
    const north = (seconds: number) => ({ ...east(0, seconds), latitude: 24.73 });
    await send(key, north(0), north(90));
    expect(await alertsOf(id)).toMatchObject([{ kind: 'off_route', trip: { id }, ended_at: null }]);
    world.advance(7_000);
    await send(key, north(0));
    const openAlerts = await alertsOf(id);
    expect(openAlerts.map(({ kind }) => kind).toSorted()).toEqual(['late', 'late', 'off_route', 'stopped']);
    expect(openAlerts.find(({ stop }) => stop?.id === jobs[0]!.id)!.seconds).toBeGreaterThan(300);
    expect(await live(id)).toMatchObject({ state: 'stopped', open_alerts: 4 });
    const seen = await world.call(alerts.acknowledgeTripAlert, {
      as: admin,
      params: { id: openAlerts[0]!.id },
    });
    expect(seen.body).toMatchObject({ acknowledged_by: expect.any(String), can: { acknowledge: false } });
    expect((await live(id)).open_alerts).toBe(3);
    const needsAction = { trip_id: id, only: 'needed' } as const;
    const waiting = await world.call(alerts.listTripAlerts, { as: admin, query: needsAction });
    expect(waiting.body.total).toBe(3);

    await world.rows('update trips set status = $2 where id = $1', [id, 'broken_off']);
    await watchTrips(world.systemCtx());
    expect((await alertsOf(id)).every(({ ended_at }) => ended_at !== null)).toBe(true);
    for (const only of ['open', 'needed'] as const) {
      const query = { delivery_branch_id, only };
      expect((await world.call(alerts.listTripAlerts, { as: admin, query })).body.total).toBe(0);
    }
  });

  test('has an alert for silence until the next position', async () => {
    const { key, id } = await onTheRoad();
    await send(key, east(0));
    world.advance(601);
    await watchTrips(world.systemCtx());
    await watchTrips(world.systemCtx());
    expect(await alertsOf(id)).toMatchObject([{ kind: 'silent', ended_at: null }]);
    expect((await live(id)).state).toBe('silent');
    await send(key, east(10));
    expect(await alertsOf(id)).toMatchObject([{ kind: 'silent', ended_at: world.now.toISOString() }]);
  });

  test('is judged by several processes at once, and has each alert once', async () => {
    const { key, id } = await onTheRoad();
    const north = (seconds: number) => ({ ...east(0, seconds), latitude: 24.73 });
    await send(key, north(0));
    world.advance(7_500);
    const [one, other] = [await buildAnother(), await buildAnother()];
    await Promise.all([
      one.send(key, north(-2)),
      other.send(key, north(-1)),
      ...Array.from({ length: 4 }, () => watchTrips(world.systemCtx())),
    ]);
    await Promise.all([one.close(), other.close()]);
    const open = (await alertsOf(id)).filter(({ ended_at }) => ended_at === null);
    const names = open.map(({ kind, stop }) => `${kind} ${stop?.id}`);
    expect(new Set(names).size).toBe(names.length);
    // Silence, where a clock judged before the positions came.
    expect(names.filter((name) => !name.startsWith('silent'))).toHaveLength(4);
    // Each was published as it began, and never twice.
    const began = await world.rows<{ id: number }>(
      `select (payload->>'id')::int as id from jobs where kind = 'trip_alert' and payload->>'change' = 'began'
         and (payload->>'trip_id')::int = $1`,
      [id],
    );
    expect(new Set(began.map((job) => job.id)).size).toBe(began.length);
  });

  test('enters and leaves a watched geofence, also with positions sent later', async () => {
    const trip = await onTheRoad();
    const area = {
      kind: 'circle',
      name: 'Weighbridge',
      latitude: 24.534964,
      longitude: 46.886205 + 2_000 / 101_150,
      radius_metres: 300,
    } as const;
    const drawn = await world.call(geofences.createGeofence, {
      as: admin,
      body: { kind: 'alert', area, delivery_vehicle_ids: [], delivery_branch_id: trip.delivery_branch_id },
    });
    expect(drawn.status).toBe(201);
    // Geofences are cached for ten seconds of real time; new servers have an empty cache.
    const [one, other] = [await buildAnother(), await buildAnother()];
    const drive = [east(1_000, -60), east(2_000, -40), east(2_100, -30), east(3_000, -10)];
    // A phone without a response resends to another process: stored once, one alert.
    const taken = await Promise.all([
      one.send(trip.key, ...drive),
      other.send(trip.key, ...drive.toReversed()),
    ]);
    expect(taken[0]!.stored + taken[1]!.stored).toBe(4);
    expect(taken[0]!.duplicates + taken[1]!.duplicates).toBe(4);
    await Promise.all([one.close(), other.close()]);
    expect(await alertsOf(trip.id)).toMatchObject([
      {
        kind: 'in_area',
        geofence: { name: 'Weighbridge' },
        began_at: east(0, -40).fixed_at,
        ended_at: east(0, -10).fixed_at,
      },
    ]);
  });
});

describe('nearby help', () => {
  test('is vehicles without a trip, nearest first', async () => {
    const { delivery_branch_id, delivery_vehicle_id } = await onTheRoad();
    const { id: client } = await world.makeClient();
    const free = await deliveries.makeTanker(client, delivery_branch_id);
    const far = await deliveries.makeTanker(client, delivery_branch_id);
    const { body: tracker } = await world.call(trackers.createTracker, {
      as: admin,
      body: { delivery_vehicle_id: far, name: 'Phone' },
    });
    await send(tracker.key, east(20_000));
    const query = { delivery_branch_id, latitude: 24.534964, longitude: 46.886205 };
    const { body } = await world.call(contract.listNearbyVehicles, { as: admin, query });
    expect(body.rows).toMatchObject([
      { delivery_vehicle_id: free, distance_metres: 0, is_at_branch: true },
      { delivery_vehicle_id: far, distance_metres: expect.closeTo(26_000, -3), is_at_branch: false },
    ]);
    const all = await world.call(contract.listLiveVehicles, { as: admin, query: { delivery_branch_id } });
    expect(all.body.rows.find((row) => row.delivery_vehicle_id === delivery_vehicle_id)).toMatchObject({
      trip: { status: 'started' },
    });
  });
});

test('a replay contains the track, stops and plan of a day', async () => {
  const { key, id, delivery_vehicle_id } = await onTheRoad();
  const drive = Array.from({ length: 60 }, (_, n) => east(n * 70, n * 5 - 3_000, { speed_kmh: 50 }));
  const stationary = Array.from({ length: 60 }, (_, n) =>
    east(4_130 + (n % 3), n * 5 - 2_700, { speed_kmh: 0 }),
  );
  const nowhere = [east(90_000, -2_502)];
  await send(key, ...drive, ...stationary, ...nowhere);
  const query = { delivery_vehicle_id, track_date: '2026-03-01' };
  const { body } = await world.call(getTrack, { as: admin, query });
  expect(body).toMatchObject({
    fixes: 121,
    distance_metres: expect.closeTo(4_130, -2),
    driving_seconds: 295,
    stays: [{ to_at: east(0, -2_405).fixed_at }],
    trips: [{ id, steps: expect.any(Array) }],
  });
  expect(body.points.length).toBeLessThan(20);
});

/** A second server process on the same database with empty caches. */
async function buildAnother() {
  const built = await buildApp({ ...world, withJobs: false, clock: { now: () => world.now }, logger: false });
  const url = `${world.config.API_BASE}/positions`;
  return {
    async send(key: string, ...fixes: ReturnType<typeof east>[]): Promise<positions.FixesTaken> {
      return (await built.app.inject({ method: 'POST', url, payload: { key, fixes } })).json();
    },
    close: () => built.app.close(),
  };
}
