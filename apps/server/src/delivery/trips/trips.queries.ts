import type { listTrips } from '@fleet/contracts/delivery/trips.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { sql } from '../../platform/orm.ts';
import type { ListedStop, ListedTrip } from './trips.rules.ts';

export type TripQuery = Omit<z.output<(typeof listTrips)['query']>, 'page' | 'per_page'>;

const COLUMNS = sql`t.*,
  jsonb_build_object('id', b.id, 'name_en', b.name_en, 'name_ar', b.name_ar) as delivery_branch,
  jsonb_build_object('id', d.id, 'code', d.code, 'plate_no', v.plate_no, 'client_id', v.client_id,
    'driver', case when own.id is not null then jsonb_build_object('id', own.id,
      'name', concat_ws(' ', own.first_name, nullif(own.middle_name, ''), own.last_name)) end, 'capacity_ml',
    (select coalesce(sum(c.capacity_ml), 0) from delivery_compartments c where c.delivery_vehicle_id = d.id)) as vehicle,
  case when p.id is not null then jsonb_build_object('id', p.id, 'mobile', p.mobile,
    'name', concat_ws(' ', p.first_name, nullif(p.middle_name, ''), p.last_name)) end as driver,
  n.stops, n.stops_done, n.volume_ml`;
const FROM = sql`trips t
  join delivery_branches b on b.id = t.delivery_branch_id
  join delivery_vehicles d on d.id = t.delivery_vehicle_id
  join vehicles v on v.id = d.vehicle_id
  left join drivers own on own.id = d.driver_id
  left join drivers p on p.id = t.driver_id
  cross join lateral (
    select count(*) as stops, count(*) filter (where s.status = 'done') as stops_done,
      coalesce(sum(o.volume_ml), 0)::bigint as volume_ml
    from trip_stops s join orders o on o.id = s.order_id where s.trip_id = t.id) n`;

/** Trips of branches; the text is looked for in code, vehicle, plate and driver. */
export function tripList(query: TripQuery): List<ListedTrip> {
  const { q, sort = '-planned_start_at' } = query;
  return listOf<ListedTrip>(
    {
      select: COLUMNS,
      from: FROM,
      where: allOf(
        query.delivery_branch_id ? sql`t.delivery_branch_id = ${query.delivery_branch_id}` : undefined,
        query.from_date ? sql`t.trip_date >= ${query.from_date}` : undefined,
        query.to_date ? sql`t.trip_date <= ${query.to_date}` : undefined,
        query.kind ? sql`t.kind = ${query.kind}` : undefined,
        query.status ? sql`t.status = ${query.status}` : undefined,
        query.delivery_vehicle_id ? sql`t.delivery_vehicle_id = ${query.delivery_vehicle_id}` : undefined,
        query.plan_id ? sql`t.plan_id = ${query.plan_id}` : undefined,
        q
          ? sql`strpos(lower(concat_ws(' ', t.trip_code, d.code, v.plate_no, p.first_name, p.last_name)), lower(${q})) > 0`
          : undefined,
      ),
      sorts: {
        trip_code: sql`t.trip_code`,
        planned_start_at: sql`t.planned_start_at`,
        stops: sql`n.stops`,
        planned_cost_halalas: sql`t.planned_cost_halalas`,
        created_at: sql`t.created_at`,
      },
      id: sql`t.id`,
      filled: ['trip_code', 'planned_start_at', 'planned_cost_halalas', 'created_at'],
      isLong: true,
    },
    sort,
  );
}

export async function findTrip(ctx: Ctx, id: number): Promise<ListedTrip | null> {
  const [row] = await ctx.db.composed<ListedTrip>(sql`select ${COLUMNS} from ${FROM} where t.id = ${id}`);
  return row ?? null;
}

/**
 * The trips of a depot's day except rejected ones, by departure; optionally with those of other days that are on the
 * road.
 */
export function listTripsOn(
  ctx: Ctx,
  delivery_branch_id: number,
  trip_date: string,
  andRunning: boolean,
): Promise<ListedTrip[]> {
  const running = andRunning ? sql`or t.status in ('started', 'partially_closed')` : sql``;
  return ctx.db.composed<ListedTrip>(
    sql`select ${COLUMNS} from ${FROM} where t.delivery_branch_id = ${delivery_branch_id}
          and (t.trip_date = ${trip_date} ${running}) and t.status <> 'rejected' order by t.planned_start_at, t.id`,
  );
}

/** The stops of a trip in their order, with the order each serves. */
export function listStops(ctx: Ctx, trip_id: number): Promise<ListedStop[]> {
  return listStopsOfTrips(ctx, [trip_id]);
}

/** The stops of some trips, in their order. */
export function listStopsOfTrips(ctx: Ctx, trip_ids: readonly number[]): Promise<ListedStop[]> {
  return ctx.db.composed<ListedStop>(
    sql`select s.*, case when o.id is null then null else jsonb_build_object('id', o.id, 'status', o.status,
          'client', jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar),
          'warehouse', jsonb_build_object('id', w.id, 'name_en', w.name_en, 'name_ar', w.name_ar, 'address', w.address,
            'latitude', w.latitude, 'longitude', w.longitude),
          'window_from', to_char(o.window_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'window_to', to_char(o.window_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'volume_ml', o.volume_ml, 'weight_grams', o.weight_grams) end as "order"
        from trip_stops s
        left join orders o on o.id = s.order_id
        left join clients c on c.id = o.client_id
        left join warehouses w on w.id = o.warehouse_id
        where s.trip_id = any(${sql.param(trip_ids)}::bigint[]) order by s.trip_id, s.position`,
  );
}
