import type {
  DeliverySums,
  listTripMeasures,
  listVehicleMeasures,
  TripMeasures,
  VehicleMeasures,
} from '@fleet/contracts/delivery/delivery-measures.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { NAMED, TRIPS } from './delivery-measures-trips.queries.ts';

export interface Days {
  readonly delivery_branch_id?: number | undefined;
  readonly from_date: string;
  readonly to_date: string;
}

/** Sums of any trips, as `DeliverySums` names them; `f` is a row of `TRIPS`. */
const SUMS = sql`
  count(*) filter (where f.is_open)::int as trips_open,
  count(*) filter (where not f.is_open and not f.is_over)::int as trips_running,
  count(*) filter (where f.is_over)::int as trips_over,
  count(*) filter (where f.is_unreal)::int as unreal_trips,
  coalesce(sum(f.orders_done), 0)::int as orders_done,
  coalesce(sum(f.orders_failed), 0)::int as orders_failed,
  coalesce(sum(f.orders_on_time), 0)::int as orders_on_time,
  coalesce(sum(f.ratings), 0)::int as ratings,
  coalesce(sum(f.rated_stars), 0)::int as rated_stars,
  coalesce(sum(f.delivered_ml), 0)::bigint as delivered_ml,
  coalesce(sum(f.planned_service_seconds), 0)::int as planned_service_seconds,
  coalesce(sum(f.actual_service_seconds), 0)::int as actual_service_seconds,
  coalesce(sum(f.planned_seconds) filter (where f.is_over), 0)::int as planned_seconds,
  coalesce(sum(f.actual_seconds), 0)::int as actual_seconds,
  count(*) filter (where f.is_measured)::int as measured_trips,
  coalesce(sum(f.planned_distance_metres) filter (where f.is_measured), 0)::bigint as planned_distance_metres,
  coalesce(sum(f.actual_distance_metres) filter (where f.is_measured), 0)::bigint as actual_distance_metres,
  coalesce(sum(f.planned_cost_halalas) filter (where f.is_measured), 0)::bigint as planned_cost_halalas,
  coalesce(sum(f.actual_cost_halalas) filter (where f.is_measured), 0)::bigint as actual_cost_halalas,
  coalesce(sum(f.orders) filter (where f.is_measured), 0)::int as measured_orders_planned,
  coalesce(sum(f.orders_done) filter (where f.is_measured), 0)::int as measured_orders_done,
  coalesce(sum(f.delivered_ml) filter (where f.is_measured), 0)::bigint as measured_ml,
  coalesce(sum(f.loads) filter (where not f.is_open), 0)::int as loads,
  coalesce(sum(f.loaded_ml) filter (where not f.is_open), 0)::bigint as loaded_ml,
  coalesce(sum(f.offered_ml) filter (where not f.is_open), 0)::bigint as offered_ml,
  coalesce(sum(f.fuel_ml), 0)::bigint as fuel_ml`;

/** What all trips of the days come to. */
export async function readSums(ctx: Ctx, days: Days): Promise<DeliverySums> {
  const [row] = await ctx.db.composed<DeliverySums>(sql`select ${SUMS} from (${TRIPS(within(days))}) f`);
  return row!;
}

/** The same by day; days without a trip are left out. */
export function listDaySums(ctx: Ctx, days: Days) {
  return ctx.db.composed<DeliverySums & { trip_date: string }>(
    sql`select f.trip_date::text as trip_date, ${SUMS} from (${TRIPS(within(days))}) f group by f.trip_date order by f.trip_date`,
  );
}

type VehicleQuery = Omit<z.output<(typeof listVehicleMeasures)['query']>, 'page' | 'per_page'>;

