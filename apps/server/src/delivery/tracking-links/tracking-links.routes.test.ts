import * as positions from '@fleet/contracts/delivery/positions.ts';
import * as trackers from '@fleet/contracts/delivery/trackers.ts';
import * as contract from '@fleet/contracts/delivery/tracking-links.ts';
import * as stops from '@fleet/contracts/delivery/trip-stops.ts';
import { MAX_WRONG_CODES } from '@fleet/domain/recipients.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRunningTrip } from '../../../test/running-trip.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;
const SIGNED = [
  [
    [100, 200],
    [500, 50],
  ],
] as [number, number][][];

let world: World;
let admin: MadeUser;
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

let sites = 0;

/** A running trip of two orders, 8 and 16 km east of the depot, each to a site of its own; with tracker, driver and reader. */
async function onTheRoad(site: { requires_handover_code?: boolean } = {}) {
  const trip = await makeRunningTrip(world, deliveries);
  const others = await deliveries.makeWarehouse(trip.client_id, `Secret quarry ${++sites}`);
  const [first, second] = trip.jobs as [(typeof trip.jobs)[number], (typeof trip.jobs)[number]];
  await world.rows('update orders set warehouse_id = $2, client_reference = $3 where id = $1', [
    first.order_id,
    others,
    `SECRET-${sites}`,
  ]);
  // The recipient of the second stop is the one who watches.
  await world.rows(
    `update warehouses set requires_handover_code = $2, contact_mobile = '555000111', longitude = 46.886205 + 16000 / 101150.0,
       latitude = 24.534964 where id = (select warehouse_id from orders where id = $1)`,
    [second.order_id, site.requires_handover_code ?? false],
  );
  const tracker = await world.call(trackers.createTracker, {
    as: admin,
    body: { delivery_vehicle_id: trip.delivery_vehicle_id, name: 'Phone' },
  });
  const driver = await world.makeUser('driver', { client_id: trip.client_id, driver_id: trip.driver_id });
  const manager = await world.makeUser('client_manager', { client_id: trip.client_id });
  const link = await linkOf(second.order_id, manager);
  return { ...trip, first, second, key: tracker.body.key, driver, manager, token: tokenIn(link.path) };
}

type OnTheRoad = Awaited<ReturnType<typeof onTheRoad>>;

const tokenIn = (path: string | null) => path!.slice('/vrp/track/'.length);
const linkOf = async (id: number, as: MadeUser = admin) =>
  (await world.call(contract.getTrackingLink, { as, params: { id } })).body;
const track = (token: string) => world.call(contract.getTrackedDelivery, { params: { token } });
const seen = async (token: string) => (await track(token)).body;

/** The tanker reports a place this many meters east of the depot. */
async function drive({ key }: OnTheRoad, metres: number) {
  world.advance(MINUTE_SECONDS);
  const fix = {
    fixed_at: world.now.toISOString(),
    latitude: 24.534964,
    longitude: 46.886205 + metres / 101_150,
  };
  expect((await world.call(positions.sendFixes, { body: { key, fixes: [fix] } })).body.stored).toBe(1);
}

async function arrive(trip: OnTheRoad, stop: { id: number }) {
  world.advance(MINUTE_SECONDS);
  return world.call(stops.arriveAtStop, { as: trip.driver, params: { id: stop.id }, body: {} });
}

async function deliver(trip: OnTheRoad, stop: { id: number; order_id: number }, more: object = {}) {
  world.advance(MINUTE_SECONDS);
  const [line] = await world.rows<{ id: number }>('select id from order_lines where order_id = $1', [
    stop.order_id,
  ]);
  return world.call(stops.deliverStop, {
    as: trip.driver,
    params: { id: stop.id },
    body: {
      lines: [{ order_line_id: line!.id, volume_ml: 4_000_000 }],
      received_by: 'Abdullah',
      signature: SIGNED,
      ...more,
    },
  });
}

