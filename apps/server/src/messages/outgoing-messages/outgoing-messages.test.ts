import * as choices from '@fleet/contracts/messages/channel-choices.ts';
import type { Channel } from '@fleet/contracts/messages/channels.ts';
import { saveMessageText } from '@fleet/contracts/messages/message-texts.ts';
import * as contract from '@fleet/contracts/messages/outgoing-messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPhones } from '../../../test/simulated-phones.ts';
import { openInbox } from '../../../test/smtp-inbox.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { sendNotices } from '../push-messages/notices.service.ts';
import { noteWhatsappReports } from './carrier-reports.service.ts';
import { takeDue } from './couriers.queries.ts';
import { sendBy, tidyOutgoing } from './couriers.service.ts';
import { writeDigests } from './digests.service.ts';
import { sendDirect } from './outgoing-messages.service.ts';

/** 10:00 in Riyadh. */
const START = '2026-03-01T07:00:00Z';

let world: World;
let origin: string;
let phones: Awaited<ReturnType<typeof startPhones>>;
let inbox: Awaited<ReturnType<typeof openInbox>>;
let admin: MadeUser;
let manager: MadeUser;
let mobile = 500_000_000;
beforeAll(async () => {
  [phones, inbox] = await Promise.all([startPhones(), openInbox()]);
  world = await buildWorld({
    environment: {
      ...phones.environment,
      SMTP_URL: inbox.url,
      MAIL_FROM: 'Mahatta <no-reply@mahatta.sa>',
      PUBLIC_URL: 'https://mahatta.example',
      WHATSAPP_PRICES: 'utility=0.0448,authentication=0.05',
    },
  });
  origin = new URL(await world.listen()).origin;
  await phones.rule({ reports_to: origin });
  admin = await world.makeUser('admin');
});
afterAll(async () => {
  await world.close();
  await phones.stop();
  await inbox.close();
});
beforeEach(async () => {
  world.at(START);
  await phones.rule({ hangs: null, refuse: 0, reports: 'never' });
  inbox.mails.length = 0;
  inbox.rules.recipient = () => null;
  await world.rows('delete from outgoing_messages');
  await world.rows('delete from push_messages');
  manager = await world.makeUser('client_manager');
  mobile += 1;
  await world.rows('update users set mobile = $2 where id = $1', [manager.id, String(mobile)]);
});

const send = (channel: Channel) => sendBy(channel)(() => world.systemCtx());
const choose = (body: { news: string; channel: string; time: string }, as = manager) =>
  world.call(choices.saveChannelChoice, { as, body });
const list = async (query = {}) =>
  (await world.call(contract.listOutgoingMessages, { as: admin, query })).body.rows;
const received = async () => (await phones.messages()).filter(({ to }) => to === `966${mobile}`);

/** Puts a message into the manager's bell, and whatever follows from it. */
async function announceTo(kind: string, params: Record<string, string | number>, to = manager) {
  await sendNotices(world.systemCtx(), [
    {
      kind,
      params,
      subject: 'fuel_request',
      subject_id: 7,
      except_user_id: null,
      to: [{ groups: ['client_manager'], client_id: await clientOf(to), user_ids: [to.id] }],
    },
  ]);
  await world.jobs.runBatches();
}
async function clientOf({ id }: MadeUser) {
  const [row] = await world.rows<{ client_id: number }>('select client_id from users where id = $1', [id]);
  return row!.client_id;
}
const pending = { plate_no: 'JDR-4821', requested_volume_ml: 60_000 };

