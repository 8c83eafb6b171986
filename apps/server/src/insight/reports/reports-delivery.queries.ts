import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { DrivenTrip } from './reports-delivery.rules.ts';

/** 130 km/h: faster than any truck, as in a simulation. */
const FASTEST_METRES_PER_SECOND = 36;
/** What a vehicle consumes is of its fills in the period and in the quarter before it. */
const FILLS_BEFORE_DAYS = 90;

interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Trips of these days that were driven, each with where it was loaded and what it delivered where; of one client those with an order of
 * its own, with all their stops, since its share is of the whole trip.
 */
export function listDrivenTrips(
  ctx: Ctx,
  { from, to }: Days,
  client_id: number | null,
): Promise<DrivenTrip[]> {
  return ctx.db.composed<DrivenTrip>(sql`
    with fueled as (
      select s.vehicle_id, sum(s.volume_ml)::bigint as fueled_ml, sum(s.distance_km)::bigint as fueled_km
      from fill_stretches s
      where s.vehicle_id in (select vehicle_id from delivery_vehicles) and s.distance_km is not null
        and s.filled_at >= ${startOfRiyadhDate(addDays(from, -FILLS_BEFORE_DAYS))} and s.filled_at < ${startOfRiyadhDate(addDays(to, 1))}
      group by 1)
    select t.id, t.trip_code, t.trip_date::text as trip_date, f.code as fuel_code,
           jsonb_build_object('id', v.id, 'name', v.name,
             'plate', jsonb_build_object('plate_no', v.plate_no, 'plate_kind', v.plate_kind)) as vehicle,
           case when a.distance_metres <= extract(epoch from coalesce(a.back_at, t.ended_at) - t.started_at) * ${FASTEST_METRES_PER_SECOND}::int
                then a.distance_metres end as driven_metres,
           t.planned_distance_metres as planned_metres, u.fueled_ml, u.fueled_km, v.metres_per_litre, s.stops
    from trips t
    join delivery_vehicles d on d.id = t.delivery_vehicle_id
    join vehicles v on v.id = d.vehicle_id
    join fuel_types f on f.id = v.fuel_type_id
    left join trip_actuals a on a.trip_id = t.id
    left join fueled u on u.vehicle_id = v.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'latitude', p.latitude, 'longitude', p.longitude,
               'travelled_metres', p.planned_travelled_metres, 'order_id', p.order_id, 'grams', coalesce(g.grams, 0),
               'client', case when c.id is not null then jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) end)
             order by p.position), '[]') as stops
      from trip_stops p
      left join orders o on o.id = p.order_id
      left join clients c on c.id = o.client_id
      left join lateral (
        select sum(round(l.weight_grams::numeric * coalesce(l.delivered_volume_ml, l.delivered_pieces, 0)
                         / nullif(coalesce(l.volume_ml, l.pieces), 0)))::bigint as grams
        from order_lines l where l.order_id = o.id) g on true
      where p.trip_id = t.id and (p.kind in ('start', 'reload') or (p.kind = 'job' and p.status = 'done'))) s
    where t.started_at is not null and t.ended_at is not null and t.trip_date between ${from}::date and ${to}::date
      ${
        client_id === null
          ? sql``
          : sql`and exists (select from trip_stops p join orders o on o.id = p.order_id
                            where p.trip_id = t.id and p.status = 'done' and o.client_id = ${client_id})`
      }
    order by t.trip_date, t.id`);
}
