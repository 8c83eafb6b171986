import { clientLogin, logout } from '@fleet/contracts/access/sessions.ts';
import {
  listPushSubscriptions,
  removePushSubscription,
  renewPushSubscription,
  savePushSubscription,
} from '@fleet/contracts/messages/web-push.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPushVendor, type SubscribedBrowser } from '../../../test/push-vendor.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { sendBy } from '../outgoing-messages/couriers.service.ts';
import { sendNotices } from '../push-messages/notices.service.ts';
import { purgeSubscriptions } from './push-subscriptions.service.ts';

let world: World;
let vendor: Awaited<ReturnType<typeof openPushVendor>>;
beforeAll(async () => {
  vendor = await openPushVendor();
  world = await buildWorld({ pool: 16, environment: { WEBHOOKS_ALLOW_PRIVATE: 'yes' } });
});
beforeEach(() => world.rows('truncate push_subscriptions, outgoing_messages'));
afterAll(async () => {
  await world.close();
  await vendor.close();
});

const subscribe = async (as: MadeUser | string, browser = vendor.subscribe()) => {
  const saved = await world.call(savePushSubscription, { as, body: browser.keys });
  expect(saved.status).toBe(200);
  return { browser, id: saved.body.id };
};
const NOTICE = {
  kind: 'request_pending',
  params: { plate_no: 'JDR-4821', requested_volume_ml: 60_000 },
  subject: 'fuel_request',
  subject_id: 12,
};
async function notify(user: MadeUser, notice: object = NOTICE, { systemCtx, rows, jobs }: World = world) {
  const [row] = await rows<{ client_id: number }>('select client_id from users where id = $1', [user.id]);
  const to = [{ groups: [user.group], user_ids: [user.id], client_id: row!.client_id }];
  await sendNotices(systemCtx(), [
    { ...NOTICE, ...notice, to, except_user_id: null } as Parameters<typeof sendNotices>[1][number],
  ]);
  await jobs.runBatches();
}
const send = () => sendBy('push')(() => world.systemCtx());
const outgoing = () =>
  world.rows<{ status: string; attempts: number; problem: string | null }>(
    'select status, attempts, problem from outgoing_messages order by id',
  );
const countOf = (browsers: readonly SubscribedBrowser[]) => browsers.map(({ received }) => received.length);

test('a message in the bell reaches each subscribed browser of its reader, sealed and signed', async () => {
  const manager = await world.makeUser('client_manager');
  const other = await world.makeUser('client_manager');
  const phone = await subscribe(manager);
  const desk = await subscribe(manager);
  const stranger = await subscribe(other);
  await notify(manager);
  await send();
  expect(vendor.refusals).toEqual([]);
  expect(countOf([phone.browser, desk.browser, stranger.browser])).toEqual([1, 1, 0]);
  const { payload, headers, claims } = phone.browser.received[0]!;
  expect(payload).toMatchObject({
    title: 'Fuel request awaits your decision',
    body: '\u2066JDR 4821\u2069 requests \u206660.00\u2069 L. Your decision is needed.',
    lang: 'en',
    dir: 'ltr',
    link: `/vrp/open/fuel_request/12?message=${payload.id}`,
    tag: '/vrp/open/fuel_request/12',
    actions: [{ title: 'Decide' }],
    unread: [payload.id],
  });
  expect(headers).toMatchObject({
    urgency: 'high',
    ttl: '14400',
    'content-type': 'application/octet-stream',
  });
  expect(claims.sub).toMatch(/^mailto:/);
  expect(await outgoing()).toEqual([
    { status: 'sent', attempts: 1, problem: null },
    { status: 'sent', attempts: 1, problem: null },
  ]);
  await send();
  expect(countOf([phone.browser])).toEqual([1]);
});

test.each([
  ['ar', 'rtl', 'القرار لديك'],
  ['ur', 'rtl', 'منظور'],
])('it is in the language of its reader: %s', async (language, dir, part) => {
  const driver = await world.makeUser('driver');
  await world.rows('update users set language = $2 where id = $1', [driver.id, language]);
  const { browser } = await subscribe(driver);
  await notify(driver, { kind: language === 'ur' ? 'request_approved' : 'request_pending' });
  await send();
  const { payload } = browser.received[0]!;
  expect(payload).toMatchObject({ lang: language, dir });
  expect(String(payload.body)).toContain(part);
});

