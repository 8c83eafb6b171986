import { createApiKey } from '@fleet/contracts/access/api-keys.ts';
import * as contract from '@fleet/contracts/messages/webhook-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSide, type Side } from '../../../test/two-tenants.ts';
import { openReceiver } from '../../../test/webhook-receiver.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { sendDue } from './webhook-courier.service.ts';
import { resealWebhooks, unseal } from './webhook-secrets.service.ts';
import { secretText } from './webhooks.rules.ts';

const START = '2026-03-01T07:00:00Z';

let world: World;
let ours: Side;
let theirs: Side;
beforeAll(async () => {
  world = await buildWorld();
  [ours, theirs] = [await makeSide(world, 'Ours'), await makeSide(world, 'Foreign')];
});
afterAll(() => world.close());
beforeEach(async () => {
  world.at(START);
  await world.rows(`update webhook_endpoints set status = 'removed'`);
});

type Fields = Partial<typeof contract.createWebhookEndpoint.body._zod.input>;
const FIELDS = {
  url: 'https://erp.example.com/hooks',
  description: 'ERP',
  event_types: ['fuel_request.status_changed' as const],
};
const asManager = (side = ours) => side.people.client_manager;
const create = (fields: Fields = {}, side = ours) =>
  world.call(contract.createWebhookEndpoint, { as: asManager(side), body: { ...FIELDS, ...fields } });
const read = (id: number) => world.call(contract.getWebhookEndpoint, { as: asManager(), params: { id } });
const stored = async (id: number) =>
  (
    await world.rows<{ secret: string; old_secret: string | null }>(
      'select secret, old_secret from webhook_endpoints where id = $1',
      [id],
    )
  )[0]!;
const opened = (text: string) => unseal(world.config.KEYS.sealing, ours.client.id, text);

