import { describe, expect, it } from 'vitest';
import { type LiveTrip, listLiveTrips } from '../packages/contracts/src/delivery/live-trips.ts';
import { listOrders } from '../packages/contracts/src/delivery/orders.ts';
import { sendFixes } from '../packages/contracts/src/delivery/positions.ts';
import { createTracker } from '../packages/contracts/src/delivery/trackers.ts';
import { getTrackingLink } from '../packages/contracts/src/delivery/tracking-links.ts';
import { arriveAtStop, deliverStop, getDrivenTrip } from '../packages/contracts/src/delivery/trip-stops.ts';
import { type Call, signIn } from '../tools/delivery-simulator/api.ts';
import { expectAccessible, expectNoOverflow, settled } from './support/audit.ts';
import { shot } from './support/browser.ts';
import { PASSWORD, PEOPLE, speak } from './support/people.ts';
import { soon, startTestApp, type Visitor } from './support/test-app.ts';
import { rowsOf } from './week/ledger.ts';

const app = startTestApp();
const API_BASE = '/vw-api/public/api';
const DEPOT = 1000;
/** In degrees of latitude: 1.6 and 1.2 km north of the site. */
const [FAR, NEAR] = [0.0144, 0.0108];
/** The page asks every ten seconds. */
const POLLED = { timeout: 20_000 };
const COMMENT = 'Friendly driver, and right on time';
const RECEIVER = 'Yousef Al-Ghamdi';

describe('a recipient', () => {
  it('follows the tanker by a link, rates what arrived, and finds the link ended two days later', async () => {
    const call = await signIn(app.address, API_BASE, { email: PEOPLE.admin.name, password: PASSWORD });
    const { trip, stop, other_id } = await oneComing(call);
    const { id: order_id, warehouse } = stop.order!;
    const tracker = await call(createTracker, {
      body: { delivery_vehicle_id: trip.vehicle.id, name: 'Recipient journey' },
    });
    const drive = (north: number) => {
      const latitude = stop.latitude! + north;
      const fix = { fixed_at: new Date().toISOString(), latitude, longitude: stop.longitude! };
      return call(sendFixes, { body: { key: tracker.key, fixes: [fix] } });
    };
    const pathOf = async (id: number) => (await call(getTrackingLink, { params: { id } })).path!;

    await drive(FAR);
    const recipient = await app.open({ device: 'phone' });
    const { page, t } = recipient;
    await page.goto(app.address + (await pathOf(order_id)));
    // The first visit is in the recipient's language.
    await page.locator('html[lang=ar]').waitFor();
    await speak(recipient);
    await page.getByText(t('tracking.states.next')).waitFor();
    await page.getByRole('heading', { name: t.part('tracking.arrives') }).waitFor();
    const away = async () =>
      Number(/([\d.]+) km/.exec((await page.getByText(/ km away/).textContent())!)?.[1]);
    const before = await away();
    await settled(page);
    await expectNoOverflow(page, 'a delivery on its way');
    await expectAccessible(page, 'a delivery on its way');
    await shot(page, 'recipient-coming');

    await expectNothingOf(await pathOf(other_id), { order_id, site: warehouse.name_en });
    await drive(NEAR);
    // Nearer as the crow flies may be farther by road.
    await expect.poll(away, POLLED).not.toBe(before);

    const litres = await deliver(call, trip.id, stop.id);
    await page.getByRole('heading', { name: t.part('tracking.delivered_at') }).waitFor(POLLED);
    await page.getByText(litres).first().waitFor();
    await page.getByText(RECEIVER, { exact: true }).waitFor();
    await page.getByRole('img', { name: t('trip_stops.signature_of', { name: RECEIVER }) }).waitFor();
    const slip = await page.getByRole('link', { name: t('tracking.open_slip') }).getAttribute('href');
    const file = await recipient.context.request.get(app.address + slip);
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('radio', { name: t('tracking.stars_of', { stars: 4, max: 5 }) }).click();
    await page.getByLabel(t('tracking.comment')).fill(COMMENT);
    await shot(page, 'recipient-rates');
    await page.getByRole('button', { name: t('tracking.send_rating') }).click();
    await page.getByText(t('tracking.thanks')).waitFor();
    await expectAccessible(page, 'a rated delivery');

    await showsRating(await app.welcome('dispatcher'), order_id);

    // Nobody waits two days for a test.
    const { connectionString } = app.product;
    const past = `update orders set delivered_at = delivered_at - interval '2 days' where id = $1`;
    await rowsOf(connectionString, past, [order_id]);
    await page.reload();
    await page.getByText(t('tracking.over_title')).waitFor();
    await shot(page, 'recipient-over');
    recipient.forgive(/404/);
  });
});

