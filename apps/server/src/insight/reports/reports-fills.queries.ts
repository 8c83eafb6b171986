import type { ReportMeasure } from '@fleet/contracts/insight/report-measures.ts';
import type { ReportMeasureValues } from '@fleet/contracts/insight/reports.ts';
import type { LeftOutReason } from '@fleet/domain/consumption.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { Owner } from './reports.rules.ts';
import { DIMENSIONS, type FillDimension } from './reports-dimensions.queries.ts';
import { type Fills, fillsFrom, fillsWhere, measuresJson, sumsOf } from './reports-measures.queries.ts';

export interface ReportRow {
  readonly id: number | null;
  readonly name_en: string;
  readonly name_ar: string;
  readonly plate: { plate_no: string; plate_kind: 'private' | 'commercial' | 'public' | 'diplomatic' } | null;
  readonly measures: ReportMeasureValues;
  readonly total: number;
}

/** The order of a report's rows: by a column of `g` or the name, `-` before it the largest first. */
export function orderOf(by: FillDimension, sort: string): SQL {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const key = sort.replace(/^-/, '');
  const column = key === 'name' ? DIMENSIONS[by].name_en : sql`g.${sql.identifier(key)}`;
  return sql`order by ${column} ${direction} nulls last, g.key`;
}

/** The rows of a report, one for each of the dimension, as a statement. */
export function fillRows(
  fills: Fills,
  by: FillDimension,
  measures: readonly ReportMeasure[],
  sort: string,
): SQL {
  const { key, join, names, id, name_en, name_ar, plate } = DIMENSIONS[by];
  return sql`
    with g as (select ${key} as key, ${sumsOf(measures, fills.owner)} from ${fillsFrom(fills, measures, join)}
               where ${fillsWhere(fills)} group by 1)
    select ${id} as id, ${name_en} as name_en, ${name_ar} as name_ar, ${plate} as plate,
           ${measuresJson(measures)} as measures, count(*) over () as total
    from g ${names} ${orderOf(by, sort)}`;
}

/** What all of them come to. */
export async function sumFills(
  ctx: Ctx,
  fills: Fills,
  measures: readonly ReportMeasure[],
): Promise<ReportMeasureValues> {
  const [row] = await ctx.db.composed<{ measures: ReportMeasureValues }>(sql`
    with g as (select ${sumsOf(measures, fills.owner)} from ${fillsFrom(fills, measures)} where ${fillsWhere(fills)})
    select ${measuresJson(measures)} as measures from g`);
  return row!.measures;
}

/** How it went, by Riyadh day or month. */
export async function listFillSeries(
  ctx: Ctx,
  fills: Fills,
  measures: readonly ReportMeasure[],
  grain: 'day' | 'month',
): Promise<{ starts_on: string; measures: ReportMeasureValues }[]> {
  const start = sql`date_trunc(${sql.raw(`'${grain}'`)}, r.created_at at time zone 'Asia/Riyadh')::date`;
  return ctx.db.composed(sql`
    with g as (select ${start} as key, ${sumsOf(measures, fills.owner)} from ${fillsFrom(fills, measures)}
               where ${fillsWhere(fills)} group by 1)
    select g.key as starts_on, ${measuresJson(measures)} as measures from g order by 1`);
}

/** Why liters are in no stretch, largest first. */
export async function listLeftOut(
  ctx: Ctx,
  fills: Fills,
): Promise<{ reason: LeftOutReason; fills: number; volume_ml: number }[]> {
  return ctx.db.composed(sql`
    select s.left_out as reason, count(*) as fills, sum(r.volume_ml)::bigint as volume_ml
    from fuel_requests r join fill_stretches s on s.fuel_request_id = r.id and s.client_id = r.client_id
    where ${fillsWhere(fills)} and s.left_out is not null group by 1 order by 3 desc, 1`);
}

/** Kilometres that were not measured from full tank to full tank. */
export async function sumNearKm(ctx: Ctx, fills: Fills): Promise<number> {
  const [row] = await ctx.db.composed<{ km: number }>(sql`
    select coalesce(sum(s.distance_km), 0)::bigint as km
    from fuel_requests r join fill_stretches s on s.fuel_request_id = r.id and s.client_id = r.client_id
    where ${fillsWhere(fills)} and not s.is_exact`);
  return row!.km;
}

export async function listFuelCodes(ctx: Ctx): Promise<{ id: number; code: string }[]> {
  return ctx.db.composed(sql`select id, code from fuel_types`);
}

/** Display name of a report's owner; null for all together. */
export async function findOwnerName(
  ctx: Ctx,
  { kind, party_id }: Owner,
): Promise<{ name_en: string; name_ar: string } | null> {
  if (party_id === null) return null;
  const [row] = await ctx.db.composed<{ name_en: string; name_ar: string }>(
    sql`select name_en, name_ar from ${sql.identifier(`${kind}s`)} where id = ${party_id}`,
  );
  return row ?? null;
}