describe('a recipient’s page', () => {
  test('follows the delivery from the trip’s start to the signed slip and the rating', async () => {
    const trip = await onTheRoad();
    expect(await seen(trip.token)).toMatchObject({ state: 'shipped', position: null, slip: null });
    await drive(trip, 4_000);
    // On its way to the stop before: neither position nor anything of that stop.
    expect(await seen(trip.token)).toMatchObject({ state: 'shipped', position: null });

    await arrive(trip, trip.first);
    await drive(trip, 8_000);
    expect(await seen(trip.token)).toMatchObject({ state: 'shipped', position: null });
    await deliver(trip, trip.first);
    // It is still where it stopped before.
    expect(await seen(trip.token)).toMatchObject({ state: 'next', position: null });
    await drive(trip, 8_100);
    expect(await seen(trip.token)).toMatchObject({ state: 'next', position: null });

    await drive(trip, 12_000);
    const coming = await seen(trip.token);
    expect(coming).toMatchObject({
      state: 'next',
      order_id: trip.second.order_id,
      driver: { vehicle_code: expect.stringContaining('Tanker') },
      phone: { of: 'driver', number: expect.stringMatching(/^\+9665\d{8}$/) },
      position: { distance_metres: 5_200, polyline: expect.any(String) },
      lines: [{ volume_ml: 4_000_000, delivered_volume_ml: null }],
    });
    const { from, to } = coming.arrival!;
    expect(Date.parse(to) - Date.parse(from)).toBe(15 * 60_000);
    expect(Date.parse(from) % 300_000).toBe(0);

    await arrive(trip, trip.second);
    expect(await seen(trip.token)).toMatchObject({ state: 'arrived', position: null, arrival: null });
    const rate = (body: object) =>
      world.call(contract.rateDelivery, { body: { token: trip.token, ...body } as never });
    expect((await rate({ stars: 5 })).body).toMatchObject({ code: 'STATUS_CONFLICT' });

    expect((await deliver(trip, trip.second)).status).toBe(200);
    expect(await seen(trip.token)).toMatchObject({
      state: 'delivered',
      phone: null,
      slip: { received_by: 'Abdullah', signature: SIGNED },
      lines: [{ delivered_volume_ml: 4_000_000 }],
      can: { rate: true },
    });
    expect((await rate({ stars: 6 })).body.fields).toEqual({ stars: 'too_big' });
    expect((await rate({ stars: 4, comment: '  On time  ' })).body).toMatchObject({
      rating: { stars: 4, comment: 'On time' },
      can: { rate: false },
    });
    expect((await rate({ stars: 1 })).body).toMatchObject({ code: 'STATUS_CONFLICT' });
    expect((await linkOf(trip.second.order_id, trip.manager)).rating).toMatchObject({ stars: 4 });
    const audited = await world.rows(
      `select actor_kind, after from audit_rows where action = 'rate' and subject_id = $1`,
      [trip.second.order_id],
    );
    expect(audited).toEqual([{ actor_kind: 'anonymous', after: { stars: 4, comment: 'On time' } }]);
  });

  test('contains nothing of other stops, other orders, or the driver’s family name', async () => {
    const trip = await onTheRoad();
    await world.rows(`update drivers set first_name = 'Saad', last_name = 'Alqahtani' where id = $1`, [
      trip.driver_id,
    ]);
    const texts: string[] = [];
    const read = async () => texts.push(JSON.stringify(await seen(trip.token)));
    await read();
    await arrive(trip, trip.first);
    await read();
    await deliver(trip, trip.first);
    await drive(trip, 12_000);
    await read();
    await deliver(trip, trip.second);
    await read();
    expect(texts).toHaveLength(4);
    for (const text of texts) {
      expect(text).toContain(`"order_id":${trip.second.order_id}`);
      expect(text).not.toMatch(/secret|alqahtani/i);
      expect(text).not.toMatch(new RegExp(`\\b${trip.first.order_id}\\b`));
      expect(text).not.toMatch(/"(trip|client|driver|stop|vehicle)_id"/);
      // The depot's and the other stop's longitudes.
      expect(text).not.toMatch(/46\.88|46\.965/);
    }
    expect(texts[2]).toContain('Saad');
  });

  test('offers the signed slip as PDF once the delivery is there', async () => {
    const trip = await onTheRoad();
    const slip = (token: string, lang: 'en' | 'ar' = 'en') =>
      world.call(contract.getDeliverySlip, { params: { token }, query: { lang } });
    expect((await slip(trip.token)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
    await deliver(trip, trip.second);
    for (const lang of ['en', 'ar'] as const) {
      const { headers, body } = await slip(trip.token, lang);
      expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
      expect(headers['content-disposition']).toBe(`inline; filename="O-${trip.second.order_id}.pdf"`);
      expect(String(body).slice(0, 5)).toBe('%PDF-');
    }
    const wrong = `${trip.first.order_id}${trip.token.slice(trip.token.indexOf('-'))}`;
    expect((await slip(wrong)).body).toMatchObject({ code: 'NOT_FOUND' });
    // Drawing is expensive: a link is asked for few of them a minute.
    const codes: unknown[] = [];
    for (let n = 0; n < 5; n += 1) codes.push((await slip(trip.token)).status);
    expect(codes.at(-1)).toBe(429);
  });

  test('is kept by no cache, listed by no search engine, and names itself to no other page', async () => {
    const { token } = await onTheRoad();
    const url = `${world.config.API_BASE}/tracking/${token}`;
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const [path, status] of [
      [url, 200],
      [url.replace(token, wrong), 404],
    ] as const) {
      const answer = await world.app.inject({ method: 'GET', url: path });
      expect(answer.statusCode).toBe(status);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  test('shows why the last attempt failed, and no driver until the next', async () => {
    const trip = await onTheRoad();
    await arrive(trip, trip.first);
    await deliver(trip, trip.first);
    await world.call(stops.failStop, {
      as: admin,
      params: { id: trip.second.id },
      body: { reason: 'no_access' },
    });
    expect(await seen(trip.token)).toMatchObject({
      state: 'waiting',
      driver: null,
      phone: null,
      handover_code: null,
      failed: { reason: 'no_access' },
    });
  });

  test('offers the call that the depot decides', async () => {
    const trip = await onTheRoad();
    const decide = (recipients_call: string, phone: string | null) =>
      world.rows('update delivery_branches set recipients_call = $2, phone = $3 where id = $1', [
        trip.delivery_branch_id,
        recipients_call,
        phone,
      ]);
    await decide('depot', '920001234');
    expect((await seen(trip.token)).phone).toEqual({ of: 'depot', number: '920001234' });
    await decide('depot', null);
    expect((await seen(trip.token)).phone).toBeNull();
    await decide('nobody', '920001234');
    expect((await seen(trip.token)).phone).toBeNull();
  });
});

describe('a link', () => {
  test('cannot be guessed: another signature, another order, no order are not found alike', async () => {
    const [trip, other] = [await onTheRoad(), await onTheRoad()];
    const signature = trip.token.slice(trip.token.indexOf('-') + 1);
    const wrong = [
      `${trip.second.order_id}-${'A'.repeat(24)}`,
      `${other.second.order_id}-${signature}`,
      `999999999-${signature}`,
    ];
    const answers = [];
    for (const token of wrong) answers.push((await track(token)).body);
    for (const answer of answers)
      expect(answer).toMatchObject({ code: 'NOT_FOUND', message: 'This link is not valid, or has ended.' });
    expect((await track(trip.token)).status).toBe(200);
  });

  test('ends two days after the delivery, and with a cancellation', async () => {
    const [delivered, canceled] = [await onTheRoad(), await onTheRoad()];
    await deliver(delivered, delivered.second);
    world.advance(2 * DAY_SECONDS - MINUTE_SECONDS);
    expect((await track(delivered.token)).status).toBe(200);
    expect((await linkOf(delivered.second.order_id)).state).toBe('active');
    world.advance(2 * MINUTE_SECONDS);
    expect((await track(delivered.token)).body).toMatchObject({ code: 'NOT_FOUND' });
    const late = { body: { token: delivered.token, stars: 5 } };
    expect((await world.call(contract.rateDelivery, late)).body).toMatchObject({ code: 'NOT_FOUND' });
    expect(await linkOf(delivered.second.order_id)).toMatchObject({ state: 'over', path: null });

    for (const [status, reason] of [
      [15, 'null'],
      [40, '(select min(id) from cancel_reasons)'],
    ])
      await world.rows(`update orders set status = $2, cancel_reason_id = ${reason} where id = $1`, [
        canceled.second.order_id,
        status,
      ]);
    expect((await track(canceled.token)).body).toMatchObject({ code: 'NOT_FOUND' });
    const renewed = await world.call(contract.renewTrackingLink, {
      as: admin,
      params: { id: canceled.second.order_id },
    });
    expect(renewed.body).toMatchObject({ code: 'STATUS_CONFLICT' });
  });

  test('is withdrawn and renewed by the dispatcher; the former stays closed', async () => {
    const { token, second, manager } = await onTheRoad();
    const params = { id: second.order_id };
    expect((await linkOf(second.order_id, manager)).can).toEqual({
      withdraw: false,
      renew: false,
      release: false,
    });
    expect((await linkOf(second.order_id)).opened_at).toBeNull();
    await track(token);
    expect((await linkOf(second.order_id)).opened_at).toBe(world.now.toISOString());
    const withdrawn = await world.call(contract.withdrawTrackingLink, { as: admin, params });
    expect(withdrawn.body).toMatchObject({
      state: 'withdrawn',
      path: null,
      can: { withdraw: false, renew: true },
    });
    expect((await track(token)).body).toMatchObject({ code: 'NOT_FOUND' });
    const renewed = await world.call(contract.renewTrackingLink, { as: admin, params });
    const fresh = tokenIn(renewed.body.path);
    expect(fresh).not.toBe(token);
    expect((await track(fresh)).status).toBe(200);
    expect((await track(token)).body).toMatchObject({ code: 'NOT_FOUND' });
    const audited = await world.rows<{ action: string }>(
      `select action from audit_rows where subject = 'tracking_link' and subject_id = $1 order by id`,
      [second.order_id],
    );
    expect(audited.map(({ action }) => action)).toEqual(['withdraw', 'renew']);
  });

  test('of another client’s order is not found', async () => {
    const { second } = await onTheRoad();
    const stranger = await world.makeUser('client_manager', { client_id: (await world.makeClient()).id });
    const { body } = await world.call(contract.getTrackingLink, {
      as: stranger,
      params: { id: second.order_id },
    });
    expect(body).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('that is wrong can be tried twenty times a minute from one address', async () => {
    const { token, second } = await onTheRoad();
    world.advance(MINUTE_SECONDS);
    const codes: string[] = [];
    for (let n = 0; n < 22; n += 1) {
      const wrong = `${second.order_id}-${String(n).padStart(24, 'A')}`;
      codes.push(((await track(wrong)).body as unknown as { code: string }).code);
    }
    expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(21);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect((await track(token)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    world.advance(MINUTE_SECONDS);
    expect((await track(token)).status).toBe(200);
  });
});

describe('a hand-over code', () => {
  test('is on the recipient’s page, not on the driver’s, and the delivery needs it', async () => {
    const trip = await onTheRoad({ requires_handover_code: true });
    const code = (await seen(trip.token)).handover_code!;
    expect(code).toMatch(/^\d{4}$/);
    expect((await linkOf(trip.second.order_id, trip.manager)).handover).toMatchObject({
      code,
      wrong_codes: 0,
    });
    const { body } = await world.call(stops.getDrivenTrip, { as: trip.driver, params: { id: trip.id } });
    const [first, second] = body.stops.filter(({ kind }) => kind === 'job');
    expect([first!.order!.handover, second!.order!.handover]).toEqual([null, 'code']);
    expect(JSON.stringify(body)).not.toContain(`"${code}"`);

    const without = await deliver(trip, trip.second);
    expect(without.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { handover_code: 'required' } });
    const delivered = await deliver(trip, trip.second, { handover_code: code });
    const proof = delivered.body.stops.find(({ id }) => id === trip.second.id)!.proof;
    expect(proof).toMatchObject({ handover: 'code' });
    expect((await seen(trip.token)).handover_code).toBeNull();
    expect((await deliver(trip, trip.first)).status).toBe(200);
  });

  test('is tried five times; then only a dispatcher’s release lets the delivery through', async () => {
    const trip = await onTheRoad({ requires_handover_code: true });
    const code = (await seen(trip.token)).handover_code!;
    const wrong = code === '0000' ? '0001' : '0000';
    const tries = [];
    for (let n = 0; n < MAX_WRONG_CODES; n += 1)
      tries.push((await deliver(trip, trip.second, { handover_code: wrong })).body);
    expect(tries.map((body) => (body as unknown as { code: string }).code)).toEqual([
      ...Array(MAX_WRONG_CODES - 1).fill('HANDOVER_CODE_WRONG'),
      'HANDOVER_CODE_LOCKED',
    ]);
    expect(tries[0]).toMatchObject({ details: { tries_left: MAX_WRONG_CODES - 1 } });
    // Even the right one is too late now, and nothing was delivered.
    expect((await deliver(trip, trip.second, { handover_code: code })).body).toMatchObject({
      code: 'HANDOVER_CODE_LOCKED',
    });
    expect(
      await world.rows('select 1 from delivery_proofs where order_id = $1', [trip.second.order_id]),
    ).toEqual([]);
    expect((await linkOf(trip.second.order_id)).handover).toMatchObject({ is_locked: true });

    const params = { id: trip.second.order_id };
    const released = await world.call(contract.releaseHandover, { as: admin, params });
    expect(released.body.handover).toMatchObject({ is_locked: false, released_by: expect.any(String) });
    expect((await seen(trip.token)).handover_code).toBeNull();
    const delivered = await deliver(trip, trip.second);
    const proof = delivered.body.stops.find(({ id }) => id === trip.second.id)!.proof;
    expect(proof).toMatchObject({ handover: 'released' });
    const again = await world.call(contract.releaseHandover, { as: admin, params });
    expect(again.body).toMatchObject({ code: 'STATUS_CONFLICT' });
  });
});

describe('a failed stop', () => {
  test('needs a picture from its driver, and none from the dispatcher who records it', async () => {
    const trip = await onTheRoad();
    const fail = (as: MadeUser, stop: { id: number }, photo_file_ids: number[] = []) =>
      world.call(stops.failStop, {
        as,
        params: { id: stop.id },
        body: { reason: 'no_access', photo_file_ids },
      });
    expect((await fail(trip.driver, trip.first)).body).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { photo_file_ids: 'required' },
    });
    expect((await fail(trip.driver, trip.first, [999_999])).body).toMatchObject({
      fields: { photo_file_ids: 'unknown' },
    });
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const photo = await world.call(stops.uploadDeliveryPhoto, { as: trip.driver, file });
    const failed = await fail(trip.driver, trip.first, [photo.body.file_id]);
    const [first] = failed.body.stops.filter(({ kind }) => kind === 'job');
    expect(first).toMatchObject({ status: 'failed', failed_photo_file_ids: [photo.body.file_id] });
    const { body } = await world.call(stops.getOrderDelivery, {
      as: trip.manager,
      params: { id: trip.first.order_id },
    });
    expect(body.delivery).toMatchObject({ failed_photo_file_ids: [photo.body.file_id] });
    expect((await fail(admin, trip.second)).status).toBe(200);
  });
});
