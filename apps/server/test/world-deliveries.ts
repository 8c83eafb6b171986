import { createDeliveryBranch } from '../src/modules/delivery-branches/delivery-branches.service.ts';
import { createDeliverySlots } from '../src/modules/delivery-branches/delivery-slots.service.ts';
import { createDeliveryProduct } from '../src/modules/delivery-products/delivery-products.service.ts';
import { createWarehouse } from '../src/modules/warehouses/warehouses.service.ts';
import type { World } from './world.ts';

/** What an order needs beside its client, made by the services themselves; `mark` tells the products of two calls apart. */
export async function makeDeliveries(world: World, mark = '') {
  const ctx = world.systemCtx();
  const fuels = await world.makeFuelTypes();
  let count = 0;

  /** A branch in the south of Riyadh whose every weekday has a slot from 8 to 12, Riyadh time. */
  async function makeBranch(fields: { plans_at_once?: boolean; most_orders?: number } = {}) {
    const n = ++count;
    const id = await createDeliveryBranch(ctx, {
      name_en: `Depot${mark} ${n}`,
      name_ar: `مستودع${mark} ${n}`,
      address: 'Second Industrial City, Riyadh',
      latitude: 24.534964,
      longitude: 46.886205,
      plans_at_once: fields.plans_at_once ?? true,
    });
    const { rows } = await createDeliverySlots(ctx, {
      delivery_branch_id: id,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      from_minute: 480,
      to_minute: 720,
      most_orders: fields.most_orders ?? 100,
    });
    return { id, slots: rows };
  }

  function makeWarehouse(client_id: number, name_en = `Warehouse ${++count}`) {
    return createWarehouse(ctx, {
      client_id,
      name_en,
      name_ar: name_en,
      address: 'Exit 18, Riyadh',
      latitude: 24.68,
      longitude: 46.79,
      required_skills: [],
    });
  }

  const product = (code: string, kind: 'fuel' | 'goods', price_millis: number, weight_grams: number) =>
    createDeliveryProduct(ctx, {
      code: `${code}${mark}`,
      title_en: code,
      title_ar: code,
      kind,
      fuel_type_id: kind === 'fuel' ? fuels.diesel : null,
      price_millis,
      weight_grams,
    });

  const diesel = await product('bulk_diesel', 'fuel', 1_790, 832);
  const drum = await product('oil_drum', 'goods', 950_000, 190_000);
  return { makeBranch, makeWarehouse, products: { diesel, drum } };
}
