import { hasNoClient, type ReportCode, type ReportMeasureValues } from '@fleet/contracts/insight/reports.ts';
import { lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { openMonthsOf } from '../../billing/invoices/on-credit.service.ts';
import { unsafeListUsedCredit } from '../../money/credit-lines/credit-lines.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { boundsOf } from '../dashboards/dashboards.service.ts';
import type { Owner } from './reports.rules.ts';
import { listPayables, listReceivables } from './reports-ages.queries.ts';
import { type Ages, agesOf } from './reports-ages.rules.ts';
import { type BorneDimension, listBorne, listBorneSeries } from './reports-borne.queries.ts';
import type { ComputedRow } from './reports-computed.queries.ts';
import {
  listDueInvoices,
  listHeldRefunds,
  listPaymentLags,
  listTopUpHabits,
} from './reports-forecast.queries.ts';
import { type DueCredit, forecastRows } from './reports-forecast.rules.ts';
import { listRevenue, listRevenueSeries } from './reports-revenue.queries.ts';
import { listVatSums, readCharged, readVatLedger } from './reports-vat.queries.ts';
import { NET_VAT, vatRows } from './reports-vat.rules.ts';

/** Reports of the books: their rows are computed, few, and tie to the ledger. */
export type BookReport = Extract<
  ReportCode,
  'payables' | 'receivables' | 'cash_forecast' | 'revenue' | 'borne' | 'vat_return'
>;

export function isBookReport(report: ReportCode): report is BookReport {
  return hasNoClient(report);
}

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
    case 'cash_forecast':
      return forecast(ctx, by as 'week' | 'client' | 'network');
    case 'revenue':
      return listRevenue(ctx, by as 'network' | 'client' | 'month', boundsOf(days));
    case 'borne':
      return listBorne(ctx, by as BorneDimension, { ...boundsOf(days), network_id: owner.party_id });
    case 'vat_return':
      return vatReturn(ctx, owner.party_id, days);
  }
}

/** How it went over time; what is owed now has no series. */
export function bookSeries(ctx: Ctx, { report, owner, days }: Question, grain: 'day' | 'month') {
  switch (report) {
    case 'revenue':
      return listRevenueSeries(ctx, boundsOf(days), grain);
    case 'borne':
      return listBorneSeries(ctx, { ...boundsOf(days), network_id: owner.party_id }, grain);
    default:
      return Promise.resolve([]);
  }
}

/** The return of a network, or of the platform. */
async function vatReturn(
  ctx: Ctx,
  network_id: number | null,
  days: Question['days'],
): Promise<ComputedRow[]> {
  const period = { ...boundsOf(days), first: days.from.slice(0, 7), last: days.to.slice(0, 7) };
  const sums = await listVatSums(ctx, network_id, period);
  return vatRows(
    sums,
    network_id === null
      ? { of: 'platform', ...(await readVatLedger(ctx, period)) }
      : { of: 'network', charged_halalas: await readCharged(ctx, network_id, period) },
  );
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

/**
 * What is on no document yet is a column of its own, so that the line adds up to the ledger's balances: of fuel on credit too. The
 * rest of it is due like the invoice of its month, which is of the month after.
 */
async function receivables(ctx: Ctx): Promise<ComputedRow[]> {
  const current = riyadhDate(ctx.now).slice(0, 7);
  const credit = new Map((await unsafeListUsedCredit(ctx)).map((line) => [line.client_id, line]));
  const owing = await listReceivables(ctx, [...credit.keys()]);
  const rows: ComputedRow[] = [];
  for (const row of owing) {
    const { client } = row;
    const fuel = credit.get(client.id);
    const balance_halalas = row.balance_halalas + (fuel?.used_halalas ?? 0);
    const due = [
      ...row.due,
      ...(fuel ? await openMonthsOf(ctx, client.id, fuel) : [])
        .filter(({ period }) => period < current)
        .map(({ period, amount_halalas, not_invoiced_halalas }) => ({
          month: monthAfter(period),
          amount_halalas: amount_halalas - not_invoiced_halalas,
        })),
    ];
    const invoiced = due.reduce((sum, { amount_halalas }) => sum + amount_halalas, 0);
    const { overpaid_halalas: _, ...ages }: Ages = agesOf(invoiced, due, current);
    rows.push({
      ...client,
      measures: { owed_halalas: balance_halalas, not_invoiced_halalas: balance_halalas - invoiced, ...ages },
    });
  }
  return rows;
}

/** Who pays and is paid when: invoices and accounts as the books have them, and what was usual. */
async function forecast(ctx: Ctx, by: 'week' | 'client' | 'network'): Promise<ComputedRow[]> {
  const today = riyadhDate(ctx.now);
  const accounts = await listPayables(ctx, null, today.slice(0, 7));
  const lags = new Map(
    (await listPaymentLags(ctx)).map(({ network_id, lag_days }) => [network_id, lag_days]),
  );
  return forecastRows(
    {
      today,
      invoices: await listDueInvoices(ctx),
      credit: await dueCredit(ctx),
      habits: await listTopUpHabits(ctx),
      accounts: accounts.map((account) => ({ ...account, lag_days: lags.get(account.network.id) ?? null })),
      refunds: await listHeldRefunds(ctx),
    },
    by,
  );
}

/** The open months of credit lines, with their clients. */
async function dueCredit(ctx: Ctx): Promise<DueCredit[]> {
  const lines = await unsafeListUsedCredit(ctx);
  if (lines.length === 0) return [];
  const owing = await listReceivables(
    ctx,
    lines.map(({ client_id }) => client_id),
  );
  const clients = new Map(owing.map(({ client }) => [client.id, client]));
  return lines.flatMap(({ client_id, open }) =>
    open.map(({ due_on, amount_halalas }) => ({ client: clients.get(client_id)!, due_on, amount_halalas })),
  );
}

function monthAfter(period: string): string {
  return addDays(lastDayOfPeriod(period), 1).slice(0, 7);
}

/** What a report comes to: of a VAT return the net VAT, else all rows together. */
export function totalsOf(report: BookReport, rows: readonly ComputedRow[]): ReportMeasureValues {
  if (report !== 'vat_return') return sumOf(rows);
  return rows.find(({ name_en }) => name_en === NET_VAT)!.measures;
}

function sumOf(rows: readonly ComputedRow[]): ReportMeasureValues {
  const sums: Record<string, number> = {};
  for (const { measures } of rows)
    for (const [key, value] of Object.entries(measures)) sums[key] = (sums[key] ?? 0) + (value ?? 0);
  return sums;
}
