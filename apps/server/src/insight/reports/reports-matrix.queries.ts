import type { ReportMeasure, ReportMeasureValues } from '@fleet/contracts/insight/reports.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { DIMENSIONS, type FillDimension } from './reports-dimensions.queries.ts';
import { orderOf } from './reports-fills.queries.ts';
import { type Fills, fillsFrom, fillsWhere, sumsOf } from './reports-measures.queries.ts';

const LOCAL = sql`r.created_at at time zone 'Asia/Riyadh'`;

/** By month the columns are years, else months. */
const keysOf = (by: FillDimension) =>
  by === 'month'
    ? { key: sql`to_char(${LOCAL}, 'MM')`, column: sql`to_char(${LOCAL}, 'YYYY')` }
    : { key: DIMENSIONS[by].key, column: sql`to_char(${LOCAL}, 'YYYY-MM')` };

/** One row for each of the dimension with the figure of every month, and of all together as `total`: one pass over the refuellings. */
export function matrixRows(fills: Fills, by: FillDimension, measure: ReportMeasure, sort: string): SQL {
  const { join, names, id, name_en, name_ar, plate } = DIMENSIONS[by];
  const { key, column } = keysOf(by);
  return sql`
    with cells as (
      select ${key} as key, ${column} as col, grouping(${column}) as is_total, ${sumsOf([measure], fills.owner)}
      from ${fillsFrom(fills, [measure], join)} where ${fillsWhere(fills)} group by grouping sets ((1, 2), (1))
    ), g as (
      select key, jsonb_object_agg(case is_total when 1 then 'total' else col end, ${sql.identifier(measure)}) as measures,
             max(${sql.identifier(measure)}) filter (where is_total = 1) as total
      from cells group by 1)
    select ${id} as id, ${name_en} as name_en, ${name_ar} as name_ar, ${plate} as plate, g.measures, count(*) over () as total
    from g ${names} ${orderOf(by, sort)}`;
}

/** What every column comes to, and all of them. */
export async function sumMatrix(
  ctx: Ctx,
  fills: Fills,
  by: FillDimension,
  measure: ReportMeasure,
): Promise<ReportMeasureValues> {
  const { column } = keysOf(by);
  const [row] = await ctx.db.composed<{ measures: ReportMeasureValues }>(sql`
    with cells as (
      select ${column} as col, grouping(${column}) as is_total, ${sumsOf([measure], fills.owner)}
      from ${fillsFrom(fills, [measure])} where ${fillsWhere(fills)} group by grouping sets ((1), ()))
    select jsonb_object_agg(case is_total when 1 then 'total' else col end, ${sql.identifier(measure)}) as measures from cells`);
  return row!.measures;
}
