import { startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import { getInvoice, listInvoices, payInvoice } from '@fleet/contracts/billing/invoices.ts';
import {
  exportDocumentStatement,
  getDocumentStatement,
  getStatement,
} from '@fleet/contracts/billing/statements.ts';
import { listDeliveredLines } from '@fleet/contracts/delivery/delivered-lines.ts';
import { deliverStop, getDrivenTrip, getOrderDelivery } from '@fleet/contracts/delivery/trip-stops.ts';
import { listCalendarEvents } from '@fleet/contracts/messages/calendar.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenProofs } from '../../../test/proven.ts';
import { reissueAll } from '../../../test/reissue-all.ts';
import { makeRunningTrip } from '../../../test/running-trip.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { deliveredItems } from '../../delivery/delivered-lines/delivered-lines.service.ts';
import { approveTopUp, recordTopUp } from '../../money/top-ups/top-ups.service.ts';
import { chargeDueFees } from '../fees/fees.service.ts';
import { notifyOfInvoices, remindOfInvoices } from './invoices-notifications.service.ts';
import { matchAllPayments } from './matching.service.ts';
import { workOffRuns } from './runs.service.ts';

/**
 * A client with outstanding fees of March and April, paid in parts, and a delivery paid from its wallet. The tests build on each
 * other.
 */

let world: World;
let admin: MadeUser;
let billing: MadeUser;
let client_id: number;
let trip: Awaited<ReturnType<typeof makeRunningTrip>>;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  trip = await makeRunningTrip(world, await makeDeliveries(world));
  ({ client_id } = trip);
  billing = await world.makeUser('client_billing', { client_id });
  await chargeDueFees(ctx());
  for (const [month, day] of [
    ['2026-03', '2026-04-02T06:00:00Z'],
    ['2026-04', '2026-05-02T06:00:00Z'],
  ] as const) {
    world.at(day);
    await chargeDueFees(ctx());
    await issue(month, 'subscription');
  }
}, 60_000);
afterAll(() => world.close());

const ctx = () => world.systemCtx();
async function issue(period: string, kind: 'subscription' | 'delivery') {
  const body = { period, kind, only: null };
  expect((await world.call(startInvoiceRun, { as: admin, body })).status).toBe(201);
  await workOffRuns(ctx, deliveredItems);
}
/** The client's view of its invoices of a type, oldest first: total, amount due, and status. */
async function seen(kind: 'subscription' | 'delivery') {
  const { body } = await world.call(listInvoices, { as: billing, query: { kind, sort: 'issued_at' } });
  return body.rows.map((row) => [row.total_halalas, row.due_halalas, row.status]);
}
async function topUp(amount_halalas: number) {
  await approveTopUp(ctx(), await recordTopUp(ctx(), { client_id, amount_halalas }));
  await matchAllPayments(ctx());
}
const pay = (id: number, amount_halalas: number, as = billing) =>
  world.call(payInvoice, { as, params: { id }, body: { amount_halalas } });
async function idOf(kind: string): Promise<number> {
  const [row] = await world.rows<{ id: number }>('select id from invoices where kind = $1 order by id', [
    kind,
  ]);
  return row!.id;
}

it('uncovered fees are due, each until its date', async () => {
  expect(await seen('subscription')).toEqual([
    [5_750, 5_750, 'overdue'],
    [1_150, 1_150, 'issued'],
  ]);
});

it('a top-up settles the oldest invoice first, and matching it again changes nothing', async () => {
  await topUp(2_000);
  expect(await seen('subscription')).toEqual([
    [5_750, 3_750, 'overdue'],
    [1_150, 1_150, 'issued'],
  ]);
  await topUp(4_000);
  for (let again = 0; again < 2; again += 1) await matchAllPayments(ctx());
  expect(await seen('subscription')).toEqual([
    [5_750, 0, 'paid'],
    [1_150, 900, 'partly_paid'],
  ]);
  const settled = await world.rows(`select kind, amount_halalas::int from invoice_settlements order by id`);
  expect(settled).toEqual([
    { kind: 'top_up', amount_halalas: 2_000 },
    { kind: 'top_up', amount_halalas: 3_750 },
    { kind: 'top_up', amount_halalas: 250 },
  ]);
  expect(await brokenProofs(world)).toEqual([]);
});

