import type { PlanningOrder, PlanningVehicle } from '@fleet/contracts/delivery/planning-days.ts';
import type { Ctx } from '../../platform/context.ts';

const VEHICLES = {
  name: 'planning_day_vehicles',
  text: `select d.id, d.code, v.plate_no, d.payload_grams, d.shift_from_minute, d.shift_to_minute,
           case when p.id is not null then jsonb_build_object('id', p.id,
             'name', concat_ws(' ', p.first_name, nullif(p.middle_name, ''), p.last_name)) end as driver,
           coalesce(c.capacity_ml, 0)::bigint as capacity_ml, coalesce(c.compartments, '[]') as compartments,
           exists (select from delivery_absences a where a.removed_at is null
             and a.from_at < $2::timestamptz + d.shift_to_minute * interval '1 minute'
             and a.to_at > $2::timestamptz + d.shift_from_minute * interval '1 minute'
             and (a.delivery_vehicle_id = d.id or a.driver_id = d.driver_id)) as is_absent
         from delivery_vehicles d
         join vehicles v on v.id = d.vehicle_id
         left join drivers p on p.id = d.driver_id
         left join lateral (
           select sum(x.capacity_ml) as capacity_ml,
             jsonb_agg(jsonb_build_object('position', x.position, 'capacity_ml', x.capacity_ml) order by x.position) as compartments
           from delivery_compartments x where x.delivery_vehicle_id = d.id) c on true
         where d.delivery_branch_id = $1 and d.status = 'active' and v.status = 'active' and v.deleted_at is null
         order by d.code, d.id`,
};

/** Active vehicles of a branch, and whether something keeps them away in their shift of the day that begins then. */
export function listDayVehicles(ctx: Ctx, branch: number, begins: Date): Promise<PlanningVehicle[]> {
  return ctx.db.rows<PlanningVehicle>(VEHICLES, [branch, begins]);
}

const ORDERS = {
  name: 'planning_day_orders',
  text: `select o.id, o.status, o.version, o.unassigned, o.priority,
           exists (select from slot_requests q where q.order_id = o.id and q.status = 'open' and q.expires_at > $3) as is_slot_requested,
           o.volume_ml, o.weight_grams, o.required_skills || w.required_skills as required_skills,
           to_char(o.window_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as window_from,
           to_char(o.window_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as window_to,
           jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
           jsonb_build_object('id', w.id, 'name_en', w.name_en, 'name_ar', w.name_ar, 'address', w.address,
             'latitude', w.latitude, 'longitude', w.longitude) as warehouse,
           coalesce((select jsonb_agg(jsonb_build_object('fuel_type_id', p.fuel_type_id, 'volume_ml', l.volume_ml) order by l.id)
             from order_lines l join delivery_products p on p.id = l.delivery_product_id
             where l.order_id = o.id and p.kind = 'fuel'), '[]') as fuels
         from orders o join clients c on c.id = o.client_id join warehouses w on w.id = o.warehouse_id
         where o.delivery_branch_id = $1 and o.delivery_date = $2 and o.status between 15 and 30
         order by o.window_to, o.id`,
};

/** Orders of a branch's day from planning to delivered, those with the nearest end of their hours first. */
export function listDayOrders(ctx: Ctx, branch: number, plan_date: string): Promise<PlanningOrder[]> {
  return ctx.db.rows<PlanningOrder>(ORDERS, [branch, plan_date, ctx.now]);
}

const FUELS = {
  name: 'planning_day_fuels',
  text: 'select id, code, title_en, title_ar from fuel_types order by id',
};

/** Every fuel, for the contents of compartments. */
export function listDayFuels(ctx: Ctx) {
  return ctx.db.rows<{ id: number; code: string; title_en: string; title_ar: string }>(FUELS, []);
}
