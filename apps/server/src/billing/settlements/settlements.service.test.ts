import * as bank from '@fleet/contracts/billing/bank-account.ts';
import * as statements from '@fleet/contracts/billing/bank-statements.ts';
import * as contract from '@fleet/contracts/billing/settlement-batches.ts';
import * as files from '@fleet/contracts/billing/settlement-files.ts';
import * as disputes from '@fleet/contracts/fuelling/dispute-cases.ts';
import * as topUps from '@fleet/contracts/money/top-ups.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { camt053Text } from '../../../test/camt053.ts';
import { pdfaFaults } from '../../../test/pdf-a.ts';
import { brokenProofs } from '../../../test/proven.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { takeSnapshots } from '../../money/ledger/ledger-snapshots.service.ts';
import { balancesOf } from '../../money/wallets/wallets.service.ts';
import { chargeDueFees } from '../fees/fees.service.ts';
import { workOffSettlements } from './settlements-close.service.ts';

/** March 2026 of a network with a franchisee, settled in April, and April in May. The tests build on each other. */

const IBAN = 'SA0380000000608010167519';
const MARCH = '2026-03';
let world: World;
let scene: Awaited<ReturnType<typeof makeRefuelling>>;
let franchise: Awaited<ReturnType<typeof makeRefuelling>>;
let network_id: number;
let manager: MadeUser;
let stranger: MadeUser;
const fills: number[] = [];

beforeAll(async () => {
  world = await buildWorld({ pool: 12 });
  scene = await makeRefuelling(world, { allocated: 200_000 });
  franchise = await makeRefuelling(world, { allocated: 200_000 });
  network_id = scene.station.network_id;
  await world.rows('update stations set network_id = $1, account_number = $2 where id = $3', [
    network_id,
    IBAN,
    franchise.station.id,
  ]);
  manager = await world.makeUser('gas_station_network_manager', { network_id });
  stranger = await world.makeUser('gas_station_network_billing');
  for (const [fleet, volume_ml] of [
    [scene, 40_000],
    [scene, 33_333],
    [franchise, 20_000],
  ] as const) {
    const id = await fleet.untilFuelling();
    await fleet.close(id, { volume_ml });
    fills.push(id);
    world.advance(86_400);
  }
  await world.rows('update fuel_types set processing_fee_millis_per_litre = 45');
  world.at('2026-04-02T06:00:00Z');
  await chargeDueFees(world.systemCtx());
}, 60_000);
afterAll(() => world.close());

