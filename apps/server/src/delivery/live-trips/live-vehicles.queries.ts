import type { LiveVehicle } from '@fleet/contracts/delivery/live-trips.ts';
import { startOfRiyadhDay } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';

export type VehicleOfBranch = Omit<LiveVehicle, 'position' | 'is_silent'> & {
  readonly speed_percent: number;
};

const OF_BRANCH = {
  name: 'live_vehicles',
  text: `select d.id as delivery_vehicle_id, d.code, v.plate_no, 
      case when vt.id is not null then jsonb_build_object('id', vt.id, 'name_en', vt.name_en, 'name_ar', vt.name_ar) end as vehicle_type, d.speed_percent,
      (select coalesce(sum(c.capacity_ml), 0)::bigint from delivery_compartments c where c.delivery_vehicle_id = d.id) as capacity_ml,
      case when p.id is not null then jsonb_build_object('id', p.id, 'mobile', p.mobile,
        'name', concat_ws(' ', p.first_name, nullif(p.middle_name, ''), p.last_name)) end as driver,
      exists (select 1 from delivery_absences a where a.removed_at is null and a.from_at <= $2 and a.to_at > $2
        and (a.delivery_vehicle_id = d.id or a.driver_id = d.driver_id)) as is_absent,
      t.trip
    from delivery_vehicles d
    join vehicles v on v.id = d.vehicle_id
    left join vehicle_types vt on vt.id = v.vehicle_type_id
    left join drivers p on p.id = d.driver_id
    left join lateral (
      select jsonb_build_object('id', t.id, 'trip_code', t.trip_code, 'status', t.status, 'planned_start_at',
        to_char(t.planned_start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as trip
      from trips t
      where t.delivery_vehicle_id = d.id and (t.status in ('started', 'partially_closed')
        or (t.status in ('approved', 'assigned') and t.planned_start_at >= $3 and t.planned_start_at < $3 + interval '1 day'))
      order by t.status in ('started', 'partially_closed') desc, t.planned_start_at limit 1) t on true
    where d.delivery_branch_id = $1 and d.status = 'active' order by d.code, d.id`,
};

/** The active vehicles of a depot, each with its present trip, or its next one today. */
export function listVehiclesOfBranch(ctx: Ctx, branch: number): Promise<VehicleOfBranch[]> {
  return ctx.db.rows<VehicleOfBranch>(OF_BRANCH, [branch, ctx.now, startOfRiyadhDay(ctx.now)]);
}
