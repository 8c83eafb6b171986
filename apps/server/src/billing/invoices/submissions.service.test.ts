import { createHash } from 'node:crypto';
import {
  getInvoice,
  getInvoiceXml,
  listInvoices,
  printInvoice,
  sendInvoice,
} from '@fleet/contracts/billing/invoices.ts';
import { openSandbox, type Sandbox } from '@fleet/einvoice/authority/sandbox-server.ts';
import { hashOf } from '@fleet/einvoice/hash.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attachmentsOf } from '../../../test/pdf-a.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { newStamp } from '../../../test/tax-authority.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { deliveredItems } from '../../delivery/delivered-lines/delivered-lines.service.ts';
import { chargeDueFees } from '../fees/fees.service.ts';
import { issueInvoice } from './issue.service.ts';
import { sendDocuments } from './submissions.service.ts';
import { changeTerms } from './terms.service.ts';

/** A month submitted to a tax authority that fails, rejects and clears. The tests build on each other. */

const ADDRESS = {
  building_number: '2121',
  street: 'King Fahd Road',
  district: 'Al Olaya',
  city: 'Riyadh',
  postal_code: '12212',
};
const MARCH = '2026-03';
let world: World;
let scene: Awaited<ReturnType<typeof makeRefuelling>>;
let sandbox: Sandbox;

beforeAll(async () => {
  const now = () => (world ? new Date(world.now) : new Date());
  const stamp = newStamp();
  sandbox = await openSandbox({ stamp, now, token: 'token', secret: 'secret' });
  world = await buildWorld({
    environment: {
      TAX_AUTHORITY_ADDRESS: sandbox.address,
      TAX_AUTHORITY_TOKEN: 'token',
      TAX_AUTHORITY_SECRET: 'secret',
    },
  });
  scene = await makeRefuelling(world, { allocated: 200_000, main: 20_000 });
  await scene.close(await scene.untilFuelling(), { volume_ml: 40_000 });
  await chargeDueFees(world.systemCtx());
  world.at('2026-04-02T06:00:00Z');
  await issue('subscription');
}, 60_000);
afterAll(async () => {
  await world.close();
  await sandbox.close();
});

const ctx = () => world.systemCtx();
const send = () => sendDocuments(ctx);
async function issue(kind: 'subscription' | 'refuelling', network_id: number | null = null) {
  const wanted = {
    period: MARCH,
    kind,
    client_id: scene.client.id,
    network_id,
    discount: null,
    run_id: null,
  };
  return (await issueInvoice(ctx(), wanted, deliveredItems))!;
}
async function all(as = scene.people.admin) {
  const { body } = await world.call(listInvoices, { as });
  return body.rows.sort((a, b) => a.id - b.id);
}
const detail = async (id: number) =>
  (await world.call(getInvoice, { as: scene.people.admin, params: { id } })).body;
const queuedEvents = () => world.rows(`select id from jobs where kind = 'invoice'`);

it('the buyer does not see uncleared documents, and their paper is not kept', async () => {
  expect(await all()).toMatchObject([{ clearance_status: 'not_sent' }]);
  expect(await all(scene.people.billing)).toEqual([]);
  expect(await queuedEvents()).toEqual([]);
  const [waiting] = await all();
  const draft = await world.call(printInvoice, { as: scene.people.admin, params: { id: waiting!.id } });
  expect(String(draft.body as unknown).slice(0, 5)).toBe('%PDF-');
  expect(await world.rows('select file_id from invoice_pdfs')).toEqual([]);
}, 60_000);

it('without a response a document waits before it is resubmitted, and the error is stored', async () => {
  sandbox.failNext(503, 2);
  await send();
  const [first] = await all();
  expect(await detail(first!.id)).toMatchObject({
    clearance: {
      status: 'sending',
      attempts: 1,
      answers: [{ outcome: 'unavailable', reason: 'status 503' }],
    },
    shared_at: null,
    can: { send: true },
  });
  await send();
  expect((await detail(first!.id)).clearance.attempts).toBe(1);
});

it('rejected for a missing national address: the reasons are shown, and the buyer does not see it', async () => {
  world.advance(31);
  await send();
  const [first] = await all();
  const { clearance } = await detail(first!.id);
  expect(clearance.answers.map(({ outcome }) => outcome)).toEqual(['refused', 'unavailable']);
  expect(clearance.answers[0]!.errors.map(({ code }) => code)).toContain('BR-KSA-63');
  expect(await all(scene.people.billing)).toEqual([]);
});

it('a manual resubmission calls the authority again; clients may not', async () => {
  const [first] = await all();
  const params = { id: first!.id };
  expect((await world.call(sendInvoice, { as: scene.people.billing, params })).status).toBe(403);
  const again = await world.call(sendInvoice, { as: scene.people.admin, params });
  expect(again.body.clearance.status).toBe('sending');
  await send();
  expect(await detail(first!.id)).toMatchObject({ clearance: { status: 'refused', attempts: 3 } });
});

it('cleared once despite concurrent submissions, it is visible to its buyer with the authority’s stamp', async () => {
  const { client, station, people } = scene;
  await changeTerms(ctx(), { client_id: client.id }, { ...ADDRESS, version: 0 });
  await changeTerms(ctx(), { network_id: station.network_id }, { ...ADDRESS, version: 0 });
  const id = await issue('refuelling', station.network_id);
  await Promise.all([send(), send()]);
  expect(await detail(id)).toMatchObject({
    clearance: { status: 'cleared', attempts: 1 },
    shared_at: world.now.toISOString(),
    can: { send: false },
  });
  expect(await queuedEvents()).toHaveLength(1);
  expect((await all(people.billing)).map((row) => row.id)).toEqual([id]);
  const { body } = await world.call(getInvoiceXml, { as: people.billing, params: { id } });
  const pdf = (await world.call(printInvoice, { as: people.billing, params: { id } })).body as Buffer;
  const sha256 = createHash('sha256').update(String(body)).digest('hex');
  expect(attachmentsOf(pdf)).toMatchObject([{ sha256 }]);
  expect(await world.rows('select invoice_id, xml_sha256 from invoice_pdfs')).toEqual([
    { invoice_id: id, xml_sha256: sha256 },
  ]);
  const [stored] = await world.rows<{ hash: string; xml: string }>(
    'select hash, xml from invoices where id = $1',
    [id],
  );
  expect(String(body)).not.toBe(stored!.xml);
  expect(hashOf(String(body))).toBe(stored!.hash);
  const refused = await world.call(sendInvoice, { as: people.admin, params: { id } });
  expect(refused.body.code).toBe('STATUS_CONFLICT');
});
