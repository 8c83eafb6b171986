import { reissueInvoice } from '@fleet/contracts/billing/invoice-corrections.ts';
import { startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import { getInvoice, listInvoices } from '@fleet/contracts/billing/invoices.ts';
import { getDocumentStatement } from '@fleet/contracts/billing/statements.ts';
import { openSandbox, type Sandbox } from '@fleet/einvoice/authority/sandbox-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePostPaid } from '../../../test/post-paid.ts';
import { brokenProofs } from '../../../test/proven.ts';
import { DRUM, makeStore, storeMoney } from '../../../test/store.ts';
import { newStamp } from '../../../test/tax-authority.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { workOffRuns } from '../../billing/invoices/runs.service.ts';
import { sendDocuments } from '../../billing/invoices/submissions.service.ts';
import { changeTerms } from '../../billing/invoices/terms.service.ts';
import { deliveredItems } from '../delivered-lines/delivered-lines.service.ts';

/** Deliveries on credit whose invoice the tax authority rejects. */

const ADDRESS = {
  building_number: '2121',
  street: 'King Fahd Road',
  district: 'Al Olaya',
  city: 'Riyadh',
  postal_code: '12212',
  additional_number: '6789',
  street_ar: 'طريق الملك فهد',
  district_ar: 'العليا',
  city_ar: 'الرياض',
};
/** The credit line of tests is due 15 days after the month, their invoices much later. */
const DUE_DAYS = 45;
let world: World;
let store: Awaited<ReturnType<typeof makeStore>>;
let sandbox: Sandbox;

beforeAll(async () => {
  const now = () => (world ? new Date(world.now) : new Date());
  sandbox = await openSandbox({ stamp: newStamp(), now, token: 'token', secret: 'secret' });
  world = await buildWorld({
    environment: {
      TAX_AUTHORITY_ADDRESS: sandbox.address,
      TAX_AUTHORITY_TOKEN: 'token',
      TAX_AUTHORITY_SECRET: 'secret',
    },
  });
  store = await makeStore(world);
}, 60_000);
afterAll(async () => {
  await world.close();
  await sandbox.close();
});

/** A drum on credit and one that was added later, delivered in February, and their invoice as it was rejected on 2 March. */
async function rejected() {
  world.at('2026-02-10T06:00:00Z');
  const { client_id, people, topUp } = await makePostPaid(world);
  await changeTerms(world.systemCtx(), { client_id }, { due_days: DUE_DAYS, version: 0 });
  const warehouse_id = await store.deliveries.makeWarehouse(client_id);
  const buyer = { client_id, manager: people.manager, warehouse_id };
  await store.fill(buyer, store.products.drum, 1);
  const { body } = await store.checkOut(buyer, DRUM);
  await world.rows('update order_lines set pieces = 2 where order_id = $1', [body.order_id]);
  await store.deliver(buyer, body.order_id);
  world.at('2026-03-02T06:00:00Z');
  const run = { period: '2026-02', kind: 'delivery', only: null } as const;
  await world.call(startInvoiceRun, { as: people.admin, body: run });
  await workOffRuns(() => world.systemCtx(), deliveredItems);
  await sendDocuments(() => world.systemCtx());
  const { body: page } = await world.call(listInvoices, { as: people.admin, query: { client_id } });
  const detail = async (id: number) =>
    (await world.call(getInvoice, { as: people.admin, params: { id } })).body;
  const invoice = await detail(page.rows[0]!.id);
  expect(invoice.clearance.status).toBe('refused');
  await changeTerms(world.systemCtx(), { client_id }, { ...ADDRESS, version: 1 });
  const open = async () => {
    const query = { from: '2026-02-01', to: '2026-03-31' };
    return (await world.call(getDocumentStatement, { as: people.billing, query })).body.credit?.open ?? [];
  };
  const reissue = async () => {
    world.at('2026-03-05T06:00:00Z');
    const params = { id: invoice.id };
    const { status, body: next } = await world.call(reissueInvoice, { as: people.admin, params });
    expect(status).toBe(201);
    await sendDocuments(() => world.systemCtx());
    const again = await detail(next.id);
    expect(again.clearance.status).toBe('cleared');
    return again;
  };
  return { topUp, invoice, open, reissue, money: () => storeMoney(world, client_id) };
}

it('issued again it is on credit as it was, to the halala and the day, and nothing is booked twice', async () => {
  const { invoice, open, reissue, money } = await rejected();
  const before = { on_credit_halalas: DRUM, due_halalas: DRUM, due_on: '2026-03-16', status: 'partly_paid' };
  expect(invoice).toMatchObject(before);
  // What the authority rejected is in nobody's hands.
  expect(await open()).toMatchObject([{ amount_halalas: DRUM, not_invoiced_halalas: DRUM }]);
  const held = await money();
  expect(held).toMatchObject({ allocated: -DRUM, prepaid: 0, owed: DRUM });
  const again = await reissue();
  expect(again).toMatchObject({ ...before, total_halalas: 2 * DRUM });
  expect(await money()).toEqual(held);
  expect(await open()).toMatchObject([{ amount_halalas: DRUM, not_invoiced_halalas: 0 }]);
});

it('issued again after all of it was paid it is on credit no more, and nothing of it is due', async () => {
  const { topUp, open, reissue, money } = await rejected();
  await topUp(2 * DRUM);
  expect(await money()).toMatchObject({ main: 0, allocated: 0, owed: 0 });
  expect(await reissue()).toMatchObject({ on_credit_halalas: 0, due_halalas: 0, status: 'paid' });
  expect(await money()).toEqual({ main: 0, allocated: 0, reserved: 0, prepaid: 0, owed: 0 });
  expect(await open()).toEqual([]);
});

it('the books are proven', async () => {
  expect(await brokenProofs(world)).toEqual([]);
});

it('issued again after just the part on credit was paid, the rest has the days of the terms', async () => {
  const { invoice, open, reissue } = await rejected();
  expect(invoice).toMatchObject({ on_credit_halalas: DRUM, due_halalas: DRUM, due_on: '2026-03-16' });
  // As a credit note of another document does, which pays what is used first.
  await world.rows(
    `select post_entry('top_up', 'credit:of-another', $1, null, null, null, null, null, null, now(),
       array['client_allocated', 'bank'], array[$1, 0]::bigint[], array[$2::bigint, -$2::bigint])`,
    [invoice.client!.id, DRUM],
  );
  expect(await open()).toEqual([]);
  expect(await reissue()).toMatchObject({ on_credit_halalas: 0, due_halalas: DRUM, due_on: '2026-04-19' });
});
