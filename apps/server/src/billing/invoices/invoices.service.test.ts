import { createHash } from 'node:crypto';
import { getFile } from '@fleet/contracts/access/files.ts';
import { startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import { getInvoice, listInvoices, printInvoice } from '@fleet/contracts/billing/invoices.ts';
import { saveSellerLogo, uploadSellerLogo } from '@fleet/contracts/billing/tax-sellers.ts';
import { listReportRows, type ReportCode } from '@fleet/contracts/insight/reports.ts';
import { printReceipt } from '@fleet/contracts/money/top-ups.ts';
import { checkInvoice } from '@fleet/einvoice/check-invoice.ts';
import { findChainBreaks, linkOf } from '@fleet/einvoice/hash.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attachmentsOf, pdfaFaults } from '../../../test/pdf-a.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { deliveredItems } from '../../delivery/delivered-lines/delivered-lines.service.ts';
import { proveBooks } from '../../insight/books-proof/books-proof.service.ts';
import { balanceOfAccount, reverseEntry } from '../../money/ledger/ledger.service.ts';
import { reverseAndRecapture } from '../../money/ledger/ledger-recapture.service.ts';
import { sealPending } from '../../money/ledger/ledger-seals.service.ts';
import { approveTopUp, recordTopUp } from '../../money/top-ups/top-ups.service.ts';
import { inTransaction } from '../../platform/context.ts';
import { chargeDueFees } from '../fees/fees.service.ts';
import { creditInvoice } from './credit-notes.service.ts';
import { lockSeries } from './issue.queries.ts';
import { issueInvoice } from './issue.service.ts';
import { previewInvoices } from './preview.service.ts';
import { workOffRuns } from './runs.service.ts';
import { changeTerms } from './terms.service.ts';

/** March 2026 of one client and one network, invoiced in April. The tests build on each other. */

let world: World;
let scene: Awaited<ReturnType<typeof makeRefuelling>>;
const MARCH = '2026-03';

beforeAll(async () => {
  world = await buildWorld({ pool: 10 });
  scene = await makeRefuelling(world, { allocated: 200_000, main: 3_000 });
  let fill = 0;
  for (const volume_ml of [40_000, 33_333]) {
    fill = await scene.untilFuelling();
    await scene.close(fill, { volume_ml });
    world.advance(86_400);
  }
  await excuse(fill);
  await world.rows('update fuel_types set processing_fee_millis_per_litre = 45');
  await chargeDueFees(world.systemCtx());
  world.at('2026-04-02T06:00:00Z');
  await chargeDueFees(world.systemCtx());
}, 60_000);
afterAll(() => world.close());

const EXCUSED = 500;

/** The platform bears a part of a fill, before its month is invoiced. */
async function excuse(fuel_request_id: number) {
  const [request] = await world.rows<{ client_id: number; owed_halalas: number }>(
    `update fuel_requests set charged_halalas = amount_halalas - ${EXCUSED} where id = $1
     returning client_id, amount_halalas as owed_halalas`,
    [fuel_request_id],
  );
  const charged_halalas = request!.owed_halalas - EXCUSED;
  await reverseAndRecapture(ctx(), { ...request!, fuel_request_id, charged_halalas, reason: 'spilled' });
}

const ctx = () => world.systemCtx();
const preview = () => previewInvoices(ctx(), { period: MARCH, page: 1, per_page: 100 }, deliveredItems);
const documents = () =>
  world.rows<{
    id: number;
    number: string;
    kind: string;
    icv: number;
    seller_id: number;
    xml: string;
    total_halalas: number;
  }>('select * from invoices order by id');
async function run() {
  const started = await world.call(startInvoiceRun, {
    as: scene.people.admin,
    body: { period: MARCH, only: null },
  });
  expect(started.status).toBe(201);
  await workOffRuns(ctx, deliveredItems);
  return started.body.id;
}
/** A report's rows by name, of a month and for the platform or a network. */
async function report(code: ReportCode, month = MARCH, network_id?: number) {
  const of: Record<string, number> = network_id === undefined ? {} : { network_id };
  const query = { report: code, from: `${month}-01`, to: `${month}-28`, per_page: 100, ...of };
  const { body } = await world.call(listReportRows, { as: scene.people.admin, query });
  return new Map(body.rows.map(({ name_en, measures }) => [name_en, measures]));
}
async function broken(): Promise<string[]> {
  await sealPending(ctx());
  const found: string[] = [];
  for await (const proof of proveBooks(ctx())) if (proof.broken > 0) found.push(proof.name);
  return found;
}

it('a month in progress cannot be invoiced', async () => {
  const body = { period: '2026-04', only: null };
  expect((await world.call(startInvoiceRun, { as: scene.people.admin, body })).body.code).toBe(
    'MONTH_NOT_ENDED',
  );
});

it('the preview equals a run’s result to the halala, and writes nothing', async () => {
  const drafts = await preview();
  expect(drafts.rows.map(({ kind }) => kind).sort()).toEqual([
    'borne',
    'processing_fee',
    'refuelling',
    'subscription',
  ]);
  const [captured] = await world.rows<{ sum: number }>(
    `select sum(p.amount_halalas)::bigint as sum from ledger_entries e join ledger_postings p on p.entry_id = e.id
     join ledger_accounts a on a.id = p.account_id where e.fuel_request_id is not null and a.kind = 'network_payable'`,
  );
  const { total_halalas, lines } = drafts.rows.find(({ kind }) => kind === 'refuelling')!;
  expect(total_halalas).toBe(captured!.sum - EXCUSED);
  expect(lines).toMatchObject([
    { kind: 'fuel', volume_ml: 73_333, rounding_halalas: expect.any(Number) },
    { kind: 'borne', title_en: expect.stringMatching(/^\w+-\d+$/), gross_halalas: -EXCUSED },
  ]);
  expect(await documents()).toEqual([]);
});

it('of two concurrent runs one issues, the other finds nothing', async () => {
  const { client, network } = (await preview()).rows.find(({ kind }) => kind === 'refuelling')!;
  const wanted = {
    period: MARCH,
    kind: 'refuelling' as const,
    client_id: client!.id,
    network_id: network!.id,
  };
  const ids = await Promise.all(
    Array.from({ length: 4 }, () =>
      issueInvoice(ctx(), { ...wanted, discount: null, run_id: null }, deliveredItems),
    ),
  );
  expect(ids.filter((id) => id !== null)).toHaveLength(1);
  expect(await documents()).toMatchObject([{ kind: 'refuelling', icv: 1 }]);
});

it('numbering is exclusive per seller until it is complete', async () => {
  const done: string[] = [];
  let other = Promise.resolve();
  await inTransaction(ctx(), async (one) => {
    await lockSeries(one, null);
    other = inTransaction(ctx(), async (two) => {
      await lockSeries(two, null);
      done.push('the other');
    });
    await one.db.rows({ name: '', text: 'select pg_sleep(0.2)' });
    done.push('the one');
  });
  await other;
  expect(done).toEqual(['the one', 'the other']);
});

it('a run issues the rest, and a second one finds nothing', async () => {
  await run();
  expect((await documents()).map(({ kind, number }) => [kind, number.replace(/^N\d+-/, 'N-')])).toEqual([
    ['refuelling', 'N-INV-0000001'],
    ['subscription', 'INV-0000001'],
    ['processing_fee', 'INV-0000002'],
    ['borne', 'N-INV-0000002'],
  ]);
  await run();
  expect(await documents()).toHaveLength(4);
  expect((await preview()).rows).toEqual([]);
  expect(await broken()).toEqual([]);
});

it('what a client owes is aged by its documents, and adds up to its account', async () => {
  const [owed] = (await report('receivables')).values();
  // Of the registration fee 30.00 was paid at once; the subscription of April is on no document yet.
  expect(owed).toMatchObject({ age_0_halalas: 5_750 - 3_000, age_1_halalas: 0, not_invoiced_halalas: 1_150 });
  expect(owed!.owed_halalas).toBe(-(await balanceOfAccount(ctx(), 'fees_receivable', scene.client.id)));
  expect(owed!.owed_halalas).toBe(2_750 + 1_150);
});

it('what a network is owed for fuel is what its documents say, and the tax authority takes them', async () => {
  const [owed] = await world.rows<{ sum: number }>(
    `select sum(p.amount_halalas)::bigint as sum from ledger_entries e join ledger_postings p on p.entry_id = e.id
     join ledger_accounts a on a.id = p.account_id where e.fuel_request_id is not null and a.kind = 'network_payable'`,
  );
  const sold = (await documents()).filter(({ kind }) => kind === 'refuelling' || kind === 'borne');
  expect(sold.reduce((sum, { total_halalas }) => sum + total_halalas, 0)).toBe(owed!.sum);
  for (const { xml } of sold) {
    const findings = checkInvoice(xml, { now: world.now });
    expect(findings.filter(({ path }) => !path.includes('Party'))).toEqual([]);
  }
  expect(sold[0]!.xml).toMatch(/<cbc:AllowanceChargeReason>Borne by [^<]+-\d+<\/cbc:AllowanceChargeReason>/);
});

it('an unused number goes to the next document: a failure leaves no gap', async () => {
  const [fuel] = await world.rows<{ id: number }>(`select id from invoices where kind = 'refuelling'`);
  await expect(
    creditInvoice(ctx(), fuel!.id, { amount_halalas: 99_999_999, reason: 'far too much' }),
  ).rejects.toMatchObject({ code: 'AMOUNT_ABOVE_BALANCE' });
  await creditInvoice(ctx(), fuel!.id, { amount_halalas: 100, reason: 'a gift of the house' });
  await creditInvoice(ctx(), fuel!.id, { amount_halalas: 200, reason: 'and another' });
  const notes = (await documents()).filter(({ kind }) => kind === 'credit_note');
  expect(notes.map(({ number }) => number)).toEqual([
    expect.stringMatching(/^N\d+-CN-0000001$/),
    expect.stringMatching(/^N\d+-CN-0000002$/),
  ]);
  expect(await broken()).toEqual([]);
});

it('a reversal after its invoice becomes a credit note, once', async () => {
  const [fee] = await world.rows<{ entry_id: number }>(
    `select entry_id from fee_charges where kind = 'registration_fee'`,
  );
  await reverseEntry(ctx(), fee!.entry_id, 'registered by mistake');
  await run();
  await run();
  expect(await broken()).toEqual([]);
  const notes = (await documents()).filter(({ kind }) => kind === 'credit_note');
  expect(notes.map(({ total_halalas }) => total_halalas)).toEqual([100, 200, 5_750]);
});

it('the VAT return ties to the ledger: the platform’s to its account, a network’s to what was charged', async () => {
  const march = await report('vat_return');
  const april = await report('vat_return', '2026-04');
  const vat = (of: typeof march, ...boxes: string[]) => boxes.map((box) => of.get(box)!.vat_tax_halalas);
  // The processing fee of March is posted in April; the registration fee is credited in April, its subscription not invoiced yet.
  expect(vat(march, '01_subscription', '01_processing_fee', '07_borne', '16')).toEqual([750, 50, 104, 696]);
  expect(vat(march, '90_own', '91_others', '92_elsewhere', '93_account')).toEqual([800, 0, -50, 750]);
  expect(vat(april, '01_subscription', '01_open', '16')).toEqual([-750, 150, -600]);
  expect(vat(april, '90_own', '91_others', '92_elsewhere', '93_account')).toEqual([-600, 50, 0, -550]);
  expect([...vat(march, '94_difference'), ...vat(april, '94_difference')]).toEqual([0, 0]);
  expect(await balanceOfAccount(ctx(), 'vat_payable', 0)).toBe(750 - 550);
  expect(april.get('01')!.vat_adjustment_halalas).toBe(-5_000);
  for (const month of [MARCH, '2026-04']) {
    const sold = await report('vat_return', month, scene.station.network_id);
    expect(sold.get('93_charged')!.vat_base_halalas).toBe(month === MARCH ? 16_287 : -300);
    expect(sold.get('94_difference')!.vat_base_halalas).toBe(0);
  }
});

it('each series is a valid chain; a changed document is identified', async () => {
  const all = await documents();
  for (const seller of new Set(all.map(({ seller_id }) => seller_id))) {
    const links = all.filter(({ seller_id }) => seller_id === seller).map(({ xml }) => linkOf(xml));
    expect(findChainBreaks(links)).toEqual([]);
  }
  const platform = all.filter(({ seller_id }) => seller_id !== all[0]!.seller_id);
  const tampered = platform.map(({ xml }, at) =>
    linkOf(at === 0 ? xml.replace('INV-0000001', 'INV-0000009') : xml),
  );
  expect(findChainBreaks(tampered)).toMatchObject([{ kind: 'changed', counter: 1 }]);
});

it('the database prevents changes of issued documents', async () => {
  for (const table of [
    'invoices',
    'invoice_lines',
    'invoice_entries',
    'invoice_borne_entries',
    'invoice_settlements',
  ]) {
    const columns = await world.rows<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = $1 and is_identity = 'NO'`,
      [table],
    );
    for (const { column_name } of columns)
      await expect(
        world.rows(`update ${table} set ${column_name} = ${column_name}`),
        `${table}.${column_name}`,
      ).rejects.toThrow(/append only/);
    await expect(world.rows(`delete from ${table}`)).rejects.toThrow(/append only/);
  }
});

it('a client sees its own, a network its purchases and what is sold in its name', async () => {
  const { billing } = scene.people;
  const seen = await world.call(listInvoices, { as: billing });
  expect(new Set(seen.body.rows.map(({ kind }) => kind))).toEqual(
    new Set(['refuelling', 'subscription', 'credit_note']),
  );
  const network = await world.makeUser('gas_station_network_billing', {
    network_id: scene.station.network_id,
  });
  const theirs = await world.call(listInvoices, { as: network });
  expect(new Set(theirs.body.rows.map(({ kind }) => kind))).toEqual(
    new Set(['refuelling', 'processing_fee', 'borne', 'credit_note']),
  );
  const subscription = seen.body.rows.find(({ kind }) => kind === 'subscription')!;
  expect((await world.call(getInvoice, { as: network, params: { id: subscription.id } })).status).toBe(404);
});

it('the paper is PDF/A-3 with the XML inside, made once however many ask at once, and the same bytes ever after', async () => {
  const { admin, billing } = scene.people;
  const { id, xml } = (await documents()).find(({ kind }) => kind === 'subscription')!;
  const print = async (as: typeof admin) =>
    (await world.call(printInvoice, { as, params: { id } })).body as Buffer;
  const [first, ...others] = await Promise.all([billing, admin, billing].map(print));
  expect(pdfaFaults(first!)).toEqual([]);
  const sha256 = createHash('sha256').update(xml).digest('hex');
  expect(attachmentsOf(first!)).toMatchObject([{ sha256, relationship: 'Alternative' }]);
  world.advance(86_400);
  for (const other of [...others, await print(admin)]) expect(other.equals(first!)).toBe(true);
  expect(await world.rows('select invoice_id, xml_sha256 from invoice_pdfs')).toEqual([
    { invoice_id: id, xml_sha256: sha256 },
  ]);
  const files = await world.rows<{ id: number }>(`select id from files where kind = 'invoice_pdf'`);
  expect(files).toHaveLength(1);
  const asFile = await world.call(getFile, { as: admin, params: { id: files[0]!.id } });
  expect(asFile.status).toBe(404);
}, 60_000);

it('a receipt is made once for a top-up that was credited, and the same bytes ever after', async () => {
  const { id: client_id } = await world.makeClient();
  const own = await world.makeUser('client_billing', { client_id });
  const top_up = await recordTopUp(ctx(), { client_id, amount_halalas: 123_450 });
  const print = (as = own) => world.call(printReceipt, { as, params: { id: top_up } });
  expect((await print()).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  await approveTopUp(ctx(), top_up);
  expect((await print(scene.people.billing)).status).toBe(404);
  const printed = await Promise.all([print(), print(scene.people.admin)]);
  world.advance(86_400);
  const [one, ...others] = [...printed, await print()].map(({ body }) => body as Buffer);
  expect(pdfaFaults(one!)).toEqual([]);
  for (const other of others) expect(other.equals(one!)).toBe(true);
  expect(await world.rows('select top_up_id from top_up_receipts')).toEqual([{ top_up_id: top_up }]);
  await expect(world.rows('delete from top_up_receipts')).rejects.toThrow(/append only/);
}, 60_000);

it('a logo and an address are on what is issued from then on; what is issued keeps its own, on paper too', async () => {
  const { people, client, station } = scene;
  const { admin: as, billing } = people;
  const fuel = (await documents()).find(({ kind }) => kind === 'refuelling')!;
  const read = async (id: number) => (await world.call(getInvoice, { as: billing, params: { id } })).body;
  const print = async (id: number) =>
    (await world.call(printInvoice, { as: billing, params: { id } })).body as Buffer;
  const [before, printed] = [await read(fuel.id), await print(fuel.id)];
  const square = { width: 60, height: 30, channels: 3 as const, background: '#0e6e6a' };
  const file = await sharp({ create: square }).png().toBuffer();
  const { file_id } = (await world.call(uploadSellerLogo, { as, body: {}, file })).body;
  const put = (logo_file_id: number) =>
    world.call(saveSellerLogo, { as, body: { network_id: station.network_id, logo_file_id } });
  const [other] = await world.rows<{ id: number }>(`select id from files where kind = 'invoice_pdf'`);
  expect((await put(other!.id)).body).toMatchObject({ fields: { logo_file_id: 'unknown' } });
  expect((await put(file_id)).body).toMatchObject({ logo_file_id: file_id });
  const street = { street: 'King Fahd Road', street_ar: 'طريق الملك فهد' };
  await changeTerms(ctx(), { client_id: client.id }, { ...street, version: 0 });
  await changeTerms(ctx(), { network_id: station.network_id }, { ...street, version: 0 });

  const note = await read(await creditInvoice(ctx(), fuel.id, { amount_halalas: 100, reason: 'once more' }));
  expect(note.seller.logo_file_id).toBe(file_id);
  const drawn = await print(note.id);
  expect(pdfaFaults(drawn)).toEqual([]);
  expect(drawn.toString('latin1')).toContain('/DCTDecode');
  expect((await world.call(getFile, { as: billing, params: { id: file_id } })).status).toBe(200);
  const { seller, buyer } = await read(fuel.id);
  expect({ seller, buyer }).toEqual({ seller: before.seller, buyer: before.buyer });
  expect((await print(fuel.id)).equals(printed)).toBe(true);
}, 60_000);
