import { startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import { exportInvoices, getInvoice, listInvoices } from '@fleet/contracts/billing/invoices.ts';
import { exportDocumentStatement, getDocumentStatement } from '@fleet/contracts/billing/statements.ts';
import { listReportRows } from '@fleet/contracts/insight/reports.ts';
import { getWallet } from '@fleet/contracts/money/wallets.ts';
import { checkInvoice } from '@fleet/einvoice/check-invoice.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { charge, makePostPaid } from '../../../test/post-paid.ts';
import { duringChange } from '../../../test/races/at-once.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { deliveredItems } from '../../delivery/delivered-lines/delivered-lines.service.ts';
import { issueInvoice } from './issue.service.ts';
import { workOffRuns } from './runs.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

type Fleet = Awaited<ReturnType<typeof makePostPaid>>;

type Change = readonly [string, readonly unknown[]];

/** Fuels 40 litres in February, SAR 87.20 of it, and issues the month's documents in March, by a run or the one alone. */
async function fueled(
  before: (fleet: Fleet) => Promise<unknown> = async () => {},
  during?: (fleet: Fleet) => readonly [change: Change, then?: Change],
  isAlone = false,
) {
  world.at('2026-02-10T09:00:00Z');
  const fleet = await makePostPaid(world);
  await fleet.close(await fleet.untilFuelling());
  world.at('2026-03-02T06:00:00Z');
  await before(fleet);
  const body = { period: '2026-02', kind: 'refuelling', only: null } as const;
  if (!isAlone) await world.call(startInvoiceRun, { as: fleet.people.admin, body });
  const { client_id, station } = fleet;
  const one = { ...body, client_id, network_id: station.network_id, discount: null, run_id: null };
  const issue = async () => {
    if (isAlone) await issueInvoice(world.systemCtx(), one, deliveredItems);
    else await workOffRuns(() => world.systemCtx(), deliveredItems);
  };
  const [change, then] = during?.(fleet) ?? [];
  await (change ? duringChange(world, change, issue, then) : issue());
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
  const { invoice } = await fueled(undefined, ({ client_id }) => [[pay, [client_id, `race:${client_id}`]]]);
  expect(invoice).toMatchObject({ status: 'paid', on_credit_halalas: 0 });
});

it.each([
  ['by a run', false],
  ['alone', true],
])(
  'what is corrected while it is issued %s is on it as it is now, and all of that is on credit',
  async (_, isAlone) => {
    const of = (column: string) =>
      `array(select ${column} from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.entry_id = e.id order by a.id)`;
    const post = (kind: string, reverses: string, amount: string) => `
      select post_entry('${kind}', 'race:${kind}:' || e.id, e.client_id, e.network_id, e.station_id, e.fuel_request_id, ${reverses}, 'Race',
        null, e.posted_at, ${of('a.kind')}, ${of('a.party_id')}, ${of(amount)})
      from ledger_entries e where e.business_key = 'capture:' || e.fuel_request_id and e.client_id = $1`;
    const halve = `with halved as (
      update fuel_requests r set volume_ml = volume_ml / 2 where client_id = $1 returning id)`;
    const { invoice } = await fueled(
      undefined,
      ({ client_id }) => [
        [`${halve} ${post('reversal', 'e.id', '-p.amount_halalas')}`, [client_id]],
        [post('capture', 'null', 'p.amount_halalas / 2'), [client_id]],
      ],
      isAlone,
    );
    expect(invoice).toMatchObject({ total_halalas: 4_360, on_credit_halalas: 4_360 });
  },
);

it('the statement by document lists open credit by month, and what is owed agrees with the wallet', async () => {
  const { fleet, invoice } = await fueled();
  const { client_id } = fleet;
  await charge(world, client_id, 5_000, new Date('2026-02-20T09:00:00Z'));
  await charge(world, client_id, 700, new Date('2026-03-03T09:00:00Z'));
  world.at('2026-03-20T09:00:00Z');
  const as = fleet.people.billing;
  const query = { from: '2026-03-01', to: '2026-03-31' };
  const { body: statement } = await world.call(getDocumentStatement, { as, query });
  const { body: wallet } = await world.call(getWallet, { as, query: {} });
  expect(statement.ages.due_halalas).toBe(0);
  expect(statement.credit!.open).toEqual([
    {
      period: '2026-02',
      due_on: '2026-03-16',
      amount_halalas: invoice.total_halalas + 5_000,
      is_overdue: true,
      not_invoiced_halalas: 5_000,
    },
    {
      period: '2026-03',
      due_on: '2026-04-16',
      amount_halalas: 700,
      is_overdue: false,
      not_invoiced_halalas: 700,
    },
  ]);
  const { used_halalas, overdue_halalas } = wallet.credit!;
  expect(overdue_halalas).toBe(statement.credit!.open[0]!.amount_halalas);
  expect(statement.credit!.owed_halalas).toBe(
    used_halalas + statement.credit!.fees_not_invoiced_halalas + statement.ages.due_halalas,
  );
  const report = { report: 'receivables', from: query.from, to: query.to };
  const { body: aged } = await world.call(listReportRows, { as: fleet.people.admin, query: report });
  expect(aged.rows.find(({ id }) => id === client_id)?.measures).toMatchObject({
    owed_halalas: statement.credit!.owed_halalas,
    not_invoiced_halalas: 5_700 + statement.credit!.fees_not_invoiced_halalas,
    age_0_halalas: invoice.total_halalas,
  });
  const file = await world.call(exportDocumentStatement, {
    as,
    query: { ...query, format: 'csv', lang: 'en' },
  });
  expect(String(file.body)).toContain('"Credit for February 2026, due on 16 Mar 2026, overdue"');
  const past = { from: '2026-02-01', to: '2026-02-28' };
  expect((await world.call(getDocumentStatement, { as, query: past })).body.credit).toBeNull();
});

it('an invoice on credit is overdue while its month is open after the due day, on screen and in files', async () => {
  const { fleet, invoice } = await fueled();
  const as = fleet.people.billing;
  const isOverdue = async () => {
    const { body: page } = await world.call(listInvoices, { as, query: {} });
    const { body: one } = await world.call(getInvoice, { as, params: { id: invoice.id } });
    const { body: file } = await world.call(exportInvoices, { as, query: { format: 'csv', lang: 'en' } });
    expect(one.is_credit_overdue).toBe(page.rows[0]!.is_credit_overdue);
    expect(String(file).includes('"On credit, overdue"')).toBe(one.is_credit_overdue);
    return one.is_credit_overdue;
  };
  world.at('2026-03-16T09:00:00Z');
  expect(await isOverdue()).toBe(false);
  world.at('2026-03-17T09:00:00Z');
  expect(await isOverdue()).toBe(true);
  await fleet.topUp(8_720);
  expect(await isOverdue()).toBe(false);
});
