import { previewInvoices, startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import { listInvoices } from '@fleet/contracts/billing/invoices.ts';
import { BILLING_PERIODS, billingParts } from '@fleet/domain/billing-periods.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { partOf } from '../../src/billing/invoices/billing-parts.queries.ts';
import { issueInvoice } from '../../src/billing/invoices/issue.service.ts';
import { workOffRuns } from '../../src/billing/invoices/runs.service.ts';
import { deliveredItems } from '../../src/delivery/delivered-lines/delivered-lines.service.ts';
import { sql } from '../../src/platform/orm.ts';
import { brokenProofs } from '../proven.ts';
import { makeRefuelling } from '../refuelling.ts';
import { buildWorld, type World } from '../world.ts';

/** March 2026 of a client that is billed by the week and whose contract ends on the 25th. The tests build on each other. */

const MARCH = '2026-03';
let world: World;
let scene: Awaited<ReturnType<typeof makeRefuelling>>;

beforeAll(async () => {
  world = await buildWorld({ pool: 10 });
  scene = await makeRefuelling(world, { allocated: 900_000 });
  await bill('weekly', '2026-03-25');
}, 60_000);
afterAll(() => world.close());

const bill = (billing_period: string, ends: string | null) =>
  world.rows('update clients set billing_period = $1, contract_end_date = $2 where id = $3', [
    billing_period,
    ends,
    scene.client.id,
  ]);
const run = (only: Only = null) =>
  world.call(startInvoiceRun, { as: scene.people.admin, body: { period: MARCH, only } });
type Only = NonNullable<Parameters<typeof startInvoiceRun.body.parse>[0] & { only: unknown }>['only'];
const issued = async () => {
  const query = { kind: 'refuelling' as const, client_id: scene.client.id, sort: 'issued_at' as const };
  return (await world.call(listInvoices, { as: scene.people.admin, query })).body.rows;
};
/** Captures that no document has, and documents with a capture of a day that is not theirs. */
const astray = () =>
  world.rows<{ day: string; number: string | null }>(
    `select (e.posted_at at time zone 'Asia/Riyadh')::date::text as day, d.number
     from ledger_entries e left join invoice_entries i on i.entry_id = e.id left join invoices d on d.id = i.invoice_id
     where e.kind = 'capture' and (d.id is null or (e.posted_at at time zone 'Asia/Riyadh')::date not between d.from_on and d.until_on)`,
  );
async function fillAt(instant: string) {
  const id = await scene.untilFuelling();
  world.at(instant);
  return id;
}

it('the last day of a part is the same in SQL and in the domain', async () => {
  const days = Array.from({ length: 60 }, (_, at) => addDays('2028-02-01', at));
  for (const billing_period of [...BILLING_PERIODS, 'other'])
    for (const contract_end_date of [null, '2028-02-11', '2028-02-29', '2028-03-18']) {
      for (const period of ['2028-02', '2028-03']) {
        const ofMonth = days.filter((day) => day.startsWith(period));
        const rows = await world.systemCtx().db.composed<{ day: string; until_on: string }>(sql`
          select x.day::text as day, ${partOf(period, sql`x.day`)}::text as until_on
          from (select unnest(${sql.param(ofMonth)}::date[]) as day) x,
               (select ${billing_period}::text as billing_period, ${contract_end_date}::date as contract_end_date) bp`);
        const parts = billingParts(period, { billing_period, contract_end_date });
        for (const { day, until_on } of rows)
          expect([day, until_on]).toEqual([day, parts.find((part) => day <= part.until_on)!.until_on]);
      }
    }
});

it('fills that close at midnight while their week is issued are on one document each', async () => {
  // Saturdays, in Riyadh; each closes a second before its week ends and is still in progress while that is issued.
  for (const saturday of ['2026-03-07', '2026-03-14', '2026-03-21']) {
    const id = await fillAt(`${saturday}T20:59:59Z`);
    const order = {
      period: MARCH,
      kind: 'refuelling' as const,
      discount: null,
      run_id: null,
      until_on: saturday,
    };
    const whose = { client_id: scene.client.id, network_id: scene.station.network_id };
    const late = () => ({ ...world.systemCtx(), now: new Date(`${saturday}T21:10:00Z`) });
    await Promise.all([
      scene.close(id),
      ...[1, 2, 3].map(() => issueInvoice(late(), { ...order, ...whose }, deliveredItems)),
    ]);
    world.at(`${saturday}T21:10:00Z`);
    // A fill that was booked too late for them is issued by the next run, if there is one.
    await run();
    await workOffRuns(() => world.systemCtx(), deliveredItems);
    expect(await astray()).toEqual([]);
    expect((await issued()).at(-1)).toMatchObject({ from_on: addDays(saturday, -6), until_on: saturday });
  }
  expect(await issued()).toHaveLength(3);
});

it('a part that runs is previewed and not issued; what the contract’s end cuts off is', async () => {
  await scene.close(await fillAt('2026-03-25T20:59:59Z'));
  const drafts = async (status?: 'over') =>
    (
      await world.call(previewInvoices, {
        as: scene.people.admin,
        query: { period: MARCH, kind: 'refuelling', ...(status && { status }) },
      })
    ).body.rows;
  expect(await drafts()).toMatchObject([{ from_on: '2026-03-22', until_on: '2026-03-25', is_over: false }]);
  expect(await drafts('over')).toEqual([]);
  expect((await run()).body.code).toBe('MONTH_NOT_ENDED');
  const whose = { client_id: scene.client.id, network_id: scene.station.network_id };
  const named = { kind: 'refuelling' as const, ...whose, discount: null };
  expect((await run([{ ...named, until_on: '2026-03-25' }])).body.code).toBe('MONTH_NOT_ENDED');
  // The first fill of the next part is there when this one is issued.
  await scene.close(await fillAt('2026-03-25T21:10:00Z'));
  expect((await run([named])).status).toBe(201);
  await workOffRuns(() => world.systemCtx(), deliveredItems);
  expect(await astray()).toEqual([{ day: '2026-03-26', number: null }]);
  expect((await issued()).at(-1)).toMatchObject({ from_on: '2026-03-22', until_on: '2026-03-25' });
});

it('a billing period that changes within a month moves what is open, and loses nothing', async () => {
  world.at('2026-04-01T06:00:00Z');
  expect((await run()).status).toBe(201);
  // The run named the week; by the time it works the client is billed by halves.
  await bill('half_monthly', null);
  await workOffRuns(() => world.systemCtx(), deliveredItems);
  expect((await astray()).map(({ day }) => day)).toEqual(['2026-03-26']);
  await run();
  await workOffRuns(() => world.systemCtx(), deliveredItems);
  expect(await astray()).toEqual([]);
  expect((await issued()).at(-1)).toMatchObject({ from_on: '2026-03-16', until_on: '2026-03-31' });
  expect(riyadhDate(world.systemCtx().now)).toBe('2026-04-01');
  expect(await brokenProofs(world)).toEqual([]);
});
