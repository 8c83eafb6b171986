import { createDeliveryBranch } from '../src/delivery/delivery-branches/delivery-branches.resource.ts';
import { createDeliverySlots } from '../src/delivery/delivery-branches/delivery-slots.service.ts';
import { createDeliveryProduct } from '../src/delivery/delivery-products/delivery-products.resource.ts';
import { createDeliveryVehicle } from '../src/delivery/delivery-vehicles/delivery-vehicles.service.ts';
import { placeOrder } from '../src/delivery/orders/orders-place.service.ts';
import { createWarehouse } from '../src/delivery/warehouses/warehouses.resource.ts';
import type { World } from './world.ts';

/** What an order needs besides its client, created by the services; `mark` distinguishes the products of two calls. */
export async function makeDeliveries(world: World, mark = '') {
  const ctx = world.systemCtx();
  const fuels = await world.makeFuelTypes();
  let count = 0;

  /** A depot in the south of Riyadh with a slot from 8 to 12, Riyadh time, on every weekday. */
  async function makeBranch(
    fields: { plans_at_once?: boolean; max_orders?: number; latitude?: number; longitude?: number } = {},
  ) {
    const n = ++count;
    const id = await createDeliveryBranch(ctx, {
      name_en: `Depot${mark} ${n}`,
      name_ar: `مستودع${mark} ${n}`,
      address: 'Second Industrial City, Riyadh',
      latitude: fields.latitude ?? 24.534964,
      longitude: fields.longitude ?? 46.886205,
      plans_at_once: fields.plans_at_once ?? true,
    });
    const { rows } = await createDeliverySlots(ctx, {
      delivery_branch_id: id,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      from_minute: 480,
      to_minute: 720,
      max_orders: fields.max_orders ?? 100,
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

  const product = (
    code: string,
    kind: 'fuel' | 'goods',
    price_millis: number,
    weight_grams: number,
    fuel_type_id: number = fuels.diesel,
  ) =>
    createDeliveryProduct(ctx, {
      code: `${code}${mark}`,
      title_en: code,
      title_ar: code,
      kind,
      fuel_type_id: kind === 'fuel' ? fuel_type_id : null,
      price_millis,
      weight_grams,
    });

  /** This many orders of 4,000 L of diesel for a Riyadh day, to one site of the client; returns their ids. */
  async function placeOrders(
    client_id: number,
    delivery_branch_id: number,
    day: string,
    count: number,
    lines: Parameters<typeof placeOrder>[1]['lines'] = [
      { delivery_product_id: products.diesel, volume_ml: 4_000_000 },
    ],
  ) {
    const warehouse_id = await makeWarehouse(client_id);
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1)
      ids.push(
        await placeOrder(ctx, {
          client_id,
          delivery_branch_id,
          warehouse_id,
          delivery_date: day,
          lines,
          priority: 50,
          required_skills: [],
        }),
      );
    return ids;
  }

  /** A tanker with one compartment of 20,000 L and a shift from 6 to 16, Riyadh time. */
  async function makeTanker(client_id: number, delivery_branch_id: number, driver_id: number | null = null) {
    const vehicle = await world.makeVehicle({ client_id });
    return createDeliveryVehicle(ctx, {
      vehicle_id: vehicle.id,
      delivery_branch_id,
      code: `Tanker ${++count}`,
      driver_id,
      payload_grams: 30_000_000,
      gross_weight_kg: 38_000,
      skills: [],
      fixed_cost_halalas: 20_000,
      cost_halalas_per_km: 180,
      cost_halalas_per_hour: 4_500,
      shift_from_minute: 360,
      shift_to_minute: 960,
      speed_percent: 100,
      compartments: [{ capacity_ml: 20_000_000, fuel_type_ids: [] }],
    });
  }

  const diesel = await product('bulk_diesel', 'fuel', 1_790, 832);
  const drum = await product('oil_drum', 'goods', 950_000, 190_000);
  const petrol = await product('bulk_petrol', 'fuel', 2_180, 745, fuels.fuel_91);
  const products = { diesel, petrol, drum };
  return { makeBranch, makeWarehouse, placeOrders, makeTanker, products };
}