test('the longest message fits', async () => {
  const manager = await world.makeUser('client_manager');
  const { browser } = await subscribe(manager);
  await notify(manager, { kind: 'held_comment', params: { writer: 'و', comment: 'ط'.repeat(4_000) } });
  await send();
  expect(countOf([browser])).toEqual([1]);
  expect(Buffer.byteLength(JSON.stringify(browser.received[0]!.payload))).toBeLessThan(3_000);
});

test.each([404, 410])('a subscription that its vendor no longer knows is removed: %i', async (status) => {
  const manager = await world.makeUser('client_manager');
  const { browser } = await subscribe(manager);
  browser.answer = { status };
  await notify(manager);
  await send();
  expect((await world.call(listPushSubscriptions, { as: manager })).body.rows).toEqual([]);
  expect(await outgoing()).toEqual([{ status: 'failed', attempts: 1, problem: String(status) }]);
});

test('a vendor that wants it later gets it then', async () => {
  const manager = await world.makeUser('client_manager');
  const { browser } = await subscribe(manager);
  browser.answer = { status: 429, headers: { 'retry-after': '120' } };
  await notify(manager);
  await send();
  browser.answer = { status: 201 };
  world.advance(119);
  await send();
  expect(await outgoing()).toEqual([{ status: 'waiting', attempts: 1, problem: '429' }]);
  expect((await world.call(listPushSubscriptions, { as: manager })).body.rows[0]!.failed_at).not.toBeNull();
  world.advance(1);
  await send();
  expect(countOf([browser])).toEqual([1]);
  expect(await outgoing()).toEqual([{ status: 'sent', attempts: 2, problem: null }]);
  expect((await world.call(listPushSubscriptions, { as: manager })).body.rows[0]!.failed_at).toBeNull();
});

test('a vendor that is down is tried for hours, one that refuses is not', async () => {
  const manager = await world.makeUser('client_manager');
  const down = await subscribe(manager);
  const refusing = await subscribe(manager);
  down.browser.answer = { status: 503 };
  refusing.browser.answer = { status: 413 };
  await notify(manager);
  for (let round = 0; round < 16; round += 1) {
    await send();
    world.advance(2 * 3600);
  }
  expect(await outgoing()).toEqual([
    { status: 'failed', attempts: expect.any(Number), problem: '503' },
    { status: 'failed', attempts: 1, problem: '413' },
  ]);
});

test('six concurrent processes send each message once', async () => {
  const manager = await world.makeUser('client_manager');
  const browsers = await Promise.all([1, 2, 3, 4].map(async () => (await subscribe(manager)).browser));
  for (let i = 0; i < 5; i += 1) await notify(manager);
  await Promise.all(Array.from({ length: 6 }, send));
  expect(countOf(browsers)).toEqual([5, 5, 5, 5]);
});

test('whoever subscribed last in a browser has it, and it ends with their session', async () => {
  const first = await world.makeUser('driver');
  const second = await world.makeUser('driver');
  const { browser } = await subscribe(first);
  await subscribe(second, browser);
  await notify(first);
  await notify(second);
  expect(await outgoing()).toHaveLength(1);
  // Signed out before the message left.
  await world.rows('update sessions set revoked_at = now() where user_id = $1', [second.id]);
  await send();
  expect(countOf([browser])).toEqual([0]);
  expect(await outgoing()).toEqual([{ status: 'failed', attempts: 1, problem: 'signed_out' }]);
  await notify(second);
  expect(await outgoing()).toHaveLength(1);
});

