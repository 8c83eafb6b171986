import { exportInvoiceItems, listInvoiceItems } from '@fleet/contracts/billing/invoice-items.ts';
import {
  getClientInvoiceTerms,
  previewInvoices,
  saveClientInvoiceTerms,
  saveNetworkInvoiceTerms,
  startInvoiceRun,
} from '@fleet/contracts/billing/invoice-runs.ts';
import { getInvoice, getInvoiceXml, listInvoices } from '@fleet/contracts/billing/invoices.ts';
import { decideDisputeCase, openDisputeCase } from '@fleet/contracts/fuelling/dispute-cases.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenProofs } from '../../../test/proven.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { reissueAll } from '../../../test/reissue-all.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { deliveredItems } from '../../delivery/delivered-lines/delivered-lines.service.ts';
import { chargeDueFees } from '../fees/fees.service.ts';
import { workOffRuns } from './runs.service.ts';

/**
 * March 2026 of two clients: one with a ten percent discount at a network that sells itself, one with a fixed discount at a network
 * whose fuel we resell; then a dispute about an invoiced fill. The tests build on each other.
 */

const MARCH = '2026-03';
type Scene = Awaited<ReturnType<typeof makeRefuelling>>;
let world: World;
let agency: Scene;
let resale: Scene;
let admin: MadeUser;
let disputed: number;

beforeAll(async () => {
  world = await buildWorld();
  agency = await makeRefuelling(world, { allocated: 200_000, main: 50_000 });
  resale = await makeRefuelling(world, { allocated: 200_000, main: 50_000 });
  admin = agency.people.admin;
  disputed = await agency.untilFuelling();
  await agency.close(disputed, { volume_ml: 40_000 });
  world.advance(86_400);
  await agency.close(await agency.untilFuelling(), { volume_ml: 33_333 });
  await resale.close(await resale.untilFuelling(), { volume_ml: 25_000 });
  await chargeDueFees(ctx());
  world.at('2026-04-02T06:00:00Z');
}, 60_000);
afterAll(() => world.close());

const ctx = () => world.systemCtx();
async function run(kind: 'refuelling' | 'subscription' | null, only: Only | null = null) {
  expect((await world.call(startInvoiceRun, { as: admin, body: { period: MARCH, kind, only } })).status).toBe(
    201,
  );
  await workOffRuns(ctx, deliveredItems);
}
type Only = NonNullable<Parameters<typeof startInvoiceRun.body.parse>[0] & { only: unknown }>['only'];
const preview = async (query: object) =>
  (await world.call(previewInvoices, { as: admin, query: { period: MARCH, ...query } })).body;
async function oneOf(scene: Scene, kind: string) {
  const [row] = await world.rows<{ id: number; entry_id: number | null }>(
    'select id, entry_id from invoices where client_id = $1 and kind = $2 order by id desc limit 1',
    [scene.client.id, kind],
  );
  const { body } = await world.call(getInvoice, { as: scene.people.billing, params: { id: row!.id } });
  return { ...body, entry_id: row!.entry_id };
}

it('an agreed percentage reduces our charges before VAT', async () => {
  const { client } = agency;
  const terms = { as: admin, params: { id: client.id } };
  const { body: before } = await world.call(getClientInvoiceTerms, terms);
  const tooMuch = { discount_kind: 'percent' as const, discount_value: 10_001, version: before.version };
  expect((await world.call(saveClientInvoiceTerms, { ...terms, body: tooMuch })).body.code).toBe(
    'INVALID_FIELDS',
  );
  await world.call(saveClientInvoiceTerms, {
    ...terms,
    body: { ...tooMuch, discount_value: 1_000, due_days: 45 },
  });
  const { rows } = await preview({ client_id: client.id, kind: 'subscription' });
  await run('subscription');
  const invoice = await oneOf(agency, 'subscription');
  // 50 SAR for the vehicle, 5 discount, 15% of 45.
  const amounts = { net_halalas: 5_000, discount_halalas: 500, taxable_halalas: 4_500, vat_halalas: 675 };
  expect(rows).toEqual([expect.objectContaining({ ...amounts, total_halalas: 5_175, due_on: '2026-05-17' })]);
  expect(invoice).toMatchObject({ ...amounts, total_halalas: 5_175, due_on: '2026-05-17', status: 'paid' });
  // It had been charged in full: the difference is refunded to the wallet from fees and VAT.
  expect(await postings(invoice.entry_id!)).toEqual([
    { kind: 'client_main', amount_halalas: 575 },
    { kind: 'fees', amount_halalas: -500 },
    { kind: 'vat_payable', amount_halalas: -75 },
  ]);
  expect(await brokenProofs(world)).toEqual([]);
});

async function postings(entry_id: number) {
  return world.rows(
    `select a.kind, p.amount_halalas::int from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where p.entry_id = $1 order by a.kind`,
    [entry_id],
  );
}

