import type { ReportMeasure } from '@fleet/contracts/insight/report-measures.ts';
import type { EmissionFactors } from '@fleet/domain/emissions.ts';
import { allOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { Owner } from './reports.rules.ts';

/** The completed fills of a report. They count on the day of their request, as in lists and dashboards. */
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
  /** Of the fuels of which they are known. */
  readonly emissions: readonly (EmissionFactors & { readonly fuel_type_id: number })[];
}

/** How a figure is added up, and what it needs beside the refuellings. */
interface Measure {
  readonly sum: SQL;
  readonly needs?: 'stretches' | 'official' | 'emissions';
  readonly andNeeds?: 'stretches';
}

/** A fleet reads what it was charged, all others what was dispensed: as in lists. */
const amountOf = ({ kind }: Owner) =>
  kind === 'client' ? sql`coalesce(r.charged_halalas, 0)` : sql`r.amount_halalas`;

const VOLUME = sql`coalesce(sum(r.volume_ml), 0)`;
/** Each in whole grams, so that the parts of a line add up to it. */
const TANK_TO_WHEEL = sql`round(sum(r.volume_ml * c.tank_to_wheel_mg) / 1000000)`;
const WELL_TO_TANK = sql`round(sum(r.volume_ml * c.well_to_tank_mg) / 1000000)`;
const OFFICIAL = sql`round(r.volume_ml * o.price_millis_per_litre / 10000.0)`;

function measureOf(measure: ReportMeasure, owner: Owner): Measure {
  const amount = sql`coalesce(sum(${amountOf(owner)}), 0)`;
  // A price is what the pump asked, for every reader: what a client is excused later makes no fuel cheaper.
  const sales = sql`coalesce(sum(r.amount_halalas), 0)`;
  const measures: Partial<Record<ReportMeasure, Measure>> = {
    fills: { sum: sql`count(*)` },
    volume_ml: { sum: sql`${VOLUME}::bigint` },
    amount_halalas: { sum: sql`${amount}::bigint` },
    price_millis: { sum: sql`round(${sales} * 10000 / nullif(${VOLUME}, 0))::bigint` },
    distance_km: { needs: 'stretches', sum: sql`coalesce(sum(s.distance_km), 0)::bigint` },
    ml_per_100km: {
      needs: 'stretches',
      sum: sql`round(sum(s.volume_ml) * 100 / nullif(sum(s.distance_km), 0))::bigint`,
    },
    metres_per_litre: {
      needs: 'stretches',
      sum: sql`round(sum(s.distance_km) * 1000000 / nullif(sum(s.volume_ml), 0))::bigint`,
    },
    left_out_ml: {
      needs: 'stretches',
      sum: sql`coalesce(sum(r.volume_ml) filter (where s.left_out is not null), 0)::bigint`,
    },
    official_millis: {
      needs: 'official',
      sum: sql`round(sum(r.volume_ml * o.price_millis_per_litre) / nullif(${VOLUME}, 0))::bigint`,
    },
    over_official_halalas: {
      needs: 'official',
      sum: sql`(${sales} - coalesce(sum(${OFFICIAL}), 0))::bigint`,
    },
    excused_halalas: { sum: sql`(${sales} - ${amount})::bigint` },
    tank_to_wheel_grams: { needs: 'emissions', sum: sql`${TANK_TO_WHEEL}::bigint` },
    well_to_tank_grams: { needs: 'emissions', sum: sql`${WELL_TO_TANK}::bigint` },
    well_to_wheel_grams: { needs: 'emissions', sum: sql`(${TANK_TO_WHEEL} + ${WELL_TO_TANK})::bigint` },
    // Of the litres whose way is known, and only of these.
    well_to_wheel_grams_per_km: {
      needs: 'emissions',
      andNeeds: 'stretches',
      sum: sql`round(sum(s.volume_ml * (c.tank_to_wheel_mg + c.well_to_tank_mg)) / 1000000
        / nullif(sum(s.distance_km) filter (where c.fuel_type_id is not null), 0))::bigint`,
    },
  };
  return measures[measure]!;
}

/** The measures as columns of a statement over fills `r`. */
export const sumsOf = (measures: readonly ReportMeasure[], owner: Owner): SQL =>
  sql.join(
    measures.map((measure) => sql`${measureOf(measure, owner).sum} as ${sql.identifier(measure)}`),
    sql`, `,
  );

/** The columns of `g` as one object. */
export const measuresJson = (measures: readonly ReportMeasure[]): SQL =>
  sql`jsonb_build_object(${sql.join(
    measures.map((measure) => sql`${sql.raw(`'${measure}'`)}, g.${sql.identifier(measure)}`),
    sql`, `,
  )})`;

/** The fills `r` and what these measures need beside them. */
export function fillsFrom(fills: Fills, measures: readonly ReportMeasure[], join: SQL = sql``): SQL {
  const needs = new Set(
    measures.flatMap((measure) => {
      const { needs, andNeeds } = measureOf(measure, fills.owner);
      return [needs, andNeeds];
    }),
  );
  return sql`fuel_requests r ${join}
    ${needs.has('stretches') ? sql`left join fill_stretches s on s.fuel_request_id = r.id and s.client_id = r.client_id` : sql``}
    ${needs.has('official') ? officialPrices() : sql``}
    ${needs.has('emissions') ? emissionFactors(fills) : sql``}`;
}

/** What each fuel cost by the official price on the day it was fuelled. */
function officialPrices(): SQL {
  return sql`join (
      select fuel_type_id, price_millis_per_litre, ends_on,
             coalesce(lag(ends_on) over (partition by fuel_type_id order by ends_on), '-infinity'::date) as starts_on
      from (select fuel_type_id, price_millis_per_litre, ends_on from past_base_prices
            union all select id, base_price_millis_per_litre, 'infinity'::date from fuel_types) prices
    ) o on o.fuel_type_id = r.fuel_type_id
       and (coalesce(r.fuelling_started_at, r.created_at) at time zone 'Asia/Riyadh')::date >= o.starts_on
       and (coalesce(r.fuelling_started_at, r.created_at) at time zone 'Asia/Riyadh')::date < o.ends_on`;
}

function emissionFactors({ emissions }: Fills): SQL {
  return sql`left join jsonb_to_recordset(${JSON.stringify(emissions)}::jsonb)
      as c(fuel_type_id bigint, tank_to_wheel_mg numeric, well_to_tank_mg numeric)
    on c.fuel_type_id = r.fuel_type_id`;
}

export function fillsWhere({ owner, from, before, only }: Fills): SQL {
  const own =
    owner.party_id === null ? undefined : sql`r.${sql.identifier(`${owner.kind}_id`)} = ${owner.party_id}`;
  return allOf(
    own,
    sql`r.status = 'transaction_completed'`,
    sql`r.created_at >= ${from.toISOString()} and r.created_at < ${before.toISOString()}`,
    ...Object.entries(only).map(([column, id]) => sql`r.${sql.identifier(column)} = ${id}`),
  );
}
