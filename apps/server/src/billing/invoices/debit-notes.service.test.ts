import { createCreditNote, createDebitNote } from '@fleet/contracts/billing/invoice-corrections.ts';
import { listInvoiceItems } from '@fleet/contracts/billing/invoice-items.ts';
import { getInvoiceRun, previewInvoices, startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import {
  getInvoice,
  getInvoiceXml,
  type INVOICE_KINDS,
  listInvoices,
  payInvoice,
  printInvoice,
} from '@fleet/contracts/billing/invoices.ts';
import { getDocumentStatement, getStatement } from '@fleet/contracts/billing/statements.ts';
import { listReportRows, type ReportCode } from '@fleet/contracts/insight/reports.ts';
import { checkInvoice } from '@fleet/einvoice/check-invoice.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attachmentsOf, pdfaFaults } from '../../../test/pdf-a.ts';
import { brokenProofs } from '../../../test/proven.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { reissueAll } from '../../../test/reissue-all.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { deliveredItems } from '../../delivery/delivered-lines/delivered-lines.service.ts';
import { balanceOfAccount, reverseEntry } from '../../money/ledger/ledger.service.ts';
import { reverseAndRecapture } from '../../money/ledger/ledger-recapture.service.ts';
import { approveTopUp, recordTopUp } from '../../money/top-ups/top-ups.service.ts';
import { chargeDueFees } from '../fees/fees.service.ts';
import { issueCorrection } from './corrections.service.ts';
import { matchAllPayments } from './matching.service.ts';
import { workOffRuns } from './runs.service.ts';

/** March 2026, invoiced in April; then its fills and fees are corrected upwards. The tests build on each other. */

let world: World;
let scene: Awaited<ReturnType<typeof makeRefuelling>>;
const fills: number[] = [];
const MARCH = '2026-03';
const EXCUSED = 500;

beforeAll(async () => {
  world = await buildWorld({ pool: 10 });
  scene = await makeRefuelling(world, { allocated: 200_000, main: 3_000 });
  for (const volume_ml of [40_000, 33_333, 20_000]) {
    const fill = await scene.untilFuelling();
    await scene.close(fill, { volume_ml });
    fills.push(fill);
    world.advance(86_400);
  }
  await correct(fills[1]!, { excused: EXCUSED, reason: 'spilled' });
  await world.rows('update fuel_types set processing_fee_millis_per_litre = 45');
  await chargeDueFees(world.systemCtx());
  world.at('2026-04-02T06:00:00Z');
  await chargeDueFees(world.systemCtx());
  await run();
}, 60_000);
afterAll(() => world.close());

const ctx = () => world.systemCtx();
/** Corrects a fill: its liters, and what the platform bears of its price. */
async function correct(
  fuel_request_id: number,
  change: { volume_ml?: number; excused: number; reason: string },
) {
  const [request] = await world.rows<{ client_id: number; owed_halalas: number; charged_halalas: number }>(
    `update fuel_requests set volume_ml = coalesce($2, volume_ml),
       amount_halalas = round(coalesce($2, volume_ml) * price_millis_per_litre / 10000.0),
       charged_halalas = round(coalesce($2, volume_ml) * price_millis_per_litre / 10000.0) - $3 where id = $1
     returning client_id, amount_halalas as owed_halalas, charged_halalas`,
    [fuel_request_id, change.volume_ml ?? null, change.excused],
  );
  await reverseAndRecapture(ctx(), { ...request!, fuel_request_id, reason: change.reason });
}
async function run() {
  world.advance(60);
  const as = scene.people.admin;
  const { body } = await world.call(startInvoiceRun, { as, body: { period: MARCH, only: null } });
  await workOffRuns(ctx, deliveredItems);
  const { refusals, ...done } = (await world.call(getInvoiceRun, { as, params: { id: body.id } })).body;
  expect(refusals).toEqual([]);
  return done;
}
async function all(kind: (typeof INVOICE_KINDS)[number], as = scene.people.admin) {
  const { body } = await world.call(listInvoices, { as, query: { kind, sort: 'issued_at' } });
  return Promise.all(
    body.rows.map(async ({ id }) => (await world.call(getInvoice, { as, params: { id } })).body),
  );
}
const debit = (id: number, amount_halalas: number, reason = 'Charged too little') => {
  // Payments settle the oldest first: each document has a time of its own.
  world.advance(60);
  return world.call(createDebitNote, {
    as: scene.people.admin,
    params: { id },
    body: { amount_halalas, reason },
  });
};
async function report(code: ReportCode, month = '2026-04', network_id?: number) {
  const of: Record<string, number> = network_id === undefined ? {} : { network_id };
  const query = { report: code, from: `${month}-01`, to: `${month}-28`, per_page: 100, ...of };
  const { body } = await world.call(listReportRows, { as: scene.people.admin, query });
  return new Map(body.rows.map(({ name_en, measures }) => [name_en, measures]));
}
const xmlOf = async (id: number) =>
  String((await world.call(getInvoiceXml, { as: scene.people.admin, params: { id } })).body);

it('fills charged more after their month are one debit note with liters and what is borne no more', async () => {
  await correct(fills[0]!, { volume_ml: 42_000, excused: 0, reason: 'The pump counted 42 liters' });
  await correct(fills[1]!, { excused: 0, reason: 'Was not spilled' });
  const preview = await world.call(previewInvoices, { as: scene.people.admin, query: { period: MARCH } });
  expect(preview.body).toMatchObject({ credit_notes: 0, debit_notes: 1 });
  expect(await run()).toMatchObject({ issued: 0, credit_notes: 0, debit_notes: 1, refused: 0 });
  expect(await run()).toMatchObject({ planned: 0, debit_notes: 0 });

  const [fuel] = await all('refuelling');
  const [note, ...others] = await all('debit_note');
  expect(others).toEqual([]);
  expect(note).toMatchObject({
    number: `N${scene.station.network_id}-DN-0000001`,
    corrects: { id: fuel!.id, number: fuel!.number },
    reason: 'The pump counted 42 liters',
    total_halalas: 436 + EXCUSED,
    due_halalas: 0,
    status: 'paid',
    lines: [
      { kind: 'correction', volume_ml: 2_000, price_millis: 2_180, gross_halalas: 436 },
      {
        kind: 'borne',
        title_en: expect.stringMatching(/^\w+-\d+$/),
        volume_ml: null,
        gross_halalas: EXCUSED,
      },
    ],
    can: { credit: false, debit: false, pay: false },
  });
  // The four amounts: lines, VAT, total, and what the ledger booked.
  const net = note!.lines.reduce((sum, line) => sum + line.net_halalas, 0);
  expect([net, note!.taxable_halalas + note!.vat_halalas]).toEqual([note!.net_halalas, note!.total_halalas]);
  const params = { id: note!.id };
  const items = (await world.call(listInvoiceItems, { as: scene.people.billing, params })).body;
  expect(items).toMatchObject({ total: 4, covered_halalas: note!.total_halalas, difference_halalas: 0 });
  expect(fuel).toMatchObject({
    debited_halalas: 936,
    credited_halalas: 0,
    debit_notes: [{ number: note!.number }],
    credit_notes: [],
  });
  expect(await brokenProofs(world)).toEqual([]);
});

it('what was charged less and what was charged more are two notes, never set off', async () => {
  await correct(fills[0]!, { volume_ml: 41_000, excused: 0, reason: 'One liter less' });
  await correct(fills[2]!, { volume_ml: 22_000, excused: 100, reason: 'Two liters more, one riyal excused' });
  expect(await run()).toMatchObject({
    credit_notes: 1,
    debit_notes: 1,
    refused: 0,
    total_halalas: 336 - 218,
  });
  const [, note] = await all('debit_note');
  expect(note).toMatchObject({
    total_halalas: 336,
    lines: [
      { kind: 'correction', volume_ml: 2_000, gross_halalas: 436 },
      { kind: 'borne', gross_halalas: -100 },
    ],
  });
  expect(await all('credit_note')).toMatchObject([{ total_halalas: 218, lines: [{ volume_ml: 1_000 }] }]);
  expect(await brokenProofs(world)).toEqual([]);
});

it('the tax authority takes it: type 383, the invoice it refers to, its reason', async () => {
  const [fuel] = await all('refuelling');
  for (const note of await all('debit_note')) {
    const xml = await xmlOf(note.id);
    expect(xml).toMatch(/<cbc:InvoiceTypeCode name="01\d{5}">383<\/cbc:InvoiceTypeCode>/);
    expect(xml).toMatch(
      new RegExp(`<cac:BillingReference>\\s*<cac:InvoiceDocumentReference>\\s*<cbc:ID>${fuel!.number}`),
    );
    expect(xml).toContain(`<cbc:InstructionNote>${note.reason}</cbc:InstructionNote>`);
    const findings = checkInvoice(xml, { now: world.now });
    expect(findings.filter(({ path }) => !path.includes('Party'))).toEqual([]);
    const { body } = await world.call(printInvoice, { as: scene.people.billing, params: { id: note.id } });
    const pdf = body as Buffer;
    expect(pdfaFaults(pdf)).toEqual([]);
    expect(attachmentsOf(pdf)).toMatchObject([{ relationship: 'Alternative' }]);
  }
}, 60_000);

it('a fee charged too little is debited by hand, is due like its invoice, and paid by a top-up or the wallet', async () => {
  const [subscription] = await all('subscription');
  expect(subscription!.can).toMatchObject({ debit: true });
  const owed = await balanceOfAccount(ctx(), 'fees_receivable', scene.client.id);
  const before = await report('receivables');
  const { status, body: note } = await debit(subscription!.id, 1_150);
  expect(status).toBe(201);
  expect(note).toMatchObject({
    kind: 'debit_note',
    number: 'DN-0000001',
    taxable_halalas: 1_000,
    vat_halalas: 150,
    total_halalas: 1_150,
    due_halalas: 1_150,
    due_on: subscription!.due_on,
    status: 'issued',
    lines: [{ kind: 'correction', gross_halalas: 1_150 }],
  });
  expect(await balanceOfAccount(ctx(), 'fees_receivable', scene.client.id)).toBe(owed - 1_150);
  const dueOf = (rows: typeof before) => [...rows.values()].map((row) => row.age_0_halalas as number);
  const after = await report('receivables');
  expect(dueOf(after)).toEqual(dueOf(before).map((due) => due + 1_150));
  expect([...after.values()][0]!.owed_halalas).toBe(1_150 - owed);
  expect(await brokenProofs(world)).toEqual([]);

  const top_up = await recordTopUp(ctx(), { client_id: scene.client.id, amount_halalas: 100_000 });
  await approveTopUp(ctx(), top_up);
  for (let again = 0; again < 2; again += 1) await matchAllPayments(ctx());
  expect((await all('debit_note')).at(-1)).toMatchObject({ due_halalas: 0, status: 'paid' });
  // What is on no invoice yet would be owed instead: payments settle the oldest first.
  const [april] = await world.rows<{ entry_id: number }>(
    `select entry_id from fee_charges where client_id = $1 and period = '2026-04'`,
    [scene.client.id],
  );
  await reverseEntry(ctx(), april!.entry_id, 'Charged by mistake');
  const second = (await debit(subscription!.id, 230)).body;
  const paid = await world.call(payInvoice, {
    as: scene.people.billing,
    params: { id: second.id },
    body: { amount_halalas: 230 },
  });
  expect(paid.body).toMatchObject({ due_halalas: 0, status: 'paid', settlements: [{ kind: 'wallet' }] });
  expect(await balanceOfAccount(ctx(), 'suspense', 0)).toBe(0);
  expect(await brokenProofs(world)).toEqual([]);
});

it('of fuel it takes back what is borne and no more; a network has a fee deducted', async () => {
  const [fuel] = await all('refuelling');
  expect(fuel).toMatchObject({ debit_limit_halalas: 100, can: { debit: true } });
  expect((await debit(fuel!.id, 101)).body).toMatchObject({ code: 'AMOUNT_ABOVE_BALANCE' });
  const payable = () => balanceOfAccount(ctx(), 'network_payable', scene.station.network_id);
  const owed = await payable();
  expect((await debit(fuel!.id, 100)).body).toMatchObject({ total_halalas: 100, due_halalas: 100 });
  expect(await payable()).toBe(owed);
  expect((await debit(fuel!.id, 1)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  expect((await all('refuelling'))[0]).toMatchObject({ debit_limit_halalas: 0, can: { debit: false } });

  const [fee] = await all('processing_fee');
  expect((await debit(fee!.id, 115)).body).toMatchObject({
    client: null,
    total_halalas: 115,
    due_halalas: 0,
  });
  expect(await payable()).toBe(owed - 115);
  expect(await brokenProofs(world)).toEqual([]);
});

it('neither a note nor what the platform bears is debited, and a client issues none', async () => {
  for (const kind of ['debit_note', 'credit_note', 'borne'] as const) {
    const [one] = await all(kind);
    expect((await debit(one!.id, 100)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  }
  const [fee] = await all('subscription');
  const body = { amount_halalas: 100, reason: 'Charged too little' };
  const forbidden = { as: scene.people.billing, params: { id: fee!.id }, body };
  expect((await world.call(createDebitNote, forbidden)).status).toBe(403);
});

it('what was debited may be credited too, up to both together', async () => {
  const as = scene.people.admin;
  const [fee] = await all('subscription');
  const credit = (amount_halalas: number) =>
    world.call(createCreditNote, {
      as,
      params: { id: fee!.id },
      body: { amount_halalas, reason: 'Too much after all' },
    });
  const left = fee!.total_halalas + 1_380;
  expect((await credit(left + 1)).body).toMatchObject({ code: 'AMOUNT_ABOVE_BALANCE' });
  expect((await credit(fee!.total_halalas + 1)).status).toBe(201);
  expect((await all('subscription'))[0]).toMatchObject({ status: 'paid', can: { credit: true } });
  expect((await credit(1_379)).status).toBe(201);
  expect((await all('subscription'))[0]).toMatchObject({
    status: 'credited',
    can: { credit: false, debit: false },
  });
  expect((await debit(fee!.id, 100)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  expect(await brokenProofs(world)).toEqual([]);
});

it('the statement by document, the VAT return and the account of a network count it', async () => {
  const { billing } = scene.people;
  const query = { client_id: scene.client.id, from: '2026-03-01', to: '2026-04-30' };
  const statement = (await world.call(getDocumentStatement, { as: billing, query })).body;
  const notes = statement.rows.filter(({ kind }) => kind === 'debit_note');
  expect(notes.map(({ number, debit_halalas }) => [number.replace(/^N\d+-/, 'N-'), debit_halalas])).toEqual([
    ['N-DN-0000001', 936],
    ['N-DN-0000002', 336],
    ['DN-0000001', 1_150],
    ['DN-0000002', 230],
    ['N-DN-0000003', 100],
  ]);
  expect(notes[0]).toMatchObject({ corrects_number: (await all('refuelling'))[0]!.number });
  expect(statement).toMatchObject({ difference_halalas: 0 });
  // By line too a note has its number, not that of its ledger entry.
  const { rows } = (await world.call(getStatement, { as: billing, query: { ...query, per_page: 100 } })).body;
  const numbers = rows.map(({ reference_number }) => reference_number);
  expect(numbers).toEqual(expect.arrayContaining(['DN-0000001', 'DN-0000002']));
  expect(numbers.filter((number) => /^N\d+-[CD]N-/.test(number)).length).toBeGreaterThan(0);
  const own = await report('vat_return');
  expect(own.get('94_difference')!.vat_tax_halalas).toBe(0);
  expect(own.get('01_processing_fee')).toMatchObject({ vat_adjustment_halalas: 100, vat_tax_halalas: 15 });
  const sold = await report('vat_return', '2026-04', scene.station.network_id);
  expect(sold.get('93_charged')!.vat_base_halalas).toBe(936 + 336 + 100 - 218);
  expect(sold.get('94_difference')!.vat_base_halalas).toBe(0);
  const sums = (await world.call(listInvoices, { as: billing, query: { kind: 'debit_note' } })).body;
  expect(sums.total_halalas).toBe(936 + 336 + 1_150 + 230 + 100);
});

it('of two who issue it at once one does; of two who debit what is borne one is refused', async () => {
  const [fuel] = await all('refuelling');
  await correct(fills[2]!, { volume_ml: 23_000, excused: 300, reason: 'Three liters more' });
  const correction = { kind: 'debit_note' as const, invoice_id: fuel!.id };
  const ids = await Promise.all(Array.from({ length: 4 }, () => issueCorrection(ctx(), correction, null)));
  expect(ids.filter((id) => id !== null)).toHaveLength(1);
  const limit = (await all('refuelling'))[0]!.debit_limit_halalas!;
  const answers = await Promise.all(Array.from({ length: 4 }, () => debit(fuel!.id, limit)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  expect(await brokenProofs(world)).toEqual([]);
});

it('fuel that is credited again settles what is due of its debit notes first', async () => {
  const dueOfNotes = async () => (await all('debit_note')).reduce((sum, note) => sum + note.due_halalas, 0);
  const moneyOf = () =>
    Promise.all(
      (['fees_receivable', 'client_main'] as const).map((kind) =>
        balanceOfAccount(ctx(), kind, scene.client.id),
      ),
    );
  const [fuel] = await all('refuelling');
  const due = await dueOfNotes();
  const [owed, main] = await moneyOf();
  expect([due > 0, owed]).toEqual([true, -due]);
  const { status } = await world.call(createCreditNote, {
    as: scene.people.admin,
    params: { id: fuel!.id },
    body: { amount_halalas: due + 50, reason: 'Excused after all' },
  });
  expect(status).toBe(201);
  expect(await dueOfNotes()).toBe(0);
  expect(await moneyOf()).toEqual([0, main! + 50]);
  expect(await brokenProofs(world)).toEqual([]);
});

it(
  'rejected by the tax authority it is issued again as it was',
  () => reissueAll(world, scene.people.admin),
  60_000,
);
