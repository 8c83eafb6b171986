import * as contract from '@fleet/contracts/billing/refunds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestRefund } from '../../src/billing/refunds/refunds.service.ts';
import { setCreditLine } from '../../src/money/credit-lines/credit-lines.service.ts';
import { balanceOfAccount } from '../../src/money/ledger/ledger.service.ts';
import { openHold } from '../../src/money/ledger/ledger-holds.service.ts';
import { balancesOf, transfer } from '../../src/money/wallets/wallets.service.ts';
import { creditTerms } from '../post-paid.ts';
import { brokenProofs } from '../proven.ts';
import { buildWorld, type World } from '../world.ts';
import type { MadeUser } from '../world-makers.ts';
import { atOnce, duringChange } from './at-once.ts';

const PEOPLE = 12;
const PAID = { bank_reference: 'FT26091', value_date: '2026-03-02' };

let world: World;
let approver: MadeUser;
let admins: MadeUser[];
beforeAll(async () => {
  world = await buildWorld({ pool: PEOPLE });
  approver = await world.makeUser('admin');
  admins = await Promise.all(Array.from({ length: PEOPLE }, () => world.makeUser('admin')));
  // Signed in and connected in advance, so that the calls race in the database.
  await Promise.all([approver, ...admins].map((as) => world.call(contract.listRefunds, { as })));
});
afterAll(() => world.close());

async function client(main: number): Promise<number> {
  const made = await world.makeClient();
  await world.fund(made, { main });
  await world.rows(
    `insert into refund_payees (client_id, beneficiary_name, iban, effective_at)
     values ($1, 'Wahat Fuel', 'SA0380000000608010167519', '2026-01-01')`,
    [made.id],
  );
  return made.id;
}

const request = (client_id: number, amount_halalas = 100) =>
  requestRefund(world.systemCtx(), { client_id, amount_halalas, reason: 'Topped up twice.' });
const approve = (as: MadeUser, id: number) => world.call(contract.approveRefund, { as, params: { id } });
const pay = (as: MadeUser, id: number) => world.call(contract.payRefund, { as, params: { id }, body: PAID });
const reject = (as: MadeUser, id: number) =>
  world.call(contract.rejectRefund, { as, params: { id }, body: { reason: 'Race.' } });
const statusOf = async (id: number) =>
  (await world.rows<{ status: string }>('select status from refunds where id = $1', [id]))[0]!.status;
const held = (client_id: number) => balanceOfAccount(world.systemCtx(), 'client_refunds', client_id);

it('twenty requests on a balance for ten: exactly ten are held', async () => {
  const client_id = await client(1_049);
  const ended = await Promise.allSettled(Array.from({ length: 20 }, () => request(client_id)));
  const refused = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 10 }, () => 'INSUFFICIENT_FUNDS'));
  expect(await held(client_id)).toBe(1_000);
  expect((await balancesOf(world.systemCtx(), client_id)).main_halalas).toBe(49);
});

it('refunds, transfers and fills at once: main is never overdrawn, and nothing is lost', async () => {
  for (let round = 0; round < 5; round++) {
    const client_id = await client(1_000);
    const work = Array.from({ length: 18 }, (_, index) => async () => {
      if (index % 3 === 0) return request(client_id, 300);
      if (index % 3 === 1)
        return transfer(world.systemCtx(), { client_id, direction: 'to_allocated', amount_halalas: 300 });
      const fuel_request_id = round * 100 + index + 1;
      return openHold(world.systemCtx(), {
        client_id,
        fuel_request_id,
        kind: 'request',
        amount_halalas: 100,
      });
    });
    const ended = await Promise.allSettled(work.map((start) => start()));
    const codes = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(['INSUFFICIENT_FUNDS']));
    const balances = await balancesOf(world.systemCtx(), client_id);
    expect(balances.main_halalas).toBe(100);
    const { main_halalas, allocated_halalas, reserved_halalas } = balances;
    const isHeld = await world.rows('select from refunds where client_id = $1', [client_id]);
    const sum = main_halalas + allocated_halalas + reserved_halalas + 300 * isHeld.length;
    expect(sum).toBe(1_000);
  }
});

