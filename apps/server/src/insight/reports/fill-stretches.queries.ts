import type { Fill, FillOutcome, OdometerReading, Tank } from '@fleet/domain/consumption.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/** A vehicle to recalculate, from the earliest change. */
export interface Marked {
  readonly vehicle_id: number;
  readonly since: Date;
}

/**
 * Takes the marks of up to `limit` vehicles, of one client or of all; concurrent callers wait until this one is done.
 */
export async function takeMarks(ctx: Ctx, client_id: number | null, limit: number): Promise<Marked[]> {
  const own =
    client_id === null
      ? sql`true`
      : sql`vehicle_id in (select id from vehicles where client_id = ${client_id})`;
  return ctx.db.composed<Marked>(sql`
    with chosen as (select distinct vehicle_id from fill_stretch_marks where ${own} limit ${limit}),
         taken as (delete from fill_stretch_marks where vehicle_id in (select vehicle_id from chosen) returning vehicle_id, since)
    select vehicle_id, min(since) as since from taken group by 1 order by 1`);
}

export async function hasMarks(ctx: Ctx, client_id: number): Promise<boolean> {
  const rows = await ctx.db.composed(
    sql`select from fill_stretch_marks where vehicle_id in (select id from vehicles where client_id = ${client_id}) limit 1`,
  );
  return rows.length > 0;
}

/** One process calculates a vehicle at a time, so that no earlier result overwrites a later one. */
export async function lockMeasuring(ctx: Ctx, marked: readonly Marked[]): Promise<void> {
  await ctx.db.composed(sql`
    select pg_advisory_xact_lock(hashtext('fill_stretches'), (id % 2147483647)::int)
    from (select unnest(${idsOf(marked)}) as id order by 1) ordered`);
}

type OfVehicle<T> = T & { readonly vehicle_id: number };

export async function listTanks(ctx: Ctx, marked: readonly Marked[]) {
  return ctx.db.composed<OfVehicle<Tank> & { client_id: number }>(sql`
    select id as vehicle_id, client_id, gas_tank_capacity_ml as capacity_ml, metres_per_litre
    from vehicles where id = any(${idsOf(marked)})`);
}

/** A fill-up that neither limit nor manager cut short has filled the tank. */
const IS_FULL = sql`r.kind = 'fill_up' and r.volume_ml < coalesce(r.approved_volume_ml, r.requested_volume_ml)
  and r.approved_amount_halalas is null`;

/** From when on the fills of a vehicle are read, and the results of which are kept. */
export interface Reach {
  readonly vehicle_id: number;
  readonly read_since: Date;
  readonly write_since: Date;
}

/**
 * How far back a change reaches. To the last fill a day before it that ended a stretch whatever comes later: one that filled the tank, or
 * any of a vehicle that is never filled up, as only a stretch that began with a full tank may wait for the next. From there on nothing
 * depends on what was before. Not at all without an earlier odometer reading. Else to the start of its stretch, one longest stretch back;
 * to calculate that, one more before it is read too.
 */
export async function listReaches(
  ctx: Ctx,
  marked: readonly Marked[],
  longestDays: number,
): Promise<Reach[]> {
  const longest = sql`make_interval(days => ${longestDays})`;
  return ctx.db.composed(sql`
    select m.vehicle_id,
      case when f.filled_at is not null then f.filled_at when k.has_readings then m.since - 2 * ${longest} else m.since end as read_since,
      case when f.filled_at is not null then f.filled_at + interval '1 millisecond'
           when k.has_readings then m.since - ${longest} else m.since end as write_since
    from ${marksOf(marked)}
    cross join lateral (
      select exists (select from odometer_readings o where o.vehicle_id = m.vehicle_id and o.read_at < m.since
                       and o.read_at >= m.since - 2 * ${longest}) as has_readings,
             exists (select from fuel_requests r where r.vehicle_id = m.vehicle_id and r.closed_at >= m.since - 2 * ${longest}
                       and r.kind = 'fill_up') as fills_up) k
    left join lateral (
      select s.filled_at from fill_stretches s join fuel_requests r on r.id = s.fuel_request_id
      where s.vehicle_id = m.vehicle_id and s.filled_at >= m.since - ${longest} and s.filled_at < m.since - interval '1 day'
        and s.distance_km is not null and (not k.fills_up or ${IS_FULL})
      order by s.filled_at desc limit 1) f on k.has_readings`);
}

