import { getInvoice, listInvoices } from '@fleet/contracts/billing/invoices.ts';
import { listTaxDays, listTaxSellers, takeSellerOn } from '@fleet/contracts/billing/tax-sellers.ts';
import { openSandbox, type Sandbox } from '@fleet/einvoice/authority/sandbox-server.ts';
import { verify } from '@fleet/einvoice/verify.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { newStamp } from '../../../test/tax-authority.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { deliveredItems } from '../../delivery/delivered-lines/delivered-lines.service.ts';
import { issueInvoice } from '../invoices/issue.service.ts';
import { sendDocuments } from '../invoices/submissions.service.ts';
import { changeTerms } from '../invoices/terms.service.ts';
import { resealTaxDevices } from '../tax-devices/tax-devices.service.ts';
import { checkDevices, notifyOfEndings } from './tax-sellers-checks.service.ts';

/** A network is taken on at an authority as strict as the real one, sells, and is renewed. The tests build on each other. */

const ADDRESS = {
  building_number: '2121',
  street: 'King Fahd Road',
  district: 'Al Olaya',
  city: 'Riyadh',
  postal_code: '12212',
};
const otps = new Set<string>();
const stamp = newStamp();
let world: World;
let scene: Awaited<ReturnType<typeof makeRefuelling>>;
let sandbox: Sandbox;

beforeAll(async () => {
  const now = () => (world ? new Date(world.now) : new Date());
  const rules = { stamp, now, otps, trusted: [stamp.certificate] };
  sandbox = await openSandbox({ ...rules, token: 'token', secret: 'secret' });
  world = await buildWorld({ environment: { TAX_AUTHORITY_ADDRESS: `${sandbox.address}` } });
  scene = await makeRefuelling(world, { allocated: 200_000, main: 20_000 });
  await scene.close(await scene.untilFuelling(), { volume_ml: 40_000 });
  world.at('2026-04-02T06:00:00Z');
  await changeTerms(ctx(), { client_id: scene.client.id }, { ...ADDRESS, version: 0 });
}, 60_000);
afterAll(async () => {
  await world.close();
  await sandbox.close();
});

const ctx = () => world.systemCtx();
const network_id = () => scene.station.network_id;
async function seller() {
  const { body } = await world.call(listTaxSellers, { as: scene.people.admin });
  return body.rows.find((row) => row.network_id === network_id())!;
}
function takeOn(otp: string, isShown = true) {
  if (isShown) otps.add(otp);
  return world.call(takeSellerOn, { as: scene.people.admin, body: { network_id: network_id(), otp } });
}
const issue = () =>
  issueInvoice(
    ctx(),
    {
      period: '2026-03',
      kind: 'refuelling',
      client_id: scene.client.id,
      network_id: network_id(),
      discount: null,
      run_id: null,
    },
    deliveredItems,
  );

it('nobody but the platform sees sellers or takes one on', async () => {
  const as = scene.people.billing;
  expect((await world.call(listTaxSellers, { as })).status).toBe(403);
  expect((await world.call(takeSellerOn, { as, body: { network_id: null, otp: '123456' } })).status).toBe(
    403,
  );
});

it('what the authority would refuse a seller for is named beforehand', async () => {
  expect(await seller()).toMatchObject({ gaps: ['address'], certificate: null, attempt: null });
});

it('a wrong one-time password is refused at its field, an authority out of reach in words', async () => {
  expect(await takeOn('999999', false)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_FIELDS', fields: { otp: 'otp_refused' } },
  });
  sandbox.failNext(503);
  expect(await takeOn('111111')).toMatchObject({ status: 503, body: { code: 'TAX_AUTHORITY_UNAVAILABLE' } });
  expect((await seller()).attempt).toBeNull();
});

it('samples without a national address are refused, and what the authority said is shown', async () => {
  expect((await takeOn('111111')).status).toBe(201);
  await checkDevices(ctx);
  const { attempt } = await seller();
  expect(attempt).toMatchObject({ state: 'failed', passed: 0 });
  expect(attempt!.errors.map(({ code }) => code)).toContain('BR-KSA-09');
});

