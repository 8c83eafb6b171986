import { createCreditNote } from '@fleet/contracts/billing/invoice-corrections.ts';
import { previewInvoices, startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import { getInvoice, listInvoices, printInvoice } from '@fleet/contracts/billing/invoices.ts';
import { getDocumentStatement, getStatement } from '@fleet/contracts/billing/statements.ts';
import { cancelOrder, getOrder } from '@fleet/contracts/delivery/orders.ts';
import { listStoreOrders } from '@fleet/contracts/delivery/store-orders.ts';
import { listReportRows } from '@fleet/contracts/insight/reports.ts';
import { getWallet } from '@fleet/contracts/money/wallets.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePostPaid } from '../../../test/post-paid.ts';
import { brokenProofs } from '../../../test/proven.ts';
import { DRUM, LITER, makeStore, storeMoney } from '../../../test/store.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { workOffRuns } from '../../billing/invoices/runs.service.ts';
import { blockOverdue } from '../../money/credit-lines/credit-lines.service.ts';
import { deliveredItems } from '../delivered-lines/delivered-lines.service.ts';

let world: World;
let store: Awaited<ReturnType<typeof makeStore>>;
beforeAll(async () => {
  world = await buildWorld();
  store = await makeStore(world);
});
afterAll(() => world.close());
beforeEach(() => world.at('2026-02-10T06:00:00Z'));

/** A fleet with SAR 5,000 of credit and no money, and its site. */
async function makeBuyer() {
  const fleet = await makePostPaid(world);
  const { client_id, people } = fleet;
  const warehouse_id = await store.deliveries.makeWarehouse(client_id);
  return { ...fleet, manager: people.manager, warehouse_id, money: () => storeMoney(world, client_id) };
}
type Buyer = Awaited<ReturnType<typeof makeBuyer>>;

async function order(buyer: Buyer, qty: number, product = store.products.drum, price = DRUM) {
  await store.fill(buyer, product, qty);
  const { status, body } = await store.checkOut(buyer, qty * price);
  expect(status).toBe(201);
  return body.order_id;
}

/** Issues the deliveries of February on 2 March; the client's one document of them. */
async function invoiced(buyer: Buyer, discount?: { discount_kind: 'percent'; discount_value: number }) {
  world.at('2026-03-02T06:00:00Z');
  const { client_id } = buyer;
  const only = discount && [{ kind: 'delivery' as const, client_id, network_id: null, discount }];
  const body = { period: '2026-02', kind: 'delivery' as const, only: only ?? null };
  await world.call(startInvoiceRun, { as: buyer.people.admin, body });
  await workOffRuns(() => world.systemCtx(), deliveredItems);
  const { body: page } = await world.call(listInvoices, { as: buyer.people.billing, query: {} });
  expect(page.total).toBe(1);
  const params = { id: page.rows[0]!.id };
  return (await world.call(getInvoice, { as: buyer.people.billing, params })).body;
}

const creditOf = async ({ people }: Buyer) =>
  (await world.call(getWallet, { as: people.manager, query: {} })).body.credit!;

describe('an order on invoice', () => {
  it('is reserved on the credit line, charged to it when it is delivered, and due with its month', async () => {
    const buyer = await makeBuyer();
    const order_id = await order(buyer, 2);
    expect(await buyer.money()).toEqual({
      main: 0,
      allocated: -2 * DRUM,
      reserved: 2 * DRUM,
      prepaid: 0,
      owed: 0,
    });
    expect(await creditOf(buyer)).toMatchObject({ used_halalas: 0, available_halalas: 500_000 - 2 * DRUM });
    const { client_id } = buyer;
    const preview = async (query: { period: string; series?: number; kind?: 'delivery' | 'subscription' }) =>
      (await world.call(previewInvoices, { as: buyer.people.admin, query: { client_id, ...query } })).body;
    expect((await preview({ period: '2026-02', series: 0 })).reserved_orders).toMatchObject({
      rows: [{ order_id, client: { id: client_id }, amount_halalas: 2 * DRUM }],
      count: 1,
      amount_halalas: 2 * DRUM,
    });
    // Neither of a month that is over, nor of what is no delivery.
    expect((await preview({ period: '2026-01', series: 0 })).reserved_orders.count).toBe(0);
    expect((await preview({ period: '2026-02', kind: 'subscription' })).reserved_orders.count).toBe(0);

    await store.deliver(buyer, order_id);
    await store.settle(order_id, ORDER.delivered);
    expect(await buyer.money()).toEqual({
      main: 0,
      allocated: -2 * DRUM,
      reserved: 0,
      prepaid: 2 * DRUM,
      owed: 0,
    });
    expect(await creditOf(buyer)).toMatchObject({
      used_halalas: 2 * DRUM,
      open: [{ period: '2026-02', amount_halalas: 2 * DRUM, due_on: '2026-03-16' }],
    });

    const draft = await preview({ period: '2026-02', kind: 'delivery' });
    expect(draft.rows[0]).toMatchObject({ total_halalas: 2 * DRUM });
    expect(draft.reserved_orders.count).toBe(0);

    const invoice = await invoiced(buyer);
    expect(invoice).toMatchObject({
      status: 'charged',
      total_halalas: 2 * DRUM,
      due_halalas: 0,
      on_credit_halalas: 2 * DRUM,
      due_on: '2026-03-16',
      lines: [{ title_en: `oil_drum · O-${order_id}`, pieces: 2, gross_halalas: 2 * DRUM }],
    });
    expect(await buyer.money()).toEqual({ main: 0, allocated: -2 * DRUM, reserved: 0, prepaid: 0, owed: 0 });
    const [row] = await world.rows<{ xml: string }>('select xml from invoices where id = $1', [invoice.id]);
    expect(row!.xml).toContain(`oil_drum · O-${order_id}`);
    expect(row!.xml).toContain('On credit: SAR 1,900.00, due on 2026-03-16.');
    const print = { as: buyer.people.billing, params: { id: invoice.id }, query: {} };
    expect((await world.call(printInvoice, print)).status).toBe(200);

    await buyer.topUp(2 * DRUM);
    expect(await creditOf(buyer)).toMatchObject({ used_halalas: 0, open: [] });
  });

  it('is once in the statements, in aged receivables, in sales and in VAT', async () => {
    const buyer = await makeBuyer();
    await store.deliver(buyer, await order(buyer, 1));
    const as = buyer.people.billing;
    const period = { from: '2026-02-01', to: '2026-03-31' };
    const documents = async () => (await world.call(getDocumentStatement, { as, query: period })).body;
    const before = await documents();
    expect(before.credit!.open).toMatchObject([{ amount_halalas: DRUM, not_invoiced_halalas: DRUM }]);

    const invoice = await invoiced(buyer);
    const { body: statement } = await world.call(getStatement, { as, query: period });
    expect(statement).toMatchObject({ closing_halalas: -DRUM });
    const after = await documents();
    expect(after.credit).toMatchObject({
      open: [{ amount_halalas: DRUM, not_invoiced_halalas: 0 }],
      owed_halalas: DRUM,
    });
    expect(after.rows.map(({ number }) => number)).toEqual([invoice.number]);
    const query = { report: 'receivables', ...period } as const;
    const { body: aged } = await world.call(listReportRows, { as: buyer.people.admin, query });
    expect(aged.rows.find(({ id }) => id === buyer.client_id)?.measures).toMatchObject({
      owed_halalas: DRUM,
    });
    const sold = await world.rows(
      `select a.kind, sum(p.amount_halalas)::bigint as halalas from ledger_entries e join ledger_postings p on p.entry_id = e.id
       join ledger_accounts a on a.id = p.account_id where e.client_id = $1 and a.kind in ('delivery_sales', 'vat_payable') group by 1 order by 1`,
      [buyer.client_id],
    );
    expect(sold).toEqual([
      { kind: 'delivery_sales', halalas: invoice.taxable_halalas },
      { kind: 'vat_payable', halalas: invoice.vat_halalas },
    ]);
  });

  it('that is canceled gives back what was reserved, once', async () => {
    const buyer = await makeBuyer();
    const order_id = await order(buyer, 1);
    const params = { id: order_id };
    const { body: placed } = await world.call(getOrder, { as: buyer.manager, params });
    const [reason] = await world.rows<{ id: number }>(
      'select id from cancel_reasons where for_clients limit 1',
    );
    const body = { version: placed.version, cancel_reason_id: reason!.id };
    expect((await world.call(cancelOrder, { as: buyer.manager, params, body })).status).toBe(200);
    await Promise.all([store.settle(order_id, ORDER.cancelled), store.settle(order_id, ORDER.cancelled)]);
    expect(await buyer.money()).toEqual({ main: 0, allocated: 0, reserved: 0, prepaid: 0, owed: 0 });
    expect((await world.call(listStoreOrders, { as: buyer.manager })).body.rows).toMatchObject([
      { order_id, payment: 'invoice', refunded_halalas: DRUM },
    ]);
  });

  it('that is delivered in part is charged and invoiced for that part, and is not canceled any more', async () => {
    const buyer = await makeBuyer();
    const order_id = await order(buyer, 1_000, store.products.diesel, LITER);
    await store.deliver(buyer, order_id, 0.9);
    expect(await buyer.money()).toMatchObject({ allocated: -900 * LITER, reserved: 0, prepaid: 900 * LITER });
    for (const status of [16, 17, 20, 25, ORDER.delivered])
      await world.rows('update orders set status = $2 where id = $1', [order_id, status]);
    const params = { id: order_id };
    const { body: placed } = await world.call(getOrder, { as: buyer.manager, params });
    const [reason] = await world.rows<{ id: number }>(
      'select id from cancel_reasons where for_clients limit 1',
    );
    const body = { version: placed.version, cancel_reason_id: reason!.id };
    const refused = await world.call(cancelOrder, { as: buyer.manager, params, body });
    expect([refused.status, refused.body.code]).toEqual([409, 'STATUS_CONFLICT']);
    expect(await invoiced(buyer)).toMatchObject({
      total_halalas: 900 * LITER,
      on_credit_halalas: 900 * LITER,
      lines: [{ volume_ml: 900_000 }],
    });
  });

  it('shares an invoice with one that was paid, and what was added to it later is due', async () => {
    const buyer = await makeBuyer();
    await world.fund({ id: buyer.client_id } as never, { main: DRUM });
    await store.fill(buyer, store.products.drum, 1);
    const { body: paid } = await store.checkOut(buyer, DRUM, { payment: 'wallet' });
    const on_credit = await order(buyer, 1);
    await world.rows('update order_lines set pieces = 2 where order_id = $1', [on_credit]);
    await store.deliver(buyer, paid.order_id);
    await store.deliver(buyer, on_credit);
    const invoice = await invoiced(buyer);
    expect(invoice.lines.map(({ title_en, gross_halalas }) => [title_en, gross_halalas])).toEqual([
      [`oil_drum · O-${paid.order_id}`, DRUM],
      [`oil_drum · O-${on_credit}`, 2 * DRUM],
    ]);
    expect(invoice).toMatchObject({ on_credit_halalas: DRUM, due_halalas: DRUM, status: 'partly_paid' });
    expect(await buyer.money()).toMatchObject({ allocated: -DRUM, prepaid: 0, owed: DRUM });
  });

  it('is corrected after its invoice by a credit note, which pays what is used on credit first', async () => {
    const buyer = await makeBuyer();
    await store.deliver(buyer, await order(buyer, 1));
    const invoice = await invoiced(buyer);
    await store.deliver(buyer, await order(buyer, 1));
    const credit = async (amount_halalas: number) => {
      const body = { amount_halalas, reason: 'Returned' };
      const params = { id: invoice.id };
      const { status } = await world.call(createCreditNote, { as: buyer.people.admin, params, body });
      expect(status).toBe(201);
    };
    await credit(20_000);
    expect(await buyer.money()).toMatchObject({ main: 0, allocated: 20_000 - 2 * DRUM, owed: 0 });
    // As a payment does, it settles the oldest month.
    expect((await creditOf(buyer)).open).toMatchObject([
      { period: '2026-02', amount_halalas: DRUM - 20_000 },
      { period: '2026-03', amount_halalas: DRUM },
    ]);
    await buyer.topUp(DRUM);
    await credit(DRUM - 20_000);
    expect(await buyer.money()).toMatchObject({ main: 0, allocated: 0, owed: 0 });
  });

  it('gives back to its month what a discount leaves of it', async () => {
    const buyer = await makeBuyer();
    await store.deliver(buyer, await order(buyer, 1));
    const ten_percent = { discount_kind: 'percent', discount_value: 1_000 } as const;
    const invoice = await invoiced(buyer, ten_percent);
    expect(invoice).toMatchObject({ total_halalas: 0.9 * DRUM, on_credit_halalas: 0.9 * DRUM });
    await store.deliver(buyer, await order(buyer, 1));
    expect((await creditOf(buyer)).open).toMatchObject([
      { period: '2026-02', amount_halalas: 0.9 * DRUM },
      { period: '2026-03', amount_halalas: DRUM },
    ]);
  });

  it('lifts a block with the credit note that pays what is overdue', async () => {
    const buyer = await makeBuyer();
    await store.deliver(buyer, await order(buyer, 1));
    const invoice = await invoiced(buyer);
    world.at('2026-03-30T06:00:00Z');
    await blockOverdue(world.systemCtx());
    expect((await creditOf(buyer)).blocked_at).not.toBeNull();
    const body = { amount_halalas: DRUM, reason: 'Returned' };
    const params = { id: invoice.id };
    await world.call(createCreditNote, { as: buyer.people.admin, params, body });
    const lifted = await world.rows('select blocked_at from credit_lines where client_id = $1', [
      buyer.client_id,
    ]);
    expect(lifted).toEqual([{ blocked_at: null }]);
  });
});

describe('an order on invoice is refused at its field', () => {
  const refused = async (buyer: Buyer, amount: number) => {
    const { status, body } = await store.checkOut(buyer, amount);
    expect(status).toBe(400);
    return body.fields!.payment;
  };

  it('without a credit line, also where there is money', async () => {
    const buyer = await makeBuyer();
    await world.rows('delete from credit_lines where client_id = $1', [buyer.client_id]);
    await store.fill(buyer, store.products.drum, 1);
    expect(await refused(buyer, DRUM)).toBe('no_credit_line');
    expect((await world.call(listStoreOrders, { as: buyer.manager })).body.rows).toEqual([]);
  });

  it('above what is available', async () => {
    const buyer = await makeBuyer();
    await store.fill(buyer, store.products.drum, 6);
    expect(await refused(buyer, 6 * DRUM)).toBe('above_credit');
  });

  it('while credit is blocked, and not once it is paid', async () => {
    world.at('2025-12-10T06:00:00Z');
    const buyer = await makeBuyer();
    await store.deliver(buyer, await order(buyer, 1));
    world.at('2026-02-10T06:00:00Z');
    await world.rows('update credit_lines set blocked_at = $2 where client_id = $1', [
      buyer.client_id,
      world.now,
    ]);
    await store.fill(buyer, store.products.drum, 1);
    expect(await refused(buyer, DRUM)).toBe('credit_blocked');
    await buyer.topUp(DRUM);
    expect((await store.checkOut(buyer, DRUM)).status).toBe(201);
  });
});

it('the books are proven', async () => {
  expect(await brokenProofs(world)).toEqual([]);
});