/** A bank’s report on a file: accepted but for one batch, whose account is closed. */
const rejectionOf = (file: string, batch: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>BANK-77</MsgId></GrpHdr>
   <OrgnlGrpInfAndSts><OrgnlMsgId>${file}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>ACCP</GrpSts></OrgnlGrpInfAndSts>
   <OrgnlPmtInfAndSts><OrgnlPmtInfId>${file}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${batch}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
   <StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
const admin = () => scene.people.admin;
const open = (period: string) =>
  world.call(contract.openSettlementBatches, { as: admin(), body: { period } });
const close = (period: string) =>
  world.call(contract.closeSettlementBatches, { as: admin(), body: { period } });
const workOff = () => workOffSettlements(() => world.systemCtx());
const get = (id: number, as = admin()) => world.call(contract.getSettlementBatch, { as, params: { id } });
async function batches(period = MARCH, as = admin()) {
  const { body } = await world.call(contract.listSettlementBatches, {
    as,
    query: { period, sort: 'period' },
  });
  const of = (station: boolean) => body.rows.find((row) => (row.station !== null) === station)!;
  return { network: of(false), franchisee: of(true), total: body.total, left_halalas: body.left_halalas };
}

it('a month is opened once it is over, once, with separate batches for network and franchisee', async () => {
  expect((await open('2026-04')).body).toMatchObject({ code: 'MONTH_NOT_ENDED' });
  expect((await open(MARCH)).body).toEqual({ opened: 2 });
  expect((await open(MARCH)).body).toEqual({ opened: 0 });
  const { network, franchisee } = await batches();
  expect(network).toMatchObject({
    state: 'open',
    closing_halalas: null,
    network: { id: network_id },
    station: null,
  });
  expect(franchisee).toMatchObject({ state: 'open', station: { id: franchise.station.id } });
});

it('the preview equals the ledger to the halala, with the fee in its own month, and only the platform sees it', async () => {
  const { network, franchisee } = await batches();
  const { body } = await get(network.id);
  expect(body).toMatchObject({
    opening_halalas: 0,
    transactions: 2,
    volume_ml: 73_333,
    payment_halalas: 0,
    later_halalas: 0,
    notes: ['iban_missing'],
    can: { close: true, pay: false },
  });
  expect(body.processing_fee_halalas).toBeLessThan(0);
  expect(body.refuelling_halalas! + body.processing_fee_halalas!).toBe(body.closing_halalas);
  expect(body.closing_halalas).toBe(await scene.account('network_payable', network_id));
  expect((await get(franchisee.id)).body).toMatchObject({
    closing_halalas: await scene.account('franchisee_payable', franchise.station.id),
    payee: { iban: IBAN },
  });
  expect((await get(network.id, manager)).status).toBe(404);
  const params = { id: network.id };
  expect((await world.call(contract.printSettlementBatch, { as: admin(), params, query: {} })).status).toBe(
    200,
  );
  expect(await world.rows('select batch_id from settlement_statements')).toEqual([]);
});

it('four requests and four jobs at once close it once, with every entry in one batch', async () => {
  const attempts = await Promise.all([1, 2, 3, 4].map(() => close(MARCH)));
  expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  await Promise.all([workOff(), workOff(), workOff(), workOff()]);
  const { network, franchisee, left_halalas } = await batches();
  expect([network.state, franchisee.state]).toEqual(['to_pay', 'to_pay']);
  expect(left_halalas).toBe(network.closing_halalas! + franchisee.closing_halalas!);
  const [count] = await world.rows<{ lines: number; postings: number; closes: number }>(`
    select (select count(*)::int from settlement_lines) as lines,
           (select count(*)::int from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.kind like '%_payable'
              and a.kind <> 'vat_payable') as postings,
           (select count(*)::int from audit_rows where subject = 'settlement_batch' and action = 'close') as closes`);
  expect(count).toMatchObject({ postings: count!.lines, closes: 2 });
  expect((await open(MARCH)).body).toEqual({ opened: 0 });
  expect((await close(MARCH)).body.code).toBe('STATUS_CONFLICT');
});

it('its own network can read it and is notified; others are not', async () => {
  await world.jobs.runBatches();
  expect(await world.rows(`select distinct user_id from push_messages where kind = 'settlement'`)).toEqual([
    { user_id: manager.id },
  ]);
  const { network } = await batches(MARCH, manager);
  expect((await get(network.id, manager)).body).toMatchObject({
    can: { close: false, pay: false },
    notes: [],
  });
  const lines = await world.call(contract.listSettlementLines, {
    as: manager,
    query: { settlement_batch_id: network.id },
  });
  expect(lines.body).toMatchObject({ total: 3, amount_halalas: network.closing_halalas });
  expect((await get(network.id, stranger)).status).toBe(404);
  const attempts = { as: stranger, query: { settlement_batch_id: network.id } };
  expect((await world.call(contract.listSettlementLines, attempts)).status).toBe(404);
  expect((await batches(MARCH, stranger)).total).toBe(0);
});

it('its statement is made once in each language and the same bytes ever after', async () => {
  const { network } = await batches();
  const print = async (as: MadeUser, lang: 'en' | 'ar' = 'en') => {
    const params = { id: network.id };
    const { body } = await world.call(contract.printSettlementBatch, { as, params, query: { lang } });
    return body as Buffer;
  };
  const kept = () => world.rows('select batch_id, language from settlement_statements order by language');
  const [one, ...others] = await Promise.all([print(manager), print(admin()), print(manager)]);
  const arabic = await print(manager, 'ar');
  expect(pdfaFaults(one!)).toEqual([]);
  for (const other of [...others, await print(admin())]) expect(other.equals(one!)).toBe(true);
  expect((await print(admin(), 'ar')).equals(arabic)).toBe(true);
  expect(arabic.equals(one!)).toBe(false);
  expect(await print(stranger)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await kept()).toEqual(['ar', 'en'].map((language) => ({ batch_id: network.id, language })));
  await expect(world.rows('delete from settlement_statements')).rejects.toThrow(/append only/);
}, 60_000);

it('no column of a closed batch can be changed', async () => {
  for (const table of ['settlement_batches', 'settlement_lines']) {
    const columns = await world.rows<{ name: string; is_generated: string }>(
      `select column_name as name, is_generated from information_schema.columns where table_name = $1`,
      [table],
    );
    expect(columns.length).toBeGreaterThan(3);
    for (const { name } of columns.filter(
      (column) => column.is_generated === 'NEVER' && column.name !== 'id',
    ))
      await expect(world.rows(`update ${table} set ${name} = ${name}`), `${table}.${name}`).rejects.toThrow(
        /cannot be changed|append/i,
      );
    await expect(world.rows(`delete from ${table}`)).rejects.toThrow();
  }
  const { network } = await batches();
  const again = `insert into settlement_lines (entry_id, batch_id, kind, amount_halalas)`;
  await expect(
    world.rows(`${again} select entry_id, batch_id, kind, amount_halalas from settlement_lines limit 1`),
  ).rejects.toMatchObject({ constraint: 'settlement_lines_pkey' });
  await expect(
    world.rows(
      `${again} select min(id), $1, 'correction', 1 from ledger_entries e
                where not exists (select from settlement_lines l where l.entry_id = e.id)`,
      [network.id],
    ),
  ).rejects.toMatchObject({ code: 'ST001' });
});

it('a payment file contains the remainder of every payee with an IBAN, each batch once', async () => {
  const value_date = '2026-04-08';
  const make = (settlement_batch_id?: number) =>
    world.call(files.createSettlementFile, {
      as: admin(),
      body: { value_date, ...(settlement_batch_id ? { settlement_batch_id } : {}) },
    });
  const { network, franchisee } = await batches();
  for (const [day, problem] of [
    ['2026-01-01', 'in_the_past'],
    ['2027-01-01', 'too_far'],
  ]) {
    const refused = await world.call(files.createSettlementFile, { as: admin(), body: { value_date: day } });
    expect(refused.body.fields).toEqual({ value_date: problem });
  }
  const preview = await world.call(files.previewSettlementFile, { as: admin() });
  expect(preview.body).toMatchObject({
    transfers: 1,
    total_halalas: franchisee.closing_halalas,
    without_iban: [{ settlement_batch_id: network.id }],
  });
  // A payee is told to the network, waits a day, and may be taken back by it and by nobody else of a network.
  const payee = { network_id, beneficiary_name: 'Nafta Trading Co', iban: 'SA68 8000 0000 6080 1016 7513' };
  const setPayee = (beneficiary_name: string) =>
    world.call(contract.saveSettlementPayee, { as: admin(), body: { ...payee, beneficiary_name } });
  const cancelPayee = (as: MadeUser) =>
    world.call(contract.cancelSettlementPayee, { as, body: { network_id } });
  const saved = await setPayee(payee.beneficiary_name);
  expect(saved.body).toMatchObject({
    iban: 'SA6880000000608010167513',
    effective_at: '2026-04-03T06:00:00.000Z',
  });
  await world.jobs.runBatches();
  expect(
    await world.rows(
      `select user_id, params->>'iban_end' as iban_end from push_messages
       where kind = 'payee_changed' and user_id in ($1, $2, $3) order by 1`,
      [manager.id, stranger.id, admin().id],
    ),
  ).toEqual(
    [manager.id, admin().id]
      .toSorted((one, other) => one - other)
      .map((user_id) => ({ user_id, iban_end: '7513' })),
  );
  expect((await get(network.id, manager)).body).toMatchObject({
    payee: null,
    payee_change: { beneficiary_name: 'Nafta Trading Co' },
    can: { cancel_payee_change: true, set_payee: false },
  });
  expect((await cancelPayee(stranger)).status).toBe(404);
  expect((await cancelPayee(manager)).status).toBe(200);
  expect((await cancelPayee(admin())).body.code).toBe('STATUS_CONFLICT');
  await setPayee(payee.beneficiary_name);
  expect((await world.call(files.previewSettlementFile, { as: admin() })).body.transfers).toBe(1);
  world.advance(86_400);
  const decide = (as: MadeUser, id: number, body: { decision: 'released' | 'rejected'; reason?: string }) =>
    world.call(files.decideSettlementFile, { as, params: { id }, body });
  const [second, third] = [await world.makeUser('admin'), await world.makeUser('admin')];
  // Its maker takes a file back, and what was in it goes into the next one.
  const first = (await make()).body.id;
  expect((await decide(admin(), first, { decision: 'rejected' })).body.code).toBe('REASON_REQUIRED');
  const taken = await decide(admin(), first, { decision: 'rejected', reason: 'Wrong day' });
  expect(taken.body).toMatchObject({ state: 'rejected', reason: 'Wrong day', can: { release: false } });
  const made = await make();
  const { id } = made.body;
  expect(made.body).toMatchObject({
    transfers: 2,
    total_halalas: network.closing_halalas! + franchisee.closing_halalas!,
    state: 'waiting',
    can: { release: false, reject: true },
  });
  const sendCsv = (file = id) =>
    world.call(files.getSettlementFileCsv, { as: admin(), params: { id: file } });
  expect((await sendCsv()).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  const release = (as: MadeUser) => decide(as, id, { decision: 'released' });
  expect((await release(admin())).body.code).toBe('SECOND_APPROVER_REQUIRED');
  // The payee changes between making and release: the file no longer says who is owed.
  await setPayee('Somebody Else');
  world.advance(86_400);
  expect((await release(second)).body).toMatchObject({
    code: 'PAYMENT_FILE_OUTDATED',
    details: { batch_reference: network.reference_number },
  });
  await setPayee(payee.beneficiary_name);
  world.advance(86_400);
  const released = await Promise.all([release(second), release(third)]);
  expect(released.map(({ status }) => status).sort()).toEqual([200, 409]);
  const read = await world.call(files.getSettlementFile, { as: second, params: { id } });
  expect(read.body).toMatchObject({ state: 'released', lines: [{ position: 1 }, { position: 2 }] });
  expect((await sendCsv(first)).status).toBe(409);
  await expect(world.rows('delete from settlement_file_decisions')).rejects.toThrow();
  const csv = await sendCsv();
  expect(String(csv.body)).toContain(
    `Nafta Trading Co,SA6880000000608010167513,80,SARIE,${network.reference_number}`,
  );
  // ISO 20022 debits the platform's own account, which an administrator enters once.
  const sendXml = () => world.call(files.getSettlementFilePain001, { as: admin(), params: { id } });
  expect((await sendXml()).body).toMatchObject({ code: 'BANK_ACCOUNT_MISSING' });
  const account = {
    iban: 'SA03 8000 0000 6080 1016 7519',
    bic: 'RJHISARI',
    name_en: 'Mahatta',
    name_ar: 'محطة',
  };
  const enter = (changes: object, as = admin()) =>
    world.call(bank.saveBankAccount, { as, body: { ...account, version: 0, ...changes } });
  expect((await enter({ bic: 'RJHIGB2L', name_en: 'محطة' })).body.fields).toEqual({
    bic: 'invalid_bic',
    name_en: 'invalid_bank_text',
  });
  expect((await enter({}, manager)).status).toBe(403);
  const entered = await Promise.all([enter({}), enter({ name_en: 'Other' })]);
  expect(entered.map(({ status }) => status).sort()).toEqual([200, 409]);
  const xml = String((await sendXml()).body);
  expect(xml).toContain('<IBAN>SA0380000000608010167519</IBAN>');
  expect(xml).toContain(`<EndToEndId>${network.reference_number}</EndToEndId>`);
  expect(String((await sendXml()).body)).toBe(xml);
  expect((await make()).body.code).toBe('NOTHING_TO_PAY');
  // The bank rejects one transfer: it is owed again, once, however often the answer is read.
  const answer = (text: string, file = id) =>
    world.call(files.readBankAnswer, { as: admin(), params: { id: file }, file: Buffer.from(text) });
  const report = rejectionOf(made.body.reference_number, franchisee.reference_number);
  const received = await Promise.all([answer(report), answer(report), answer(report)]);
  expect(new Set(received.map(({ status }) => status))).toEqual(new Set([200]));
  expect(received[0]!.body.lines.map((line) => line.bank_answer?.status)).toEqual(['accepted', 'rejected']);
  expect(
    await world.rows('select status, reason_code from settlement_transfer_answers order by position'),
  ).toEqual([
    { status: 'accepted', reason_code: null },
    { status: 'rejected', reason_code: 'AC04' },
  ]);
  expect((await answer(report, first)).body.code).toBe('BANK_ANSWER_FOREIGN');
  expect((await answer(report.replaceAll('RJCT', 'ACSC'))).body.code).toBe('STATUS_CONFLICT');
  await expect(world.rows('delete from settlement_transfer_answers')).rejects.toThrow();
  const next = (await make()).body;
  expect(next).toMatchObject({ transfers: 1, total_halalas: franchisee.closing_halalas });
  expect((await decide(second, next.id, { decision: 'released' })).body).toMatchObject({ state: 'released' });
  // A batch of a released file is paid by another one only with a reason.
  const again = (await make(network.id)).body;
  expect(again).toMatchObject({ transfers: 1, total_halalas: network.closing_halalas });
  expect((await decide(second, again.id, { decision: 'released' })).body).toMatchObject({
    code: 'REASON_REQUIRED',
    details: { released_in: made.body.reference_number },
  });
  const reason = 'The bank lost the first';
  expect((await decide(second, again.id, { decision: 'released', reason })).body).toMatchObject({ reason });
  await expect(world.rows('update settlement_transfers set amount_halalas = 1')).rejects.toThrow();
});

it('it is paid with its receipt; paying more than the remainder needs a reason, which is stored', async () => {
  const { network } = await batches();
  const amount_halalas = network.closing_halalas!;
  const pay = (body: object) =>
    world.call(contract.paySettlementBatch, {
      as: admin(),
      params: { id: network.id },
      body: { amount_halalas, bank_reference: 'FT26092X', value_date: '2026-04-05', ...body } as never,
      file: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
    });
  expect((await pay({ amount_halalas: amount_halalas + 1 })).body).toMatchObject({
    code: 'REASON_REQUIRED',
    details: { due_halalas: amount_halalas },
  });
  const paid = await Promise.all([pay({}), pay({}), pay({})]);
  expect(paid.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  expect((await get(network.id, manager)).body).toMatchObject({
    state: 'settled',
    left_halalas: 0,
    payments: [{ bank_reference: 'FT26092X', amount_halalas, file_media_type: 'application/pdf' }],
  });
});

it('the bank’s statement pays, finds what is paid and credits what came in, each once; of two who decide, one does', async () => {
  const { network, franchisee } = await batches();
  const VIRTUAL = 'SA9580000000608010167512';
  const [{ id: client_id }, { id: other_id }] = [
    await world.makeClient({ virtual_bank_account: VIRTUAL }),
    await world.makeClient(),
  ];
  const main = async (id: number) => (await balancesOf(world.systemCtx(), id)).main_halalas;
  const file = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
  const record = async (client_id: number, amount_halalas: number) =>
    (await world.call(topUps.recordTopUp, { as: admin(), body: { client_id, amount_halalas }, file })).body;
  const named = await record(other_id, 70_000);
  const entries = [
    { halalas: -franchisee.closing_halalas!, end_to_end_id: franchisee.reference_number, party_iban: IBAN },
    { halalas: -network.closing_halalas!, end_to_end_id: network.reference_number, reference: 'FT2' },
    { halalas: 40_000, credited_iban: VIRTUAL, reference: 'FT3' },
    { halalas: 70_000, text: `Transfer ${named.reference_number}` },
    { halalas: 55_500, party: 'Somebody', text: 'fuel' },
    { halalas: -1_500, text: 'Charges' },
  ];
  const april = {
    iban: IBAN,
    number: 'S-4',
    from: '2026-04-05',
    to: '2026-04-05',
    opening: 9_000_000,
    entries,
  };
  const read = (text: string, as = admin()) =>
    world.call(statements.readBankStatement, { as, file: Buffer.from(text) });
  expect((await read('no statement')).body).toMatchObject({ code: 'BANK_STATEMENT_UNREADABLE' });
  expect((await read(camt053Text({ ...april, closing: 1 }))).body).toMatchObject({
    code: 'BANK_STATEMENT_DOES_NOT_TIE',
    details: { number: 'S-4', opening: '90,000.00', closing: '0.01' },
  });
  // Each needs a connection that is open already, or the first is done before the others begin.
  const listed = (query: Record<string, string> = {}) =>
    world.call(statements.listBankEntries, { as: admin(), query });
  await Promise.all(Array.from({ length: 8 }, () => listed()));
  const answers = await Promise.all(Array.from({ length: 4 }, () => read(camt053Text(april))));
  // A machine that is slow ends a wait for the lock; whatever is answered, it counts once.
  const done = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  expect(done.reduce((sum, { entries_added }) => sum + entries_added, 0)).toBe(6);
  expect(done.reduce((sum, { matched }) => sum + matched, 0)).toBe(4);
  expect([await main(client_id), await main(other_id)]).toEqual([40_000, 70_000]);
  expect((await get(franchisee.id)).body).toMatchObject({ state: 'settled', left_halalas: 0 });
  expect((await get(network.id)).body).toMatchObject({
    left_halalas: 0,
    payments: [{ bank_reference: 'FT26092X' }],
  });
  // One that overlaps brings what is new; one that says otherwise of a day is refused as a whole.
  const longer = { ...april, number: 'S-5', to: '2026-04-06' };
  const next = [
    ...entries.map((each) => ({ ...each, booked_on: '2026-04-05' })),
    { halalas: 30_000, party: 'Somebody' },
  ];
  expect((await read(camt053Text({ ...longer, entries: next }))).body).toMatchObject({
    entries_added: 1,
    matched: 0,
  });
  expect((await read(camt053Text({ ...longer, number: 'S-6', entries: next.slice(1) }))).body).toMatchObject({
    code: 'BANK_STATEMENT_CONTRADICTS',
    details: { day: '2026-04-05' },
  });
  expect((await world.call(statements.listBankStatements, { as: admin() })).body.rows).toMatchObject([
    { number: 'S-5', open_entries: 3, is_after_gap: false },
    {
      number: 'S-4',
      open_entries: 2,
      closing_halalas: 9_000_000 + entries.reduce((sum, { halalas }) => sum + halalas, 0),
    },
  ]);

  const open = (await listed({ state: 'open' })).body;
  expect(open).toMatchObject({ total: 3, credit_halalas: 85_500, debit_halalas: 1_500 });
  const entryOf = (halalas: number) => open.rows.find(({ amount_halalas }) => amount_halalas === halalas)!;
  const decide = (entry: { id: number }, body: object, as = admin()) =>
    world.call(statements.decideBankEntry, {
      as,
      params: { id: entry.id },
      body: { seen: 'open', target: null, ...body } as never,
    });
  const late = await record(other_id, 55_500);
  expect(
    (await listed({ state: 'open' })).body.rows.find(({ amount_halalas }) => amount_halalas === 55_500),
  ).toMatchObject({
    proposals: [{ kind: 'top_up', id: late.id, reasons: ['same_amount'] }],
  });
  const second = await world.makeUser('admin');
  const accept = (as: MadeUser) => decide(entryOf(55_500), { target: { kind: 'top_up', id: late.id } }, as);
  const others = (as: MadeUser) => decide(entryOf(55_500), { target: { kind: 'client', id: client_id } }, as);
  const decided = await Promise.all([accept(admin()), others(second), accept(second), others(admin())]);
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect((await main(client_id)) + (await main(other_id))).toBe(40_000 + 70_000 + 55_500);
  const charges = entryOf(1_500);
  expect((await decide(charges, {})).body).toMatchObject({ code: 'REASON_REQUIRED' });
  expect((await decide(charges, { target: { kind: 'client', id: client_id } })).body.code).toBe(
    'BANK_ENTRY_MISMATCH',
  );
  expect((await decide(charges, { reason: 'Bank charges' })).body).toMatchObject({
    state: 'set_aside',
    reason: 'Bank charges',
  });
  // Money that is approved already is no second top-up, and an entry is one thing only.
  expect((await decide(entryOf(30_000), { target: { kind: 'top_up', id: named.id } })).body.code).toBe(
    'BANK_ENTRY_MISMATCH',
  );
  const rejected = await record(client_id, 30_000);
  await world.rows(`update top_ups set status = 'rejected' where id = $1`, [rejected.id]);
  expect((await decide(entryOf(30_000), { target: { kind: 'top_up', id: rejected.id } })).body.code).toBe(
    'STATUS_CONFLICT',
  );
  await expect(world.rows('delete from bank_statements')).rejects.toThrow();
  await expect(world.rows('update bank_entries set amount_halalas = 1')).rejects.toThrow();
  expect(await brokenProofs(world)).toEqual([]);
});

it('a reversal after closing becomes a line of the next batch, whose opening equals the last closing', async () => {
  const before = (await batches()).network;
  const { body: dispute } = await world.call(disputes.openDisputeCase, {
    as: scene.people.manager,
    params: { id: fills[0]! },
    body: { reason_code: 'other', reason: 'Fewer litres' },
  });
  const { body: fill } = await scene.get(fills[0]!);
  const charged_halalas = Math.round((fill.amount_halalas! * 3) / 4);
  const upheld = await world.call(disputes.decideDisputeCase, {
    as: admin(),
    params: { id: dispute.id },
    body: { decision: 'uphold', reason: 'The meter says so', volume_ml: 30_000, charged_halalas },
  });
  expect(upheld.status).toBe(200);
  await scene.close(await scene.untilFuelling(), { volume_ml: 10_000 });
  await takeSnapshots(world.systemCtx());
  world.at('2026-05-03T06:00:00Z');
  await chargeDueFees(world.systemCtx());
  await open('2026-04');
  await close('2026-04');
  await workOff();
  const { network } = await batches('2026-04');
  expect(network).toMatchObject({
    opening_halalas: before.closing_halalas,
    payment_halalas: -before.closing_halalas!,
    transactions: 1,
    volume_ml: 0,
    closing_halalas: await scene.account('network_payable', network_id),
  });
  expect(network.correction_halalas).toBeLessThan(0);
  const lines = await world.call(contract.listSettlementLines, {
    as: manager,
    query: { settlement_batch_id: network.id, kind: 'correction' },
  });
  expect(lines.body.rows.map((row) => row.entry_kind)).toEqual(['reversal', 'capture']);
  expect((await get(before.id)).body.state).toBe('carried');
  expect(await brokenProofs(world)).toEqual([]);
});
