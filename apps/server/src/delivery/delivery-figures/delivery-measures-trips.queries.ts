import { type SQL, sql } from '../../platform/orm.ts';
import { ON_TIME } from '../orders/order-measures.fragments.ts';

/** 130 km/h, loading and standing included: faster than any truck, as in a simulation. */
const FASTEST_METRES_PER_SECOND = 36;

/**
 * One row a trip with what was planned and what became of it, of the trips `t` for which `where` holds. What it drove and cost
 * was worked out when it ended. Plan and actual both go to the vehicle's return; where it was not seen back, both to the last stop.
 */
export const TRIPS = (where: SQL): SQL => sql`
  select t.id, t.trip_code, t.trip_date::text as trip_date, t.kind, t.status, t.delivery_branch_id, t.delivery_vehicle_id, t.driver_id,
    t.started_at is null as is_open, a.is_over, w.distance_metres is not null as is_measured,
    coalesce(w.distance_metres > a.actual_seconds * ${FASTEST_METRES_PER_SECOND}::bigint, false) as is_unreal,
    s.orders, s.orders_done, s.orders_failed, s.orders_on_time, s.ratings, s.rated_stars, s.volume_ml, s.delivered_ml,
    s.planned_service_seconds, s.actual_service_seconds,
    a.compared_until,
    case a.compared_until when 'last_stop' then coalesce(s.metres_out, t.planned_distance_metres)
      else t.planned_distance_metres end as planned_distance_metres,
    w.distance_metres as actual_distance_metres,
    (extract(epoch from case a.compared_until when 'last_stop' then coalesce(s.out_at, t.planned_end_at)
      else t.planned_end_at end - t.planned_start_at) - s.start_seconds)::int as planned_seconds,
    a.actual_seconds,
    t.planned_cost_halalas,
    w.cost_halalas as actual_cost_halalas,
    s.loads, s.loaded_ml, s.loads * c.capacity_ml as offered_ml, u.fuel_ml
  from trips t
  join delivery_vehicles d on d.id = t.delivery_vehicle_id
  left join trip_actuals w on w.trip_id = t.id
  cross join lateral (
    select coalesce(sum(k.capacity_ml), 0)::bigint as capacity_ml from delivery_compartments k
    where k.delivery_vehicle_id = t.delivery_vehicle_id) c
  cross join lateral (
    select t.started_at is not null and t.ended_at is not null as is_over,
      extract(epoch from coalesce(w.back_at, t.ended_at) - t.started_at)::int as actual_seconds,
      case when t.started_at is not null and t.ended_at is not null
        then case when w.back_at is null then 'last_stop' else 'return' end end as compared_until) a
  cross join lateral (
    select
      count(o.id) filter (where p.status <> 'dropped' or t.status = 'broken_off')::int as orders,
      count(o.id) filter (where p.status = 'done')::int as orders_done,
      count(o.id) filter (where p.status = 'failed')::int as orders_failed,
      count(o.id) filter (where p.status = 'done' and ${ON_TIME})::int as orders_on_time,
      count(g.stars)::int as ratings,
      coalesce(sum(g.stars), 0)::int as rated_stars,
      coalesce(sum(o.volume_ml) filter (where p.status <> 'dropped' or t.status = 'broken_off'), 0)::bigint as volume_ml,
      coalesce(sum((select sum(i.delivered_volume_ml) from order_lines i where i.order_id = o.id))
        filter (where p.status = 'done'), 0)::bigint as delivered_ml,
      coalesce(sum(p.planned_service_seconds) filter (where o.id is not null and p.departed_at is not null), 0)::int as planned_service_seconds,
      coalesce(sum(greatest(0, extract(epoch from p.departed_at - greatest(p.arrived_at, o.window_from)))), 0)::int as actual_service_seconds,
      coalesce(sum(p.planned_service_seconds) filter (where p.kind = 'start'), 0)::int as start_seconds,
      max(p.planned_travelled_metres) filter (where p.kind = 'job') as metres_out,
      max(p.planned_arrival_at + make_interval(secs => p.planned_waiting_seconds + p.planned_service_seconds))
        filter (where p.kind = 'job') as out_at,
      count(*) filter (where l.volume_ml > 0)::int as loads,
      coalesce(sum(l.volume_ml), 0)::bigint as loaded_ml
    from trip_stops p
    left join orders o on o.id = p.order_id
    left join delivery_ratings g on g.order_id = o.id and p.status = 'done'
    cross join lateral (
      select sum((e.load->>'volume_ml')::bigint) as volume_ml from jsonb_array_elements(p.compartments) as e(load)
      where p.kind in ('start', 'reload')) l
    where p.trip_id = t.id) s
  cross join lateral (
    select coalesce(sum(r.volume_ml), 0)::bigint as fuel_ml
    from trip_fuel_requests l join fuel_requests r on r.id = l.fuel_request_id
    where l.trip_id = t.id and r.status = 'transaction_completed') u
  where ${where}`;

/** What people call the parts of a row `f` of `TRIPS`. */
export const NAMED = {
  columns: sql`jsonb_build_object('id', b.id, 'name_en', b.name_en, 'name_ar', b.name_ar) as delivery_branch,
    jsonb_build_object('id', d.id, 'code', d.code, 'plate_no', v.plate_no) as vehicle,
    case when p.id is not null then jsonb_build_object('id', p.id,
      'name', concat_ws(' ', p.first_name, nullif(p.middle_name, ''), p.last_name)) end as driver`,
  joins: sql`join delivery_branches b on b.id = f.delivery_branch_id
    join delivery_vehicles d on d.id = f.delivery_vehicle_id
    join vehicles v on v.id = d.vehicle_id
    left join drivers p on p.id = f.driver_id`,
};
