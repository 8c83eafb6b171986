import type { ProductClass } from '@fleet/domain/delivery.ts';
import type { OrderStatus } from '@fleet/domain/order-statuses.ts';
import { BINDING_TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ExistingTrip, PlanGeofence, PlanOrder, PlanVehicle } from './plans-facts.rules.ts';

const VEHICLES = {
  name: 'plan_vehicles',
  text: `select d.id, d.code, d.vehicle_class, d.payload_grams,
           d.driver_id is null or exists (select from drivers p where p.id = d.driver_id
             and p.hazmat_license_until >= ($2::timestamptz at time zone 'Asia/Riyadh')::date) as is_hazmat_licensed,
            d.gross_weight_kg, d.skills, d.fixed_cost_halalas, d.cost_halalas_per_km,
           d.cost_halalas_per_hour, d.shift_from_minute, d.shift_to_minute, d.break_from_minute, d.break_to_minute,
           d.break_seconds, d.max_stops, d.max_distance_metres, d.speed_percent,
           (d.status = 'active' and v.status = 'active' and v.deleted_at is null) as is_active,
           coalesce((select jsonb_agg(jsonb_build_object('capacity_ml', c.capacity_ml, 'fuel_type_ids', c.fuel_type_ids)
             order by c.position) from delivery_compartments c where c.delivery_vehicle_id = d.id), '[]') as compartments,
           coalesce((select jsonb_agg(jsonb_build_array(extract(epoch from a.from_at), extract(epoch from a.to_at)))
             from delivery_absences a where a.removed_at is null and a.from_at < $3 and a.to_at > $2
               and (a.delivery_vehicle_id = d.id or a.driver_id = d.driver_id)), '[]') as absences
         from delivery_vehicles d join vehicles v on v.id = d.vehicle_id
         where d.delivery_branch_id = $1 and ($4::bigint[] is null or d.id = any($4)) order by d.id`,
};
export type VehicleFacts = Omit<PlanVehicle, 'from' | 'to' | 'break'> & {
  readonly shift_from_minute: number;
  readonly shift_to_minute: number;
  readonly break_from_minute: number | null;
  readonly break_to_minute: number | null;
  readonly break_seconds: number | null;
  readonly absences: readonly (readonly [from: number, to: number])[];
  readonly is_active: boolean;
};

/** Vehicles of a branch, all or these, with what keeps them or their drivers away within an interval. */
export function listVehicleFacts(
  ctx: Ctx,
  branch: number,
  [from, to]: readonly [Date, Date],
  ids: readonly number[] | null = null,
): Promise<VehicleFacts[]> {
  return ctx.db.rows<VehicleFacts>(VEHICLES, [branch, from, to, ids]);
}

const ORDER_FACTS = `select o.id, o.status, o.delivery_branch_id, o.delivery_date, w.latitude, w.longitude, o.priority,
    o.required_skills || w.required_skills as skills,
    w.max_vehicle_weight_kg, coalesce(o.service_seconds, w.service_seconds) as service_seconds, o.weight_grams,
    coalesce((select jsonb_agg(distinct p.product_class) from order_lines l
      join delivery_products p on p.id = l.delivery_product_id where l.order_id = o.id), '[]') as product_classes,
    exists (select from order_lines l join delivery_products p on p.id = l.delivery_product_id
      where l.order_id = o.id and p.is_hazardous) as is_hazardous,
    coalesce((select jsonb_agg(jsonb_build_object('kind', r.kind, 'order_id', x.id, 'status', x.status,
        'delivery_date', x.delivery_date, 'trip_id', t.id, 'delivery_vehicle_id', t.delivery_vehicle_id,
        'departs', extract(epoch from s.planned_arrival_at) + s.planned_waiting_seconds + s.planned_service_seconds))
      from (select kind, other_order_id from order_relations where order_id = o.id
        union select kind, order_id from order_relations where other_order_id = o.id and kind = 'apart') r
      join orders x on x.id = r.other_order_id
      left join trip_stops s on s.order_id = x.id and s.status in ('planned', 'arrived', 'done')
      left join trips t on t.id = s.trip_id), '[]') as relations,
    jsonb_build_array(floor(extract(epoch from o.window_from)), floor(extract(epoch from o.window_to))) as window,
    w.open_from_minute, w.open_to_minute,
    coalesce((select jsonb_agg(jsonb_build_object('fuel_type_id', p.fuel_type_id, 'volume_ml', l.volume_ml) order by l.id)
      from order_lines l join delivery_products p on p.id = l.delivery_product_id
      where l.order_id = o.id and p.kind = 'fuel'), '[]') as fuels
  from orders o join warehouses w on w.id = o.warehouse_id`;