/** By the index of each vehicle: of many fills PostgreSQL takes all of all vehicles for cheaper, and is wrong. */
export async function listFills(ctx: Ctx, marked: readonly Marked[]): Promise<OfVehicle<Fill>[]> {
  return ctx.db.composed(sql`
    select r.vehicle_id, r.id, coalesce(r.fuelling_started_at, r.created_at) as at, r.volume_ml,
           ${IS_FULL} as is_full
    from ${marksOf(marked)} cross join lateral (
      select * from fuel_requests where vehicle_id = m.vehicle_id and closed_at >= m.since - interval '1 day' offset 0) r
    where r.status = 'transaction_completed' and r.volume_ml > 0 and coalesce(r.fuelling_started_at, r.created_at) >= m.since`);
}

/** Of a week before too: one may be older than its fill, and earlier ones change nothing. */
export async function listReadings(
  ctx: Ctx,
  marked: readonly Marked[],
): Promise<OfVehicle<OdometerReading>[]> {
  return ctx.db.composed(sql`
    select o.vehicle_id, o.read_at, o.odometer_km, o.fuel_request_id as fill_id, o.is_new_odometer
    from ${marksOf(marked)} join odometer_readings o on o.vehicle_id = m.vehicle_id and o.read_at >= m.since - interval '7 days'`);
}

export type SavedOutcome = FillOutcome & {
  readonly client_id: number;
  readonly vehicle_id: number;
  readonly filled_at: Date;
};

/** Writes the results of the vehicles' fills since the change; rows of removed fills are deleted. */
export async function saveOutcomes(
  ctx: Ctx,
  marked: readonly Marked[],
  outcomes: readonly SavedOutcome[],
): Promise<void> {
  const rows = outcomes.map(({ id, stretch, filled_at, ...row }) => ({
    ...row,
    ...stretch,
    fuel_request_id: id,
    filled_at: filled_at.toISOString(),
  }));
  await ctx.db.composed(sql`
    with fresh as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(fuel_request_id bigint, client_id bigint,
        vehicle_id bigint, filled_at timestamptz, distance_km int, volume_ml bigint, is_exact boolean, left_out text)
    ), gone as (
      delete from fill_stretches where fuel_request_id = any(array(
        select s.fuel_request_id from ${marksOf(marked)} cross join lateral (
          select fuel_request_id from fill_stretches where vehicle_id = m.vehicle_id and filled_at >= m.since offset 0) s
        where s.fuel_request_id not in (select fuel_request_id from fresh)))
    )
    insert into fill_stretches as s (fuel_request_id, client_id, vehicle_id, filled_at, distance_km, volume_ml, is_exact, left_out)
    select fuel_request_id, client_id, vehicle_id, filled_at, distance_km, volume_ml, is_exact, left_out from fresh
    on conflict (fuel_request_id) do update set filled_at = excluded.filled_at, distance_km = excluded.distance_km,
      volume_ml = excluded.volume_ml, is_exact = excluded.is_exact, left_out = excluded.left_out
    where (s.filled_at, s.distance_km, s.volume_ml, s.is_exact, s.left_out)
      is distinct from (excluded.filled_at, excluded.distance_km, excluded.volume_ml, excluded.is_exact, excluded.left_out)`);
}

const idsOf = (marked: readonly Marked[]): SQL =>
  sql`${`{${marked.map(({ vehicle_id }) => vehicle_id).join(',')}}`}::bigint[]`;

const marksOf = (marked: readonly Marked[]): SQL =>
  sql`unnest(${idsOf(marked)}, ${`{${marked.map(({ since }) => since.toISOString()).join(',')}}`}::timestamptz[]) as m(vehicle_id, since)`;
