import { getAlertLimits, updateAlertLimits } from '@fleet/contracts/delivery/delivery-branches.ts';
import { getLiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import { extendOrderWindow, getOrder } from '@fleet/contracts/delivery/orders.ts';
import { sendFixes } from '@fleet/contracts/delivery/positions.ts';
import { createTracker } from '@fleet/contracts/delivery/trackers.ts';
import { listTripAlerts } from '@fleet/contracts/delivery/trip-alerts.ts';
import * as contract from '@fleet/contracts/delivery/trip-remedies.ts';
import { assignTrip, unassignTrip } from '@fleet/contracts/delivery/trips.ts';
import type { AlertLimits } from '@fleet/domain/tracking.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRunningTrip } from '../../../test/running-trip.ts';
import { from, makeSimulatedDay } from '../../../test/simulated-day.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { watchTrips } from './trip-watch.service.ts';

let world: World;
let admin: MadeUser;
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

const live = async (id: number) => (await world.call(getLiveTrip, { as: admin, params: { id } })).body;
const needed = async (trip_id: number) => {
  const query = { trip_id, only: 'needed' } as const;
  return (await world.call(listTripAlerts, { as: admin, query })).body.rows;
};

/** A trip whose second stop, 16 km out, is promised sooner than it can be reached after the first. */
async function makeLateTrip(limits: Partial<AlertLimits> = {}) {
  const trip = await makeRunningTrip(world, deliveries);
  const params = { id: trip.delivery_branch_id };
  const {
    can: _,
    delivery_branch_id: __,
    ...fields
  } = (await world.call(getAlertLimits, { as: admin, params })).body;
  await world.call(updateAlertLimits, { as: admin, params, body: { ...fields, ...limits } });
  const [, second] = trip.jobs;
  await world.rows(`update orders set window_to = $2 where id = $1`, [
    second!.order_id,
    new Date(world.now.getTime() + 34 * 60_000),
  ]);
  await watchTrips(world.systemCtx());
  return { ...trip, second: second! };
}

describe('a late stop', () => {
  test('comes sooner in another order of the stops, which the driver’s phone receives', async () => {
    const { id, jobs, second, driver_id, client_id } = await makeLateTrip();
    const driver = await world.makeUser('driver', { client_id, driver_id });
    expect((await needed(id)).map(({ kind, stop }) => [kind, stop!.id])).toEqual([['late', second.id]]);
    const params = { id: second.id };
    const { body } = await world.call(contract.listTripRemedies, { as: admin, params });
    expect(body.rows).toMatchObject([
      { kind: 'resequence', stop_ids: [second.id, jobs[0]!.id], late_seconds: 0, late_stops: 0 },
      { kind: 'later', late_seconds: 0, cost_change_halalas: 0, window_to: expect.any(String) },
    ]);
    const { version } = await live(id);
    const resequence = (stop_ids: number[], seen = version) =>
      world.call(contract.resequenceTrip, { as: admin, params: { id }, body: { version: seen, stop_ids } });
    expect((await resequence([second.id, 999_999])).body.code).toBe('STATUS_CONFLICT');
    expect((await resequence([second.id, jobs[0]!.id], version + 1)).body.code).toBe('VERSION_CONFLICT');
    expect((await resequence(body.rows[0]!.stop_ids)).status).toBe(200);
    const now = await live(id);
    expect(now.next_stop_id).toBe(second.id);
    expect(now.steps.map(({ id }) => id).filter((one) => one === second.id || one === jobs[0]!.id)).toEqual([
      second.id,
      jobs[0]!.id,
    ]);
    await watchTrips(world.systemCtx());
    expect(await needed(id)).toEqual([]);
    await world.jobs.runBatches();
    const messages = await world.rows<{ kind: string }>('select kind from push_messages where user_id = $1', [
      driver.id,
    ]);
    expect(messages.map(({ kind }) => kind)).toEqual(['trip_resequenced']);
  });

  test('is in time when its client agrees to a later hour', async () => {
    const { id, second } = await makeLateTrip();
    const { body } = await world.call(contract.listTripRemedies, { as: admin, params: { id: second.id } });
    const { window_to } = body.rows.find(({ kind }) => kind === 'later')!;
    const params = { id: second.order_id };
    const { version } = (await world.call(getOrder, { as: admin, params })).body;
    const extend = (until: string, seen = version) =>
      world.call(extendOrderWindow, { as: admin, params, body: { version: seen, window_to: until } });
    expect((await extend(world.now.toISOString())).body.fields).toEqual({ window_to: 'before_start' });
    expect((await extend(window_to!, version + 1)).body.code).toBe('VERSION_CONFLICT');
    expect((await extend(window_to!)).body.window_to).toBe(window_to);
    await watchTrips(world.systemCtx());
    expect(await needed(id)).toEqual([]);
    await world.rows('update orders set status = 15 where id = $1', [second.order_id]);
    const now = (await world.call(getOrder, { as: admin, params })).body.version;
    expect((await extend('2026-03-02T00:00:00Z', now)).body.code).toBe('STATUS_CONFLICT');
  });
});

describe('a driver', () => {
  test('receives a message of the dispatcher, if there is a sign-in', async () => {
    const { id, client_id, driver_id } = await makeRunningTrip(world, deliveries);
    const send = () =>
      world.call(contract.messageTripDriver, { as: admin, params: { id }, body: { text: 'Use gate 4' } });
    expect((await send()).body.code).toBe('STATUS_CONFLICT');
    const driver = await world.makeUser('driver', { client_id, driver_id });
    expect((await send()).body).toEqual({ is_sent: true });
    await world.jobs.runBatches();
    expect(
      await world.rows('select kind, params from push_messages where user_id = $1', [driver.id]),
    ).toMatchObject([{ kind: 'trip_message', params: { text: 'Use gate 4' } }]);
  });

  test('who is free may be given a trip that has not started', async () => {
    const day = await makeSimulatedDay(world, deliveries, admin, 0);
    const { client_id } = day;
    const { id } = await day.makeTrip('Waiting', 0, [from(0, 8_000)], [120]);
    const driver_id = (await live(id)).driver!.id;
    const other = await world.makeDriver({ client_id });
    const { id: stranger } = await world.makeClient();
    const foreign = await world.makeDriver({ client_id: stranger });
    const free = async () =>
      (await world.call(contract.listFreeDrivers, { as: admin, params: { id } })).body.rows.map(
        (row) => row.id,
      );
    expect(await free()).toContain(other.id);
    for (const id of [driver_id, foreign.id]) expect(await free()).not.toContain(id);
    world.advance(11 * 60);
    await watchTrips(world.systemCtx());
    expect((await needed(id)).map(({ kind }) => kind)).toEqual(['not_started']);
    const { version } = await live(id);
    const unassigned = await world.call(unassignTrip, { as: admin, params: { id }, body: { version } });
    expect(unassigned.status).toBe(200);
    await watchTrips(world.systemCtx());
    expect((await needed(id)).map(({ kind }) => kind)).toEqual(['no_driver']);
    // The vehicle’s own driver is the first.
    expect((await free())[0]).toBe(driver_id);
    const body = { version: unassigned.body.version, driver_id: other.id };
    expect((await world.call(assignTrip, { as: admin, params: { id }, body })).status).toBe(200);
  });
});

describe('alert limits', () => {
  test('of a depot are its own, with a version', async () => {
    const { id } = await deliveries.makeBranch();
    const { body } = await world.call(getAlertLimits, { as: admin, params: { id } });
    expect(body).toMatchObject({ start_minutes: 10, min_temperature_decicelsius: null, version: 1 });
    const { can: _, delivery_branch_id: __, ...fields } = body;
    const update = (change: object) =>
      world.call(updateAlertLimits, { as: admin, params: { id }, body: { ...fields, ...change } });
    expect((await update({ start_minutes: 20 })).body).toMatchObject({ start_minutes: 20, version: 2 });
    expect((await update({ start_minutes: 30 })).body.code).toBe('VERSION_CONFLICT');
    const cold = { version: 2, min_temperature_decicelsius: -150, max_temperature_decicelsius: -200 };
    expect((await update(cold)).body.fields).toEqual({ max_temperature_decicelsius: 'before_start' });
    const params = { id: 999_999 };
    expect((await world.call(getAlertLimits, { as: admin, params })).status).toBe(404);
  });

  test('are one rule for the alert, the badge and the figure of late trips', async () => {
    const late = await makeLateTrip();
    expect(await live(late.id)).toMatchObject({ is_late: true, open_alerts: 1 });
    const tolerated = await makeLateTrip({ late_minutes: 20 });
    const { is_late, late_seconds, open_alerts } = await live(tolerated.id);
    expect(late_seconds).toBeGreaterThan(5 * 60);
    expect({ is_late, open_alerts }).toEqual({ is_late: false, open_alerts: 0 });
    expect(await needed(tolerated.id)).toEqual([]);
    // Where an alert is open, both stay until the lateness is gone.
    await world.rows(`update delivery_alert_limits set late_minutes = 20 where delivery_branch_id = $1`, [
      late.delivery_branch_id,
    ]);
    await watchTrips(world.systemCtx());
    expect(await live(late.id)).toMatchObject({ is_late: true, open_alerts: 1 });
  });

  test('hold the temperature of a load: an alert while it is outside', async () => {
    const trip = await makeRunningTrip(world, deliveries);
    const params = { id: trip.delivery_branch_id };
    const {
      can: _,
      delivery_branch_id: __,
      ...fields
    } = (await world.call(getAlertLimits, { as: admin, params })).body;
    await world.call(updateAlertLimits, {
      as: admin,
      params,
      body: { ...fields, max_temperature_decicelsius: -150 },
    });
    const { body: tracker } = await world.call(createTracker, {
      as: admin,
      body: { delivery_vehicle_id: trip.delivery_vehicle_id, name: 'Sensor' },
    });
    const read = (temperature_decicelsius: number | null) => {
      world.advance(15);
      const fix = {
        fixed_at: world.now.toISOString(),
        latitude: 24.534964,
        longitude: 46.887,
        temperature_decicelsius,
      };
      return world.call(sendFixes, { body: { key: tracker.key, fixes: [fix] } });
    };
    // Limits are in memory for ten seconds of real time.
    await expect
      .poll(
        async () => {
          await read(-143);
          return (await needed(trip.id)).map(({ kind, temperature_decicelsius }) => [
            kind,
            temperature_decicelsius,
          ]);
        },
        { timeout: 20_000, interval: 1_000 },
      )
      .toEqual([['temperature', -143]]);
    await read(null);
    expect(await needed(trip.id)).toHaveLength(1);
    await read(-180);
    expect(await needed(trip.id)).toEqual([]);
  });
});