const OPEN_ORDERS = {
  name: 'plan_orders',
  text: `${ORDER_FACTS} where o.delivery_branch_id = $1 and o.delivery_date = $2 and o.status = 15 order by o.id`,
};
const ORDERS_BY_ID = {
  name: 'plan_orders_by_id',
  text: `${ORDER_FACTS} where o.id = any($1::bigint[]) order by o.id`,
};
export type OrderFacts = Omit<PlanOrder, 'open'> & {
  readonly status: OrderStatus;
  readonly delivery_branch_id: number;
  readonly delivery_date: string;
  readonly open_from_minute: number | null;
  readonly open_to_minute: number | null;
};

/** Orders of a branch's day that are in no plan. */
export function listOpenOrderFacts(ctx: Ctx, branch: number, plan_date: string): Promise<OrderFacts[]> {
  return ctx.db.rows<OrderFacts>(OPEN_ORDERS, [branch, plan_date]);
}

/** These orders, in any status. */
export function listOrderFacts(ctx: Ctx, ids: readonly number[]): Promise<OrderFacts[]> {
  return ctx.db.rows<OrderFacts>(ORDERS_BY_ID, [ids]);
}

const FUEL_CLASSES = {
  name: 'plan_fuel_classes',
  text: `select fuel_type_id, min(product_class) as product_class from delivery_products
         where fuel_type_id is not null group by fuel_type_id`,
};

/** The class of every fuel there is a product of. */
export async function listFuelClasses(ctx: Ctx): Promise<ReadonlyMap<number, ProductClass>> {
  const rows = await ctx.db.rows<{ fuel_type_id: number; product_class: ProductClass }>(FUEL_CLASSES, []);
  return new Map(rows.map(({ fuel_type_id, product_class }) => [fuel_type_id, product_class]));
}

const FENCES = {
  name: 'plan_geofences',
  text: `select kind, area, delivery_vehicle_ids from geofences
         where delivery_branch_id = $1 and status = 'active' and kind <> 'alert' order by id`,
};

/** Geofences of a branch that bind its trips. */
export function listBindingGeofences(ctx: Ctx, branch: number): Promise<PlanGeofence[]> {
  return ctx.db.rows<PlanGeofence>(FENCES, [branch]);
}

const EXISTING = {
  name: 'plan_existing_trips',
  text: `select t.id, t.version, t.status, t.is_locked, t.loaded_at is not null as is_loaded, t.delivery_vehicle_id, t.driver_id,
           t.trip_code, t.start_minute, cardinality(t.accepted_violations) > 0 as has_accepted, t.planned_cost_halalas as cost_halalas,
           t.planned_distance_metres, t.planned_travel_seconds, t.planned_service_seconds, t.planned_waiting_seconds,
           extract(epoch from t.planned_start_at)::float8 as "from", extract(epoch from t.planned_end_at)::float8 as "to",
           extract(epoch from min(s.planned_arrival_at) filter (where s.status in ('planned', 'arrived')))::float8 as next_at,
           coalesce(bool_or(s.kind = 'break'), false) as has_break,
           coalesce(jsonb_agg(jsonb_build_object('type', s.kind, 'order_id', s.order_id, 'is_locked', s.is_locked,
               'arrival', extract(epoch from s.planned_arrival_at)) order by s.position)
             filter (where s.kind in ('job', 'reload') and s.status in ('planned', 'arrived')), '[]') as steps,
           coalesce(jsonb_agg(s.compartments order by s.position) filter (where s.kind in ('start', 'reload')), '[]') as fills
         from trips t left join trip_stops s on s.trip_id = t.id
         where t.delivery_branch_id = $1 and t.trip_date = $2 and t.status = any($3::text[])
           and ($4::bigint[] is null or t.id = any($4) or t.delivery_vehicle_id = any($5))
         group by t.id order by t.planned_start_at, t.id`,
};

/** Trips of a branch's day that bind their vehicles, in the order of their hours: all, or those with these ids or vehicles. */
export function listExistingTrips(
  ctx: Ctx,
  branch: number,
  trip_date: string,
  only: { trip_ids: readonly number[]; vehicle_ids: readonly number[] } | null = null,
): Promise<ExistingTrip[]> {
  return ctx.db.rows<ExistingTrip>(EXISTING, [
    branch,
    trip_date,
    [...BINDING_TRIP_STATUSES],
    only?.trip_ids ?? null,
    only?.vehicle_ids ?? null,
  ]);
}
