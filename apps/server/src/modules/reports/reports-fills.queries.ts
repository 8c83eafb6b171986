import type { ReportDimension, ReportFigures, ReportMeasure } from '@fleet/contracts/reports.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { allOf } from '../../platform/lists.ts';
import type { Owner } from './reports.rules.ts';

/** Which completed refuellings a report adds up. They count on the day they were asked for, as in lists and dashboards. */
export interface Fills {
  readonly owner: Owner;
  readonly from: Date;
  readonly before: Date;
  readonly only: Partial<
    Record<
      'client_id' | 'network_id' | 'station_id' | 'group_id' | 'vehicle_id' | 'driver_id' | 'fuel_type_id',
      number
    >
  >;
}

export interface FillsRow {
  readonly id: number | null;
  readonly name_en: string;
  readonly name_ar: string;
  readonly plate: { plate_no: string; plate_kind: 'private' | 'commercial' | 'public' | 'diplomatic' } | null;
  readonly figures: ReportFigures;
}

/** What a fleet reads it was charged, everybody else what was dispensed: as in lists. */
const amountOf = ({ kind }: Owner) =>
  kind === 'client' ? sql`coalesce(r.charged_halalas, 0)` : sql`r.amount_halalas`;

function measureOf(measure: ReportMeasure, owner: Owner): SQL {
  const amount = sql`sum(${amountOf(owner)})`;
  switch (measure) {
    case 'fills':
      return sql`count(*)`;
    case 'volume_ml':
      return sql`coalesce(sum(r.volume_ml), 0)::bigint`;
    case 'amount_halalas':
      return sql`coalesce(${amount}, 0)::bigint`;
    case 'price_millis':
      return sql`round(${amount} * 10000 / nullif(sum(r.volume_ml), 0))::bigint`;
  }
}

interface Dimension {
  readonly key: SQL;
  /** What the key is looked up in beside the refuellings. */
  readonly join?: SQL;
  /** Its names, of `g.key`. */
  readonly names: SQL;
  readonly id: SQL;
  readonly name_en: SQL;
  readonly name_ar: SQL;
  readonly plate?: SQL;
}

const named = (column: string, table: string, suffix = 'name'): Dimension => ({
  key: sql.raw(`r.${column}`),
  names: sql.raw(`left join ${table} n on n.id = g.key`),
  id: sql`g.key`,
  name_en: sql.raw(`coalesce(n.${suffix}_en, '')`),
  name_ar: sql.raw(`coalesce(n.${suffix}_ar, '')`),
});
const DRIVER_NAME = sql.raw(`concat_ws(' ', n.first_name, n.middle_name, n.last_name)`);

const DIMENSIONS: Record<ReportDimension, Dimension> = {
  vehicle: {
    ...named('vehicle_id', 'vehicles'),
    name_en: sql`n.name`,
    name_ar: sql`n.name`,
    plate: sql`jsonb_build_object('plate_no', n.plate_no, 'plate_kind', n.plate_kind)`,
  },
  driver: { ...named('driver_id', 'drivers'), name_en: DRIVER_NAME, name_ar: DRIVER_NAME },
  group: named('group_id', 'vehicle_groups'),
  client: named('client_id', 'clients'),
  network: named('network_id', 'networks'),
  station: named('station_id', 'stations'),
  fuel: named('fuel_type_id', 'fuel_types', 'title'),
  // The vehicle's own, else that of the group it was in when it asked, else that of the group's branch.
  cost_center: {
    key: sql`coalesce(nullif(v.cost_center, ''), nullif(vg.cost_center, ''), nullif(b.cost_center, ''))`,
    join: sql`join vehicles v on v.id = r.vehicle_id left join vehicle_groups vg on vg.id = r.group_id left join branches b on b.id = vg.branch_id`,
    names: sql``,
    id: sql`null::bigint`,
    name_en: sql`coalesce(g.key, '')`,
    name_ar: sql`coalesce(g.key, '')`,
  },
  month: {
    key: sql`to_char(r.created_at at time zone 'Asia/Riyadh', 'YYYY-MM')`,
    names: sql``,
    id: sql`null::bigint`,
    name_en: sql`g.key`,
    name_ar: sql`g.key`,
  },
};

/** The rows of a report, one for each of the dimension, as a statement; `sort` is a column or the name, `-` before it the largest first. */
export function fillRows(
  fills: Fills,
  by: ReportDimension,
  measures: readonly ReportMeasure[],
  sort: string,
): SQL {
  const { key, join, names, id, name_en, name_ar, plate } = DIMENSIONS[by];
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const sorted = sort.replace(/^-/, '');
  const order = sorted === 'name' ? name_en : sql`g.${sql.identifier(sorted)}`;
  const shown = new Set([...measures, ...(sorted === 'name' ? [] : [sorted as ReportMeasure])]);
  return sql`
    with g as (select ${key} as key, ${columns([...shown], fills.owner)} from fuel_requests r ${join ?? sql``}
               where ${whereOf(fills)} group by 1)
    select ${id} as id, ${name_en} as name_en, ${name_ar} as name_ar, ${plate ?? sql`null::jsonb`} as plate,
           ${figuresOf(measures)} as figures, count(*) over () as total
    from g ${names} order by ${order} ${way} nulls last, g.key`;
}

/** What all of them come to. */
export async function sumFills(
  ctx: Ctx,
  fills: Fills,
  measures: readonly ReportMeasure[],
): Promise<ReportFigures> {
  const [row] = await ctx.db.composed<{ figures: ReportFigures }>(sql`
    with g as (select ${columns(measures, fills.owner)} from fuel_requests r where ${whereOf(fills)})
    select ${figuresOf(measures)} as figures from g`);
  return row!.figures;
}

/** How it went, by Riyadh day or month. */
export async function listFillSeries(
  ctx: Ctx,
  fills: Fills,
  measures: readonly ReportMeasure[],
  grain: 'day' | 'month',
): Promise<{ starts_on: string; figures: ReportFigures }[]> {
  return ctx.db.composed(sql`
    with g as (select date_trunc(${grain}, r.created_at at time zone 'Asia/Riyadh')::date as key, ${columns(measures, fills.owner)}
               from fuel_requests r where ${whereOf(fills)} group by 1)
    select g.key as starts_on, ${figuresOf(measures)} as figures from g order by 1`);
}

const columns = (measures: readonly ReportMeasure[], owner: Owner): SQL =>
  sql.join(
    measures.map((measure) => sql`${measureOf(measure, owner)} as ${sql.identifier(measure)}`),
    sql`, `,
  );

const figuresOf = (measures: readonly ReportMeasure[]): SQL =>
  sql`jsonb_build_object(${sql.join(
    measures.map((measure) => sql`${sql.raw(`'${measure}'`)}, g.${sql.identifier(measure)}`),
    sql`, `,
  )})`;

function whereOf({ owner, from, before, only }: Fills): SQL {
  const own =
    owner.party_id === null ? undefined : sql`r.${sql.identifier(`${owner.kind}_id`)} = ${owner.party_id}`;
  return allOf(
    own,
    sql`r.status = 'transaction_completed'`,
    sql`r.created_at >= ${from.toISOString()} and r.created_at < ${before.toISOString()}`,
    ...Object.entries(only).map(([column, id]) => sql`r.${sql.identifier(column)} = ${id}`),
  );
}
