import { failStop } from '@fleet/contracts/delivery/trip-stops.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchTrips } from '../../../../../server/src/delivery/live-trips/trip-watch.service.ts';
import { makeRunningTrip } from '../../../../../server/test/running-trip.ts';
import { from, makeSimulatedDay } from '../../../../../server/test/simulated-day.ts';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the live screen', () => {
  it('folds quiet trips, and opens them while nothing needs action', async () => {
    const admin: User = await app.user('admin');
    const trip = await makeRunningTrip(app.world, await makeDeliveries(app.world));
    const page = await app.open(`/admin/control-tower?branch=${trip.delivery_branch_id}`, admin);
    await page.sees(t('live.exceptions.no_need'));
    await page.sees('Tanker');
  });

  it('offers to abort a late trip, and then to place its orders', async () => {
    const admin: User = await app.user('admin');
    const { id, delivery_branch_id, jobs } = await makeRunningTrip(
      app.world,
      await makeDeliveries(app.world, ' a'),
    );
    await app.world.rows(
      `update orders set window_to = $2::timestamptz, window_from = $2::timestamptz - interval '1 hour' where id = $1`,
      [jobs[0]!.order_id, app.world.now],
    );
    await app.world.events.publish([{ type: 'trip', id }]);
    await watchTrips(app.world.systemCtx());
    const path = `/admin/control-tower?branch=${delivery_branch_id}`;
    const page = await app.open(path, admin);
    await page.sees(t('live.exceptions.advice.late'));
    await page.press(t('live.exceptions.action.abort'));
    await page.dialog.fill(t('field_names.reason'), 'Gearbox');
    // The list of alerts comes late: the card of the aborted trip, and its dialog, are gone by then.
    const send = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (String(input instanceof Request ? input.url : input).includes('trip-alerts'))
        await page.misses(t('field_names.reason'));
      return send(input, init);
    };
    onTestFinished(() => {
      globalThis.fetch = send;
    });
    await page.dialog.press(t('trips.do.abort'));
    await page.sees(/ aborted\./);
    await watchTrips(app.world.systemCtx());
    await (await app.open(path, admin)).sees(t('live.exceptions.advice.broken_off'));
  });

  it('leads with a trip that never started; another driver takes it from the card', async () => {
    const admin: User = await app.user('admin');
    const deliveries = await makeDeliveries(app.world, ' b');
    const day = await makeSimulatedDay(app.world, deliveries, admin, 0);
    await day.makeTrip('Asleep', 0, [from(0, 8_000)], [120]);
    const { id } = await app.world.makeDriver({ client_id: day.client_id });
    await app.world.rows(
      `update drivers set first_name = 'Aaban', middle_name = '', last_name = 'Free' where id = $1`,
      [id],
    );
    app.world.advance(11 * 60);
    await watchTrips(app.world.systemCtx());
    const page = await app.open(`/admin/control-tower?branch=${day.delivery_branch_id}`, admin);
    await page.sees(t('live.exceptions.names.not_started'));
    await page.press(t('live.exceptions.action.reassign', { name: 'Aaban Free' }));
    await page.sees(/Aaban Free\./);
  });

  it('names the closest vehicle where no trip can take an order that failed', async () => {
    const admin: User = await app.user('admin');
    const day = await makeSimulatedDay(app.world, await makeDeliveries(app.world, ' c'), admin, 0);
    const trip = await day.makeTrip('Refused', 0, [from(0, 8_000)], [120]);
    await trip.start();
    const { status } = await app.world.call(failStop, {
      as: admin,
      params: { id: trip.jobs[0]!.id },
      body: { reason: 'customer_absent' },
    });
    expect(status).toBe(200);
    await app.world.rows('update order_lines set volume_ml = 60000000 where order_id = $1', [
      trip.jobs[0]!.order_id,
    ]);
    await watchTrips(app.world.systemCtx());
    const [tanker] = await app.world.rows<{ code: string }>(
      'select code from delivery_vehicles where id = $1',
      [trip.delivery_vehicle_id],
    );
    const page = await app.open(`/admin/control-tower?branch=${day.delivery_branch_id}`, admin);
    await page.sees(t('plans.no_offer'));
    await page.sees(t('plans.nearest', { vehicle: tanker!.code }));
  });
});
