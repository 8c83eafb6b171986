import * as contract from '@fleet/contracts/billing/refunds.ts';
import { getStatement } from '@fleet/contracts/billing/statements.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditTerms } from '../../../test/post-paid.ts';
import { brokenProofs } from '../../../test/proven.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { setCreditLine } from '../../money/credit-lines/credit-lines.service.ts';
import { balanceOfAccount, postEntry } from '../../money/ledger/ledger.service.ts';
import { balancesOf } from '../../money/wallets/wallets.service.ts';

const IBAN = 'SA0380000000608010167519';
const OTHER_IBAN = 'SA4420000001234567891234';
const DAY = 86_400;
const PAID = { bank_reference: 'FT26091', value_date: '2026-03-02' };

let world: World;
let approver: MadeUser;
let payer: MadeUser;
let stranger: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  approver = await world.makeUser('admin');
  payer = await world.makeUser('admin');
  stranger = await world.makeUser('client_manager');
});
afterAll(() => world.close());

/** A client with money on main, whose refund account is in force unless said otherwise. */
async function fleet({ main = 50_000, named = true } = {}) {
  const client = await world.makeClient();
  const client_id = client.id;
  await world.fund(client, { main });
  const manager = await world.makeUser('client_manager', { client_id });
  const billing = await world.makeUser('client_billing', { client_id });
  if (named) {
    await name(manager);
    world.advance(DAY);
  }
  return { client_id, manager, billing };
}

const name = (as: MadeUser, iban = IBAN, client_id?: number) =>
  world.call(contract.saveRefundPayee, {
    as,
    body: { beneficiary_name: 'Wahat Fuel Co', iban, ...(client_id === undefined ? {} : { client_id }) },
  });
const cancelName = (as: MadeUser) => world.call(contract.cancelRefundPayee, { as, body: {} });
const overview = (as: MadeUser) => world.call(contract.getRefundOverview, { as });
const request = (as: MadeUser, amount_halalas: number, key?: string) =>
  world.call(contract.requestRefund, {
    as,
    body: { amount_halalas, reason: 'Topped up twice.' },
    ...(key ? { key } : {}),
  });
const approve = (as: MadeUser, id: number) => world.call(contract.approveRefund, { as, params: { id } });
const pay = (as: MadeUser, id: number) => world.call(contract.payRefund, { as, params: { id }, body: PAID });
const reject = (as: MadeUser, id: number) =>
  world.call(contract.rejectRefund, { as, params: { id }, body: { reason: 'Needed for March.' } });
const main = async (client_id: number) => (await balancesOf(world.systemCtx(), client_id)).main_halalas;
const held = (client_id: number) => balanceOfAccount(world.systemCtx(), 'client_refunds', client_id);

describe('the refund account', () => {
  it('is entered by the client and counts after a day; client and approvers are notified', async () => {
    const { client_id, manager, billing } = await fleet({ named: false });
    expect((await name(billing)).status).toBe(403);
    expect((await name(manager, 'SA0480000000608010167519')).body).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { iban: 'invalid_iban' },
    });
    expect((await name(manager)).body).toMatchObject({
      payee: null,
      payee_change: { beneficiary_name: 'Wahat Fuel Co', iban_end: '7519' },
      can: { request: false, cancel_payee_change: true },
    });
    expect((await request(manager, 1_000)).body.code).toBe('REFUND_PAYEE_MISSING');
    await world.jobs.runBatches();
    const messages = await world.rows<{ user_id: number }>(
      `select user_id from push_messages where kind = 'refund_payee_changed' and subject_id = $1 order by 1`,
      [client_id],
    );
    expect(messages.map(({ user_id }) => user_id)).toEqual(
      // The manager who did it too: their session may be a thief’s.
      [approver.id, payer.id, manager.id, billing.id].toSorted((one, other) => one - other),
    );
    world.advance(DAY);
    expect((await overview(manager)).body).toMatchObject({
      payee: { iban_end: '7519' },
      payee_change: null,
      refundable_halalas: 50_000,
      can: { request: true },
    });
  });

  it('stays the one in force while another waits, which is canceled in one step', async () => {
    const { manager } = await fleet();
    expect((await name(manager, OTHER_IBAN)).body).toMatchObject({
      payee: { iban_end: '7519' },
      payee_change: { iban_end: '1234' },
    });
    expect((await cancelName(stranger)).body.code).toBe('STATUS_CONFLICT');
    expect((await cancelName(manager)).body).toMatchObject({
      payee: { iban_end: '7519' },
      payee_change: null,
    });
    expect((await cancelName(manager)).body.code).toBe('STATUS_CONFLICT');
    world.advance(DAY);
    expect((await overview(manager)).body.payee).toMatchObject({ iban_end: '7519' });
    await name(manager, OTHER_IBAN);
    expect((await name(manager, IBAN)).body.payee_change).toBeNull();
    const actions = await world.rows<{ action: string }>(
      `select action from audit_rows where subject = 'refund_payee' and subject_id = (select client_id from users where id = $1) order by id`,
      [manager.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['save', 'save', 'cancel', 'save', 'cancel']);
  });
});

