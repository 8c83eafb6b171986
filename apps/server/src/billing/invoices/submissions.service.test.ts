import { createHash } from 'node:crypto';
import {
  createCreditNote,
  createDebitNote,
  getInvoiceCorrection,
  reissueInvoice,
} from '@fleet/contracts/billing/invoice-corrections.ts';
import {
  getInvoice,
  getInvoiceXml,
  listInvoices,
  printInvoice,
  sendInvoice,
} from '@fleet/contracts/billing/invoices.ts';
import { listReportRows } from '@fleet/contracts/insight/reports.ts';
import { openSandbox, type Sandbox } from '@fleet/einvoice/authority/sandbox-server.ts';
import { hashOf } from '@fleet/einvoice/hash.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attachmentsOf } from '../../../test/pdf-a.ts';
import { brokenProofs } from '../../../test/proven.ts';
import { atOnce } from '../../../test/races/at-once.ts';
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
  additional_number: '6789',
  street_ar: 'طريق الملك فهد',
  district_ar: 'العليا',
  city_ar: 'الرياض',
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
const correct = (id: number) => world.call(getInvoiceCorrection, { as: scene.people.admin, params: { id } });
const reissue = (id: number, as = scene.people.admin) => world.call(reissueInvoice, { as, params: { id } });
const credit = (id: number) =>
  world.call(createCreditNote, {
    as: scene.people.admin,
    params: { id },
    body: { amount_halalas: 100, reason: 'A gift of the house' },
  });
/** What is counted of documents and booked in the ledger; the answer is the same whatever was issued again. */
async function counted() {
  const { body } = await world.call(listInvoices, { as: scene.people.admin });
  const query = { report: 'vat_return' as const, from: `${MARCH}-01`, to: '2026-04-30', per_page: 100 };
  const vat = await world.call(listReportRows, { as: scene.people.admin, query });
  const ages = { report: 'receivables' as const, from: `${MARCH}-01`, to: '2026-04-30', per_page: 100 };
  const owed = await world.call(listReportRows, { as: scene.people.admin, query: ages });
  const [ledger] = await world.rows('select count(*)::int as entries from ledger_entries');
  const { taxable_halalas, vat_halalas, total_halalas, due_halalas } = body;
  const measures = [vat, owed].map((one) => one.body.rows.map((row) => row.measures));
  return { taxable_halalas, vat_halalas, total_halalas, due_halalas, measures, ledger };
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

it('a rejected document is neither credited nor issued again before it would pass, and says what is missing', async () => {
  const [first] = await all();
  const { body, status } = await correct(first!.id);
  expect([status, body.changes, body.seller_network_id, body.first]).toEqual([200, [], null, null]);
  expect(body.findings.map(({ code }) => code)).toContain('BR-KSA-63');
  expect(body.remaining.map(({ code }) => code)).toContain('BR-KSA-63');
  expect((await reissue(first!.id)).body).toMatchObject({ code: 'INVOICE_STILL_REJECTED' });
  expect((await credit(first!.id)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  expect((await reissue(first!.id, scene.people.billing)).status).toBe(403);
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
  expect(String(body)).toContain('<cbc:CityName>الرياض | Riyadh</cbc:CityName>');
  expect(String(body)).toContain('<cbc:PlotIdentification>6789</cbc:PlotIdentification>');
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

it('issued again by two at once it is one document, which takes the place of the rejected one everywhere', async () => {
  const { people } = scene;
  const [first] = await all();
  const { body } = await correct(first!.id);
  expect(body.remaining).toEqual([]);
  expect(body.changes).toContainEqual({ side: 'buyer', field: 'city', before: null, after: 'Riyadh' });
  const before = await counted();
  // Connections of the server that are open already: else the calls come one after the other.
  await Promise.all(Array.from({ length: 4 }, () => world.database.pool.query('select pg_sleep(0.02)')));
  expect(await atOnce(4, () => reissue(first!.id))).toEqual({ won: 1, refused: ['STATUS_CONFLICT'] });
  expect(await counted()).toEqual(before);
  const again = (await all()).at(-1)!;
  expect(again.replaces).toEqual({ id: first!.id, number: first!.number });
  expect(await detail(first!.id)).toMatchObject({
    status: 'replaced',
    due_halalas: 0,
    covered: 0,
    replaced_by: { id: again.id, number: again.number },
    can: { credit: false, pay: false, send: false, reissue: false },
  });
  const params = { id: first!.id };
  expect((await world.call(sendInvoice, { as: people.admin, params })).body.code).toBe('STATUS_CONFLICT');
  await expect(
    world.rows('update invoice_entries set invoice_id = $1 where invoice_id = $2', [first!.id, again.id]),
  ).rejects.toThrow('append only');
  await send();
  expect((await all(people.billing)).map(({ id }) => id)).toContain(again.id);
  expect(await brokenProofs(world)).toEqual([]);
});

it('a debit note is cleared like a credit note, and issued again where it was rejected', async () => {
  const before = await counted();
  const [, , subscription] = await all();
  sandbox.failNext(400);
  const { body: note } = await world.call(createDebitNote, {
    as: scene.people.admin,
    params: { id: subscription!.id },
    body: { amount_halalas: 1_150, reason: 'A truck was charged as a car' },
  });
  await send();
  expect(await detail(note.id)).toMatchObject({ clearance: { status: 'refused' }, can: { reissue: true } });
  const { body: again } = await reissue(note.id);
  await send();
  expect(await detail(again.id)).toMatchObject({
    number: 'DN-0000002',
    clearance: { status: 'cleared' },
    corrects: { id: subscription!.id },
    replaces: { id: note.id },
    due_halalas: 1_150,
  });
  expect((await detail(subscription!.id)).debit_notes.map(({ id }) => id)).toEqual([again.id]);
  expect((await counted()).total_halalas).toBe(before.total_halalas + 1_150);
  expect(await brokenProofs(world)).toEqual([]);
});

it('rejected again it is issued again, and so is a credit note: what counts is the last of each', async () => {
  const before = await counted();
  world.at('2026-04-03T06:00:00Z');
  const [, fuel, subscription] = await all();
  sandbox.failNext(400);
  expect((await credit(subscription!.id)).status).toBe(201);
  await send();
  const note = (await all()).at(-1)!;
  const next = (await reissue(note.id)).body;
  expect(next).toMatchObject({ kind: 'credit_note', corrects: { id: subscription!.id }, total_halalas: 100 });
  sandbox.failNext(400);
  await send();
  const last = (await reissue(next.id)).body;
  await send();
  expect(await detail(note.id)).toMatchObject({
    replaced_by: { id: last.id },
    clearance: { status: 'refused' },
  });
  expect(await detail(last.id)).toMatchObject({
    replaces: { id: next.id },
    clearance: { status: 'cleared' },
  });
  expect((await detail(subscription!.id)).credit_notes.map(({ id }) => id)).toEqual([last.id]);
  expect((await counted()).total_halalas).toBe(before.total_halalas - 100);
  expect((await reissue(fuel!.id)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  expect(await brokenProofs(world)).toEqual([]);
});
