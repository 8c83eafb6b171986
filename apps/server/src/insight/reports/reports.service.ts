import type { MatrixMeasure, ReportMeasure } from '@fleet/contracts/insight/report-measures.ts';
import {
  isOfNow,
  type ReportCode,
  type ReportColumn,
  type ReportDimension,
  type ReportMeasureValues,
  type ReportQuery,
} from '@fleet/contracts/insight/reports.ts';
import { emissionFactorsOf } from '@fleet/domain/emissions.ts';
import { countDays, grainOf } from '@fleet/domain/periods.ts';
import { addDays, riyadhDate, riyadhWindows, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { boundsOf, ownerOf } from '../dashboards/dashboards.service.ts';
import { settleStretches } from './fill-stretches.service.ts';
import {
  dimensionOf,
  dimensionsOf,
  hasDistances,
  monthOf,
  type Owner,
  periodOf,
  reportsOf,
  wholeMonths,
} from './reports.rules.ts';
import { allocationRows, sumAllocation } from './reports-allocation.queries.ts';
import { budgetMeasures, listBudgetRows, totalsOfBudgets } from './reports-budgets.service.ts';
import { columnsOf, measuresOf } from './reports-columns.rules.ts';
import { computedRows } from './reports-computed.queries.ts';
import { openDeliveries } from './reports-delivery.service.ts';
import type { FillDimension } from './reports-dimensions.queries.ts';
import {
  fillRows,
  listFillSeries,
  listFuelCodes,
  listLeftOut,
  type ReportRow,
  sumFills,
  sumNearKm,
} from './reports-fills.queries.ts';
import { type BookReport, bookRows, bookSeries, isBookReport, totalsOf } from './reports-ledger.service.ts';
import { limitRows, sumLimits } from './reports-limits.queries.ts';
import type { Fills } from './reports-measures.queries.ts';
import { listConsumptions } from './reports-peers.queries.ts';
import { compareToPeers, sumAbovePeers } from './reports-peers.rules.ts';
import { pivotContent } from './reports-pivot.service.ts';

/** Maximum columns of a pivot by anything but months: the hours of a day. */
const MAX_PIVOT_COLUMNS = 24;
/** Rows that stay in their order, whatever they come to. */
const IN_ORDER: readonly string[] = ['month', 'weekday', 'hour'];

/** The rows of a report as a statement, and the remainder on request. */
interface Content {
  readonly pivot?: { across: ReportDimension; measure: MatrixMeasure; measures: MatrixMeasure[] };
  readonly columns: readonly ReportColumn[];
  readonly rows: SQL;
  readonly totals: () => Promise<ReportMeasureValues>;
  readonly series: (
    grain: 'day' | 'month',
  ) => Promise<{ starts_on: string; measures: ReportMeasureValues }[]>;
  readonly leftOut: () => ReturnType<typeof listLeftOut>;
  readonly nearKm: () => Promise<number>;
}

/** A report once it is settled whose it is, of which days and of which rows. Throws NOT_FOUND and INVALID_FIELDS. */
export async function openReport(
  ctx: Ctx,
  report: ReportCode,
  query: ReportQuery,
  maxColumns = MAX_PIVOT_COLUMNS,
) {
  const owner = await ownerOf(ctx, query);
  const by = dimensionOf(owner, report, query.by);
  const today = riyadhDate(ctx.now);
  const requested = isOfNow(report) ? { from: today, to: today } : periodOf(query, ctx.now);
  const days = daysOf(report, requested);
  const parts = { report, owner, by, days, query, maxColumns };
  const content = await contentOf(ctx, parts);
  return {
    owner,
    report,
    by,
    days,
    dimensions: dimensionsOf(owner, report),
    reports: reportsOf(owner),
    ...content,
  };
}

function daysOf(report: ReportCode, requested: Parts['days']): Parts['days'] {
  if (report === 'budgets') return monthOf(requested);
  return report === 'vat_return' ? wholeMonths(requested) : requested;
}

/** A page of a report, what all of it comes to, and how it went over time. */
export async function getReport(
  ctx: Ctx,
  query: ReportQuery & { report: ReportCode; page: number; per_page: number },
) {
  const {
    rows,
    totals,
    series,
    leftOut,
    nearKm,
    days,
    pivot = null,
    ...opened
  } = await openReport(ctx, query.report, query);
  const { page, per_page } = query;
  const found = await ctx.db.composed<ReportRow>(
    sql`${rows} limit ${per_page} offset ${(page - 1) * per_page}`,
  );
  const grain = opened.report === 'matrix' ? 'month' : grainOf(days.from, days.to);
  return {
    ...{ ...days, page, per_page, grain },
    report: opened.report,
    by: opened.by,
    columns: [...opened.columns],
    pivot,
    dimensions: [...opened.dimensions],
    reports: [...opened.reports],
    rows: found.map(({ total: _, ...row }) => row),
    total: found[0]?.total ?? 0,
    totals: await totals(),
    series: await series(grain),
    left_out: await leftOut(),
    estimated_km: await nearKm(),
  };
}

interface Parts {
  readonly report: ReportCode;
  readonly owner: Owner;
  readonly by: ReturnType<typeof dimensionOf>;
  readonly days: { readonly from: string; readonly to: string };
  readonly query: ReportQuery;
  /** Columns of a pivot at the most. */
  readonly maxColumns: number;
}

function contentOf(ctx: Ctx, parts: Parts): Content | Promise<Content> {
  const { report } = parts;
  if (report === 'limits' || report === 'allocation') return balanceContent(ctx, parts);
  if (report === 'budgets') return budgetContent(ctx, parts);
  if (report === 'delivery_emissions') return deliveryContent(ctx, parts);
  if (isBookReport(report)) return bookContent(ctx, { ...parts, report });
  return fillContent(ctx, { ...parts, by: parts.by as FillDimension });
}

/** Reports of the books. */
async function bookContent(ctx: Ctx, parts: Parts & { report: BookReport }): Promise<Content> {
  const { report, owner, by, query } = parts;
  const measures = measuresOf(report, owner, by);
  const rows = await bookRows(ctx, parts);
  return {
    columns: columnsOf(measures, owner),
    rows: computedRows(
      rows,
      sortOf(
        query,
        measures,
        by === 'month' || by === 'week' || by === 'vat_box' ? 'name' : `-${measures[0]}`,
      ),
    ),
    totals: () => Promise.resolve(totalsOf(report, rows)),
    series: (grain) => bookSeries(ctx, parts, grain),
    leftOut: () => Promise.resolve([]),
    nearKm: () => Promise.resolve(0),
  };
}

/** Reports that add up refuellings. */
async function fillContent(
  ctx: Ctx,
  { report, owner, by, days, query, maxColumns }: Parts & { by: FillDimension },
): Promise<Content> {
  const hasDistance = hasDistances(owner, by);
  if (hasDistance) await settleStretches(ctx, owner.party_id);
  const fills: Fills = {
    owner,
    ...boundsOf(days),
    only: onlyOf(query),
    emissions: await emissionFactors(ctx),
  };
  const reportsDistances = hasDistance && (report === 'consumption' || report === 'peers');
  const leftOut = () => (reportsDistances ? listLeftOut(ctx, fills) : Promise.resolve([]));
  const nearKm = () => (reportsDistances ? sumNearKm(ctx, fills) : Promise.resolve(0));
  if (report === 'matrix') {
    const sort = sortOf(query, ['total'], IN_ORDER.includes(by) ? 'name' : '-total');
    return { ...(await pivotContent(ctx, { by, days, query, fills, sort, maxColumns })), leftOut, nearKm };
  }
  const measures = measuresOf(report, owner, by);
  if (report === 'peers') {
    const vehicles = compareToPeers(await listConsumptions(ctx, fills));
    return {
      columns: columnsOf(measures, owner),
      rows: computedRows(vehicles, sortOf(query, measures, '-above_peers_percent')),
      totals: async () => ({
        ...(await sumFills(ctx, fills, ['volume_ml', 'distance_km', 'ml_per_100km'])),
        above_peers_ml: sumAbovePeers(vehicles),
      }),
      series: (grain) => listFillSeries(ctx, fills, ['volume_ml', 'distance_km', 'ml_per_100km'], grain),
      leftOut,
      nearKm,
    };
  }
  const bySize = measures.includes('amount_halalas') ? '-amount_halalas' : '-volume_ml';
  return {
    columns: columnsOf(measures, owner),
    rows: fillRows(fills, by, measures, sortOf(query, measures, IN_ORDER.includes(by) ? 'name' : bySize)),
    totals: () => sumFills(ctx, fills, measures),
    series: (grain) => listFillSeries(ctx, fills, measures, grain),
    leftOut,
    nearKm,
  };
}

/** What deliveries emit, by trip and by what was delivered. */
async function deliveryContent(ctx: Ctx, { report, owner, by, days, query }: Parts): Promise<Content> {
  const measures = measuresOf(report, owner, by);
  const { rows, ...more } = await openDeliveries(ctx, owner, days, by);
  return {
    columns: columnsOf(measures, owner),
    rows: computedRows(rows, sortOf(query, measures, by === 'month' ? 'name' : '-well_to_wheel_grams')),
    ...NO_TIME,
    ...more,
  };
}

/** Budgets of a month, each in its unit. */
async function budgetContent(ctx: Ctx, { report, owner, by, days, query }: Parts): Promise<Content> {
  const rows = await listBudgetRows(ctx, owner.party_id!, days.to.slice(0, 7));
  const measures = budgetMeasures(measuresOf(report, owner, by), rows);
  return {
    columns: columnsOf(measures, owner),
    rows: computedRows(rows, sortOf(query, measures, '-used_percent')),
    totals: () => Promise.resolve(totalsOfBudgets(rows)),
    ...NO_TIME,
  };
}

const NO_TIME = {
  series: () => Promise.resolve([]),
  leftOut: () => Promise.resolve([]),
  nearKm: () => Promise.resolve(0),
};

/** Reports on present values: limits in the window of the period's last day, and money. */
function balanceContent(ctx: Ctx, { report, owner, by, days, query }: Parts): Content {
  const measures = measuresOf(report, owner, by);
  const columns = columnsOf(measures, owner);
  if (report === 'allocation') {
    const scope = { owner, ...days, days: countDays(days.from, days.to) };
    const sort = sortOf(query, measures, 'remaining_halalas');
    return {
      columns,
      rows: allocationRows(scope, sort),
      totals: () => sumAllocation(ctx, scope),
      ...NO_TIME,
    };
  }
  const scope = { client_id: owner.party_id!, window: query.window, ...windowOf(days.to, query.window) };
  const sort = sortOf(query, measures, '-used_percent');
  return { columns, rows: limitRows(by, scope, sort), totals: () => sumLimits(ctx, by, scope), ...NO_TIME };
}

/** The Riyadh days of the window that contains a day, as limits count them. */
function windowOf(day: string, window: 'day' | 'week' | 'month'): { from: string; to: string } {
  const from = riyadhWindows(startOfRiyadhDate(day))[window];
  if (window !== 'month') return { from, to: addDays(from, window === 'day' ? 0 : 6) };
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

/** A column the report has, else its own order. */
function sortOf(query: ReportQuery, keys: readonly ReportMeasure[], own: string): string {
  const key = query.sort?.replace(/^-/, '');
  const isKnown = key === 'name' || keys.includes(key as ReportMeasure);
  return query.sort !== undefined && isKnown ? query.sort : own;
}

function onlyOf(query: ReportQuery): Fills['only'] {
  const { client_id, network_id, station_id, group_id, vehicle_id, driver_id, fuel_type_id } = query;
  const requested = { client_id, network_id, station_id, group_id, vehicle_id, driver_id, fuel_type_id };
  return Object.fromEntries(Object.entries(requested).filter(([, id]) => id !== undefined)) as Fills['only'];
}

async function emissionFactors(ctx: Ctx): Promise<Fills['emissions']> {
  return (await listFuelCodes(ctx)).flatMap(({ id, code }) => {
    const factors = emissionFactorsOf(code);
    return factors === null ? [] : [{ fuel_type_id: id, ...factors }];
  });
}