type Stop = LiveTrip['steps'][number];

/** A trip on the way to its next stop, and an order to another site: of the same trip, where it has one. */
async function oneComing(call: Call): Promise<{ trip: LiveTrip; stop: Stop; other_id: number }> {
  const isOpen = ({ kind, status }: Stop) => kind === 'job' && (status === 'planned' || status === 'arrived');
  const read = async () => (await call(listLiveTrips, { query: { delivery_branch_id: DEPOT } })).rows;
  const running = (await read()).filter(
    ({ status }) => status === 'started' || status === 'partially_closed',
  );
  const candidates = running
    .map((trip) => ({ trip, open: trip.steps.filter(isOpen) }))
    .map((one) => ({ ...one, at: one.open.findIndex((stop) => isReachedDirectly(one.trip, stop)) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => b.open.length - b.at - (a.open.length - a.at));
  const { trip, open, at } = candidates[0]!;
  for (const { id } of open.slice(0, at)) await deliver(call, trip.id, id);
  const stop = open[at]!;
  const { rows } = await call(listOrders, { query: { delivery_branch_id: DEPOT, per_page: 100 } });
  const isElsewhere = ({ order }: Stop) => order && order.warehouse.id !== stop.order!.warehouse.id;
  const later = open.slice(at + 1).find(isElsewhere)?.order;
  const other =
    later ??
    rows.find(({ warehouse, status }) => status === 15 && warehouse.id !== stop.order!.warehouse.id)!;
  return { trip, stop, other_id: other.id };
}

/** A tanker that loads first is not yet on the way to the stop behind the depot. */
function isReachedDirectly({ steps }: LiveTrip, { status, position }: Stop): boolean {
  const before = steps.filter((step) => step.position < position && step.kind !== 'break').at(-1);
  return status === 'planned' && before?.kind !== 'reload';
}

/** As its driver would: everything that was ordered, signed for. Returns how the litres read. */
async function deliver(call: Call, trip_id: number, stop_id: number): Promise<string> {
  const params = { id: stop_id };
  const { stops } = await call(getDrivenTrip, { params: { id: trip_id } });
  const { order, status } = stops.find(({ id }) => id === stop_id)!;
  const { handover } = await call(getTrackingLink, { params: { id: order!.id } });
  if (status === 'planned') await call(arriveAtStop, { params, body: {} });
  await call(deliverStop, {
    params,
    body: {
      lines: order!.lines.map(({ id: order_line_id, volume_ml, pieces }) =>
        volume_ml === null ? { order_line_id, pieces: pieces! } : { order_line_id, volume_ml },
      ),
      received_by: RECEIVER,
      signature: [
        [
          [120, 220],
          [420, 90],
          [860, 240],
        ],
      ],
      handover_code: handover?.code ?? null,
    },
  });
  const [line] = order!.lines;
  return new Intl.NumberFormat('en').format((line!.volume_ml ?? 0) / 1_000 || line!.pieces!);
}

/** The link of another order, while the tanker is on its way to this one. */
async function expectNothingOf(path: string, { order_id, site }: { order_id: number; site: string }) {
  const { page, context } = await app.open({ device: 'phone' });
  const answer = page.waitForResponse(/\/tracking\//);
  await page.goto(app.address + path);
  const sent = await (await answer).text();
  await page
    .getByText(/^O-\d+$/)
    .first()
    .waitFor();
  const shown = await page.locator('body').textContent();
  for (const text of [sent, shown]) expect(text).not.toContain(site);
  // The number alone may be a day of the month.
  expect(sent).not.toMatch(new RegExp(`_id":${order_id}\\b`));
  expect(shown).not.toMatch(new RegExp(`\\bO-${order_id}\\b`));
  expect(JSON.parse(sent).position).toBeNull();
  await context.close();
}

async function showsRating({ page, t }: Visitor, order_id: number): Promise<void> {
  await page.goto(`${app.address}/vrp/admin/oms/${order_id}`);
  const panel = page.getByRole('complementary');
  await panel.getByRole('tab', { name: t('tracking.recipient') }).click();
  await panel.getByText(COMMENT).waitFor();
  await soon(() =>
    panel.getByRole('img', { name: t('tracking.stars_of', { stars: 4, max: 5 }) }).count(),
  ).toBe(1);
  await shot(page, 'recipient-rating');
}
