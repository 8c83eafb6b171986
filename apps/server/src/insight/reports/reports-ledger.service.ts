import type { ReportCode, ReportMeasureValues } from '@fleet/contracts/insight/reports.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import { boundsOf } from '../dashboards/dashboards.service.ts';
import type { Owner } from './reports.rules.ts';
import { listPayables, listReceivables } from './reports-ages.queries.ts';
import { type Ages, agesOf } from './reports-ages.rules.ts';
import type { ComputedRow } from './reports-computed.queries.ts';
import { listRevenue, listRevenueSeries } from './reports-revenue.queries.ts';

/** Reports of the books: their rows are computed, few, and tie to the ledger. */
export type BookReport = Extract<ReportCode, 'payables' | 'receivables' | 'revenue'>;

interface Question {
  readonly report: BookReport;
  readonly owner: Owner;
  readonly by: string;
  readonly days: { readonly from: string; readonly to: string };
}

export function bookRows(ctx: Ctx, { report, owner, by, days }: Question): Promise<ComputedRow[]> {
  switch (report) {
    case 'payables':
      return payables(ctx, owner, by === 'network');
    case 'receivables':
      return receivables(ctx);
    case 'revenue':
      return listRevenue(ctx, by as 'network' | 'client' | 'month', boundsOf(days));
  }
}

/** How it went over time; what is owed now has no series. */
export function bookSeries(ctx: Ctx, { report, days }: Question, grain: 'day' | 'month') {
  return report === 'revenue' ? listRevenueSeries(ctx, boundsOf(days), grain) : Promise.resolve([]);
}

/** One line per account, or per network with its franchisees'. */
async function payables(ctx: Ctx, owner: Owner, isByNetwork: boolean): Promise<ComputedRow[]> {
  const current = riyadhDate(ctx.now).slice(0, 7);
  const accounts = await listPayables(ctx, owner.party_id, current);
  const rows = accounts.map(({ network, station, balance_halalas, charges }) => ({
    ...(isByNetwork ? network : { ...(station ?? { ...network, id: null }) }),
    measures: { owed_halalas: balance_halalas, ...agesOf(balance_halalas, charges, current) },
  }));
  return isByNetwork ? [...Map.groupBy(rows, ({ id }) => id).values()].map(added) : rows;
}

function added(rows: readonly ComputedRow[]): ComputedRow {
  return { ...rows[0]!, measures: sumOf(rows) };
}

/** What is on no document yet is a column of its own, so that the line adds up to the ledger's balance. */
async function receivables(ctx: Ctx): Promise<ComputedRow[]> {
  const current = riyadhDate(ctx.now).slice(0, 7);
  return (await listReceivables(ctx)).map(({ client, balance_halalas, due }) => {
    const invoiced = due.reduce((sum, { amount_halalas }) => sum + amount_halalas, 0);
    const { overpaid_halalas: _, ...ages }: Ages = agesOf(invoiced, due, current);
    return {
      ...client,
      measures: { owed_halalas: balance_halalas, not_invoiced_halalas: balance_halalas - invoiced, ...ages },
    };
  });
}

/** What all rows come to, column by column. */
export function sumOf(rows: readonly ComputedRow[]): ReportMeasureValues {
  const sums: Record<string, number> = {};
  for (const { measures } of rows)
    for (const [key, value] of Object.entries(measures)) sums[key] = (sums[key] ?? 0) + (value ?? 0);
  return sums;
}
