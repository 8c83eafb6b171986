import { startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import { getInvoice, listInvoices } from '@fleet/contracts/billing/invoices.ts';
import { checkInvoice } from '@fleet/einvoice/check-invoice.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePostPaid } from '../../../test/post-paid.ts';
import { duringChange } from '../../../test/races/at-once.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { deliveredItems } from '../../delivery/delivered-lines/delivered-lines.service.ts';
import { workOffRuns } from './runs.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

type Fleet = Awaited<ReturnType<typeof makePostPaid>>;

/** Fuels 40 litres in February, SAR 87.20 of it, and issues the month's documents in March. */
async function fueled(
  before: (fleet: Fleet) => Promise<unknown> = async () => {},
  during?: (fleet: Fleet) => readonly [string, readonly unknown[]],
) {
  world.at('2026-02-10T09:00:00Z');
  const fleet = await makePostPaid(world);
  await fleet.close(await fleet.untilFuelling());
  world.at('2026-03-02T06:00:00Z');
  await before(fleet);
  const body = { period: '2026-02', kind: 'refuelling', only: null } as const;
  await world.call(startInvoiceRun, { as: fleet.people.admin, body });
  const issue = () => workOffRuns(() => world.systemCtx(), deliveredItems);
  await (during ? duringChange(world, during(fleet), issue) : issue());
  const { body: page } = await world.call(listInvoices, { as: fleet.people.billing, query: {} });
  const { body: invoice } = await world.call(getInvoice, {
    as: fleet.people.billing,
    params: { id: page.rows[0]!.id },
  });
  const [row] = await world.rows<{ xml: string }>('select xml from invoices where id = $1', [invoice.id]);
  return { fleet, invoice, xml: row!.xml };
}

it('an invoice of fuel on credit is charged, not paid, and due when its month is', async () => {
  const { fleet, invoice, xml } = await fueled();
  expect(invoice).toMatchObject({
    status: 'charged',
    due_halalas: 0,
    on_credit_halalas: invoice.total_halalas,
    due_on: '2026-03-16',
  });
  expect(xml).toContain('<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>');
  expect(xml).toContain('On credit: SAR 87.20, due on 2026-03-16.');
  const found = checkInvoice(xml, { now: world.now });
  // The parties of tests have no whole addresses, of which the rules speak too.
  expect(found.filter(({ path }) => path.includes('Payment'))).toEqual([]);
  const listed = async (status: 'charged' | 'paid') =>
    (await world.call(listInvoices, { as: fleet.people.billing, query: { status } })).body.total;
  expect([await listed('charged'), await listed('paid')]).toEqual([1, 0]);
});

it('what was paid before it was issued is not on credit, and the rest is named', async () => {
  const partly = await fueled((fleet) => fleet.topUp(5_000));
  expect(partly.invoice).toMatchObject({ status: 'charged', on_credit_halalas: 8_720 - 5_000 });
  const all = await fueled((fleet) => fleet.topUp(8_720));
  expect(all.invoice).toMatchObject({ status: 'paid', on_credit_halalas: 0 });
  expect(all.xml).not.toContain('PaymentMeans');
});

it('what is paid while it is issued is not on credit either', async () => {
  const pay = `select post_entry('top_up', $2, $1, null, null, null, null, null, null, now(),
    array['client_allocated', 'bank'], array[$1, 0]::bigint[], array[8720, -8720]::bigint[])`;
  const { invoice } = await fueled(undefined, ({ client_id }) => [pay, [client_id, `race:${client_id}`]]);
  expect(invoice).toMatchObject({ status: 'paid', on_credit_halalas: 0 });
});