describe('a refund', () => {
  it('is held at the request, approved, paid by another person and leaves the bank', async () => {
    const { client_id, manager } = await fleet();
    const { body } = await request(manager, 20_000);
    expect(body).toMatchObject({
      status: 'requested',
      reference_number: `RF-${String(body.id).padStart(7, '0')}`,
      payee: { beneficiary_name: 'Wahat Fuel Co', iban_end: '7519' },
      iban: null,
      can: { approve: false, reject: false, pay: false },
    });
    expect([await main(client_id), await held(client_id)]).toEqual([30_000, 20_000]);
    expect((await approve(manager, body.id)).status).toBe(403);
    expect((await pay(payer, body.id)).body.code).toBe('STATUS_CONFLICT');
    expect((await approve(approver, body.id)).body).toMatchObject({
      status: 'approved',
      iban: IBAN,
      needs_another: 'approved',
    });
    expect((await pay(approver, body.id)).body).toMatchObject({
      code: 'SECOND_APPROVER_REQUIRED',
      details: { because: 'approved' },
    });
    const bank = await balanceOfAccount(world.systemCtx(), 'bank', 0);
    expect((await pay(payer, body.id)).body).toMatchObject({ status: 'paid', ...PAID });
    expect([await main(client_id), await held(client_id)]).toEqual([30_000, 0]);
    expect(await balanceOfAccount(world.systemCtx(), 'bank', 0)).toBe(bank + 20_000);
    expect((await reject(approver, body.id)).body.code).toBe('STATUS_CONFLICT');
    const mine = await world.call(contract.getRefund, { as: manager, params: { id: body.id } });
    expect(mine.body).toMatchObject({
      status: 'paid',
      iban: null,
      approved_by_name: null,
      ended_by_name: null,
    });
    await world.jobs.runBatches();
    const messages = await world.rows<{ kind: string }>(
      `select distinct kind from push_messages where subject = 'refund' and subject_id = $1 order by 1`,
      [body.id],
    );
    expect(messages.map(({ kind }) => kind)).toEqual(['refund_approved', 'refund_paid', 'refund_requested']);
    const actions = await world.rows<{ action: string }>(
      `select action from audit_rows where subject = 'refund' and subject_id = $1 order by id`,
      [body.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['create', 'approve', 'pay']);
  });

  it('that is rejected, also after its approval, is back on main; the statement has both under its number', async () => {
    const { client_id, manager } = await fleet();
    const first = (await request(manager, 10_000)).body;
    expect((await reject(approver, first.id)).body).toMatchObject({
      status: 'rejected',
      rejection_reason: 'Needed for March.',
    });
    const second = (await request(manager, 15_000)).body;
    await approve(approver, second.id);
    await reject(payer, second.id);
    expect([await main(client_id), await held(client_id)]).toEqual([50_000, 0]);
    const { body } = await world.call(getStatement, {
      as: manager,
      query: { from: '2026-03-01', to: '2026-12-31', type: 'payments' },
    });
    expect(body.rows.map(({ reference_number }) => reference_number)).toEqual([
      first.reference_number,
      first.reference_number,
      second.reference_number,
      second.reference_number,
    ]);
  });

  it('of more than main holds, or of a client that owes, is refused', async () => {
    const { client_id, manager } = await fleet();
    expect((await request(manager, 50_001)).body).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      details: { missing_halalas: 1 },
    });
    const { id } = (await request(manager, 1_000)).body;
    await postEntry(world.systemCtx(), {
      kind: 'monthly_fee',
      business_key: `monthly_fee:${client_id}`,
      client_id,
      postings: [
        { account: 'fees_receivable', party_id: client_id, amount_halalas: -100 },
        { account: 'fees', party_id: 0, amount_halalas: 100 },
      ],
    });
    expect((await request(manager, 1_000)).body).toMatchObject({
      code: 'REFUND_WHILE_OWING',
      details: { owed_halalas: 100 },
    });
    expect((await overview(manager)).body).toMatchObject({
      owed: { fees_halalas: 100, credit_halalas: 0, fuel_halalas: 0, invoices_halalas: 0 },
      refundable_halalas: 0,
      can: { request: false },
    });
    expect((await approve(approver, id)).body.code).toBe('REFUND_WHILE_OWING');
  });

  it('is refused while credit is used', async () => {
    const { client_id, manager } = await fleet();
    const terms = creditTerms({ limit_halalas: 1_000 });
    await setCreditLine(world.systemCtx(), client_id, terms);
    await postEntry(world.systemCtx(), {
      kind: 'suspense',
      business_key: `suspense:${client_id}`,
      client_id,
      postings: [
        { account: 'client_allocated', party_id: client_id, amount_halalas: -1 },
        { account: 'suspense', party_id: 0, amount_halalas: 1 },
      ],
    });
    expect((await request(manager, 1_000)).body.code).toBe('REFUND_WHILE_OWING');
  });

  it('does not go to an account that replaced that of its request', async () => {
    const { manager } = await fleet();
    const [one, other] = [(await request(manager, 1_000)).body.id, (await request(manager, 1_000)).body.id];
    await approve(approver, other);
    await name(manager, OTHER_IBAN);
    world.advance(DAY);
    expect((await approve(approver, one)).body.code).toBe('REFUND_PAYEE_CHANGED');
    expect((await pay(payer, other)).body.code).toBe('REFUND_PAYEE_CHANGED');
    expect((await reject(approver, other)).body.status).toBe('rejected');
  });

  it('is not approved by who typed its account', async () => {
    const { client_id, manager } = await fleet({ named: false });
    await name(approver, IBAN, client_id);
    world.advance(DAY);
    const { id } = (await request(manager, 1_000)).body;
    const seen = await world.call(contract.getRefund, { as: approver, params: { id } });
    expect(seen.body).toMatchObject({ needs_another: 'account', can: { approve: false, reject: true } });
    expect((await approve(approver, id)).body).toMatchObject({
      code: 'SECOND_APPROVER_REQUIRED',
      details: { because: 'account' },
    });
    expect((await approve(payer, id)).body.status).toBe('approved');
  });

  it('requested twice with one key is one; strangers see none of it', async () => {
    const { client_id, manager } = await fleet();
    const [first, again] = [
      await request(manager, 700, 'refund-once'),
      await request(manager, 700, 'refund-once'),
    ];
    expect(again.body.id).toBe(first.body.id);
    expect(await held(client_id)).toBe(700);
    const params = { id: first.body.id };
    expect((await world.call(contract.getRefund, { as: stranger, params })).status).toBe(404);
    const list = await world.call(contract.listRefunds, { as: stranger, query: {} });
    expect(list.body).toMatchObject({ rows: [], amount_halalas: 0 });
    const theirs = { as: stranger, query: { client_id } };
    expect((await world.call(contract.getRefundOverview, theirs)).status).toBe(404);
    const body = { client_id, amount_halalas: 100, reason: 'Leaves.' };
    const admin = await world.call(contract.requestRefund, { as: approver, body });
    expect(admin.body).toMatchObject({ from: 'admin', needs_another: 'own', can: { approve: false } });
    expect((await approve(approver, admin.body.id)).body).toMatchObject({
      code: 'SECOND_APPROVER_REQUIRED',
      details: { because: 'own' },
    });
    const all = await world.call(contract.listRefunds, {
      as: approver,
      query: { client_id, status: 'requested' },
    });
    expect(all.body).toMatchObject({ total: 2, amount_halalas: 800 });
  });

  it('after all of it the books are proved', async () => {
    const broken = await brokenProofs(world);
    // The fees of these tests are only numbers.
    expect(broken.map((each) => each.split(':')[0])).toEqual([
      'every fee is booked as it was charged, and charged as it is booked',
    ]);
  });
});