/** Vehicles that had a trip in the days, each with its compartments. */
export function vehicleMeasureList(query: VehicleQuery): List<VehicleMeasures> {
  const { q, sort = 'code' } = query;
  // A day's shift counts once, however many trips it had.
  const rows = sql`select f.delivery_vehicle_id, ${SUMS},
      coalesce(sum(f.actual_seconds), 0)::int as busy_seconds,
      (count(distinct f.trip_date) filter (where f.is_over))::int as days_out
    from (${TRIPS(within(query))}) f group by f.delivery_vehicle_id`;
  return listOf<VehicleMeasures>(
    {
      select: sql`s.*, jsonb_build_object('id', d.id, 'code', d.code, 'plate_no', v.plate_no) as vehicle,
        s.days_out * (d.shift_to_minute - d.shift_from_minute) * 60 as shift_seconds,
        ${compartmentsOf(query)} as compartments`,
      from: sql`(${rows}) s join delivery_vehicles d on d.id = s.delivery_vehicle_id join vehicles v on v.id = d.vehicle_id`,
      where: q ? sql`strpos(lower(concat_ws(' ', d.code, v.plate_no)), lower(${q})) > 0` : sql`true`,
      sorts: {
        code: sql`d.code`,
        trips_over: sql`s.trips_over`,
        delivered_ml: sql`s.delivered_ml`,
        actual_distance_metres: sql`s.actual_distance_metres`,
        load_share: sql`s.loaded_ml::float / nullif(s.offered_ml, 0)`,
      },
      id: sql`d.id`,
    },
    sort,
  );
}

/** What each compartment of a vehicle was filled with, of all times its vehicle was filled. */
function compartmentsOf(days: Days): SQL {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('position', c.position, 'capacity_ml', c.capacity_ml,
      'loads', s.loads, 'loaded_ml', coalesce(l.loaded_ml, 0), 'offered_ml', c.capacity_ml * s.loads) order by c.position), '[]')
    from delivery_compartments c
    left join (select (e.load->>'position')::int as position, sum((e.load->>'volume_ml')::bigint) as loaded_ml
        from trips t join trip_stops p on p.trip_id = t.id cross join lateral jsonb_array_elements(p.compartments) as e(load)
        where t.delivery_vehicle_id = s.delivery_vehicle_id and t.started_at is not null and p.kind in ('start', 'reload')
          and ${within(days)} group by 1) l on l.position = c.position
    where c.delivery_vehicle_id = s.delivery_vehicle_id)`;
}

type TripQuery = Omit<z.output<(typeof listTripMeasures)['query']>, 'page' | 'per_page'>;

/** Trips of the days that left, each with plan and actual. */
export function tripMeasureList(query: TripQuery): List<TripMeasures> {
  const { q, sort = '-trip_date' } = query;
  const where = allOf(
    within(query),
    sql`t.started_at is not null`,
    query.delivery_vehicle_id ? sql`t.delivery_vehicle_id = ${query.delivery_vehicle_id}` : undefined,
  );
  return listOf<TripMeasures>(
    {
      select: sql`f.*, ${NAMED.columns}`,
      from: sql`(${TRIPS(where)}) f ${NAMED.joins}`,
      where: q
        ? sql`strpos(lower(concat_ws(' ', f.trip_code, d.code, v.plate_no, p.first_name, p.last_name)), lower(${q})) > 0`
        : sql`true`,
      sorts: {
        trip_code: sql`f.trip_code`,
        trip_date: sql`f.trip_date`,
        orders: sql`f.orders`,
        on_time_share: sql`f.orders_on_time::float / nullif(f.orders_done + f.orders_failed, 0)`,
        distance_off: sql`f.actual_distance_metres - f.planned_distance_metres`,
        time_off: sql`f.actual_seconds - f.planned_seconds`,
        actual_cost_halalas: sql`f.actual_cost_halalas`,
      },
      id: sql`f.id`,
      filled: ['trip_code', 'trip_date', 'orders'],
    },
    sort,
  );
}

export async function findTripMeasures(ctx: Ctx, id: number): Promise<TripMeasures | null> {
  const [row] = await ctx.db.composed<TripMeasures>(
    sql`select f.*, ${NAMED.columns} from (${TRIPS(sql`t.id = ${id}`)}) f ${NAMED.joins}`,
  );
  return row ?? null;
}

/** Trips of the days, except discarded ones; `t` is a trip. */
function within({ delivery_branch_id, from_date, to_date }: Days): SQL {
  return allOf(
    sql`t.trip_date between ${from_date} and ${to_date} and t.status <> 'rejected'`,
    delivery_branch_id ? sql`t.delivery_branch_id = ${delivery_branch_id}` : undefined,
  );
}
