import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';

export interface SummaryVehicle {
  readonly id: number;
  readonly client_id: number;
  readonly odometer_km: number | null;
  readonly odo_last_updated_date: Date | null;
}

/** A vehicle of the reader, also one in the trash; null for another's. */
export async function findSummaryVehicle(ctx: Ctx, id: number): Promise<SummaryVehicle | null> {
  const [row] = await ctx.db.composed<SummaryVehicle>(sql`
    select id, client_id, odometer_km, odo_last_updated_date from vehicles
    where id = ${id} and ${scope(ctx.actor)}`);
  return row ?? null;
}

const CONSUMPTION = sql`round(s.volume_ml * 100.0 / nullif(s.distance_km, 0))::bigint`;

/** A vehicle's consumption between fills that closed a distance between two instants. */
export async function listConsumptions(
  ctx: Ctx,
  { id, client_id }: SummaryVehicle,
  { from, before }: { from: Date; before: Date },
): Promise<number[]> {
  const rows = await ctx.db.composed<{ ml_per_100km: number }>(sql`
    select ${CONSUMPTION} as ml_per_100km from fill_stretches s
    where s.vehicle_id = ${id} and s.client_id = ${client_id} and s.distance_km > 0
      and s.filled_at >= ${from.toISOString()} and s.filled_at < ${before.toISOString()}`);
  return rows.map(({ ml_per_100km }) => ml_per_100km);
}

export interface LastFill {
  readonly id: number;
  readonly requested_at: Date;
  readonly station: { id: number; name_en: string; name_ar: string } | null;
  readonly volume_ml: number;
  readonly amount_halalas: number;
  readonly ml_per_100km: number | null;
}

/** The last completed fills of a vehicle, newest first. */
export function listLastFills(
  ctx: Ctx,
  { id, client_id }: SummaryVehicle,
  limit: number,
): Promise<LastFill[]> {
  return ctx.db.composed<LastFill>(sql`
    select r.id, r.created_at as requested_at, r.volume_ml, coalesce(r.charged_halalas, 0) as amount_halalas,
      case when t.id is not null then jsonb_build_object('id', t.id, 'name_en', t.name_en, 'name_ar', t.name_ar) end as station,
      ${CONSUMPTION} as ml_per_100km
    from fuel_requests r left join stations t on t.id = r.station_id
      left join fill_stretches s on s.fuel_request_id = r.id and s.client_id = r.client_id
    where r.vehicle_id = ${id} and r.client_id = ${client_id} and r.status = 'transaction_completed'
    order by r.created_at desc, r.id desc limit ${limit}`);
}

/** Users of a client see its vehicles, an administrator all. */
function scope(actor: Actor): SQL {
  if (isPlatform(actor)) return sql`true`;
  return actor.client_id ? sql`client_id = ${actor.client_id}` : sql`false`;
}
