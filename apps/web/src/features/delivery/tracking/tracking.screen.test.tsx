import { sendFixes } from '@fleet/contracts/delivery/positions.ts';
import { createTracker } from '@fleet/contracts/delivery/trackers.ts';
import { getTrackingLink } from '@fleet/contracts/delivery/tracking-links.ts';
import { arriveAtStop, deliverStop } from '@fleet/contracts/delivery/trip-stops.ts';
import { describe, it } from 'vitest';
import { makeRunningTrip } from '../../../../../server/test/running-trip.ts';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t } from '../../../../test/screens.tsx';

const app = startScreens();

describe('a recipient', () => {
  it('follows the tanker without signing in, gives the code and rates the delivery', async () => {
    const { world } = app;
    const trip = await makeRunningTrip(world, await makeDeliveries(world));
    const [first, second] = trip.jobs as [(typeof trip.jobs)[number], (typeof trip.jobs)[number]];
    await world.rows('update warehouses set requires_handover_code = true');
    const admin = await world.makeUser('admin');
    const driver = await world.makeUser('driver', { client_id: trip.client_id, driver_id: trip.driver_id });
    const linkOf = async () =>
      (await world.call(getTrackingLink, { as: admin, params: { id: second.order_id } })).body;
    const { body: tracker } = await world.call(createTracker, {
      as: admin,
      body: { delivery_vehicle_id: trip.delivery_vehicle_id, name: 'Phone' },
    });
    const { path, handover } = await linkOf();
    // The first visit is in the recipient's language; later ones in the last one chosen there.
    const open = () => app.open(path!.slice('/vrp'.length), undefined, { 'tracking-visited': 'yes' });

    let page = await app.open(path!.slice('/vrp'.length));
    await page.sees('غادر المستودع');
    await page.sees(`O-${second.order_id}`);
    const deliver = async (stop: { id: number; order_id: number }, handover_code: string | null) => {
      const [line] = await world.rows<{ id: number }>('select id from order_lines where order_id = $1', [
        stop.order_id,
      ]);
      await world.call(arriveAtStop, { as: driver, params: { id: stop.id }, body: {} });
      await world.call(deliverStop, {
        as: driver,
        params: { id: stop.id },
        body: {
          lines: [{ order_line_id: line!.id, volume_ml: 4_000_000 }],
          received_by: 'Yousef',
          signature: [
            [
              [10, 10],
              [400, 200],
            ],
          ],
          handover_code,
        },
      });
    };
    const codeOf = async (order_id: number) =>
      (await world.call(getTrackingLink, { as: admin, params: { id: order_id } })).body.handover!.code;
    await deliver(first, await codeOf(first.order_id));
    world.advance(60);
    const fix = {
      fixed_at: world.now.toISOString(),
      latitude: 24.534964,
      longitude: 46.886205 + 12_000 / 101_150,
    };
    await world.call(sendFixes, { body: { key: tracker.key, fixes: [fix] } });
    page = await open();
    await page.sees(t('tracking.states.next'));
    await page.sees('km');

    await deliver(second, handover!.code);
    page = await open();
    await page.sees(t('tracking.slip'));
    await page.sees('Yousef');
    await page.tick(t('tracking.stars_of', { stars: 4, max: 5 }));
    await page.fill(t('tracking.comment'), 'On time');
    await page.press(t('tracking.send_rating'));
    await page.sees(t('tracking.thanks'));
    await page.sees('On time');
  });

  it('with a link that has ended reads so, and nothing else', async () => {
    const page = await app.open(`/track/1-${'A'.repeat(24)}`);
    await page.sees(t('tracking.over_title'));
  });
});
