import { createDeliveryBranch } from '../../apps/server/src/delivery/delivery-branches/delivery-branches.resource.ts';
import { createDeliverySlots } from '../../apps/server/src/delivery/delivery-branches/delivery-slots.service.ts';
import { createDeliveryProduct } from '../../apps/server/src/delivery/delivery-products/delivery-products.resource.ts';
import { createDeliveryVehicle } from '../../apps/server/src/delivery/delivery-vehicles/delivery-vehicles.service.ts';
import { placeOrder } from '../../apps/server/src/delivery/orders/orders-place.service.ts';
import { createWarehouse } from '../../apps/server/src/delivery/warehouses/warehouses.resource.ts';
import { createClient } from '../../apps/server/src/fleet/clients/clients.service.ts';
import { createDriver } from '../../apps/server/src/fleet/drivers/drivers.service.ts';
import { createVehicle } from '../../apps/server/src/fleet/vehicles/vehicles.service.ts';
import { openClientAccounts } from '../../apps/server/src/money/ledger/ledger.service.ts';
import type { Ctx } from '../../apps/server/src/platform/context.ts';
import { civilId, crNumber, mobile, plate, vatNo } from '../../apps/server/test/world-identities.ts';

const QUARTERS = [
  ['Olaya', 'العليا', 24.69, 46.685],
  ['Malaz', 'الملز', 24.665, 46.73],
  ['Yasmin', 'الياسمين', 24.826, 46.645],
  ['Rabi', 'الربيع', 24.79, 46.66],
  ['Hamra', 'الحمراء', 24.777, 46.755],
  ['Shifa', 'الشفا', 24.545, 46.695],
  ['Badr', 'بدر', 24.52, 46.72],
  ['Suwaidi', 'السويدي', 24.59, 46.66],
  ['Urayja', 'العريجاء', 24.61, 46.62],
  ['Rawdah', 'الروضة', 24.735, 46.77],
  ['Naseem', 'النسيم', 24.725, 46.83],
  ['Janadriyah', 'الجنادرية', 24.82, 46.86],
  ['Qadisiyah', 'القادسية', 24.8, 46.82],
  ['Nakheel', 'النخيل', 24.745, 46.62],
  ['Irqah', 'عرقة', 24.69, 46.58],
  ['Diriyah', 'الدرعية', 24.735, 46.575],
  ['Laban', 'لبن', 24.63, 46.555],
  ['Sulay', 'السلي', 24.66, 46.835],
  ['Exit 18', 'مخرج 18', 24.68, 46.79],
  ['Industrial 2', 'الصناعية الثانية', 24.53, 46.9],
] as const;
const HOURS = [
  [360, 600],
  [480, 720],
  [600, 840],
  [720, 960],
  [360, 1080],
] as const;
/** Beyond the numbers of the demo company. */
const FIRST_NUMBER = 700_000;

