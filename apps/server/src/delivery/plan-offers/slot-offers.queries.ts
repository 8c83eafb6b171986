import type { ProductClass } from '@fleet/domain/delivery.ts';
import type { Ctx } from '../../platform/context.ts';

export interface SiteFacts {
  readonly latitude: number;
  readonly longitude: number;
  readonly required_skills: string[];
  readonly max_vehicle_weight_kg: number | null;
  readonly open_from_minute: number | null;
  readonly open_to_minute: number | null;
  readonly service_seconds: number | null;
}

const SITE = {
  name: 'slot_offers_site',
  text: `select latitude, longitude, required_skills, max_vehicle_weight_kg, open_from_minute, open_to_minute, service_seconds
         from warehouses where id = $1`,
};

/** A delivery site as plans see it; its owner was checked. */
export async function getSiteFacts(ctx: Ctx, id: number): Promise<SiteFacts> {
  const [row] = await ctx.db.rows<SiteFacts>(SITE, [id]);
  return row!;
}

const PRODUCTS = {
  name: 'slot_offers_products',
  text: `select id, fuel_type_id, product_class, is_hazardous from delivery_products where id = any($1::bigint[])`,
};

/** What decides which vehicles carry these products. */
export function listProductFacts(ctx: Ctx, ids: readonly number[]) {
  return ctx.db.rows<{
    id: number;
    fuel_type_id: number | null;
    product_class: ProductClass;
    is_hazardous: boolean;
  }>(PRODUCTS, [ids]);
}
