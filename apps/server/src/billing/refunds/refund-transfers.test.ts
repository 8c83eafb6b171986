import * as bank from '@fleet/contracts/billing/bank-account.ts';
import * as statements from '@fleet/contracts/billing/bank-statements.ts';
import * as contract from '@fleet/contracts/billing/refunds.ts';
import * as files from '@fleet/contracts/billing/settlement-files.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { camt053Text } from '../../../test/camt053.ts';
import { brokenProofs } from '../../../test/proven.ts';
import { duringChange } from '../../../test/races/at-once.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { balanceOfAccount } from '../../money/ledger/ledger.service.ts';
import { balancesOf } from '../../money/wallets/wallets.service.ts';
import { requestRefund } from './refunds.service.ts';

/** Refunds in payment files, and what the bank says of them. The tests build on each other. */

const OWN_IBAN = 'SA6880000000608010167513';
const IBAN = 'SA0380000000608010167519';
const BOOKED_ON = '2026-03-05';
/** Of the files: banks take a month ahead. */
const VALUE_DATE = '2026-03-20';

let world: World;
let approver: MadeUser;
let maker: MadeUser;
let releaser: MadeUser;
let client_id: number;
beforeAll(async () => {
  world = await buildWorld({ pool: 10 });
  [approver, maker, releaser] = [
    await world.makeUser('admin'),
    await world.makeUser('admin'),
    await world.makeUser('admin'),
  ];
  const client = await world.makeClient();
  client_id = client.id;
  await world.fund(client, { main: 10_000 });
  await world.rows(
    `insert into refund_payees (client_id, beneficiary_name, iban, effective_at) values ($1, 'Wahat Fuel', $2, '2026-01-01')`,
    [client_id, IBAN],
  );
  await world.call(bank.saveBankAccount, {
    as: maker,
    body: { iban: OWN_IBAN, bic: 'RJHISARI', name_en: 'Mahatta', name_ar: 'محطة', version: 0 },
  });
});
afterAll(() => world.close());

const request = (amount_halalas: number) =>
  requestRefund(world.systemCtx(), { client_id, amount_halalas, reason: 'Topped up twice.' });
const approve = (id: number) => world.call(contract.approveRefund, { as: approver, params: { id } });
async function approved(amount_halalas: number): Promise<number> {
  const id = await request(amount_halalas);
  await approve(id);
  return id;
}
const refundOf = async (id: number) =>
  (await world.call(contract.getRefund, { as: maker, params: { id } })).body;
const make = (as = maker) => world.call(files.createSettlementFile, { as, body: { value_date: VALUE_DATE } });
const decide = (id: number, decision: 'released' | 'rejected', as = releaser) =>
  world.call(files.decideSettlementFile, { as, params: { id }, body: { decision, reason: 'Test' } });
const reject = (id: number) =>
  world.call(contract.rejectRefund, { as: releaser, params: { id }, body: { reason: 'Needed.' } });
const pay = (id: number) =>
  world.call(contract.payRefund, {
    as: releaser,
    params: { id },
    body: { bank_reference: 'FT1', value_date: VALUE_DATE },
  });
const held = () => balanceOfAccount(world.systemCtx(), 'client_refunds', client_id);

