import type { AuditSubject } from '@fleet/contracts/audit-actions.ts';
import type { World } from './world.ts';
import { makeDeliveries } from './world-deliveries.ts';
import type { MadeUser } from './world-makers.ts';

/** What tests need to know of a resource beyond its contract. */
export interface ResourceSample {
  /** The nth body for a new row, with values different from all others; `mark` is in a searchable text. */
  readonly body: (n: number, mark: string) => object;
  /** The fields that an edit changes, and other fields of the body it accepts; all by default. */
  readonly change: object;
  readonly fixed?: readonly string[];
  /** Unique fields. */
  readonly unique: readonly string[];
  /** Another client's manager, who sees none of these rows. Nobody else may even list platform-only resources. */
  readonly stranger?: MadeUser;
}

const names = (n: number, mark: string) => ({ name_en: `${mark} ${n}`, name_ar: `اسم ${n}`, name_ur: null });
const titles = (n: number, mark: string) => ({ title_en: `${mark} ${n}`, title_ar: `صنف ${n}` });

export const STORE_PRODUCT = {
  brand: 'Brand',
  category: 'oil',
  picture: 'drum',
  description_en: 'Engine oil',
  description_ar: 'زيت محركات',
  family: 'oil',
  option_en: 'Drum',
  option_ar: 'برميل',
  color: '#aa0000',
  stock: 5,
  min_quantity: 1,
  is_featured: false,
  offer_percent: 5,
  offer_from: 10,
};