it('overdue invoices are reminded once per step regardless of repetition, and no longer once paid', async () => {
  const at = async (day: string) => {
    world.at(`${day}T06:00:00Z`);
    const both = await Promise.all([remindOfInvoices(ctx()), remindOfInvoices(ctx())]);
    return both[0] + both[1] + (await remindOfInvoices(ctx()));
  };
  // Issued on 2 May, due fifteen days later.
  expect(await at('2026-05-17')).toBe(0);
  expect(await at('2026-05-18')).toBe(1);
  expect(await at('2026-05-20')).toBe(0);
  expect(await at('2026-05-24')).toBe(1);
  const queued = await world.rows<{ payload: Record<string, unknown> }>(
    `select payload from jobs where kind = 'invoice' and payload ->> 'what' = 'reminder' order by id`,
  );
  expect(queued).toHaveLength(2);
  await notifyOfInvoices(ctx(), [queued[0]!.payload]);
  const notifications = await world.rows<{ user_id: number; params: object }>(
    `select user_id, params from push_messages where kind = 'invoice_overdue'`,
  );
  expect(notifications).toEqual([
    { user_id: billing.id, params: expect.objectContaining({ amount_halalas: 900, due_on: '2026-05-17' }) },
  ]);
  const { body } = await world.call(listInvoices, { as: billing, query: { status: 'overdue' } });
  const { body: late } = await world.call(getInvoice, { as: billing, params: { id: body.rows[0]!.id } });
  expect(late.reminders.map(({ days_overdue }) => days_overdue)).toEqual([1, 7]);
  // The calendar shows what is due, and nothing that is paid.
  const dueDays = async () => {
    const query = { from: '2026-04-01', until: '2026-06-30' };
    const { known } = (await world.call(listCalendarEvents, { as: billing, query })).body;
    return known
      .filter(({ kind }) => kind === 'invoice_due')
      .map(({ day, params }) => [day, params.amount_halalas]);
  };
  expect(await dueDays()).toEqual([['2026-05-17', 900]]);
  await topUp(900);
  expect(await dueDays()).toEqual([]);
  expect(await at('2026-06-20')).toBe(0);
});

it('a delivery is invoiced and posted once: due until its date, even if there is money', async () => {
  const { body } = await world.call(getDrivenTrip, { as: admin, params: { id: trip.id } });
  const stop = body.stops.find(({ id }) => id === trip.jobs[0]!.id)!;
  const signature: [number, number][][] = [
    [
      [100, 200],
      [200, 300],
    ],
  ];
  const delivered = await world.call(deliverStop, {
    as: admin,
    params: { id: stop.id },
    body: {
      lines: [{ order_line_id: stop.order!.lines[0]!.id, volume_ml: 4_000_000 }],
      received_by: 'Abdullah',
      signature,
    },
  });
  expect(delivered.status).toBe(200);
  await issue('2026-05', 'subscription');
  await topUp(501_150);
  world.at('2026-07-02T06:00:00Z');
  await issue('2026-06', 'delivery');
  await issue('2026-06', 'delivery');
  // 4,000 L of diesel at 1.79 riyals, including VAT.
  expect(await seen('delivery')).toEqual([[716_000, 716_000, 'issued']]);
  // The order references its invoice.
  const order = await world.call(getOrderDelivery, { as: billing, params: { id: stop.order!.id } });
  const id = await idOf('delivery');
  const { body: invoice } = await world.call(getInvoice, { as: billing, params: { id } });
  expect(order.body.delivery?.charge?.invoice).toEqual({ id, number: invoice.number });
  const { body: lines } = await world.call(listDeliveredLines, { as: billing });
  expect(lines.rows.map((line) => line.invoice_number)).toEqual([invoice.number]);
  const posted = await world.rows(
    `select a.kind, p.amount_halalas::int from invoices d join ledger_postings p on p.entry_id = d.entry_id
     join ledger_accounts a on a.id = p.account_id where d.kind = 'delivery' order by 1`,
  );
  expect(posted).toEqual([
    { kind: 'delivery_sales', amount_halalas: 622_609 },
    { kind: 'fees_receivable', amount_halalas: -716_000 },
    { kind: 'vat_payable', amount_halalas: 93_391 },
  ]);
  expect(await brokenProofs(world)).toEqual([]);
});