describe('channels', () => {
  test('a message leaves by email as usual, with a button and its sentence', async () => {
    await announceTo('invoice', {
      number: 'INV-1',
      period: '2026-02',
      amount_halalas: 184_000,
      due_on: '2026-03-31',
    });
    await send('email');
    const [mail] = inbox.mails;
    expect(mail?.subject).toBe('Invoice issued');
    expect(mail?.text).toContain('INV-1');
    expect(mail?.text).toContain('1,840.00');
    expect(mail?.html).toContain('https://mahatta.example/vrp/open/fuel_request/7');
    expect(await list()).toMatchObject([
      { channel: 'email', status: 'sent', attempts: 1, user_id: manager.id, kind: 'invoice' },
    ]);
  });

  test('an SMS is one part in Latin letters, costs what the carrier says, and is reported as delivered', async () => {
    await choose({ news: 'decisions', channel: 'sms', time: 'at_once' });
    await announceTo('request_pending', pending);
    await phones.rule({ reports: 'at_once' });
    await send('sms');
    const [sms] = await received();
    expect(sms).toMatchObject({
      text: 'JDR 4821 requests 60.00 L. Your decision is needed.',
      parts: 1,
    });
    await expect.poll(async () => (await list())[0]!.status).toBe('delivered');
    expect(await list()).toMatchObject([
      { provider_id: sms!.provider_id, cost_halalas: 3.64, address: `+966${mobile}` },
    ]);
    expect(await phones.page()).toContain('JDR 4821 requests');
  });

  test('WhatsApp gets the approved template with its parameters; an edited text is another template', async () => {
    await choose({ news: 'decisions', channel: 'whatsapp', time: 'at_once' });
    await announceTo('request_pending', pending);
    await send('whatsapp');
    expect((await received())[0]!.text).toMatch(
      /JDR 4821.* requests .*60\.00.* L\. Your decision is needed\./,
    );
    const text = { channel: 'whatsapp', language: 'en', subject: '', body: 'Decide about {{plate_no}} now.' };
    const saved = await world.call(saveMessageText, {
      as: admin,
      params: { kind: 'request_pending' },
      body: { ...text, version: 0 },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await announceTo('request_pending', pending);
    await send('whatsapp');
    const [failed] = await list({ status: 'failed' });
    expect(failed).toMatchObject({
      problem: expect.stringContaining('132001'),
      can: { retry: true },
    });
    const template = saved.body.texts.find((one) => one.channel === 'whatsapp' && one.language === 'en')!;
    expect(template.template).toBe('request_pending_v1');
    await phones.approve({ name: template.template, language: 'en', body: text.body, params: ['plate_no'] });
    const again = await world.call(contract.retryOutgoingMessage, { as: admin, params: { id: failed!.id } });
    expect(again.body).toMatchObject({ status: 'waiting', attempts: 0 });
    await send('whatsapp');
    expect((await received()).at(-1)!.text).toMatch(/^Decide about .*JDR 4821.* now\.$/);
    const twice = await world.call(contract.retryOutgoingMessage, { as: admin, params: { id: failed!.id } });
    expect(twice.status).toBe(409);
  });

  test('WhatsApp names no price: what a message cost is estimated by its category, and nothing where it is free', async () => {
    await choose({ news: 'decisions', channel: 'whatsapp', time: 'at_once' });
    await announceTo('request_pending', pending);
    await phones.rule({ reports: 'at_once' });
    await send('whatsapp');
    await expect.poll(async () => (await list())[0]!.cost_halalas).toBe(4.48);
    const [message] = await list();
    expect(message).toMatchObject({ cost_is_estimated: true });
    const report = (pricing: object | undefined) =>
      noteWhatsappReports(
        world.systemCtx(),
        Buffer.from(
          JSON.stringify({
            entry: [
              { changes: [{ value: { statuses: [{ id: message!.provider_id, status: 'sent', pricing }] } }] },
            ],
          }),
        ),
      );
    await report(undefined);
    await report({ billable: true, category: 'marketing' });
    expect(await list()).toMatchObject([{ cost_halalas: 4.48, cost_is_estimated: true }]);
    const figures = async () =>
      (await world.call(contract.countOutgoingMessages, { as: admin })).body.rows.find(
        ({ channel }) => channel === 'whatsapp',
      );
    expect(await figures()).toMatchObject({ cost_halalas: 4.48, estimated_halalas: 4.48 });
    await report({ billable: false, category: 'service' });
    await report({ billable: true, category: 'utility' });
    expect(await list()).toMatchObject([{ cost_halalas: 0, cost_is_estimated: false }]);
    expect(await figures()).toMatchObject({ cost_halalas: 0, estimated_halalas: 0 });
  });

  test('a number that is nobody’s fails, by the report or at once', async () => {
    mobile = 500_001_000;
    await world.rows('update users set mobile = $2 where id = $1', [manager.id, String(mobile)]);
    for (const channel of ['sms', 'whatsapp']) await choose({ news: 'decisions', channel, time: 'at_once' });
    await world.rows('delete from message_texts');
    await announceTo('request_pending', pending);
    await phones.rule({ reports: 'at_once' });
    await send('sms');
    await send('whatsapp');
    await expect.poll(async () => (await list()).map(({ status }) => status)).toEqual(['failed', 'failed']);
    const problems = (await list()).map(({ problem }) => problem);
    expect(problems).toEqual([expect.stringContaining('131026'), 'Undelivered']);
  });

  test('a carrier that wants a pause gets one, and a hanging one holds up no other', async () => {
    for (const channel of ['sms', 'whatsapp']) await choose({ news: 'decisions', channel, time: 'at_once' });
    await announceTo('request_pending', pending);
    await announceTo('request_pending', pending);
    await phones.rule({ refuse: 1, retry_after_seconds: 600 });
    await send('sms');
    const before = (await received()).length;
    await send('sms');
    expect((await received()).length).toBe(before);
    world.advance(601);
    await phones.rule({ hangs: 'whatsapp' });
    const hanging = send('whatsapp');
    await send('sms');
    expect((await list({ channel: 'sms' })).map(({ status }) => status)).toEqual(['sent', 'sent']);
    await hanging;
    expect(await list({ channel: 'whatsapp' })).toMatchObject([
      { status: 'waiting', problem: 'TimeoutError' },
      { status: 'waiting', problem: 'TimeoutError' },
    ]);
  }, 60_000);

  test('a code leaves before news, is kept nowhere, and is not sent late', async () => {
    await choose({ news: 'decisions', channel: 'sms', time: 'at_once' });
    for (let i = 0; i < 3; i++) await announceTo('request_pending', pending);
    const code = (language: 'en' | 'ar') =>
      sendDirect(world.systemCtx(), {
        kind: 'sign_in_code',
        params: { code: '482915' },
        channel: 'sms',
        address: `+966${mobile}`,
        language,
        user_id: manager.id,
        link: null,
        is_secret: true,
      });
    await code('ar');
    // Of those on their way together any may be received first; what counts is which is taken first.
    const lease = new Date(world.now.getTime() + 60_000);
    const [first] = await takeDue(world.systemCtx(), 'sms', lease, 1);
    expect(first!.kind).toBe('sign_in_code');
    world.advance(61);
    await send('sms');
    expect((await received()).length).toBe(4);
    const sms = (await received()).find(({ text }) => text.includes('482915'));
    expect(sms!.parts).toBe(1);
    const [row] = await list({ kind: 'sign_in_code' });
    const detail = await world.call(contract.getOutgoingMessage, { as: admin, params: { id: row!.id } });
    expect(detail.body).toMatchObject({ text: null, status: 'sent' });
    expect(await world.rows(`select 1 from outgoing_messages where params::text like '%482915%'`)).toEqual(
      [],
    );
    await code('en');
    world.advance(16 * 60);
    await tidyOutgoing(world.systemCtx());
    expect((await list({ kind: 'sign_in_code' }))[0]).toMatchObject({
      status: 'failed',
      problem: 'too_late',
      can: { retry: false },
    });
    expect(await world.rows(`select 1 from outgoing_messages where params::text like '%482915%'`)).toEqual(
      [],
    );
  });
});

describe('choices', () => {
  test('are each person’s own, within what news may use', async () => {
    const other = await world.makeUser('client_manager');
    await choose({ news: 'documents', channel: 'email', time: 'never' });
    await announceTo('invoice', {
      number: 'INV-2',
      period: '2026-02',
      amount_halalas: 1,
      due_on: '2026-03-31',
    });
    expect(await list()).toEqual([]);
    await announceTo(
      'invoice',
      { number: 'INV-2', period: '2026-02', amount_halalas: 1, due_on: '2026-03-31' },
      other,
    );
    expect(await list()).toMatchObject([{ user_id: other.id }]);
    for (const wrong of [
      { news: 'documents', channel: 'sms', time: 'at_once' },
      { news: 'decisions', channel: 'sms', time: 'daily' },
    ])
      expect((await choose(wrong)).status).toBe(400);
    const { body } = await world.call(choices.listChannelChoices, { as: manager });
    expect(body.channels).toContainEqual({ channel: 'sms', is_set: true, address: `+966${mobile}` });
    expect(body.channels.find(({ channel }) => channel === 'email')!.address).toBe(manager.email);
  });

  test('quiet hours hold what wakes until they end, not what is urgent', async () => {
    for (const news of ['decisions', 'answers']) await choose({ news, channel: 'sms', time: 'at_once' });
    const quiet = { from: 22 * 60, to: 6 * 60 };
    await world.call(choices.saveQuietHours, { as: manager, body: { quiet } });
    // 01:00 in Riyadh.
    world.at('2026-03-01T22:00:00Z');
    await announceTo('request_expired', { plate_no: 'JDR-4821' });
    await announceTo('request_pending', pending);
    const before = (await received()).length;
    await send('sms');
    expect((await received()).length).toBe(before + 1);
    expect((await list({ kind: 'request_expired' }))[0]!.next_attempt_at).toBe('2026-03-02T03:00:00.000Z');
    world.at('2026-03-02T03:00:00Z');
    await send('sms');
    expect((await received()).length).toBe(before + 2);
  });

  test('the routine comes in one email a day, once, without what was read', async () => {
    await choose({ news: 'fills', channel: 'email', time: 'daily' });
    for (const plate_no of ['JDR-1', 'JDR-2', 'JDR-3'])
      await announceTo('transaction_completed', { plate_no, volume_ml: 50_000, amount_halalas: 11_650 });
    await world.rows(`update push_messages set read_at = now() where params ->> 'plate_no' = 'JDR-1'`);
    // 07:59 in Riyadh, then 08:00.
    world.at('2026-03-02T04:59:00Z');
    await writeDigests(world.systemCtx());
    expect(await list()).toEqual([]);
    world.at('2026-03-02T05:00:00Z');
    await Promise.all([writeDigests(world.systemCtx()), writeDigests(world.systemCtx())]);
    await send('email');
    expect(inbox.mails).toHaveLength(1);
    expect(inbox.mails[0]!.text).toContain('JDR 2');
    expect(inbox.mails[0]!.text).not.toContain('JDR 1');
    world.at('2026-03-03T05:00:00Z');
    await writeDigests(world.systemCtx());
    expect(await list()).toHaveLength(1);
  });
});

describe('reports', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('without the secret or the signature they do nothing and find nothing', async () => {
    await choose({ news: 'decisions', channel: 'sms', time: 'at_once' });
    await announceTo('request_pending', pending);
    await send('sms');
    const { id, provider_id } = (await list())[0]!;
    const sms = JSON.stringify({
      MessageID: provider_id,
      CorrelationID: `message-${id}`,
      Status: 'Undelivered',
    });
    for (const secret of ['', 'wrong', `${phones.environment.SMS_REPORT_SECRET}x`])
      expect((await post(`/carrier-reports/sms/${secret}`, sms)).status).toBe(404);
    const forged = JSON.stringify({
      entry: [{ changes: [{ value: { statuses: [{ id: 'x', status: 'failed' }] } }] }],
    });
    for (const signature of [undefined, 'sha256=', `sha256=${'0'.repeat(64)}`])
      expect(
        (
          await post(
            '/carrier-reports/whatsapp',
            forged,
            signature ? { 'x-hub-signature-256': signature } : {},
          )
        ).status,
      ).toBe(404);
    expect((await list())[0]!.status).toBe('sent');
    const verify = `${origin}/carrier-reports/whatsapp?hub.mode=subscribe&hub.challenge=42&hub.verify_token=`;
    expect((await fetch(`${verify}wrong`)).status).toBe(404);
    const answer = await fetch(verify + phones.environment.WHATSAPP_VERIFY_TOKEN);
    expect(await answer.text()).toBe('42');
  });

  test('a failure that comes after the delivery changes nothing', async () => {
    await choose({ news: 'decisions', channel: 'sms', time: 'at_once' });
    await announceTo('request_pending', pending);
    await send('sms');
    const { provider_id } = (await list())[0]!;
    await phones.report(provider_id!, 'delivered');
    await phones.report(provider_id!, 'failed');
    expect((await list())[0]!.status).toBe('delivered');
  });
});

test('figures say what became of messages and which channels are set up', async () => {
  await announceTo('invoice', {
    number: 'INV-3',
    period: '2026-02',
    amount_halalas: 1,
    due_on: '2026-03-31',
  });
  inbox.rules.recipient = () => ({ code: 550, sentence: 'No such user' });
  await send('email');
  const { body } = await world.call(contract.countOutgoingMessages, { as: admin });
  expect(body.rows.map(({ channel, is_set, failed }) => [channel, is_set, failed])).toEqual([
    ['push', true, 0],
    ['email', true, 1],
    ['sms', true, 0],
    ['whatsapp', true, 0],
  ]);
  for (const route of [contract.listOutgoingMessages, contract.countOutgoingMessages])
    expect((await world.call(route, { as: manager })).status).toBe(403);
});