it('agency: the network sells in its own series by third-party invoice, which it sees; our discount does not apply', async () => {
  await run('refuelling', [
    {
      kind: 'refuelling',
      client_id: agency.client.id,
      network_id: agency.station.network_id,
      discount: null,
    },
  ]);
  const invoice = await oneOf(agency, 'refuelling');
  const total = Math.round(40 * 218) + Math.round(33.333 * 218);
  expect(invoice).toMatchObject({
    number: `N${agency.station.network_id}-INV-0000001`,
    billing_model: 'agency',
    total_halalas: total,
    discount_halalas: 0,
    status: 'paid',
    entry_id: null,
  });
  const { body: xml } = await world.call(getInvoiceXml, { as: admin, params: { id: invoice.id } });
  expect(String(xml)).toContain('<cbc:InvoiceTypeCode name="0110');
  const network = await world.makeUser('gas_station_network_billing', {
    network_id: agency.station.network_id,
  });
  const { body } = await world.call(listInvoices, { as: network, query: { kind: 'refuelling' } });
  expect(body.rows.map(({ number }) => number)).toEqual([invoice.number]);
});

it('resale: we sell in our series, invisible to the network; a fixed discount on the document is our cost', async () => {
  const { network_id } = resale.station;
  await world.call(saveNetworkInvoiceTerms, {
    as: admin,
    params: { id: network_id },
    body: { billing_model: 'resale', version: 0 },
  });
  await run('refuelling', [
    {
      kind: 'refuelling',
      client_id: resale.client.id,
      network_id,
      discount: { discount_kind: 'fixed', discount_value: 1_000 },
    },
  ]);
  const invoice = await oneOf(resale, 'refuelling');
  // 25 L at 2.18: 54.50 with VAT, 47.39 without; 10 discount, 15% on the rest.
  expect(invoice).toMatchObject({
    number: expect.stringMatching(/^INV-\d{7}$/),
    billing_model: 'resale',
    net_halalas: 4_739,
    discount_halalas: 1_000,
    taxable_halalas: 3_739,
    vat_halalas: 561,
    total_halalas: 4_300,
  });
  expect(await postings(invoice.entry_id!)).toEqual([
    { kind: 'client_main', amount_halalas: 1_150 },
    { kind: 'platform_loss', amount_halalas: -1_150 },
  ]);
  const { body: xml } = await world.call(getInvoiceXml, { as: admin, params: { id: invoice.id } });
  expect(String(xml)).toContain('<cbc:InvoiceTypeCode name="0100');
  const network = await world.makeUser('gas_station_network_billing', { network_id });
  expect((await world.call(listInvoices, { as: network })).body.total).toBe(0);
  expect((await world.call(getInvoice, { as: network, params: { id: invoice.id } })).status).toBe(404);
  expect(await brokenProofs(world)).toEqual([]);
});

it('a dispute upheld after its invoice leads to a credit note in the next run, with the corrected item', async () => {
  const invoice = await oneOf(agency, 'refuelling');
  const { body: dispute } = await world.call(openDisputeCase, {
    as: agency.people.manager,
    params: { id: disputed },
    body: { reason_code: 'wrong_litres', reason: 'Fewer arrived' },
  });
  const decided = await world.call(decideDisputeCase, {
    as: admin,
    params: { id: dispute.id },
    body: {
      decision: 'uphold',
      reason: 'The pump was recalibrated',
      volume_ml: 30_000,
      charged_halalas: 6_540,
    },
  });
  expect(decided.status).toBe(200);
  expect((await preview({})).credit_notes).toBe(1);
  await run(null);
  await run(null);
  const note = await oneOf(agency, 'credit_note');
  expect(note).toMatchObject({
    number: `N${agency.station.network_id}-CN-0000001`,
    total_halalas: 2_180,
    vat_halalas: 284,
    corrects: { id: invoice.id },
    reason: expect.stringContaining('recalibrated'),
  });
  const after = await oneOf(agency, 'refuelling');
  expect(after).toMatchObject({
    credited_halalas: 2_180,
    due_halalas: 0,
    total_halalas: invoice.total_halalas,
  });
  expect(after.credit_notes).toEqual([expect.objectContaining({ id: note.id, total_halalas: 2_180 })]);
  const { body: items } = await world.call(listInvoiceItems, { as: admin, params: { id: note.id } });
  expect(items.rows.map(({ amount_halalas }) => amount_halalas).sort((a, b) => a - b)).toEqual([
    -8_720, 6_540,
  ]);
  expect(items).toMatchObject({ covered_halalas: -2_180, difference_halalas: 0, total_halalas: -2_180 });
  expect(await world.rows(`select id from invoices where kind = 'credit_note'`)).toHaveLength(1);
  expect(await brokenProofs(world)).toEqual([]);
});

it('an invoice’s items are listed and exported: with the invoice’s own additions they equal its total', async () => {
  const { billing } = resale.people;
  const invoice = await oneOf(resale, 'refuelling');
  const { body } = await world.call(listInvoiceItems, { as: billing, params: { id: invoice.id } });
  expect(body).toMatchObject({
    total: 1,
    covered_halalas: 5_450,
    difference_halalas: -1_150,
    total_halalas: 4_300,
  });
  const fuel = await oneOf(agency, 'refuelling');
  const { body: file } = await world.call(exportInvoiceItems, {
    as: agency.people.billing,
    params: { id: fuel.id },
    query: { format: 'csv' },
  });
  const [, ...rows] = String(file).trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(new RegExp(`${agency.vehicle.plate_no}.*40\\.00,.*87\\.20$`));
  expect(rows[1]).toMatch(/33\.33,.*72\.67$/);
  const other = { as: billing, params: { id: fuel.id }, query: { format: 'csv' as const } };
  expect((await world.call(exportInvoiceItems, other)).status).toBe(404);
});

it(
  'discounted, resold, borne or credited: issued again it is what it was',
  () => reissueAll(world, admin),
  60_000,
);
