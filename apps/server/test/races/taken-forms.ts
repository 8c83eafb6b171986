import * as users from '@fleet/contracts/access/users.ts';
import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import * as deliveryBranches from '@fleet/contracts/delivery/delivery-branches.ts';
import * as deliveryProducts from '@fleet/contracts/delivery/delivery-products.ts';
import * as deliveryVehicles from '@fleet/contracts/delivery/delivery-vehicles.ts';
import * as geofences from '@fleet/contracts/delivery/geofences.ts';
import { createOrder } from '@fleet/contracts/delivery/orders.ts';
import { createSiteTank } from '@fleet/contracts/delivery/site-tanks.ts';
import { createStoreProduct } from '@fleet/contracts/delivery/store-products.ts';
import * as warehouses from '@fleet/contracts/delivery/warehouses.ts';
import * as branches from '@fleet/contracts/fleet/branches.ts';
import * as clients from '@fleet/contracts/fleet/clients.ts';
import * as drivers from '@fleet/contracts/fleet/drivers.ts';
import { createFuelType } from '@fleet/contracts/fleet/fuel-types.ts';
import * as groups from '@fleet/contracts/fleet/vehicle-groups.ts';
import * as vehicleTypes from '@fleet/contracts/fleet/vehicle-types.ts';
import * as vehicles from '@fleet/contracts/fleet/vehicles.ts';
import * as views from '@fleet/contracts/insight/saved-views.ts';
import * as announcements from '@fleet/contracts/messages/announcements.ts';
import * as devices from '@fleet/contracts/stations/handheld-devices.ts';
import * as networks from '@fleet/contracts/stations/networks.ts';
import { createNozzle } from '@fleet/contracts/stations/nozzles.ts';
import * as sims from '@fleet/contracts/stations/sims.ts';
import * as staff from '@fleet/contracts/stations/staff.ts';
import { STORE_PRODUCT } from '../resource-samples.ts';
import { civilId, crNumber, mobile, plate, vatNo, type World } from '../world.ts';
import { makeDeliveries } from '../world-deliveries.ts';

/** Forms an administrator may send, by table: values are new each time, and `update` accepts the same form. */
export interface Form {
  readonly create: RouteSpec;
  readonly update?: RouteSpec;
  readonly form: () => Promise<object>;
}

