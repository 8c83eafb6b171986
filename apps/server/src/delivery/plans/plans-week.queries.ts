import type { ProductClass } from '@fleet/domain/delivery.ts';
import type { Ctx } from '../../platform/context.ts';

const REFILLED = {
  name: 'plan_week_tanks',
  text: `select t.id as site_tank_id, w.latitude, w.longitude, w.required_skills as skills, w.max_vehicle_weight_kg,
           w.open_from_minute, w.open_to_minute, w.service_seconds, p.fuel_type_id, p.product_class, p.is_hazardous,
           p.weight_grams as grams_per_litre
         from site_tanks t join warehouses w on w.id = t.warehouse_id
         join delivery_products p on p.id = t.delivery_product_id
         where t.id = any($1::bigint[]) order by t.id`,
};

/** A tank's site and fuel as plans see them. */
export interface RefilledTank {
  readonly site_tank_id: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly skills: readonly string[];
  readonly max_vehicle_weight_kg: number | null;
  readonly open_from_minute: number | null;
  readonly open_to_minute: number | null;
  readonly service_seconds: number | null;
  readonly fuel_type_id: number;
  readonly product_class: ProductClass;
  readonly is_hazardous: boolean;
  readonly grams_per_litre: number;
}

/** What is planned of these tanks, by id. */
export function listRefilledTanks(ctx: Ctx, ids: readonly number[]): Promise<RefilledTank[]> {
  return ctx.db.rows<RefilledTank>(REFILLED, [ids]);
}

const ORDER_VERSIONS = {
  name: 'plan_week_orders',
  text: `select id, version from orders
         where delivery_branch_id = $1 and delivery_date >= $2 and delivery_date <= $3 and status = 15 order by id`,
};

/** Orders of a branch's days that wait to be planned, as they are now. */
export function listOpenOrderVersions(ctx: Ctx, branch: number, from: string, to: string) {
  return ctx.db.rows<{ id: number; version: number }>(ORDER_VERSIONS, [branch, from, to]);
}
