import type { Group } from '@fleet/contracts/permissions.ts';
import { type Actor, type Ctx, SYSTEM } from '../../platform/context.ts';
import { createClient } from '../clients/clients.service.ts';
import { createDriver } from '../drivers/drivers.service.ts';
import { setPrice } from '../fuel-prices/fuel-prices.service.ts';
import { createFuelType } from '../fuel-types/fuel-types.service.ts';
import { createNetwork } from '../networks/networks.service.ts';
import { savePolicy } from '../policies/policies.service.ts';
import { actorOf } from '../sessions/session-actors.service.ts';
import { createStaff } from '../staff/staff.service.ts';
import { createStation } from '../stations/stations.service.ts';
import { createUser } from '../users/users.service.ts';
import { createVehicle, createVehicleType } from '../vehicles/vehicles.service.ts';
import type { DemoClient, DemoCompany, DemoStation, DemoVehicle } from './demo-company.rules.ts';
import { CLIENTS, civilId, NETWORKS, PLACES, personName, plateNumber } from './demo-names.rules.ts';
import type { Chance } from './demo-random.rules.ts';

export const DEMO_PASSWORD = 'Mahatta-2026';
export const DEMO_PIN = '2026';

const FUELS = [
  {
    code: 'fuel_91',
    title_en: '91',
    title_ar: 'بنزين 91',
    title_ur: 'پٹرول 91',
    base: 2180,
    low: 1800,
    high: 2600,
  },
  {
    code: 'fuel_95',
    title_en: '95',
    title_ar: 'بنزين 95',
    title_ur: 'پٹرول 95',
    base: 2330,
    low: 1900,
    high: 3100,
  },
  {
    code: 'diesel',
    title_en: 'Diesel',
    title_ar: 'ديزل',
    title_ur: 'ڈیزل',
    base: 1790,
    low: 1500,
    high: 2200,
  },
] as const;

const VEHICLES = [
  { name: 'Box truck', type: 0, fuel: 'diesel', tank_l: 200, metres_per_litre: 5200 },
  { name: 'Tank truck', type: 0, fuel: 'diesel', tank_l: 300, metres_per_litre: 3400 },
  { name: 'Pick-up', type: 1, fuel: 'fuel_91', tank_l: 80, metres_per_litre: 9500 },
  { name: 'School bus', type: 2, fuel: 'diesel', tank_l: 150, metres_per_litre: 4600 },
  { name: 'Saloon', type: 1, fuel: 'fuel_95', tank_l: 60, metres_per_litre: 13_000 },
] as const;

const TYPES = [
  ['Heavy truck', 'شاحنة ثقيلة', 'بھاری ٹرک', 12_000],
  ['Light vehicle', 'مركبة خفيفة', 'ہلکی گاڑی', 2_200],
  ['Bus', 'حافلة', 'بس', 9_000],
] as const;

/** Everybody and everything of the demo company, through the services that real parties go through. */
export async function createParties(ctx: Ctx, chance: Chance, scale: number): Promise<DemoCompany> {
  const people = numbering();
  const admin = await person(ctx, { group: 'admin', name: 'Noura Al-Subaie', email: 'admin@demo.test' });
  const fuels = await createFuels(ctx);
  const types: number[] = [];
  for (const [name_en, name_ar, name_ur, weight_kg] of TYPES) {
    types.push(
      await createVehicleType(ctx, {
        name_en,
        name_ar,
        name_ur,
        weight_kg,
        registration_fee: 5_000,
        monthly_sub_fee: 2_500,
      }),
    );
  }
  const stations: DemoStation[] = [];
  for (const [index, network] of NETWORKS.entries())
    stations.push(...(await createNetworkWithStations(ctx, chance, people, network, index, fuels, scale)));
  const clients: DemoClient[] = [];
  for (const [index, client] of CLIENTS.entries())
    clients.push(await createFleet(ctx, chance, people, client, index, fuels, types, scale));
  return { admin, clients, stations };
}

/** A running number that makes civil ids, mobiles and employee numbers unique. */
function numbering() {
  let last = 100;
  return () => {
    last += 1;
    return last;
  };
}

async function createFuels(ctx: Ctx): Promise<Map<string, { id: number; base: number }>> {
  const fuels = new Map<string, { id: number; base: number }>();
  for (const { base, low, high, ...titles } of FUELS) {
    const id = await createFuelType(ctx, {
      ...titles,
      base_price_millis_per_litre: base,
      price_lower_limit_millis: low,
      price_upper_limit_millis: high,
      processing_fee_millis_per_litre: 20,
    });
    fuels.set(titles.code, { id, base });
  }
  return fuels;
}