/** Samples of every resource by its audit log name. */
export async function resourceSamples(world: World): Promise<Partial<Record<AuditSubject, ResourceSample>>> {
  const { diesel } = await world.makeFuelTypes();
  const [client, other] = [await world.makeClient(), await world.makeClient()];
  const deliveries = await makeDeliveries(world);
  const branch = await deliveries.makeBranch();
  const site = await deliveries.makeWarehouse(client.id);
  const goods = await world.rows<{ id: number }>(
    `insert into delivery_products (code, title_en, title_ar, kind, weight_grams, price_millis)
     select 'sample_goods_' || n, 'Goods ' || n, 'صنف ' || n, 'goods', 1000, 1000 from generate_series(1, 600) n returning id`,
  );
  const bulk = await world.rows<{ id: number }>(
    `insert into delivery_products (code, title_en, title_ar, kind, product_class, fuel_type_id, weight_grams, price_millis)
     select 'sample_fuel_' || n, 'Fuel ' || n, 'وقود ' || n, 'fuel', 'diesel', $1, 832, 1790 from generate_series(1, 900) n returning id`,
    [diesel],
  );
  const stranger = await world.makeUser('client_manager', { client_id: other.id });
  return {
    announcement: {
      body: (n, mark) => ({
        ...titles(n, mark),
        category: 'prices',
        tags: ['diesel'],
        excerpt_en: 'Excerpt',
        excerpt_ar: 'مقتطف',
        body_en: 'Text',
        body_ar: 'نص',
        picture_file_id: null,
        picture_alt_en: null,
        picture_alt_ar: null,
        audience: ['client_manager'],
        shown_from: null,
        shown_to: null,
      }),
      change: { category: 'closures', audience: ['supervisor'] },
      unique: ['title_en'],
    },
    vehicle_type: {
      body: (n, mark) => ({
        ...names(n, mark),
        weight_kg: 1_000 + n,
        registration_fee: 7_500 + n,
        monthly_sub_fee: 3_000 + n,
      }),
      change: { weight_kg: 18_000 },
      unique: ['name_en'],
    },
    fuel_type: {
      body: (n, mark) => ({
        ...titles(n, mark),
        title_ur: null,
        code: `fuel_test_${n}`,
        base_price_millis_per_litre: 2_500 + n,
        price_lower_limit_millis: 2_000,
        price_upper_limit_millis: 3_000,
        processing_fee_millis_per_litre: 20 + n,
      }),
      change: { title_ar: 'صنف آخر' },
      fixed: ['code'],
      unique: ['code'],
    },
    sim: {
      body: (n, mark) => ({
        sim_serial_number: String(899_660_000_000_000_000n + BigInt(n)),
        sim_number: String(590_000_000 + n),
        sim_puk_number: '12345678',
        service_provider: mark,
        data_limit_mb: 5_000 + n,
        price_halalas: 9_900 + n,
        last_used: '2026-02-28',
        expiry_date: '2027-01-01T00:00:00.000Z',
      }),
      change: { data_limit_mb: 20_000 },
      unique: ['sim_serial_number', 'sim_number'],
    },
    handheld_device: {
      body: (n, mark) => ({
        serial_no: `${mark}-${n}`,
        operating_system: 'Android 14',
        app_installed_version: '1.0.0',
        type: 'PDA',
        model: 'TC26',
        manufacturer: 'Zebra',
        sim_id: null,
        station_id: null,
      }),
      change: { app_installed_version: '1.1.0' },
      unique: ['serial_no'],
    },
    delivery_product: {
      body: (n, mark) => ({
        ...titles(n, mark),
        code: `product_test_${n}`,
        kind: 'fuel',
        fuel_type_id: diesel,
        weight_grams: 840,
        price_millis: 1_790 + n,
      }),
      change: { price_millis: 2_000 },
      fixed: ['code', 'kind', 'fuel_type_id'],
      unique: ['code'],
    },
    site_tank: {
      body: (n, mark) => ({
        warehouse_id: site,
        delivery_product_id: bulk[n]!.id,
        delivery_branch_id: branch.id,
        name: `${mark} ${n}`,
        capacity_ml: 20_000_000 + n,
        safe_min_ml: 2_000_000,
      }),
      change: { safe_min_ml: 3_000_000 },
      fixed: ['warehouse_id', 'delivery_product_id'],
      unique: ['delivery_product_id'],
    },
    store_product: {
      body: (n, mark) => ({
        ...STORE_PRODUCT,
        delivery_product_id: goods[n]!.id,
        brand: `${mark} ${n}`,
      }),
      change: { stock: 12 },
      fixed: ['delivery_product_id'],
      unique: ['delivery_product_id'],
    },
    vehicle_group: {
      body: (n, mark) => ({
        client_id: client.id,
        name_en: `${mark} ${n}`,
        name_ar: `مجموعة ${n}`,
        branch_id: null,
        cost_center: `CC-${n}`,
      }),
      change: { cost_center: 'CC-0' },
      fixed: ['client_id', 'branch_id'],
      unique: ['name_en'],
      stranger,
    },
    branch: {
      body: (n, mark) => ({
        client_id: client.id,
        name_en: `${mark} ${n}`,
        name_ar: `فرع ${n}`,
        city: 'Riyadh',
        cost_center: `CC-${n}`,
      }),
      change: { city: 'Jeddah' },
      fixed: ['client_id'],
      unique: ['name_en'],
      stranger,
    },
    delivery_branch: {
      body: (n, mark) => ({
        name_en: `${mark} ${n}`,
        name_ar: `مستودع ${n}`,
        city: 'Riyadh',
        address: 'Second Industrial City, Riyadh',
        latitude: 24.55,
        longitude: 46.83,
        plans_at_once: true,
      }),
      change: { plans_at_once: false },
      unique: ['name_en'],
    },
    geofence: {
      body: (n, mark) => ({
        delivery_branch_id: branch.id,
        kind: 'no_go',
        area: { kind: 'circle', name: `${mark} ${n}`, latitude: 24.7, longitude: 46.7, radius_metres: 1_000 },
        delivery_vehicle_ids: [],
      }),
      change: { kind: 'alert' },
      fixed: ['delivery_branch_id'],
      unique: ['area.name'],
    },
    warehouse: {
      body: (n, mark) => ({
        client_id: client.id,
        name_en: `${mark} ${n}`,
        name_ar: `موقع ${n}`,
        address: 'Exit 18, Riyadh',
        latitude: 24.68,
        longitude: 46.79,
        contact_name: null,
        contact_mobile: null,
        required_skills: [],
        max_vehicle_weight_kg: null,
        open_from_minute: null,
        open_to_minute: null,
        service_seconds: null,
        driver_notes: null,
      }),
      change: { address: 'Olaya Street, Riyadh' },
      fixed: ['client_id'],
      unique: ['name_en'],
      stranger,
    },
  };
}