test('signing out ends it', async () => {
  const password = 'A-long-enough-1';
  const { email } = await world.makeUser('client_manager', { password });
  const signedIn = await world.call(clientLogin, { body: { user: { email, password } } });
  const { accessToken: as, refreshToken } = signedIn.body.result;
  await subscribe(as);
  expect((await world.call(listPushSubscriptions, { as })).body.rows).toHaveLength(1);
  await world.call(logout, { body: { refreshToken } });
  const again = await world.call(clientLogin, { body: { user: { email, password } } });
  const { body } = await world.call(listPushSubscriptions, { as: again.body.result.accessToken });
  expect(body.rows).toEqual([]);
  await purgeSubscriptions(world.systemCtx());
  expect(await world.rows('select id from push_subscriptions')).toEqual([]);
});

test('another person’s subscription is not listed, removed, taken over or renewed', async () => {
  const manager = await world.makeUser('client_manager');
  const thief = await world.makeUser('client_manager');
  const { browser, id } = await subscribe(manager);
  const own = vendor.subscribe().keys;
  expect((await world.call(listPushSubscriptions, { as: thief })).body.rows).toEqual([]);
  expect((await world.call(removePushSubscription, { as: thief, params: { id } })).status).toBe(404);
  // The endpoint alone is known: to whoever reads a proxy's log.
  for (const keys of [
    { ...own, endpoint: browser.keys.endpoint },
    { ...own, endpoint: browser.keys.endpoint, p256dh: browser.keys.p256dh },
    { ...own, endpoint: browser.keys.endpoint, auth: browser.keys.auth },
  ]) {
    const taken = await world.call(savePushSubscription, { as: thief, body: keys });
    expect([taken.status, taken.body.code]).toEqual([409, 'STATUS_CONFLICT']);
    const renewal = await world.call(renewPushSubscription, { body: { old: keys, renewed: own } });
    expect(renewal.body).toEqual({ renewed: false });
  }
  await notify(manager);
  await send();
  expect(countOf([browser])).toEqual([1]);
});

test('a browser that changed its keys goes on with the new ones', async () => {
  const manager = await world.makeUser('client_manager');
  const { browser } = await subscribe(manager);
  const renewed = vendor.subscribe();
  const answer = await world.call(renewPushSubscription, {
    body: { old: browser.keys, renewed: renewed.keys },
  });
  expect(answer.body).toEqual({ renewed: true });
  await notify(manager);
  await send();
  expect(countOf([browser, renewed])).toEqual([0, 1]);
  const again = await world.call(renewPushSubscription, {
    body: { old: browser.keys, renewed: vendor.subscribe().keys },
  });
  expect(again.body).toEqual({ renewed: false });
});

test('renewals from one address are limited', async () => {
  const [old, renewed] = [vendor.subscribe().keys, vendor.subscribe().keys];
  world.advance(60);
  const statuses: number[] = [];
  for (let i = 0; i < 25; i += 1)
    statuses.push((await world.call(renewPushSubscription, { body: { old, renewed } })).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test('a person has twenty browsers at most', async () => {
  const manager = await world.makeUser('client_manager');
  for (let i = 0; i < 22; i += 1) await subscribe(manager);
  expect((await world.call(listPushSubscriptions, { as: manager })).body.rows).toHaveLength(20);
});

test('an address inside is refused, when it is registered and when it is sent to', async () => {
  const strict = await buildWorld();
  try {
    const manager = await strict.makeUser('client_manager');
    const { keys } = vendor.subscribe();
    const codes = [];
    for (const endpoint of ['https://127.0.0.1/push', 'https://10.0.0.8/push', 'http://push.example.com/1']) {
      const answer = await strict.call(savePushSubscription, { as: manager, body: { ...keys, endpoint } });
      codes.push(answer.body.fields?.endpoint);
    }
    expect(codes).toEqual(['not_public', 'not_public', 'https_needed']);
    const saved = await strict.call(savePushSubscription, {
      as: manager,
      body: { ...keys, endpoint: 'https://push.example.com/1' },
    });
    expect(saved.status).toBe(200);
    // A name that leads inside after it was registered.
    await strict.rows(`update push_subscriptions set endpoint = 'https://127.0.0.1:9/push'`);
    await notify(manager, NOTICE, strict);
    await sendBy('push')(() => strict.systemCtx());
    expect(await strict.rows('select status, problem from outgoing_messages')).toEqual([
      { status: 'failed', problem: 'address_refused' },
    ]);
  } finally {
    await strict.close();
  }
});
