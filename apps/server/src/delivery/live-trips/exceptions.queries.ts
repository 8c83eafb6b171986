import { ORDER } from '@fleet/domain/order-statuses.ts';
import { RUNNING_TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TripFacts } from './exceptions.rules.ts';

const MS = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
/** A box around a stop, which the index on a vehicle's positions is filtered by: about 300 m. */
const NEAR_DEGREES = 0.003;

/**
 * An order of a stop waits for another trip: it is unassigned, was not moved to another day, and no later stop of it
 * failed.
 */
const IS_LAST_TRY = `(o.delivery_date <= t.trip_date
  and not exists (select 1 from trip_stops n where n.order_id = s.order_id and n.id > s.id and n.status = 'failed'))`;
const FACTS = `select t.id, t.delivery_branch_id, t.delivery_vehicle_id, t.status, ${MS('t.created_at')} as created,
    ${MS('t.planned_start_at')} as planned_start, ${MS('t.started_at')} as started, ${MS('t.ended_at')} as ended,
    exists (select 1 from trackers k where k.delivery_vehicle_id = t.delivery_vehicle_id and k.revoked_at is null) as has_tracker,
    ${MS('p.received_at')} as received, p.latitude, p.longitude, coalesce(s.stops, '[]') as stops,
    coalesce(s.orders_left, 0) as orders_left
  from trips t
  left join vehicle_positions p on p.delivery_vehicle_id = t.delivery_vehicle_id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'latitude', s.latitude, 'longitude', s.longitude,
        'left', ${MS('s.departed_at')}, 'order_status', o.status,
        'is_last_try', s.status = 'failed' and ${IS_LAST_TRY},
        'last_near', case when s.status = 'arrived' then (
          select ${MS('max(f.fixed_at)')} from positions f
          where f.delivery_vehicle_id = t.delivery_vehicle_id and f.fixed_at >= s.arrived_at - interval '5 minutes'
            and abs(f.latitude - s.latitude) < ${NEAR_DEGREES} and abs(f.longitude - s.longitude) < ${NEAR_DEGREES}) end,
        'ordered_ml', (select coalesce(sum(l.volume_ml), 0) from order_lines l where l.order_id = s.order_id),
        'delivered_ml', (select sum(d.volume_ml) from delivery_proofs r join delivered_lines d on d.delivery_proof_id = r.id
          where r.trip_stop_id = s.id),
        'is_difference_seen', exists (select 1 from trip_alerts a where a.trip_stop_id = s.id and a.kind = 'litres_differ'
          and a.acknowledged_at is not null)) order by s.position) as stops,
      count(*) filter (where t.status = 'broken_off' and s.status = 'dropped' and o.status = ${ORDER.to_plan}
        and ${IS_LAST_TRY})::int as orders_left
    from trip_stops s join orders o on o.id = s.order_id where s.trip_id = t.id) s`;

const DUE = {
  name: 'trip_facts_due',
  text: `${FACTS} where t.status = any($2::text[])
      or (t.status in ('approved', 'assigned') and t.planned_start_at > $1::timestamptz - interval '1 day'
        and t.planned_start_at < $1::timestamptz + interval '4 hours')
      or (t.status in ('closed', 'broken_off') and t.ended_at > $1::timestamptz - interval '1 day')
    order by t.id`,
};

/** Trips on the road, due, or ended within a day, with all that the clock judges them by. */
export function listTripFacts(ctx: Ctx): Promise<TripFacts[]> {
  return ctx.db.rows<TripFacts>(DUE, [ctx.now, [...RUNNING_TRIP_STATUSES]]);
}
