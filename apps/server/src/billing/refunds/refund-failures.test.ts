import * as bank from '@fleet/contracts/billing/bank-account.ts';
import * as statements from '@fleet/contracts/billing/bank-statements.ts';
import * as contract from '@fleet/contracts/billing/refunds.ts';
import * as files from '@fleet/contracts/billing/settlement-files.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { camt053Text, type TestEntry } from '../../../test/camt053.ts';
import { brokenProofs } from '../../../test/proven.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { balancesOf } from '../../money/wallets/wallets.service.ts';
import { requestRefund } from './refunds.service.ts';

/** Refunds that the bank rejects or returns: who is told what. The tests build on each other. */

const OWN_IBAN = 'SA6880000000608010167513';
const IBAN = 'SA0380000000608010167519';

let world: World;
let approver: MadeUser;
let maker: MadeUser;
let releaser: MadeUser;
let manager: MadeUser;
let billing: MadeUser;
let client_id: number;
beforeAll(async () => {
  world = await buildWorld();
  [approver, maker, releaser] = [
    await world.makeUser('admin'),
    await world.makeUser('admin'),
    await world.makeUser('admin'),
  ];
  // Neither another administrator nor another client is told.
  await world.makeUser('admin');
  await world.makeUser('client_manager', { client_id: (await world.makeClient()).id });
  const client = await world.makeClient();
  client_id = client.id;
  manager = await world.makeUser('client_manager', { client_id });
  billing = await world.makeUser('client_billing', { client_id });
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

const refundOf = async (id: number, as = maker) =>
  (await world.call(contract.getRefund, { as, params: { id } })).body;

/** Refunds in the list of those that the bank did not pay, or sent back. */
const failedIds = async (as = maker) => {
  const { body } = await world.call(contract.listRefunds, { as, query: { status: 'failed' } });
  expect(body.amount_halalas).toBe(body.rows.reduce((sum, row) => sum + row.amount_halalas, 0));
  return body.rows.map((row) => row.id);
};

/** A released file of all that is approved. */
async function sendFile() {
  const { body: file } = await world.call(files.createSettlementFile, {
    as: maker,
    body: { value_date: '2026-03-20' },
  });
  const released = { as: releaser, params: { id: file.id }, body: { decision: 'released' as const } };
  expect((await world.call(files.decideSettlementFile, released)).status).toBe(200);
  return file;
}

async function sent(amount_halalas: number) {
  const reason = 'Topped up twice.';
  const id = await requestRefund(world.systemCtx(), { client_id, amount_halalas, reason });
  await world.call(contract.approveRefund, { as: approver, params: { id } });
  const { reference_number } = await refundOf(id);
  return { id, reference_number, file: await sendFile() };
}

type File = Awaited<ReturnType<typeof sendFile>>;

/** The bank’s report that a transfer failed, as its maker reads it. */
function answer(file: File, reference: string, reason: string) {
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>BANK-77</MsgId></GrpHdr>
   <OrgnlGrpInfAndSts><OrgnlMsgId>${file.reference_number}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>
   <OrgnlPmtInfAndSts><OrgnlPmtInfId>${file.reference_number}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId>
   <TxSts>RJCT</TxSts><StsRsnInf>${reason}</StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  return world.call(files.readBankAnswer, { as: maker, params: { id: file.id }, file: Buffer.from(text) });
}

/** Who was told what of a refund’s failures, since the last time. */
async function notified(id: number) {
  await world.jobs.runBatches();
  const rows = await world.rows<{ user_id: number; kind: string; bank_reason: string }>(
    `delete from push_messages where subject = 'refund' and subject_id = $1 and params ? 'bank_reason'
     returning user_id, kind, params ->> 'bank_reason' as bank_reason`,
    [id],
  );
  return rows
    .map(({ user_id, kind, bank_reason }) => [user_id, kind, bank_reason] as const)
    .toSorted(([one], [other]) => one - other);
}

const news = (platform: string, client: string, reason: string) => [
  ...[approver, maker, releaser].map(({ id }) => [id, platform, reason]),
  ...[manager, billing].map(({ id }) => [id, client, reason]),
];

it('a rejection is told once to who approved and paid it and to the client, who corrects the account', async () => {
  const { id, reference_number, file } = await sent(2_500);
  const reason = '<Rsn><Cd>AC04</Cd></Rsn>';
  const both = await Promise.all([
    answer(file, reference_number, reason),
    answer(file, reference_number, reason),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await notified(id)).toEqual(news('refund_bank_rejected', 'refund_unpaid_account', 'AC04'));
  await answer(file, reference_number, reason);
  expect(await notified(id)).toEqual([]);
  const failure = { is_returned: false, reason_code: 'AC04', reason_text: null };
  expect((await refundOf(id, manager)).bank_rejection).toEqual(failure);
  expect(await failedIds()).toEqual([id]);
  await world.call(contract.rejectRefund, { as: releaser, params: { id }, body: { reason: 'Account.' } });
  expect((await refundOf(id, manager)).bank_rejection).toBeNull();
});

it('a reason that is not of the account asks nothing of the client; one without words here is the bank’s own', async () => {
  const first = await sent(900);
  await answer(first.file, first.reference_number, '<Rsn><Cd>AM04</Cd></Rsn>');
  expect(await notified(first.id)).toEqual(news('refund_bank_rejected', 'refund_unpaid', 'AM04'));
  // The next file has it again, and fails again: that is news.
  expect(await failedIds()).toEqual([first.id]);
  const file = await sendFile();
  expect(await failedIds()).toEqual([]);
  await answer(file, first.reference_number, '<Rsn><Cd>ZZ99</Cd></Rsn><AddtlInf>Cut-off passed</AddtlInf>');
  expect(await notified(first.id)).toEqual(news('refund_bank_rejected', 'refund_unpaid', 'Cut-off passed'));
  await world.call(contract.rejectRefund, {
    as: releaser,
    params: { id: first.id },
    body: { reason: 'Later.' },
  });
});

it('what was paid and comes back is told once, and proposed as the client’s money', async () => {
  const { id, reference_number } = await sent(1_600);
  world.at('2026-03-20T06:00:00Z');
  const before = (await balancesOf(world.systemCtx(), client_id)).main_halalas;
  const paid = { halalas: -1_600, end_to_end_id: reference_number, party_iban: IBAN, reference: 'FT1' };
  const back = { halalas: 1_600, end_to_end_id: reference_number, returned: 'AC06', reference: 'FT2' };
  const read = (number: string, to: string, entries: TestEntry[]) => {
    const text = camt053Text({ iban: OWN_IBAN, number, from: '2026-03-18', to, opening: 100_000, entries });
    return world.call(statements.readBankStatement, { as: releaser, file: Buffer.from(text) });
  };
  const day = { booked_on: '2026-03-18' };
  expect(
    (
      await read('S-1', '2026-03-18', [
        { ...paid, ...day },
        { ...back, ...day },
      ])
    ).body,
  ).toMatchObject({
    entries_added: 2,
    matched: 1,
  });
  expect(await notified(id)).toEqual(news('refund_bank_returned', 'refund_unpaid_account', 'AC06'));
  // The same entries in another statement are no news.
  const overlap = await read('S-2', '2026-03-19', [
    { ...paid, ...day },
    { ...back, ...day },
  ]);
  expect(overlap.body).toMatchObject({ entries_added: 0 });
  expect(await notified(id)).toEqual([]);
  const failure = { is_returned: true, reason_code: 'AC06', reason_text: null };
  expect(await refundOf(id, manager)).toMatchObject({ status: 'paid', bank_rejection: failure });
  expect(await failedIds(manager)).toContain(id);
  const { body } = await world.call(statements.listBankEntries, { as: releaser, query: { state: 'open' } });
  expect(body.rows).toMatchObject([
    { amount_halalas: 1_600, proposals: [{ kind: 'client', id: client_id, reasons: ['reference'] }] },
  ]);
  const target = { kind: 'client' as const, id: client_id };
  const params = { id: body.rows[0]!.id };
  await world.call(statements.decideBankEntry, { as: releaser, params, body: { seen: 'open', target } });
  expect((await balancesOf(world.systemCtx(), client_id)).main_halalas).toBe(before + 1_600);
  expect(await brokenProofs(world)).toEqual([]);
});
