import type { ReportCode, ReportQuery } from '@fleet/contracts/reports.ts';
import { grainOf } from '@fleet/domain/periods.ts';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { boundsOf, ownerOf } from '../dashboards/dashboards.service.ts';
import { columnsOf, dimensionOf, dimensionsOf, periodOf } from './reports.rules.ts';
import { type Fills, type FillsRow, fillRows, listFillSeries, sumFills } from './reports-fills.queries.ts';

/** A report once it is settled whose it is, of which days and of which rows. Throws NOT_FOUND and INVALID_FIELDS. */
export async function openReport(ctx: Ctx, report: ReportCode, query: ReportQuery) {
  const owner = await ownerOf(ctx, query);
  const days = periodOf(query, ctx.now);
  const { client_id, network_id, station_id, group_id, vehicle_id, driver_id, fuel_type_id } = query;
  const asked = { client_id, network_id, station_id, group_id, vehicle_id, driver_id, fuel_type_id };
  const only = Object.fromEntries(
    Object.entries(asked).filter(([, id]) => id !== undefined),
  ) as Fills['only'];
  const by = dimensionOf(owner, query.by);
  const columns = columnsOf(report);
  const fills: Fills = { owner, ...boundsOf(days), only };
  const measures = columns.map(({ key }) => key);
  const sort = query.sort ?? (by === 'month' ? 'name' : '-amount_halalas');
  return {
    ...{ report, by, owner, days, columns },
    dimensions: dimensionsOf(owner),
    rows: fillRows(fills, by, measures, sort),
    totals: () => sumFills(ctx, fills, measures),
    series: (grain: 'day' | 'month') => listFillSeries(ctx, fills, measures, grain),
  };
}

/** A page of a report, what all of it comes to, and how it went over time. */
export async function readReport(
  ctx: Ctx,
  query: ReportQuery & { report: ReportCode; page: number; per_page: number },
) {
  const { report, by, days, columns, dimensions, rows, totals, series } = await openReport(
    ctx,
    query.report,
    query,
  );
  const { page, per_page } = query;
  const found = await ctx.db.composed<FillsRow & { total: number }>(
    sql`${rows} limit ${per_page} offset ${(page - 1) * per_page}`,
  );
  const grain = grainOf(days.from, days.to);
  return {
    ...{ report, by, ...days, page, per_page, grain },
    columns: [...columns],
    dimensions: [...dimensions],
    rows: found.map(({ total: _, ...row }) => row),
    total: found[0]?.total ?? 0,
    totals: await totals(),
    series: await series(grain),
  };
}