async function createNetworkWithStations(
  ctx: Ctx,
  chance: Chance,
  people: () => number,
  network: (typeof NETWORKS)[number],
  index: number,
  fuels: Map<string, { id: number; base: number }>,
  scale: number,
): Promise<DemoStation[]> {
  const { stations: count, ...names } = network;
  const network_id = await createNetwork(ctx, {
    ...names,
    vat_no: `31000000000${index}003`,
    cr_number: `701000100${index}`,
    contract_no: `N-00${index + 1}`,
    is_demo: true,
  });
  if (index === 0)
    await person(ctx, {
      group: 'gas_station_network_manager',
      name: 'Sultan Al-Anazi',
      email: 'network@demo.test',
      network_id,
    });
  const area = await createStaff(ctx, {
    network_id,
    ...personName(chance),
    civil_id: civilId(1, people()),
    mobile: `50${String(people()).padStart(7, '0')}`,
    designation: 'area_supervisor',
  });
  const stations: DemoStation[] = [];
  for (let number = 0; number < Math.max(2, Math.round(count * scale)); number += 1) {
    const place = PLACES[index * NETWORKS[0].stations + number]!;
    stations.push(
      await createOneStation(ctx, chance, people, {
        network_id,
        network_name: network,
        area,
        place,
        fuels,
        isFirst: index === 0 && number === 0,
      }),
    );
  }
  return stations;
}

async function createOneStation(
  ctx: Ctx,
  chance: Chance,
  people: () => number,
  given: {
    network_id: number;
    network_name: { name_en: string; name_ar: string };
    area: number;
    place: (typeof PLACES)[number];
    fuels: Map<string, { id: number; base: number }>;
    isFirst: boolean;
  },
): Promise<DemoStation> {
  const { network_id, area, place, fuels, isFirst } = given;
  const [name_en, name_ar, latitude, longitude] = place;
  const isRemote = name_en === 'Al Muzahimiyah' || name_en === 'Al Hair';
  const brand = {
    en: given.network_name.name_en.split(' ')[0]!,
    ar: given.network_name.name_ar.split(' ')[0]!,
  };
  const id = await createStation(ctx, {
    network_id,
    name_en: `${brand.en}, ${name_en}`,
    name_ar: `${brand.ar}، ${name_ar}`,
    address: `${name_en}, Riyadh`,
    city: 'Riyadh',
    latitude,
    longitude,
    geo_fence_radius_metres: 300,
    contact_no: `11${String(people()).padStart(7, '0')}`,
    fuel_price_type: isRemote ? 'remote' : 'city',
    ...(chance.happens(0.2) && !isFirst ? { opens_at_minute: 300, closes_at_minute: 60 } : {}),
  });
  for (const { id: fuel_type_id, base } of fuels.values()) {
    await setPrice(ctx, {
      station_id: id,
      fuel_type_id,
      price_millis_per_litre: base + (isRemote ? 40 : 0),
      starts_at: ctx.now,
    });
  }
  if (isFirst)
    await person(ctx, {
      group: 'gas_station_manager',
      name: 'Hassan Al-Rashidi',
      email: 'station@demo.test',
      station_id: id,
      network_id,
    });
  const attendant_id = await createStaff(ctx, {
    network_id,
    station_id: id,
    ...personName(chance),
    civil_id: civilId(2, people()),
    mobile: `53${String(people()).padStart(7, '0')}`,
    designation: 'attendant',
  });
  const supervisor_id = await createStaff(ctx, {
    network_id,
    station_id: id,
    area_supervisor_id: area,
    ...personName(chance),
    civil_id: isFirst ? '1000000008' : civilId(1, people()),
    mobile: `54${String(people()).padStart(7, '0')}`,
    designation: 'supervisor',
  });
  const party = { station_id: id, network_id };
  return {
    id,
    latitude,
    longitude,
    attendant: await person(
      ctx,
      {
        group: 'attendant',
        name: isFirst ? 'Imran Aslam' : fullName(chance),
        email: isFirst ? 'attendant@demo.test' : `attendant${id}@demo.test`,
        ...party,
        staff_id: attendant_id,
      },
      isFirst,
    ),
    supervisor: await person(
      ctx,
      {
        group: 'supervisor',
        name: isFirst ? 'Reem Al-Dosari' : fullName(chance),
        email: isFirst ? 'supervisor@demo.test' : `supervisor${id}@demo.test`,
        ...(isFirst ? { civil_id: '1000000008' } : {}),
        ...party,
        staff_id: supervisor_id,
      },
      isFirst,
    ),
  };
}

