import * as users from '@fleet/contracts/access/users.ts';
import * as contract from '@fleet/contracts/insight/report-schedules.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { openInbox } from '../../../test/smtp-inbox.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { sendMails } from '../../messages/mails/mails.service.ts';
import { workOffSchedules } from './report-runs.service.ts';

/** A Sunday, 10:00 in Riyadh. */
const START = '2026-03-01T07:00:00Z';
let inbox: Awaited<ReturnType<typeof openInbox>>;
let world: World;
let client: { id: number };
let manager: MadeUser;
let colleague: MadeUser;
let stranger: MadeUser;
beforeAll(async () => {
  inbox = await openInbox();
  world = await buildWorld({
    pool: 16,
    environment: {
      SMTP_URL: inbox.url,
      MAIL_FROM: 'Mahatta <reports@mahatta.sa>',
      PUBLIC_URL: 'https://fleet.example/',
    },
  });
  client = await world.makeClient({ name_en: 'Desert Transport', name_ar: 'نقليات الصحراء' });
  manager = await world.makeUser('client_manager', {
    client_id: client.id,
    name: 'Salem <Ali>',
    email: 'salem@desert.sa',
  });
  colleague = await world.makeUser('client_operation', { client_id: client.id, email: 'ops@desert.sa' });
  const other = await world.makeClient();
  stranger = await world.makeUser('client_manager', { client_id: other.id, email: 'x@stranger.sa' });
});
beforeEach(async () => {
  await world.rows('truncate report_runs, report_schedules, mail_recipients, mails cascade');
  world.at(START);
});
afterEach(() => {
  inbox.mails.length = 0;
  inbox.rules.recipient = () => null;
});
afterAll(async () => {
  await world.close();
  await inbox.close();
});

const bodyOf = (fields: object = {}) => ({
  name: 'What we used',
  report: 'consumption' as const,
  query: { period: 'yesterday' as const },
  format: 'pdf' as const,
  language: 'en' as const,
  recipients: ['salem@desert.sa'],
  rhythm: 'daily' as const,
  weekday: null,
  day: null,
  hour: 6,
  ...fields,
});
const create = (fields: object = {}, as = manager) =>
  world.call(contract.createReportSchedule, { as, body: bodyOf(fields) });
const act = (
  route: typeof contract.pauseReportSchedule,
  id: number,
  as: MadeUser = manager,
  key: string | undefined = undefined,
) => world.call(route, { as, params: { id }, ...(key ? { key } : {}) });
const get = (id: number, as = manager) => world.call(contract.getReportSchedule, { as, params: { id } });
const runsOf = async (id: number) =>
  (await world.call(contract.listReportRuns, { as: manager, params: { id } })).body.rows;
const messagesOf = (id: number) =>
  world.rows(
    `select user_id, kind, params from push_messages where subject = 'report_schedule' and subject_id = $1 order by user_id`,
    [id],
  );
const make = () => workOffSchedules(() => world.systemCtx());
const work = async () => {
  await make();
  await sendMails(() => world.systemCtx());
};