describe('an endpoint', () => {
  test('shows its secret once; it is stored encrypted, for its client alone', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret } = await stored(body.id);
    expect(Buffer.from(secret, 'base64').includes(Buffer.from(body.secret.slice(6), 'base64'))).toBe(false);
    expect(secretText(opened(secret)!)).toBe(body.secret);
    expect(unseal(world.config.KEYS.sealing, theirs.client.id, secret)).toBeNull();
    expect(unseal(['another secret of the server, of forty letters'], ours.client.id, secret)).toBeNull();
    const others = [
      (await read(body.id)).body,
      (await world.call(contract.listWebhookEndpoints, { as: asManager() })).body,
      await world.rows(`select before, after from audit_rows where subject = 'webhook_endpoint'`),
    ];
    expect(JSON.stringify(others)).not.toContain(body.secret.slice(6, -1));
    expect(JSON.stringify(others)).not.toContain(secret.slice(0, 20));
  });

  test('keeps its secret when the server’s own is rotated', async () => {
    const { body } = await create();
    const next = 'the next secret of the server, of forty letters';
    const { KEYS } = world.config;
    const config = { ...world.config, KEYS: { ...KEYS, sealing: [next, KEYS.sealing[0]] as const } };
    expect(await resealWebhooks({ ...world.systemCtx(), config })).toBeGreaterThan(0);
    const { secret } = await stored(body.id);
    expect(opened(secret)).toBeNull();
    expect(secretText(unseal([next], ours.client.id, secret)!)).toBe(body.secret);
    expect(await resealWebhooks({ ...world.systemCtx(), config })).toBe(0);
  });

  test('encrypts the same secret differently each time', async () => {
    const [one, other] = [(await create()).body, (await create()).body];
    expect(one.secret).not.toBe(other.secret);
    expect((await stored(one.id)).secret.slice(0, 16)).not.toBe((await stored(other.id)).secret.slice(0, 16));
  });

  test.each([
    ['http://erp.example.com/', 'https_needed'],
    ['https://127.0.0.1/', 'not_public'],
    ['https://erp/', 'not_public'],
    ['https://[::ffff:169.254.169.254]/', 'not_public'],
    ['erp.example.com', 'invalid_url'],
  ])('is rejected by field for %s: %s', async (url, problem) => {
    expect((await create({ url })).body).toMatchObject({ code: 'INVALID_FIELDS', fields: { url: problem } });
    const { body } = await create();
    const changed = await world.call(contract.updateWebhookEndpoint, {
      as: asManager(),
      params: { id: body.id },
      body: { url, version: body.version },
    });
    expect(changed.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { url: problem } });
  });

  test('with an internal address is not called, even if written directly', async () => {
    const receiver = await openReceiver();
    try {
      const { body } = await create();
      await world.rows('update webhook_endpoints set url = $2 where id = $1', [body.id, receiver.url]);
      await world.call(contract.testWebhookEndpoint, { as: asManager(), params: { id: body.id } });
      await sendDue(() => world.systemCtx());
      const { body: log } = await world.call(contract.listWebhookDeliveries, {
        as: asManager(),
        params: { id: body.id },
      });
      expect(log.rows).toMatchObject([{ status: 'waiting', last_attempt: { problem: 'address_refused' } }]);
      expect(receiver.received).toEqual([]);
    } finally {
      await receiver.close();
    }
  });

  test('is limited to event types its creator may read, without duplicates, and at least one', async () => {
    expect((await create({ event_types: ['order.changed', 'order.changed'] })).body.code).toBe(
      'INVALID_FIELDS',
    );
    expect((await create({ event_types: [] })).body.code).toBe('INVALID_FIELDS');
    const group = `(select group_id from users where id = ${asManager().id})`;
    await world.rows(
      `delete from group_permissions where permission = 'read invoice' and group_id = ${group}`,
    );
    const invoices: Fields = { event_types: ['order.changed', 'invoice.issued'] };
    expect((await create(invoices)).body).toMatchObject({ fields: { event_types: 'not_yours' } });
    await world.rows(`insert into group_permissions (group_id, permission) select ${group}, 'read invoice'`);
    const { status, body: made } = await create(invoices);
    expect(status).toBe(201);
    const params = { id: made.id };
    const { version } = made;
    await world.rows(
      `delete from group_permissions where permission = 'read invoice' and group_id = ${group}`,
    );
    // Nor may they redirect others' events or obtain their secret.
    const as = asManager();
    const url = `${FIELDS.url}/mine`;
    const [moved, rotated, renamed] = [
      await world.call(contract.updateWebhookEndpoint, { as, params, body: { url, version } }),
      await world.call(contract.rotateWebhookSecret, { as, params, body: { overlap_hours: 0, version } }),
      await world.call(contract.updateWebhookEndpoint, {
        as,
        params,
        body: { description: 'ERP 2', version },
      }),
    ];
    expect(moved.body).toMatchObject({ fields: { event_types: 'not_yours' } });
    expect(rotated.body).toMatchObject({ fields: { event_types: 'not_yours' } });
    expect(renamed.status).toBe(200);
    await world.rows(`insert into group_permissions (group_id, permission) select ${group}, 'read invoice'`);
  });

  test('is limited to ten, also with eleven concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 11 }, () => create()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 201)!.body).toMatchObject({
      code: 'TOO_MANY_WEBHOOK_ENDPOINTS',
      details: { max: 10 },
    });
  });

  test('is edited with the current version; omitted fields stay unchanged', async () => {
    const { body } = await create();
    const change = (fields: object) =>
      world.call(contract.updateWebhookEndpoint, {
        as: asManager(),
        params: { id: body.id },
        body: { ...fields, version: body.version },
      });
    expect((await change({ description: 'Payroll' })).body).toMatchObject({
      description: 'Payroll',
      url: FIELDS.url,
      event_types: FIELDS.event_types,
    });
    expect((await change({ description: 'Other' })).body.code).toBe('VERSION_CONFLICT');
  });

  test('rotates its secret: both sign during the overlap, without one the old is invalid immediately', async () => {
    const { body } = await create();
    const rotate = (overlap_hours: 0 | 24, version: number) =>
      world.call(contract.rotateWebhookSecret, {
        as: asManager(),
        params: { id: body.id },
        body: { overlap_hours, version },
      });
    // A second rotation would make the first new secret, which no system has yet, the old one.
    const twice = await Promise.all([rotate(24, body.version), rotate(24, body.version)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const next = twice.find(({ status }) => status === 200)!.body;
    expect(next.old_secret_until).toBe('2026-03-02T07:00:00.000Z');
    const both = await stored(body.id);
    expect(secretText(opened(both.secret)!)).toBe(next.secret);
    expect(secretText(opened(both.old_secret!)!)).toBe(body.secret);
    world.advance(24 * 3_600);
    expect((await read(body.id)).body.old_secret_until).toBeNull();
    await rotate(0, next.version);
    expect((await stored(body.id)).old_secret).toBeNull();
  });

  test('is deactivated, activated, and removed with its secret', async () => {
    const { body } = await create();
    const on = (route: typeof contract.enableWebhookEndpoint) =>
      world.call(route, { as: asManager(), params: { id: body.id } });
    expect((await on(contract.disableWebhookEndpoint)).body).toMatchObject({
      status: 'disabled',
      disabled_reason: 'manual',
      disabled_at: '2026-03-01T07:00:00.000Z',
      can: { enable: true, disable: false, test: false },
    });
    const test = await world.call(contract.testWebhookEndpoint, {
      as: asManager(),
      params: { id: body.id },
    });
    expect(test.body.code).toBe('STATUS_CONFLICT');
    expect((await on(contract.enableWebhookEndpoint)).body).toMatchObject({
      status: 'active',
      disabled_reason: null,
      disabled_at: null,
    });
    const removed = await world.call(contract.removeWebhookEndpoint, {
      as: asManager(),
      params: { id: body.id },
    });
    expect(removed.body).toEqual({ removed: true });
    expect((await read(body.id)).status).toBe(404);
    expect(await stored(body.id)).toEqual({ secret: '', old_secret: null });
    const audit = await world.rows<{ action: string }>(
      `select action from audit_rows where subject = 'webhook_endpoint' and subject_id = $1 order by id`,
      [body.id],
    );
    expect(audit.map(({ action }) => action)).toEqual(['create', 'set_status', 'set_status', 'remove']);
  });
});

describe('access to endpoints', () => {
  test('client managers have their own, the platform reads all and changes none', async () => {
    const { body } = await create();
    await create({}, theirs);
    const list = (as: Side['people']['admin'], query = {}) =>
      world.call(contract.listWebhookEndpoints, { as, query });
    expect((await list(asManager())).body.rows.map(({ id }) => id)).toEqual([body.id]);
    expect((await list(ours.people.admin)).body.total).toBe(2);
    const one = await list(ours.people.admin, { client_id: ours.client.id });
    expect(one.body.rows).toMatchObject([{ id: body.id, can: { update: false, rotate: false } }]);
    const change = await world.call(contract.disableWebhookEndpoint, {
      as: ours.people.admin,
      params: { id: body.id },
    });
    expect(change.status).toBe(403);
    expect((await list(ours.people.client_operation)).status).toBe(403);
  });

  test('API keys have none, whatever their scopes', async () => {
    const { body } = await world.call(createApiKey, {
      as: asManager(),
      body: { name: 'ERP', scopes: ['read fuel_request'], days: 1 },
    });
    const answer = await world.call(contract.listWebhookEndpoints, { as: body.key });
    expect(answer.body.code).toBe('USER_SESSION_REQUIRED');
  });
});