async function createFleet(
  ctx: Ctx,
  chance: Chance,
  people: () => number,
  given: (typeof CLIENTS)[number],
  index: number,
  fuels: Map<string, { id: number; base: number }>,
  types: number[],
  scale: number,
): Promise<DemoClient> {
  const { vehicles: vehicleCount, drivers: driverCount, kind, ...names } = given;
  const client_id = await createClient(ctx, {
    ...names,
    vat_no: `30012345670${index}003`,
    cr_number: `702000200${index}`,
    contract_no: `C-10${index + 1}`,
    min_amount_notification: 1_000_000,
    is_demo: true,
  });
  const isFirst = index === 0;
  const manager = await person(ctx, {
    group: 'client_manager',
    name: isFirst ? 'Majed Al-Harbi' : fullName(chance),
    email: isFirst ? 'client@demo.test' : `client${index + 1}@demo.test`,
    client_id,
  });
  await person(ctx, {
    group: 'client_billing',
    name: isFirst ? 'Huda Al-Shehri' : fullName(chance),
    email: isFirst ? 'billing@demo.test' : `billing${index + 1}@demo.test`,
    client_id,
  });
  await savePolicy(ctx, client_id, {
    volume_per_day_ml: 6_000_000,
    fills_per_day: null,
    pin_required: isFirst,
    odometer_required: true,
    approval_above_halalas: 60_000,
    station_distance_metres: 1_000,
  });
  const vehicles: DemoVehicle[] = [];
  for (let number = 0; number < Math.max(3, Math.round(driverCount * scale)); number += 1) {
    const isFirstDriver = isFirst && number === 0;
    const driver = await createDriverWithUser(ctx, chance, people, client_id, isFirstDriver);
    if (number >= Math.max(2, Math.round(vehicleCount * scale))) continue;
    const model = VEHICLES[isFirstDriver ? 0 : kind === 'public' ? 3 : chance.pick([0, 0, 1, 2, 2, 4])]!;
    const plate_no = isFirstDriver ? 'JDR-4821' : plateNumber(chance, people());
    const odometer_km = chance.between(20_000, 160_000);
    const id = await createVehicle(ctx, {
      client_id,
      driver_id: driver.driver_id!,
      vehicle_type_id: types[model.type]!,
      fuel_type_id: fuels.get(model.fuel)!.id,
      plate_no,
      plate_kind: model.type === 1 ? 'private' : kind,
      name: `${model.name} ${number + 1}`,
      gas_tank_capacity_ml: model.tank_l * 1_000,
      metres_per_litre: model.metres_per_litre,
      odometer_km,
      odo_last_updated_date: ctx.now,
    });
    await savePolicy(ctx, client_id, {
      vehicle_id: id,
      volume_per_day_ml: model.tank_l * 1_500,
      volume_per_month_ml: model.tank_l * 22_000,
      fills_per_day: 3,
    });
    vehicles.push({
      id,
      plate_no,
      fuel_code: model.fuel,
      tank_ml: model.tank_l * 1_000,
      metres_per_litre: model.metres_per_litre,
      odometer_km,
      driver,
    });
  }
  return { id: client_id, manager, vehicles };
}

async function createDriverWithUser(
  ctx: Ctx,
  chance: Chance,
  people: () => number,
  client_id: number,
  isFirst: boolean,
): Promise<Actor> {
  const name = isFirst ? { first_name: 'Fahad', last_name: 'Al-Otaibi' } : personName(chance);
  const number = people();
  const driver_id = await createDriver(ctx, {
    client_id,
    ...name,
    employee_number: `E-${number}`,
    civil_id: civilId(chance.happens(0.5) ? 1 : 2, number),
    mobile: `55${String(number).padStart(7, '0')}`,
    driver_pin: DEMO_PIN,
  });
  return person(
    ctx,
    {
      group: 'driver',
      name: `${name.first_name} ${name.last_name}`,
      email: isFirst ? 'driver@demo.test' : `driver${driver_id}@demo.test`,
      client_id,
      driver_id,
    },
    isFirst,
  );
}

/** A user; the ones of the sign-in list get the demo password, the rest would need an invitation. */
async function person(
  ctx: Ctx,
  given: Parameters<typeof createUser>[1] & { group: Group },
  canSignIn = /^(admin|network|station|client|billing)@/.test(given.email ?? ''),
): Promise<Actor> {
  const user_id = await createUser(ctx, { ...given, ...(canSignIn ? { password: DEMO_PASSWORD } : {}) });
  return actorOf(
    {
      user_id,
      name: given.name,
      group: given.group,
      client_id: given.client_id ?? null,
      driver_id: given.driver_id ?? null,
      network_id: given.network_id ?? null,
      station_id: given.station_id ?? null,
      staff_id: given.staff_id ?? null,
    },
    SYSTEM.session_id,
  );
}

function fullName(chance: Chance): string {
  const { first_name, last_name } = personName(chance);
  return `${first_name} ${last_name}`;
}