/** Deterministic pseudo-random fractions. */
function fractions(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A depot in the south of Riyadh with this many orders and tankers for a day, created by the services. */
export async function makePlanningDay(
  ctx: Ctx,
  { orders, vehicles, day }: { orders: number; vehicles: number; day: string },
): Promise<{ delivery_branch_id: number }> {
  const chance = fractions(7);
  const facts = await ctx.db.orm.execute<{ id: number; code: string }>('select id, code from fuel_types');
  const fuels = new Map(facts.rows.map(({ id, code }) => [code, id]));
  const { rows: types } = await ctx.db.orm.execute<{ id: number }>('select id from vehicle_types limit 1');
  const client_id = await createClient(
    ctx,
    {
      name_en: 'Masar Contracting',
      name_ar: 'مسار للمقاولات',
      address: 'Olaya Street, Riyadh',
      vat_no: vatNo(FIRST_NUMBER),
      cr_number: crNumber(FIRST_NUMBER),
      contract_no: 'C-700',
    },
    { openAccounts: openClientAccounts },
  );
  const delivery_branch_id = await createDeliveryBranch(ctx, {
    name_en: 'Riyadh South depot',
    name_ar: 'مستودع جنوب الرياض',
    address: 'Second Industrial City, Riyadh',
    latitude: 24.534964,
    longitude: 46.886205,
    plans_at_once: true,
  });
  const slots: number[] = [];
  for (const [from_minute, to_minute] of HOURS) {
    const { rows } = await createDeliverySlots(ctx, {
      delivery_branch_id,
      weekdays: [new Date(`${day}T12:00:00Z`).getUTCDay()],
      from_minute,
      to_minute,
      max_orders: orders,
    });
    slots.push(rows[0]!.id);
  }
  const products: number[] = [];
  for (const [code, fuel, weight_grams] of [
    ['day_diesel', 'diesel', 832],
    ['day_91', 'fuel_91', 745],
    ['day_95', 'fuel_95', 755],
  ] as const)
    products.push(
      await createDeliveryProduct(ctx, {
        code,
        title_en: code,
        title_ar: code,
        kind: 'fuel',
        fuel_type_id: fuels.get(fuel)!,
        price_millis: 1_790,
        weight_grams,
      }),
    );
  const warehouseIds: number[] = [];
  for (let n = 0; n < Math.min(orders, 120); n += 1) {
    const [name_en, name_ar, latitude, longitude] = QUARTERS[n % QUARTERS.length]!;
    const round = Math.floor(n / QUARTERS.length);
    warehouseIds.push(
      await createWarehouse(ctx, {
        client_id,
        name_en: round === 0 ? name_en : `${name_en} ${round + 1}`,
        name_ar: round === 0 ? name_ar : `${name_ar} ${round + 1}`,
        address: `${name_en}, Riyadh`,
        latitude: latitude + (chance() - 0.5) * 0.03,
        longitude: longitude + (chance() - 0.5) * 0.03,
        required_skills: [],
      }),
    );
  }
  for (let n = 0; n < orders; n += 1)
    await placeOrder(ctx, {
      client_id,
      delivery_branch_id,
      warehouse_id: warehouseIds[n % warehouseIds.length]!,
      delivery_date: day,
      delivery_slot_id: slots[Math.floor(chance() * slots.length)]!,
      lines: [
        {
          delivery_product_id: products[[0, 0, 1, 2][Math.floor(chance() * 4)]!]!,
          volume_ml: (2 + Math.floor(chance() * 12) / 2) * 1_000_000,
        },
      ],
      priority: 50,
      required_skills: [],
    });
  for (let n = 0; n < vehicles; n += 1)
    await makeTanker(ctx, { client_id, delivery_branch_id, n, fuels, type: types[0]!.id });
  return { delivery_branch_id };
}

const DRIVERS = [
  ['Saad', 'Al-Mutairi'],
  ['Naveed', 'Akhtar'],
  ['Khalid', 'Al-Anazi'],
  ['Ahmad', 'Raza'],
  ['Turki', 'Al-Shehri'],
  ['Majid', 'Noor'],
] as const;

async function makeTanker(
  ctx: Ctx,
  input: {
    client_id: number;
    delivery_branch_id: number;
    n: number;
    fuels: Map<string, number>;
    type: number;
  },
): Promise<void> {
  const { client_id, delivery_branch_id, n, fuels, type } = input;
  const [first_name, last_name] = DRIVERS[n % DRIVERS.length]!;
  const driver_id = await createDriver(ctx, {
    client_id,
    employee_number: `P${n}`,
    first_name,
    last_name,
    civil_id: civilId(FIRST_NUMBER + n),
    mobile: mobile(FIRST_NUMBER + n),
    driver_pin: null,
  });
  const vehicle_id = await createVehicle(ctx, {
    client_id,
    driver_id,
    vehicle_type_id: type,
    fuel_type_id: fuels.get('diesel')!,
    plate_no: plate(FIRST_NUMBER + n),
    plate_kind: 'commercial',
    name: `Tank truck ${n + 1}`,
    gas_tank_capacity_ml: 400_000,
    odometer_km: 100_000,
  });
  const litres = [8_000, 8_000, 8_000, 8_000].slice(0, n % 3 === 2 ? 3 : 4);
  await createDeliveryVehicle(ctx, {
    vehicle_id,
    delivery_branch_id,
    code: `Tanker ${11 + n}`,
    driver_id,
    payload_grams: 40_000_000,
    gross_weight_kg: 45_000,
    skills: [],
    fixed_cost_halalas: 20_000,
    cost_halalas_per_km: 180,
    cost_halalas_per_hour: 4_500,
    shift_from_minute: 330 + (n % 4) * 30,
    shift_to_minute: 1_080,
    break_from_minute: 690,
    break_to_minute: 780,
    break_seconds: 1_800,
    speed_percent: 100,
    compartments: litres.map((capacity) => ({ capacity_ml: capacity * 1000, fuel_type_ids: [] })),
  });
}
