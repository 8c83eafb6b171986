import { createCreditNote, createDebitNote } from '@fleet/contracts/billing/invoice-corrections.ts';
import { startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chargeDueFees } from '../../src/billing/fees/fees.service.ts';
import { workOffRuns } from '../../src/billing/invoices/runs.service.ts';
import { deliveredItems } from '../../src/delivery/delivered-lines/delivered-lines.service.ts';
import { balanceOfAccount } from '../../src/money/ledger/ledger.service.ts';
import { makeRefuelling } from '../refuelling.ts';
import { buildWorld, type World } from '../world.ts';
import { duringChange } from './at-once.ts';

/** The three locks of a note: its series, the client's money, its invoice. Each test fails without one of them, and with the others. */

let world: World;
let scene: Awaited<ReturnType<typeof makeRefuelling>>;
let invoice: { id: number; seller_id: number; total_halalas: number };
const PERIOD = '2026-03';

beforeAll(async () => {
  world = await buildWorld();
  scene = await makeRefuelling(world, { main: 0 });
  await chargeDueFees(world.systemCtx());
  world.at('2026-04-02T06:00:00Z');
  await world.call(startInvoiceRun, {
    as: scene.people.admin,
    body: { period: PERIOD, kind: 'subscription', only: null },
  });
  await workOffRuns(() => world.systemCtx(), deliveredItems);
  const [row] = await world.rows<typeof invoice>(
    `select id, seller_id, total_halalas from invoices where kind = 'subscription'`,
  );
  invoice = row!;
});
afterAll(() => world.close());

const write = (route: typeof createDebitNote | typeof createCreditNote, amount_halalas: number) =>
  world.call(route as typeof createDebitNote, {
    as: scene.people.admin,
    params: { id: invoice.id },
    body: { amount_halalas, reason: 'Charged too little' },
  });
const receivable = () => balanceOfAccount(world.systemCtx(), 'fees_receivable', scene.client.id);

it('a note has the number after that of one that is issued while it waits', async () => {
  const issue = `update invoice_sellers set last_icv = last_icv + 1, last_debit_note_number = last_debit_note_number + 1 where id = $1`;
  const { status, body } = await duringChange(world, [issue, [invoice.seller_id]], () =>
    write(createDebitNote, 1_000),
  );
  expect([status, body.number]).toEqual([201, 'DN-0000002']);
});

it('what is paid while a credit note waits is not settled by it once more', async () => {
  const owed = -(await receivable());
  expect(owed).toBe(invoice.total_halalas + 1_000);
  const lock = `select from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.kind = 'client_allocated' and a.party_id = $1 for update of b`;
  const pay = `select post_entry('top_up', $2, $1, null, null, null, null, null, null, now(),
    array['fees_receivable', 'bank'], array[$1, 0]::bigint[], array[$3, -$3::bigint]::bigint[])`;
  const { status } = await duringChange(
    world,
    [lock, [scene.client.id]],
    () => write(createCreditNote, 400),
    [pay, [scene.client.id, 'paid meanwhile', owed]],
  );
  expect([status, await receivable()]).toEqual([201, 0]);
  expect(await balanceOfAccount(world.systemCtx(), 'client_main', scene.client.id)).toBe(400);
});

it('what the tax authority rejects while a note waits is not corrected', async () => {
  const reject = `update invoice_states set clearance_status = 'refused' where invoice_id = $1`;
  const { body } = await duringChange(world, [reject, [invoice.id]], () => write(createDebitNote, 1_000));
  expect(body).toMatchObject({ code: 'STATUS_CONFLICT' });
});