it('of two who start at once one does; it goes on after a break where it was', async () => {
  await changeTerms(ctx(), { network_id: network_id() }, { ...ADDRESS, version: 0 });
  const both = await Promise.all([takeOn('222222'), takeOn('333333')]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await takeOn('444444')).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  sandbox.failNext(503);
  await checkDevices(ctx);
  expect((await seller()).attempt).toMatchObject({
    state: 'checking',
    passed: 0,
    unavailable_reason: 'status 503',
  });
  await checkDevices(ctx);
  expect((await seller()).attempt).toMatchObject({ passed: 0 });
  world.advance(31);
  await checkDevices(ctx);
  expect(await seller()).toMatchObject({
    gaps: [],
    attempt: null,
    certificate: { is_setting: false, days_left: 365 },
  });
});

it('its documents carry the authority’s certificate and are cleared with its own credentials', async () => {
  const id = (await issue())!;
  const { body: days } = await world.call(listTaxDays, { as: scene.people.admin });
  expect(days).toMatchObject({ waiting: 1, refused: 0, oldest_waiting_at: world.now.toISOString() });
  await sendDocuments(ctx);
  const [stored] = await world.rows<{ xml: string }>('select xml from invoices where id = $1', [id]);
  expect(verify(stored!.xml, [stamp.certificate])).toEqual([]);
  const { body } = await world.call(getInvoice, { as: scene.people.admin, params: { id } });
  expect(body.clearance.status).toBe('cleared');
  const after = await world.call(listTaxDays, { as: scene.people.admin });
  expect(after.body.rows).toHaveLength(30);
  expect(after.body.rows.at(-1)).toEqual({
    date: '2026-04-02',
    cleared: 1,
    reported: 0,
    waiting: 0,
    refused: 0,
  });
});

it('keys and secrets are unreadable in the database, and are sealed again when the key changes', async () => {
  const [row] = await world.rows<Record<string, string>>(
    `select private_key_sealed || token_sealed || secret_sealed as sealed from tax_devices where state = 'active'`,
  );
  expect(Buffer.from(row!.sealed!, 'base64').toString('latin1')).not.toMatch(/PRIVATE KEY|MII/);
  expect(await resealTaxDevices(ctx())).toBe(0);
  const { KEYS } = ctx().config;
  const sealing = ['the next sealing secret, forty characters.', ...KEYS.sealing] as const;
  const config = { ...ctx().config, KEYS: { ...KEYS, sealing } };
  expect(await resealTaxDevices({ ...ctx(), config })).toBe(2);
  expect(await resealTaxDevices({ ...ctx(), config })).toBe(0);
  const { KEYS: now } = config;
  const back = { ...config, KEYS: { ...now, sealing: [...KEYS.sealing, sealing[0]] as const } };
  expect(await resealTaxDevices({ ...ctx(), config: back })).toBe(2);
});

it('administrators are told before it ends, once a step; renewed it signs on without a break', async () => {
  world.at('2027-03-10T06:00:00Z');
  await notifyOfEndings(ctx());
  await notifyOfEndings(ctx());
  const notified = () =>
    world.rows<{ kind: string }>(
      `select payload ->> 'kind' as kind from jobs where payload ->> 'kind' like 'tax_certificate%'`,
    );
  expect(await notified()).toEqual([{ kind: 'tax_certificate_ends' }]);
  expect((await takeOn('555555')).body).toMatchObject({ certificate: { days_left: 365 }, attempt: null });
  await notifyOfEndings(ctx());
  expect(await notified()).toHaveLength(1);
  const states = await world.rows('select state from tax_devices order by id');
  expect(states).toEqual([{ state: 'failed' }, { state: 'replaced' }, { state: 'active' }]);
  const { body } = await world.call(listInvoices, { as: scene.people.admin });
  expect(body.rows).toHaveLength(1);
});
