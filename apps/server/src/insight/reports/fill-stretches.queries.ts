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
export async function listFills(ctx: Ctx, marked: readonly Marked[]): Promise<OfVehicle<Fill>[]> {
  return ctx.db.composed(sql`
    select r.vehicle_id, r.id, coalesce(r.fuelling_started_at, r.created_at) as at, r.volume_ml,
           r.kind = 'fill_up' and r.volume_ml < coalesce(r.approved_volume_ml, r.requested_volume_ml)
             and r.approved_amount_halalas is null as is_full
    from ${marksOf(marked)} join fuel_requests r on r.vehicle_id = m.vehicle_id
    where r.status = 'transaction_completed' and r.volume_ml > 0 and coalesce(r.fuelling_started_at, r.created_at) >= m.since`);
}

export async function listReadings(
  ctx: Ctx,
  marked: readonly Marked[],
): Promise<OfVehicle<OdometerReading>[]> {
  return ctx.db.composed(sql`
    select o.vehicle_id, o.read_at, o.odometer_km, o.fuel_request_id as fill_id, o.is_new_odometer
    from ${marksOf(marked)} join odometer_readings o on o.vehicle_id = m.vehicle_id and o.read_at >= m.since`);
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
      delete from fill_stretches s using ${marksOf(marked)}
      where s.vehicle_id = m.vehicle_id and s.filled_at >= m.since
        and s.fuel_request_id not in (select fuel_request_id from fresh)
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
