import type { ReportMeasure } from '@fleet/contracts/insight/report-measures.ts';
import type { ReportMeasureValues } from '@fleet/contracts/insight/reports.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { DIMENSIONS, type FillDimension, LOCAL } from './reports-dimensions.queries.ts';
import { orderOf } from './reports-fills.queries.ts';
import { type Fills, fillsFrom, fillsWhere, sumsOf } from './reports-measures.queries.ts';

/** What a pivot has in its rows and columns, and its figure. */
export interface Pivot {
  readonly by: FillDimension;
  /** `month`: the months of the period, of rows by month its years. */
  readonly across: FillDimension;
  readonly measure: ReportMeasure;
  /** Columns by anything but months; what has none of its own is `others`. */
  readonly columns: readonly PivotColumn[];
}

export interface PivotColumn {
  readonly key: string | null;
  readonly name_en: string;
  readonly name_ar: string;
}

/** The key of the column of all that have none of their own. */
export const OTHERS = 'others';
/** The key of a column, which is no month. */
export const columnKey = ({ key }: PivotColumn): string => `of:${key ?? ''}`;

/** The columns by anything but months: hours and weekdays in their order, others by volume, the largest first. */
export function listColumns(
  ctx: Ctx,
  fills: Fills,
  across: FillDimension,
  max: number,
): Promise<PivotColumn[]> {
  const { key, join, names, name_en, name_ar } = DIMENSIONS[across];
  const isInOrder = across === 'hour' || across === 'weekday';
  return ctx.db.composed<PivotColumn>(sql`
    with g as (select ${key} as key, sum(r.volume_ml) as volume_ml from ${fillsFrom(fills, [], join)}
               where ${fillsWhere(fills)} group by 1)
    select g.key::text as key, coalesce(${name_en}, '') as name_en, coalesce(${name_ar}, '') as name_ar
    from g ${names} order by ${isInOrder ? sql`g.key` : sql`g.volume_ml desc, g.key`} limit ${max}`);
}

/** One row for each of the dimension with the figure of every column, and of all together as `total`: one pass over the refuellings. */
export function matrixRows(fills: Fills, pivot: Pivot, sort: string): SQL {
  const { by, measure } = pivot;
  const { names, id, name_en, name_ar, plate } = DIMENSIONS[by];
  return sql`
    with cells as (
      select k.key, k.col, grouping(k.col) as is_total, ${sumsOf([measure], fills.owner)}
      from ${cellsFrom(fills, pivot)} where ${fillsWhere(fills)} group by grouping sets ((k.key, k.col), (k.key))
    ), g as (
      select key, jsonb_object_agg(case is_total when 1 then 'total' else col end, ${sql.identifier(measure)}) as measures,
             max(${sql.identifier(measure)}) filter (where is_total = 1) as total
      from cells group by 1)
    select ${id} as id, ${name_en} as name_en, ${name_ar} as name_ar, ${plate} as plate, g.measures, count(*) over () as total
    from g ${names} ${orderOf(by, sort)}`;
}

/** What every column comes to, and all of them. */
export async function sumMatrix(ctx: Ctx, fills: Fills, pivot: Pivot): Promise<ReportMeasureValues> {
  const { measure } = pivot;
  const [row] = await ctx.db.composed<{ measures: ReportMeasureValues }>(sql`
    with cells as (
      select k.col, grouping(k.col) as is_total, ${sumsOf([measure], fills.owner)}
      from ${cellsFrom(fills, pivot)} where ${fillsWhere(fills)} group by grouping sets ((k.col), ()))
    select jsonb_object_agg(case is_total when 1 then 'total' else col end, ${sql.identifier(measure)}) as measures from cells`);
  return row!.measures;
}

/** The fills `r` with the key of their row and of their column as `k`. */
function cellsFrom(fills: Fills, pivot: Pivot): SQL {
  const { key, column, joins } = keysOf(pivot);
  const joined = sql.join(
    joins.flatMap((join) => join ?? []),
    sql` `,
  );
  return sql`${fillsFrom(fills, [pivot.measure], joined)} cross join lateral (select ${key} as key, ${column} as col) k`;
}

function keysOf({ by, across, columns }: Pivot) {
  if (by === 'month' && across === 'month')
    return { key: sql`to_char(${LOCAL}, 'MM')`, column: sql`to_char(${LOCAL}, 'YYYY')`, joins: [] };
  const { key, join } = DIMENSIONS[by];
  if (across === 'month') return { key, column: sql`to_char(${LOCAL}, 'YYYY-MM')`, joins: [join] };
  const other = DIMENSIONS[across];
  const own = sql`'of:' || coalesce(${other.key}::text, '')`;
  const isShown = sql`${own} = any(${sql.param(columns.map(columnKey))}::text[])`;
  return {
    key,
    column: sql`case when ${isShown} then ${own} else ${sql.raw(`'${OTHERS}'`)} end`,
    joins: [join, other.join],
  };
}