it('the client pays the amount due from its wallet, never more than it has; a top-up settles the rest', async () => {
  const id = await idOf('delivery');
  const stranger = await world.makeUser('client_billing');
  expect((await pay(id, 100, stranger)).body.code).toBe('NOT_FOUND');
  expect((await pay(id, 716_001)).body).toMatchObject({ code: 'AMOUNT_ABOVE_BALANCE' });
  expect((await pay(id, 700_000)).body).toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
    details: { missing_halalas: 200_000 },
  });
  expect((await pay(id, 400_000)).body).toMatchObject({ due_halalas: 316_000, status: 'partly_paid' });
  await topUp(400_000);
  expect(await seen('delivery')).toEqual([[716_000, 0, 'paid']]);
  expect((await pay(id, 1)).body.code).toBe('STATUS_CONFLICT');
  const { body } = await world.call(getInvoice, { as: billing, params: { id } });
  expect(body.settlements.map(({ kind, amount_halalas }) => [kind, amount_halalas])).toEqual([
    ['wallet', 400_000],
    ['top_up', 316_000],
  ]);
  expect(await brokenProofs(world)).toEqual([]);
});

it('the statement by document opens where the month before closed, and ties to ledger and documents', async () => {
  const statement = async (from: string, to: string) => {
    const answer = await world.call(getDocumentStatement, { as: billing, query: { from, to } });
    const { rows, opening_halalas, closing_halalas, difference_halalas } = answer.body;
    const moved = rows.reduce((sum, row) => sum + row.credit_halalas - row.debit_halalas, 0);
    expect([closing_halalas, difference_halalas]).toEqual([opening_halalas + moved, 0]);
    return answer.body;
  };
  const [april, may, june, july] = [
    await statement('2026-01-01', '2026-04-30'),
    await statement('2026-05-01', '2026-05-31'),
    await statement('2026-06-01', '2026-06-30'),
    await statement('2026-07-01', '2026-07-31'),
  ];
  expect([may, june, july].map(({ opening_halalas }) => opening_halalas)).toEqual(
    [april, may, june].map(({ closing_halalas }) => closing_halalas),
  );
  // April: the fees of March were invoiced, those of April charged only.
  expect(april.rows.map(({ kind, debit_halalas }) => [kind, debit_halalas])).toEqual([
    ['subscription', 5_750],
  ]);
  expect(april.not_invoiced_halalas).toBe(1_150);
  expect(april.ages).toEqual({
    age_30_halalas: 5_750,
    age_60_halalas: 0,
    age_90_halalas: 0,
    age_over_halalas: 0,
    due_halalas: 5_750,
  });
  expect(may.rows[1]).toMatchObject({
    kind: 'top_up',
    number: expect.stringMatching(/^RC-/),
    credit_halalas: 2_000,
  });
  const { body: wallet } = await world.call(getStatement, {
    as: billing,
    query: { from: '2026-07-01', to: '2026-07-31' },
  });
  expect(july.ledger_halalas).toBe(wallet.closing_halalas);
  const owed = await world.rows(
    `select sum(s.due_halalas)::int as due from invoices d join invoice_states s on s.invoice_id = d.id where d.client_id = $1`,
    [client_id],
  );
  expect(owed).toEqual([{ due: july.ages.due_halalas }]);
  const csv = await world.call(exportDocumentStatement, {
    as: billing,
    query: { from: '2026-05-01', to: '2026-05-31', format: 'csv', lang: 'en' },
  });
  expect(String(csv.body)).toContain('Total due of invoices');
});

it(
  'a delivery and what was paid of it: issued again it is what it was',
  () => reissueAll(world, admin),
  60_000,
);