export async function makeForms(world: World) {
  const client = await world.makeClient();
  const station = await world.makeStation();
  const fuels = await world.makeFuelTypes();
  const deliveries = await makeDeliveries(world);
  const branch = await deliveries.makeBranch();
  const warehouse_id = await deliveries.makeWarehouse(client.id);
  const [group] = await world.rows<{ id: number }>(`select id from groups where code = 'client_operation'`);
  // Above the numbers of the factories.
  let count = 5_000;
  const next = () => ++count;
  const named = (n: number) => ({ name_en: `Name ${n}`, name_ar: `اسم ${n}` });
  const terms = { contract_start_date: '2026-01-01', contract_end_date: '2027-01-01' };
  const contact = (n: number) => ({ name: 'Contact', mobile: mobile(n), email: `contact${n}@example.sa` });
  const simple = (make: (n: number) => object) => () => Promise.resolve(make(next()));

  return {
    announcements: {
      create: announcements.createAnnouncement,
      update: announcements.updateAnnouncement,
      form: simple((n) => ({
        title_en: `Title ${n}`,
        title_ar: `عنوان ${n}`,
        category: 'prices',
        tags: [],
        excerpt_en: 'Excerpt',
        excerpt_ar: 'مقتطف',
        body_en: 'Text',
        body_ar: 'نص',
        picture_file_id: null,
        picture_alt_en: null,
        picture_alt_ar: null,
        audience: ['driver'],
        shown_from: null,
        shown_to: null,
      })),
    },
    branches: {
      create: branches.createBranch,
      update: branches.updateBranch,
      form: simple((n) => ({ ...named(n), client_id: client.id })),
    },
    clients: {
      create: clients.createClient,
      update: clients.updateClient,
      form: simple((n) => ({
        ...named(n),
        ...terms,
        address: 'Riyadh',
        vat_no: vatNo(n),
        cr_number: crNumber(n),
        virtual_bank_account: null,
        min_amount_notification: 0,
        billing_period: 'monthly',
        client_source: null,
        contract_no: `C-${n}`,
        vat_file_id: null,
        cr_file_id: null,
        contacts: { admin: contact(n), operation: null, billing: null },
        prices: [],
      })),
    },
    delivery_branches: {
      create: deliveryBranches.createDeliveryBranch,
      update: deliveryBranches.updateDeliveryBranch,
      form: simple((n) => ({
        ...named(n),
        address: 'Riyadh',
        latitude: 24.5,
        longitude: 46.8,
        plans_at_once: true,
      })),
    },
    delivery_products: {
      create: deliveryProducts.createDeliveryProduct,
      update: deliveryProducts.updateDeliveryProduct,
      form: simple((n) => ({
        code: `product_${n}`,
        title_en: `Product ${n}`,
        title_ar: `منتج ${n}`,
        kind: 'goods',
        price_millis: 1_000,
        weight_grams: 1_000,
      })),
    },
    site_tanks: {
      create: createSiteTank,
      form: async () => {
        const n = next();
        const [fuel] = await world.rows<{ id: number }>(
          `insert into delivery_products (code, title_en, title_ar, kind, product_class, fuel_type_id, weight_grams, price_millis)
           values ($1, 'Fuel', 'وقود', 'fuel', 'diesel', $2, 832, 1790) returning id`,
          [`fuel_${n}`, fuels.diesel],
        );
        return {
          ...{
            warehouse_id,
            delivery_product_id: fuel!.id,
            delivery_branch_id: branch.id,
            name: `Tank ${n}`,
          },
          ...{ capacity_ml: 20_000_000, safe_min_ml: 2_000_000 },
        };
      },
    },
    store_products: {
      create: createStoreProduct,
      form: async () => {
        const n = next();
        const [goods] = await world.rows<{ id: number }>(
          `insert into delivery_products (code, title_en, title_ar, kind, weight_grams, price_millis)
           values ($1, 'Goods', 'صنف', 'goods', 1000, 1000) returning id`,
          [`goods_${n}`],
        );
        return { ...STORE_PRODUCT, delivery_product_id: goods!.id };
      },
    },
    delivery_slots: {
      create: deliveryBranches.createDeliverySlot,
      form: simple((n) => ({
        delivery_branch_id: branch.id,
        weekdays: [1],
        from_minute: n % 600,
        to_minute: 1_200,
        max_orders: 10,
      })),
    },
    delivery_vehicles: {
      create: deliveryVehicles.createDeliveryVehicle,
      update: deliveryVehicles.updateDeliveryVehicle,
      form: async () => ({
        vehicle_id: (await world.makeVehicle({ client_id: client.id })).id,
        delivery_branch_id: branch.id,
        code: `Tanker ${next()}`,
        payload_grams: 30_000_000,
        gross_weight_kg: 38_000,
        skills: [],
        fixed_cost_halalas: 20_000,
        cost_halalas_per_km: 180,
        cost_halalas_per_hour: 4_500,
        shift_from_minute: 360,
        shift_to_minute: 960,
        speed_percent: 100,
        compartments: [],
      }),
    },
    drivers: {
      create: drivers.createDriver,
      update: drivers.updateDriver,
      form: simple((n) => ({
        client_id: client.id,
        employee_number: `E${n}`,
        first_name: 'Salem',
        last_name: 'Driver',
        civil_id: civilId(n),
        mobile: mobile(n),
      })),
    },
    fuel_types: {
      create: createFuelType,
      form: simple((n) => ({
        code: `fuel_${n}`,
        title_en: 'Fuel',
        title_ar: 'وقود',
        title_ur: 'ایندھن',
        base_price_millis_per_litre: 2_000,
        price_lower_limit_millis: 1_000,
        price_upper_limit_millis: 4_000,
        processing_fee_millis_per_litre: 10,
      })),
    },
    geofences: {
      create: geofences.createGeofence,
      update: geofences.updateGeofence,
      form: simple((n) => ({
        delivery_branch_id: branch.id,
        kind: 'no_go',
        area: { kind: 'circle', name: `Area ${n}`, latitude: 24.7, longitude: 46.7, radius_metres: 1_000 },
        delivery_vehicle_ids: [],
      })),
    },
    handheld_devices: {
      create: devices.createHandheldDevice,
      update: devices.updateHandheldDevice,
      form: async () => ({
        serial_no: `HH-${next()}`,
        operating_system: 'Android 15',
        app_installed_version: '1.4.2',
        type: 'Handheld',
        model: 'CT47',
        manufacturer: 'Honeywell',
        sim_id: (await world.makeSim()).id,
        station_id: null,
      }),
    },
    networks: {
      create: networks.createNetwork,
      update: networks.updateNetwork,
      form: simple((n) => ({
        ...named(n),
        ...terms,
        address: 'Riyadh',
        vat_no: vatNo(n),
        cr_number: crNumber(n),
        credit_terms_days: 10,
        payment_terms_days: 10,
        contract_no: `N-${n}`,
        manager: contact(n),
      })),
    },
    nozzles: {
      create: createNozzle,
      form: simple((n) => ({
        station_id: station.id,
        fuel_type_id: fuels.fuel_91,
        number: n % 900,
        meter_digits: 6,
      })),
    },
    orders: {
      create: createOrder,
      form: simple((n) => ({
        client_id: client.id,
        delivery_branch_id: branch.id,
        warehouse_id,
        delivery_date: '2026-03-03',
        lines: [{ delivery_product_id: deliveries.products.diesel, volume_ml: 4_000_000 }],
        client_reference: `PO-${n}`,
      })),
    },
    saved_views: {
      create: views.createSavedView,
      update: views.updateSavedView,
      form: simple((n) => ({
        page: 'invoices',
        name: `View ${n}`,
        search: {},
        columns: null,
        is_shared: false,
      })),
    },
    sims: {
      create: sims.createSim,
      update: sims.updateSim,
      form: simple((n) => ({
        sim_serial_number: `8996602${String(n).padStart(11, '0')}`,
        sim_number: mobile(n),
        sim_puk_number: String(n).padStart(8, '0'),
        service_provider: 'STC',
        data_limit_mb: 10_000,
        price_halalas: 11_500,
        last_used: null,
        expiry_date: '2027-03-01T00:00:00.000Z',
      })),
    },
    staff: {
      create: staff.createStaff,
      update: staff.updateStaff,
      form: simple((n) => ({
        station_id: station.id,
        first_name: 'Imran',
        last_name: 'Staff',
        civil_id: civilId(n),
        mobile: mobile(n),
        designation: 'attendant',
      })),
    },
    users: {
      create: users.createUser,
      update: users.updateUser,
      form: simple((n) => ({
        name: 'User',
        email: `user-form${n}@example.sa`,
        mobile: null,
        group_id: group!.id,
        client_id: client.id,
      })),
    },
    vehicle_groups: {
      create: groups.createVehicleGroup,
      update: groups.updateVehicleGroup,
      form: simple((n) => ({ ...named(n), client_id: client.id })),
    },
    vehicle_types: {
      create: vehicleTypes.createVehicleType,
      update: vehicleTypes.updateVehicleType,
      form: simple((n) => ({
        ...named(n),
        name_ur: 'نام',
        weight_kg: 2_500,
        registration_fee: 5_000,
        monthly_sub_fee: 1_000,
      })),
    },
    vehicles: {
      create: vehicles.createVehicle,
      update: vehicles.updateVehicle,
      form: async () => ({
        client_id: client.id,
        plate_no: plate(next()),
        plate_kind: 'private',
        vehicle_type_id: (await world.makeVehicleType()).id,
        fuel_type_id: fuels.fuel_91,
        gas_tank_capacity_ml: 80_000,
      }),
    },
    warehouses: {
      create: warehouses.createWarehouse,
      update: warehouses.updateWarehouse,
      form: simple((n) => ({
        ...named(n),
        client_id: client.id,
        address: 'Riyadh',
        latitude: 24.68,
        longitude: 46.79,
        required_skills: [],
      })),
    },
  } satisfies Record<string, Form>;
}