it('a request while credit is taken up: it sees that the client owes', async () => {
  const client_id = await client(1_000);
  const terms = creditTerms({ limit_halalas: 500 });
  await setCreditLine(world.systemCtx(), client_id, terms);
  const fuel = `select post_entry('suspense', $2, $1, null, null, null, null, null, null, now(),
    array['client_allocated', 'suspense'], array[$1, 0]::bigint[], array[-100, 100]::bigint[])`;
  const code = await duringChange(world, [fuel, [client_id, `race:${client_id}`]], () =>
    request(client_id).catch((error) => error.code),
  );
  expect(code).toBe('REFUND_WHILE_OWING');
});

it('an approval while credit is taken up: it sees that the client owes', async () => {
  const client_id = await client(1_000);
  const terms = creditTerms({ limit_halalas: 500 });
  await setCreditLine(world.systemCtx(), client_id, terms);
  const id = await request(client_id);
  const fuel = `select post_entry('suspense', $2, $1, null, null, null, null, null, null, now(),
    array['client_allocated', 'suspense'], array[$1, 0]::bigint[], array[-100, 100]::bigint[])`;
  const answer = await duringChange(world, [fuel, [client_id, `race:${client_id}`]], () =>
    approve(approver, id),
  );
  expect(answer.body).toMatchObject({ code: 'REFUND_WHILE_OWING' });
});

it('an approval while it is rejected is refused, and so is a payment', async () => {
  const client_id = await client(1_000);
  const [one, other] = [await request(client_id), await request(client_id)];
  await approve(approver, other);
  const rejected = `update refunds set status = 'rejected', rejection_reason = 'Race.' where id = $1`;
  const approval = await duringChange(world, [rejected, [one]], () => approve(approver, one));
  expect(approval.body).toMatchObject({ code: 'STATUS_CONFLICT' });
  const payment = await duringChange(world, [rejected, [other]], () => pay(admins[0]!, other));
  expect(payment.body).toMatchObject({ code: 'STATUS_CONFLICT' });
  for (const id of [one, other])
    await world.rows(`update refunds set status = 'requested', rejection_reason = null where id = $1`, [id]);
});

it('twelve approve or reject one refund: one decides, and the ledger says the same', async () => {
  const client_id = await client(1_000);
  const id = await request(client_id);
  const ended = await atOnce(PEOPLE, (index) =>
    index % 2 ? approve(admins[index]!, id) : reject(admins[index]!, id),
  );
  // What was approved first may still be rejected, and nothing is approved after that.
  expect(ended.refused).toEqual(['STATUS_CONFLICT']);
  expect(ended.won).toBeLessThanOrEqual(2);
  expect(await held(client_id)).toBe((await statusOf(id)) === 'approved' ? 100 : 0);
});

it('twelve pay or reject an approved refund: one succeeds, and the bank pays at most once', async () => {
  for (let round = 0; round < 4; round++) {
    const client_id = await client(1_000);
    const id = await request(client_id);
    await approve(approver, id);
    const ended = await atOnce(PEOPLE, (index) =>
      index % 3 ? pay(admins[index]!, id) : reject(admins[index]!, id),
    );
    expect(ended).toEqual({ won: 1, refused: ['STATUS_CONFLICT'] });
    expect(await held(client_id)).toBe(0);
    const { main_halalas } = await balancesOf(world.systemCtx(), client_id);
    expect(main_halalas).toBe((await statusOf(id)) === 'paid' ? 900 : 1_000);
  }
});

it('after all of it the books are proved', async () => {
  const broken = await brokenProofs(world);
  // The requests of these races are only numbers.
  expect(broken).toEqual([]);
});
