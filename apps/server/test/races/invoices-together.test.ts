import { startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import * as routes from '@fleet/contracts/fuelling/fuel-requests.ts';
import { findChainBreaks, linkOf } from '@fleet/einvoice/hash.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueInvoice } from '../../src/billing/invoices/issue.service.ts';
import { workOffRuns } from '../../src/billing/invoices/runs.service.ts';
import { deliveredItems } from '../../src/delivery/delivered-lines/delivered-lines.service.ts';
import { makePostPaid } from '../post-paid.ts';
import { brokenProofs } from '../proven.ts';
import { buildWorld, type World } from '../world.ts';
import { duringChange } from './at-once.ts';

/** A client's fuel at three networks, invoiced by halves of a month: its documents are issued together. The tests build on each other. */

let world: World;
let fleet: Awaited<ReturnType<typeof makePostPaid>>;
const pumps: { network_id: number; attendant: Awaited<ReturnType<World['makeUser']>> }[] = [];
const FILL_HALALAS = 8_720;

beforeAll(async () => {
  world = await buildWorld({ pool: 10 });
  world.at('2026-01-05T09:00:00Z');
  fleet = await makePostPaid(world);
  await world.rows(`update clients set billing_period = 'half_monthly' where id = $1`, [fleet.client_id]);
  for (let n = 0; n < 3; n++) {
    const { id: station_id, network_id } = await world.makeStation();
    pumps.push({ network_id, attendant: await world.makeUser('attendant', { station_id }) });
  }
}, 60_000);
afterAll(() => world.close());

/** Forty litres at every network in each half of a month; afterwards it is the month after. */
async function fuelIn(month: string, next: string) {
  world.at(`${month}-01T09:00:00Z`);
  const before = await owed();
  if (before > 0) await fleet.topUp(before);
  for (const day of [`${month}-05`, `${month}-20`])
    for (const { attendant: as } of pumps) {
      world.at(`${day}T09:00:00Z`);
      const { body: created } = await fleet.requestFuel();
      const params = { id: created.id };
      const plate = fleet.vehicle.plate_no;
      await world.call(routes.initiateTransaction, { as, params, body: { found_by: 'typed', plate } });
      await world.call(routes.startFuelling, { as, params, body: { plate_read: plate } });
      const { status } = await world.call(routes.closeTransaction, {
        as,
        params,
        body: { volume_ml: 40_000 },
      });
      expect(status).toBe(200);
    }
  world.at(`${next}-02T06:00:00Z`);
  const body = { period: month, kind: 'refuelling', only: null } as const;
  expect((await world.call(startInvoiceRun, { as: fleet.people.admin, body })).status).toBe(201);
}
/** What the client owes for fuel. */
async function owed(): Promise<number> {
  const [row] = await world.rows<{ owed: number }>(
    `select greatest(-b.balance_halalas, 0) as owed from ledger_balances b join ledger_accounts a on a.id = b.account_id
     where a.kind = 'client_allocated' and a.party_id = $1`,
    [fleet.client_id],
  );
  return row!.owed;
}
const work = () => workOffRuns(() => world.systemCtx(), deliveredItems);

interface Row {
  readonly number: string;
  readonly seller_id: number;
  readonly network_id: number;
  readonly until_on: string;
  readonly total_halalas: number;
  readonly on_credit: number;
  readonly due: number;
  readonly xml: string;
  /** Of the transaction that wrote it. */
  readonly written_by: string;
}
const documents = (period: string) =>
  world.rows<Row>(
    `select d.number, d.seller_id, d.network_id, d.until_on::text as until_on, d.total_halalas, coalesce(d.on_credit_halalas, 0)::bigint as on_credit,
       s.due_halalas as due, d.xml, d.xmin::text as written_by
     from invoices d join invoice_states s on s.invoice_id = d.id where d.period = $1 order by d.id`,
    [period],
  );
const transactionsOf = (rows: readonly Row[]) => new Set(rows.map(({ written_by }) => written_by)).size;
/** Captures of fuel by the number of documents they are on. */
const covered = () =>
  world.rows<{ documents: number; fills: number }>(
    `select x.documents::int as documents, count(*)::int as fills from (
       select (select count(*) from invoice_entries i where i.entry_id = e.id) as documents from ledger_entries e where e.kind = 'capture') x
     group by 1 order by 1`,
  );

it('are one transaction: each fill is on one document, their numbers have no gap, and credit is shared out once', async () => {
  await fuelIn('2026-01', '2026-02');
  await fleet.topUp(FILL_HALALAS + 720);
  await work();
  const rows = await documents('2026-01');
  expect(rows.map(({ network_id, until_on, number }) => [network_id, until_on, number.slice(-2)])).toEqual(
    pumps.flatMap(({ network_id }) => [
      [network_id, '2026-01-15', '01'],
      [network_id, '2026-01-31', '02'],
    ]),
  );
  expect(transactionsOf(rows)).toBe(1);
  expect(rows.map(({ total_halalas, due }) => [total_halalas, due])).toEqual(
    rows.map(() => [FILL_HALALAS, 0]),
  );
  // Six fills on credit less what was paid of them: the last documents of the month say less.
  expect(rows.map(({ on_credit }) => on_credit)).toEqual([8_720, 8_720, 8_720, 8_720, 8_000, 0]);
  expect(await covered()).toEqual([{ documents: 1, fills: 6 }]);
  expect(await brokenProofs(world)).toEqual([]);
}, 60_000);

it('have the numbers after that of one that is issued while they wait', async () => {
  await fuelIn('2026-02', '2026-03');
  const issue = `update invoice_sellers set last_icv = last_icv + 1, last_invoice_number = last_invoice_number + 1 where network_id = $1`;
  const lock = 'select from invoice_sellers where network_id = $1 for update';
  const { network_id } = pumps[1]!;
  await duringChange(world, [lock, [network_id]], work, [issue, [network_id]]);
  const rows = await documents('2026-02');
  expect(rows.map(({ number }) => number.slice(-2))).toEqual(['03', '04', '04', '05', '03', '04']);
  expect(transactionsOf(rows)).toBe(1);
});

it('say on credit what is open when they are issued, whatever is paid while they wait', async () => {
  await fuelIn('2026-03', '2026-04');
  const pay = `select post_entry('top_up', $2, $1, null, null, null, null, null, null, now(),
    array['client_allocated', 'bank'], array[$1, 0]::bigint[], array[$3, -$3::bigint]::bigint[])`;
  const left = 10_000;
  const paid = (await owed()) - left;
  await duringChange(world, [pay, [fleet.client_id, 'paid meanwhile', paid]], work);
  const rows = await documents('2026-03');
  expect(rows.reduce((sum, { on_credit }) => sum + on_credit, 0)).toBe(left);
  expect(transactionsOf(rows)).toBe(1);
});

it('find nothing of what is issued alone at the same time, or by another who works off the same run', async () => {
  await fuelIn('2026-04', '2026-05');
  const alone = pumps.map(({ network_id }) =>
    issueInvoice(
      world.systemCtx(),
      {
        ...{ period: '2026-04', kind: 'refuelling', client_id: fleet.client_id, network_id },
        ...{ until_on: '2026-04-30', discount: null, run_id: null },
      },
      deliveredItems,
    ),
  );
  await Promise.all([work(), work(), ...alone]);
  expect((await covered()).map(({ documents }) => documents)).toEqual([1]);
  expect(await documents('2026-04')).toHaveLength(6);
  const [counts] = await world.rows<{ waiting: number }>(
    `select count(*)::int as waiting from invoice_run_items where status in ('waiting', 'refused')`,
  );
  expect(counts!.waiting).toBe(0);
});

it('are issued one by one where one of them is refused: it alone is not', async () => {
  await fuelIn('2026-05', '2026-06');
  // A price that does not multiply out to what was charged.
  await world.rows(
    `update fuel_requests set price_millis_per_litre = price_millis_per_litre + 50 where network_id = $1 and created_at >= '2026-05-18'`,
    [pumps[1]!.network_id],
  );
  await work();
  const rows = await documents('2026-05');
  expect(rows).toHaveLength(5);
  const refused = await world.rows(
    `select network_id, until_on::text as until_on, code from invoice_run_items where status = 'refused'`,
  );
  expect(refused).toEqual([
    { network_id: pumps[1]!.network_id, until_on: '2026-05-31', code: 'INVOICE_DOES_NOT_MULTIPLY' },
  ]);
});

it('leave every chain whole', async () => {
  const all = await world.rows<Row>(`select seller_id, xml from invoices order by id`);
  for (const [seller_id, rows] of Map.groupBy(all, (row) => row.seller_id)) {
    // In one series a number was given to nothing, by the test above.
    const [seller] = await world.rows<{ network_id: number }>(
      'select network_id from invoice_sellers where id = $1',
      [seller_id],
    );
    if (seller!.network_id !== pumps[1]!.network_id)
      expect(findChainBreaks(rows.map(({ xml }) => linkOf(xml)))).toEqual([]);
  }
});