describe('a schedule', () => {
  test('contains its next run, its owner and its possible actions', async () => {
    const { status, body } = await create({ recipients: ['OPS@desert.sa ', 'ops@desert.sa'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      recipients: ['ops@desert.sa'],
      status: 'active',
      next_run_at: '2026-03-02T03:00:00.000Z',
      owner: { is_me: true },
      last_run: null,
      can: { update: true, pause: true, send: true, remove: true },
    });
    const { body: list } = await world.call(contract.listReportSchedules, { as: colleague });
    expect(list.rows).toMatchObject([
      { id: body.id, can: { update: false, pause: false, send: false, remove: false } },
    ]);
    expect(list.mail).toEqual({ is_set: true, from: 'reports@mahatta.sa' });
    expect((await get(body.id, stranger)).status).toBe(404);
    expect((await get(body.id, await world.makeUser('admin'))).status).toBe(404);
  });

  test('is rejected by field', async () => {
    const fieldsOf = async (fields: object) => (await create(fields)).body.fields;
    expect(await fieldsOf({ rhythm: 'weekly' })).toEqual({ weekday: 'required' });
    expect(await fieldsOf({ rhythm: 'monthly' })).toEqual({ day: 'required' });
    expect(await fieldsOf({ recipients: ['nobody'] })).toEqual({ 'recipients.0': 'invalid_email' });
    expect(await fieldsOf({ recipients: [] })).toEqual({ recipients: 'too_small' });
    const eleven = Array.from({ length: 11 }, (_, i) => `a${i}@desert.sa`);
    expect(await fieldsOf({ recipients: eleven })).toEqual({ recipients: 'too_big' });
    expect(await fieldsOf({ recipients: ['thief@else.sa'] })).toEqual({
      recipients: 'recipient_not_allowed',
    });
    expect(await fieldsOf({ recipients: ['a@desert.sa\r\nBcc:b@else.sa'] })).toBeDefined();
    expect(await fieldsOf({ name: 'x\r\nBcc: b@else.sa' })).toEqual({ name: 'invalid_format' });
    expect(await fieldsOf({ query: {} })).toEqual({ 'query.period': expect.any(String) });
    expect(await fieldsOf({ query: { period: 'yesterday', by: 'client' } })).toEqual({
      'query.by': 'invalid_value',
    });
  });

  test('is changed, paused and resumed, with its next run', async () => {
    const { body } = await create();
    const update = (fields: object, as = manager) =>
      world.call(contract.updateReportSchedule, {
        as,
        params: { id: body.id },
        body: { ...bodyOf(fields), version: 1, ...fields },
      });
    expect((await update({ rhythm: 'monthly', day: 31, hour: 8 }, colleague)).status).toBe(404);
    const changed = await update({ rhythm: 'monthly', day: 31, hour: 8, weekday: 3 });
    expect(changed.body).toMatchObject({
      next_run_at: '2026-03-31T05:00:00.000Z',
      weekday: null,
      version: 2,
    });
    expect((await update({})).body.code).toBe('VERSION_CONFLICT');
    expect((await act(contract.pauseReportSchedule, body.id)).body).toMatchObject({
      status: 'paused',
      next_run_at: null,
    });
    world.advance(40 * 86_400);
    await work();
    expect(await runsOf(body.id)).toEqual([]);
    expect((await act(contract.resumeReportSchedule, body.id)).body).toMatchObject({
      status: 'active',
      next_run_at: '2026-04-30T05:00:00.000Z',
    });
    const audit = await world.rows<{ action: string }>(
      `select action from audit_rows where subject = 'report_schedule' and subject_id = $1 order by id`,
      [body.id],
    );
    expect(audit.map(({ action }) => action)).toEqual(['create', 'update', 'set_status', 'set_status']);
  });

  test('of a colleague can be managed by user managers, but not edited', async () => {
    const { body } = await create({}, colleague);
    expect((await get(body.id)).body.can).toEqual({ update: false, pause: true, send: true, remove: true });
    expect((await act(contract.pauseReportSchedule, body.id)).status).toBe(200);
    const { body: gone } = await world.call(contract.deleteReportSchedule, {
      as: manager,
      params: { id: body.id },
    });
    expect(gone).toEqual({ removed: true });
    expect((await get(body.id, colleague)).status).toBe(404);
  });

  test('lists possible recipients', async () => {
    const { body } = await world.call(contract.listReportRecipients, { as: colleague });
    expect(body.people.map(({ email }) => email).sort()).toEqual(['ops@desert.sa', 'salem@desert.sa']);
    expect(body.domains).toEqual(['desert.sa']);
  });
});

describe('a due schedule', () => {
  test('sends each recipient the report of its period with its owner’s permissions, as the log shows', async () => {
    const { body } = await create({ recipients: ['salem@desert.sa', 'ops@desert.sa'] });
    world.at('2026-03-02T02:59:59Z');
    await work();
    expect(inbox.mails).toEqual([]);
    world.at('2026-03-02T03:00:05Z');
    await work();
    expect(inbox.mails.map(({ envelope }) => envelope.to[0]).sort()).toEqual([
      'ops@desert.sa',
      'salem@desert.sa',
    ]);
    const [mail] = inbox.mails;
    expect(mail!.subject).toBe('What we used · 1 Mar 2026');
    expect(mail!.attachments).toMatchObject([
      { filename: 'consumption-2026-03-01-2026-03-01.pdf', mimeType: 'application/pdf' },
    ]);
    const signature = Buffer.from(mail!.attachments[0]!.content as ArrayBuffer)
      .subarray(0, 5)
      .toString();
    expect(signature).toBe('%PDF-');
    expect(mail!.html).toContain('dir="ltr"');
    // The sender is named, with markup escaped.
    expect(mail!.html).toContain('Salem &lt;Ali&gt; of Desert Transport');
    expect(mail!.text).toContain('Salem <Ali> of Desert Transport');
    // Links to the same report of the same days, whenever it is opened.
    const page = 'https://fleet.example/vrp/client/reports?report=consumption&by=vehicle&period=';
    expect(mail!.text).toContain(`Open report:\n${page}2026-03-01..2026-03-01\n`);
    expect(mail!.html).toContain(`href="${page.replaceAll('&', '&amp;')}2026-03-01..2026-03-01"`);
    const [run] = await runsOf(body.id);
    expect(run).toMatchObject({
      status: 'sent',
      due_at: '2026-03-02T03:00:00.000Z',
      missed: 0,
      deliveries: [{ status: 'sent' }, { status: 'sent' }],
    });
    expect((await get(body.id)).body).toMatchObject({
      next_run_at: '2026-03-03T03:00:00.000Z',
      last_run: { status: 'sent' },
    });
    await work();
    expect(inbox.mails).toHaveLength(2);
  });

  test('in Arabic is right to left, with its own texts and figures', async () => {
    await create({ language: 'ar', format: 'xlsx', name: 'استهلاكنا' });
    world.at('2026-03-02T03:00:05Z');
    await work();
    const [mail] = inbox.mails;
    expect(mail!.subject).toBe('استهلاكنا · 1 مارس 2026');
    expect(mail!.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail!.html).toContain('نقليات الصحراء');
    expect(mail!.text).toContain('الفترة: 1 مارس 2026');
    expect(mail!.attachments[0]!.filename).toMatch(/\.xlsx$/);
  });

  test('of a year by months shows totals in the email, not the empty first months', async () => {
    const fleet = await makeRefuelling(world, { allocated: 10_000_000 });
    await fleet.close(await fleet.untilFuelling(), { volume_ml: 40_000 });
    const { manager } = fleet.people;
    const recipients = [manager.email];
    await create({ report: 'matrix', query: { period: 'this_year' }, recipients }, manager);
    world.at('2026-03-02T03:00:05Z');
    await work();
    expect(inbox.mails[0]!.text).toMatch(/\n\nTotal: 40\.00\nMar 2026: 40\.00\n\nReport: Pivot table\n/);
  });

  test('is sent once by several processes', async () => {
    const { body } = await create({ recipients: ['salem@desert.sa', 'ops@desert.sa'] });
    world.at('2026-03-02T03:00:05Z');
    await Promise.all(Array.from({ length: 5 }, work));
    await work();
    expect(inbox.mails).toHaveLength(2);
    expect(await runsOf(body.id)).toHaveLength(1);
  });

  test('is sent once for the latest period after days without a server, and the missed ones are counted', async () => {
    const { body } = await create();
    world.at('2026-03-07T09:00:00Z');
    await work();
    expect(inbox.mails.map(({ subject }) => subject)).toEqual(['What we used · 6 Mar 2026']);
    expect(await runsOf(body.id)).toMatchObject([{ missed: 5, due_at: '2026-03-07T03:00:00.000Z' }]);
    expect((await get(body.id)).body.next_run_at).toBe('2026-03-08T03:00:00.000Z');
  });

  test('whose process died is run by another, once', async () => {
    const { body } = await create();
    world.at('2026-03-02T03:00:05Z');
    await world.rows(
      `insert into report_runs (report_schedule_id, due_at, attempts, leased_until)
       values ($1, '2026-03-02T03:00:00Z', 1, '2026-03-02T03:04:00Z')`,
      [body.id],
    );
    await work();
    expect(inbox.mails).toEqual([]);
    world.at('2026-03-02T03:04:01Z');
    await work();
    expect(inbox.mails).toHaveLength(1);
  });

  test('logs a rejected recipient with the server’s message, and reaches the others', async () => {
    inbox.rules.recipient = (address) =>
      address.startsWith('ops') ? { code: 550, sentence: 'No such mailbox' } : null;
    const { body } = await create({ recipients: ['salem@desert.sa', 'ops@desert.sa'] });
    world.at('2026-03-02T03:00:05Z');
    await work();
    expect(await runsOf(body.id)).toMatchObject([
      {
        status: 'partly',
        deliveries: [
          { address: 'salem@desert.sa', status: 'sent' },
          { address: 'ops@desert.sa', status: 'refused', problem: '550 No such mailbox' },
        ],
      },
    ]);
  });

  test('omits addresses that are no longer allowed, and sends nothing if none is left', async () => {
    const { body } = await create({ recipients: ['salem@desert.sa', 'ops@desert.sa'] });
    await world.rows(`update report_schedules set recipients = '{ops@desert.sa,old@elsewhere.sa}'`);
    world.at('2026-03-02T03:00:05Z');
    await work();
    await world.rows(`update report_schedules set recipients = '{old@elsewhere.sa}'`);
    world.at('2026-03-03T03:00:05Z');
    await work();
    expect(inbox.mails.map(({ envelope }) => envelope.to)).toEqual([['ops@desert.sa']]);
    expect(await runsOf(body.id)).toMatchObject([
      { status: 'refused', problem: 'no_recipient', left_out: ['old@elsewhere.sa'] },
      { status: 'sent', left_out: ['old@elsewhere.sa'] },
    ]);
  });
});

describe('a schedule’s owner', () => {
  let colleague: MadeUser;
  beforeEach(async () => {
    colleague = await world.makeUser('client_operation', { client_id: client.id, name: 'Huda' });
  });

  test('who was deactivated gets nothing from then on, nor do the recipients', async () => {
    const { body } = await create({}, colleague);
    await world.call(users.deactivateUser, { as: manager, params: { id: colleague.id } });
    await world.jobs.runBatches();
    expect((await get(body.id)).body).toMatchObject({
      status: 'stopped',
      stopped_reason: 'owner_inactive',
      next_run_at: null,
      can: { send: false },
    });
    world.advance(86_400 * 2);
    await work();
    // A user who cannot sign in is not notified; the company's user managers are, once.
    expect(inbox.mails.map(({ envelope, subject }) => [envelope.to, subject])).toEqual([
      [['salem@desert.sa'], 'Scheduled reports stopped'],
    ]);
    expect(inbox.mails[0]!.text).toContain('Huda can no longer sign in');
    expect(inbox.mails[0]!.text).toContain('What we used: ');
    expect(inbox.mails[0]!.text).toContain('https://fleet.example/vrp/client/report-schedules\n');
    expect(await messagesOf(body.id)).toMatchObject([
      { user_id: manager.id, kind: 'report_stopped_owner_inactive', params: { name: 'What we used' } },
    ]);
    expect((await act(contract.sendReportNow, body.id)).body.code).toBe('STATUS_CONFLICT');
    // Others cannot resume it in the owner's name.
    expect((await act(contract.resumeReportSchedule, body.id)).status).toBe(404);
    expect((await get(body.id)).body.status).toBe('stopped');
    await world.rows('update users set status = $2 where id = $1', [colleague.id, 'active']);
    await world.rows('update sessions set revoked_at = null, revoked_reason = null where user_id = $1', [
      colleague.id,
    ]);
    expect((await act(contract.resumeReportSchedule, body.id, colleague)).body.status).toBe('active');
  });

  test('who lost the permission, or changed companies, stops the schedule at its next run', async () => {
    const { body } = await create({}, colleague);
    const elsewhere = (await world.makeClient()).id;
    await world.rows('update users set client_id = $2 where id = $1', [colleague.id, elsewhere]);
    world.at('2026-03-02T03:00:05Z');
    await work();
    await world.rows('update users set client_id = $2 where id = $1', [colleague.id, client.id]);
    expect((await get(body.id)).body).toMatchObject({ status: 'stopped', stopped_reason: 'owner_moved' });
    expect(await runsOf(body.id)).toMatchObject([{ status: 'refused', problem: 'owner_moved' }]);
    const lesser = await create({}, colleague);
    await world.rows(
      `delete from group_permissions where permission = 'read reporting' and group_id = (select group_id from users where id = $1)`,
      [colleague.id],
    );
    world.at('2026-03-03T03:00:05Z');
    await work();
    expect((await get(lesser.body.id)).body.stopped_reason).toBe('owner_without_right');
    await work();
    await world.jobs.runBatches();
    // The owner is notified each time, without data they may no longer read.
    expect(inbox.mails.map(({ envelope, attachments }) => [envelope.to, attachments])).toEqual([
      [[colleague.email], []],
      [[colleague.email], []],
    ]);
    expect(inbox.mails[0]!.text).toContain('You moved to another company');
    expect(inbox.mails[0]!.text).not.toContain('https://');
    expect(inbox.mails[1]!.text).toContain(
      'You no longer have permission to schedule reports of Desert Transport',
    );
    expect(await messagesOf(lesser.body.id)).toMatchObject([
      { user_id: colleague.id, kind: 'report_stopped_owner_without_right' },
    ]);
  });
});

describe('a manual run', () => {
  test('is sent immediately, once for a double click and once for two concurrent requests', async () => {
    const { body } = await create();
    const key = crypto.randomUUID();
    await Promise.all([
      act(contract.sendReportNow, body.id, manager, key),
      act(contract.sendReportNow, body.id, manager, key),
      act(contract.sendReportNow, body.id),
    ]);
    await work();
    expect(inbox.mails).toHaveLength(1);
    expect(await runsOf(body.id)).toMatchObject([
      { due_at: null, requested_by: 'Salem <Ali>', status: 'sent' },
    ]);
    await act(contract.sendReportNow, body.id);
    await work();
    expect(inbox.mails).toHaveLength(2);
  });
});

describe('without a mail server', () => {
  test('schedules are stored, nothing is sent, and this is shown everywhere', async () => {
    const bare = await buildWorld();
    const made = await bare.makeClient();
    const as = await bare.makeUser('client_manager', { client_id: made.id, email: 'a@bare.sa' });
    const { body } = await bare.call(contract.createReportSchedule, {
      as,
      body: bodyOf({ recipients: ['a@bare.sa'] }),
    });
    const { body: list } = await bare.call(contract.listReportSchedules, { as });
    expect(list.mail).toEqual({ is_set: false, from: null });
    const sent = await bare.call(contract.sendReportNow, { as, params: { id: body.id } });
    expect(sent).toMatchObject({ status: 409, body: { code: 'MAIL_NOT_CONFIGURED' } });
    bare.advance(86_400);
    await workOffSchedules(() => bare.systemCtx());
    const { body: runs } = await bare.call(contract.listReportRuns, { as, params: { id: body.id } });
    expect(runs.rows).toMatchObject([{ status: 'refused', problem: 'mail_not_configured', deliveries: [] }]);
    await bare.close();
  });
});
