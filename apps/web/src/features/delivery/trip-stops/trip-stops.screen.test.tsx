import { arriveAtStop, getDrivenTrip } from '@fleet/contracts/delivery/trip-stops.ts';
import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { describe, expect, it } from 'vitest';
import { makeLoadedTrip, makeRunningTrip } from '../../../../../server/test/running-trip.ts';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';
import { formatDay, formatWeekday } from '../../../lib/format.ts';

const app = startScreens();
let depots = 0;
const MINUTE_MS = 60_000;
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GATE = new File([Buffer.from(PNG, 'base64')], 'gate.png', { type: 'image/png' });

const inDays = (days: number, hours: number, minutes = 0) =>
  new Date(
    startOfRiyadhDate(addDays(riyadhDate(app.world.now), days)).getTime() +
      (hours * 60 + minutes) * MINUTE_MS,
  );

/** A trip with its driver: on the road, or loaded and to start at some moment. */
async function tripOf(starts?: Date) {
  const { world } = app;
  depots += 1;
  const deliveries = await makeDeliveries(world, `-${depots}`);
  const client = await world.makeClient();
  const trip = await (starts
    ? makeLoadedTrip(world, deliveries, client, starts)
    : makeRunningTrip(world, deliveries, client));
  const driver: User = await app.user('driver', { client_id: client.id, driver_id: trip.driver_id });
  const read = async () => (await world.call(getDrivenTrip, { as: driver, params: { id: trip.id } })).body;
  return { trip, driver, read };
}

describe('the trips of a driver', () => {
  it('lead from stop to stop', async () => {
    const { driver } = await tripOf();
    const page = await app.open('/my-trips', driver);
    await page.press(/T-\d+-01/);
    await page.sees(t('trip_stops.all_stops'));
  });

  it('ask before one of tomorrow starts, and name its day', async () => {
    const starts = inDays(1, 8);
    const { trip, driver, read } = await tripOf(starts);
    const page = await app.open(`/my-trips/${trip.id}`, driver);
    const day = formatDay(starts, 'en');
    await page.press(t('trip_stops.start'));
    await page.dialog.sees(t('trip_stops.early_title', { day }));
    await page.dialog.sees(t('trip_stops.early_text', { day, time: '08:00' }));
    await page.dialog.press(t('ui.cancel'));
    expect((await read()).status).toBe('assigned');
    await page.press(t('trip_stops.start'));
    await page.dialog.press(t('trip_stops.start_early'));
    await page.sees(t('trip_stops.next'));
    expect((await read()).status).toBe('started');
  });

  it('start one of today at once', async () => {
    const { trip, driver, read } = await tripOf(inDays(0, 20));
    const page = await app.open(`/my-trips/${trip.id}`, driver);
    await page.press(t('trip_stops.start'));
    await page.sees(t('trip_stops.next'));
    expect((await read()).status).toBe('started');
  });

  it('name the day of times after midnight, and of no others', async () => {
    const { trip, driver } = await tripOf(inDays(0, 23, 30));
    const page = await app.open(`/my-trips/${trip.id}`, driver);
    const tomorrow = formatWeekday(inDays(1, 12), 'en');
    const today = formatWeekday(inDays(0, 12), 'en');
    await page.sees('23:45');
    await page.sees(`${tomorrow} 00:10`);
    expect(page.text).not.toContain(`${today} 23:45`);
  });

  it('take a picture where nothing could be delivered', async () => {
    const { trip, driver, read } = await tripOf();
    const stop = trip.jobs[0]!;
    await app.world.call(arriveAtStop, { as: driver, params: { id: stop.id }, body: {} });
    const page = await app.open(`/my-trips/${trip.id}/stops/${stop.id}`, driver);
    await page.press(t('trip_stops.problem'));
    await page.dialog.press(t('field_values.failed_reason.no_access'));
    const send = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === t('trip_stops.not_delivered'),
    )!;
    expect(send.disabled).toBe(true);
    await page.dialog.attach(t('trip_stops.take_photo'), GATE);
    await page.dialog.sees(t('trip_stops.another_photo'));
    await page.dialog.press(t('trip_stops.not_delivered'));
    await expect
      .poll(async () => (await read()).stops.find(({ id }) => id === stop.id))
      .toMatchObject({
        status: 'failed',
        failed_reason: 'no_access',
        failed_photo_file_ids: [expect.any(Number)],
      });
  });
});