/** The bank’s report that one transfer of a file failed: the account is closed. */
const rejectionOf = (file: string, reference: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>BANK-77</MsgId></GrpHdr>
   <OrgnlGrpInfAndSts><OrgnlMsgId>${file}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>
   <OrgnlPmtInfAndSts><OrgnlPmtInfId>${file}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
   <StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

let first: number;
let reference: string;

it('an approved refund goes into the next payment file, and is neither rejected nor recorded as paid while that waits', async () => {
  first = await approved(2_500);
  reference = (await refundOf(first)).reference_number;
  const preview = await world.call(files.previewSettlementFile, { as: maker });
  expect(preview.body).toEqual({ transfers: 1, refunds: 1, total_halalas: 2_500, without_iban: [] });
  const { body: file } = await make();
  expect(file).toMatchObject({ transfers: 1, total_halalas: 2_500, state: 'waiting' });
  expect(await refundOf(first)).toMatchObject({
    status: 'approved',
    file: { reference_number: file.reference_number, state: 'waiting' },
    can: { reject: false, pay: false },
  });
  expect((await reject(first)).body.code).toBe('STATUS_CONFLICT');
  expect((await pay(first)).body.code).toBe('STATUS_CONFLICT');
  expect((await make()).body.code).toBe('NOTHING_TO_PAY');
  // A file that is rejected sets it free.
  expect((await decide(file.id, 'rejected')).status).toBe(200);
  expect(await refundOf(first)).toMatchObject({ file: null, can: { reject: true, pay: true } });
});

it('released by another person, it is in the bank’s forms; what the bank rejects is approved still', async () => {
  const { body: file } = await make();
  expect((await decide(file.id, 'released', maker)).body.code).toBe('SECOND_APPROVER_REQUIRED');
  expect((await decide(file.id, 'released')).body.state).toBe('released');
  const params = { id: file.id };
  const csv = await world.call(files.getSettlementFileCsv, { as: maker, params });
  expect(String(csv.body)).toContain(
    `25.00,Wahat Fuel,${IBAN},80,SARIE,${reference},Refund ${file.reference_number}`,
  );
  const xml = String((await world.call(files.getSettlementFilePain001, { as: maker, params })).body);
  expect(xml).toContain(`<EndToEndId>${reference}</EndToEndId>`);
  expect(xml).toContain('<Cd>REFU</Cd>');
  const detail = await world.call(files.getSettlementFile, { as: maker, params });
  expect(detail.body.lines).toMatchObject([
    { settlement_batch_id: null, refund_id: first, batch_reference: reference, period: null },
  ]);
  const answer = await world.call(files.readBankAnswer, {
    as: maker,
    params,
    file: Buffer.from(rejectionOf(file.reference_number, reference)),
  });
  expect(answer.status).toBe(200);
  expect(await refundOf(first)).toMatchObject({
    status: 'approved',
    file: null,
    bank_rejection: { reason_code: 'AC04' },
    can: { reject: true },
  });
  expect(await held()).toBe(2_500);
});

it('the next file has it, and the bank’s statement pays it by its end-to-end id, once', async () => {
  const { body: file } = await make();
  await decide(file.id, 'released');
  const april = {
    iban: OWN_IBAN,
    number: 'S-1',
    from: BOOKED_ON,
    to: BOOKED_ON,
    opening: 1_000_000,
    entries: [{ halalas: -2_500, end_to_end_id: reference, party_iban: IBAN, reference: 'FT77' }],
  };
  world.at('2026-03-06T06:00:00Z');
  const read = () =>
    world.call(statements.readBankStatement, { as: approver, file: Buffer.from(camt053Text(april)) });
  const bankBefore = await balanceOfAccount(world.systemCtx(), 'bank', 0);
  expect((await read()).body).toMatchObject({ entries_added: 1, matched: 1 });
  expect((await read()).body).toMatchObject({ entries_added: 0, matched: 0 });
  expect(await refundOf(first)).toMatchObject({
    status: 'paid',
    bank_reference: 'FT77',
    value_date: BOOKED_ON,
    file: null,
  });
  expect(await held()).toBe(0);
  expect(await balanceOfAccount(world.systemCtx(), 'bank', 0)).toBe(bankBefore + 2_500);
  const { body } = await world.call(statements.listBankEntries, { as: maker, query: {} });
  expect(body.rows).toMatchObject([
    {
      state: 'matched',
      is_automatic: true,
      matched: { kind: 'refund', id: first, reference_number: reference },
    },
  ]);
});

it('one that was recorded by hand is found in the statement; one of another amount is refused', async () => {
  const id = await approved(700);
  expect((await pay(id)).body.status).toBe('paid');
  const { reference_number } = await refundOf(id);
  const text = camt053Text({
    iban: OWN_IBAN,
    number: 'S-2',
    from: '2026-03-06',
    to: '2026-03-06',
    opening: 997_500,
    entries: [
      { halalas: -700, end_to_end_id: reference_number, reference: 'FT78' },
      { halalas: -900, text: 'Unknown', reference: 'FT79' },
    ],
  });
  const read = await world.call(statements.readBankStatement, { as: maker, file: Buffer.from(text) });
  expect(read.body).toMatchObject({ entries_added: 2, matched: 1 });
  const other = await approved(800);
  const { body } = await world.call(statements.listBankEntries, { as: maker, query: { state: 'open' } });
  const decided = await world.call(statements.decideBankEntry, {
    as: maker,
    params: { id: body.rows[0]!.id },
    body: { seen: 'open', target: { kind: 'refund', id: other } },
  });
  expect(decided.body).toMatchObject({ code: 'BANK_ENTRY_MISMATCH', details: { amount_halalas: 800 } });
  await reject(other);
});

it('a refund that the bank never executed goes into another file, released with a reason, and is paid once', async () => {
  const id = await approved(600);
  const { body: lost } = await make();
  expect((await decide(lost.id, 'released')).status).toBe(200);
  expect(await refundOf(id)).toMatchObject({ can: { reject: false, pay: true, refile: true } });
  expect((await make()).body.code).toBe('NOTHING_TO_PAY');
  const again = (body: object) =>
    world.call(files.createSettlementFile, { as: maker, body: { value_date: VALUE_DATE, ...body } });
  expect((await again({ refund_id: id, settlement_batch_id: 1 })).body).toMatchObject({
    code: 'INVALID_FIELDS',
    fields: { refund_id: 'not_allowed' },
  });
  expect((await again({ refund_id: first })).body.code).toBe('NOTHING_TO_PAY');
  const { body: second } = await again({ refund_id: id });
  expect(second).toMatchObject({ transfers: 1, total_halalas: 600, state: 'waiting' });
  // The first file counts still: what it sent may be recorded meanwhile.
  expect(await refundOf(id)).toMatchObject({ file: { state: 'released' }, can: { pay: true } });
  const release = (reason?: string) =>
    world.call(files.decideSettlementFile, {
      as: releaser,
      params: { id: second.id },
      body: { decision: 'released', ...(reason && { reason }) },
    });
  expect((await release()).body).toMatchObject({
    code: 'REASON_REQUIRED',
    details: { released_in: lost.reference_number },
  });
  const rejected = `update refunds set status = 'rejected', rejection_reason = 'Race.' where id = $1`;
  const outdated = await duringChange(world, [rejected, [id]], () =>
    release('The bank lost the first file.'),
  );
  expect(outdated.body.code).toBe('PAYMENT_FILE_OUTDATED');
  await world.rows(`update refunds set status = 'approved', rejection_reason = null where id = $1`, [id]);
  expect((await release('The bank lost the first file.')).body.state).toBe('released');
  expect((await pay(id)).body.status).toBe('paid');
  expect(await held()).toBe(0);
});

it('one that is approved while a file locks the others waits for the next file', async () => {
  const [one, other] = [await approved(300), await request(200)];
  const change = `with l as (update refunds set reason = 'Race.' where id = $1 returning 1)
    update refunds set status = 'approved', approved_at = now() where id = $2 and exists (select from l)`;
  const { body: file } = await duringChange(world, [change, [one, other]], () => make());
  expect(file).toMatchObject({ transfers: 1, total_halalas: 300 });
  await decide(file.id, 'rejected');
  await reject(one);
  await reject(other);
});

it('what the bank has paid by hand is recorded, although the account is another one now', async () => {
  const id = await approved(450);
  const text = camt053Text({
    iban: OWN_IBAN,
    number: 'S-3',
    from: '2026-03-07',
    to: '2026-03-07',
    opening: 995_900,
    entries: [{ halalas: -450, text: 'By hand', reference: 'FT80' }],
  });
  const read = await world.call(statements.readBankStatement, { as: maker, file: Buffer.from(text) });
  expect(read.body).toMatchObject({ entries_added: 1, matched: 0 });
  await world.rows(`update refund_payees set iban = $2 where client_id = $1`, [client_id, OWN_IBAN]);
  expect((await pay(id)).body.code).toBe('REFUND_PAYEE_CHANGED');
  const { body } = await world.call(statements.listBankEntries, { as: maker, query: { state: 'open' } });
  const entry = body.rows.find(({ amount_halalas }) => amount_halalas === 450)!;
  const decided = await world.call(statements.decideBankEntry, {
    as: maker,
    params: { id: entry.id },
    body: { seen: 'open', target: { kind: 'refund', id } },
  });
  expect(decided.status).toBe(200);
  expect((await refundOf(id)).status).toBe('paid');
  await world.rows(`update refund_payees set iban = $2 where client_id = $1`, [client_id, IBAN]);
});

it('two files at once: one has the refund; a file whose refund changed its account is outdated', async () => {
  const id = await approved(400);
  const made = await Promise.all([make(), make(), make()]);
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const file = made.find(({ status }) => status === 201)!.body;
  await world.rows(`update refund_payees set iban = $2 where client_id = $1`, [client_id, OWN_IBAN]);
  expect((await decide(file.id, 'released')).body).toMatchObject({
    code: 'PAYMENT_FILE_OUTDATED',
    details: { batch_reference: (await refundOf(id)).reference_number },
  });
  await world.rows(`update refund_payees set iban = $2 where client_id = $1`, [client_id, IBAN]);
  await decide(file.id, 'rejected');
});

it('a file and a rejection at once: what was rejected is in no file, and what is in one is not rejected', async () => {
  const [{ id }] = (await world.rows<{ id: number }>(`select id from refunds where status = 'approved'`)) as [
    { id: number },
  ];
  const rejected = `update refunds set status = 'rejected', rejection_reason = 'Race.' where id = $1`;
  const file = await duringChange(world, [rejected, [id]], () => make());
  expect(file.body).toMatchObject({ code: 'NOTHING_TO_PAY' });
  await world.rows(`update refunds set status = 'approved', rejection_reason = null where id = $1`, [id]);
  const filed = `with l as materialized (select id from refunds where id = $1 for update),
      f as (insert into settlement_files (value_date, transfers, total_halalas, created_at) select '2026-03-09', 1, 400, now() from l returning id)
    insert into settlement_transfers (file_id, position, refund_id, beneficiary_name, iban, amount_halalas)
    select f.id, 1, $1, 'Wahat Fuel', '${IBAN}', 400 from f`;
  const answer = await duringChange(world, [filed, [id]], () => reject(id));
  expect(answer.body).toMatchObject({ code: 'STATUS_CONFLICT', details: { state: 'waiting' } });
  expect((await balancesOf(world.systemCtx(), client_id)).main_halalas).toBe(
    10_000 - 2_500 - 700 - 600 - 450 - 400,
  );
  expect(await brokenProofs(world)).toEqual([]);
});
