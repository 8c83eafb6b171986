import { createClient } from '../src/fleet/clients/clients.service.ts';
import { createDriver } from '../src/fleet/drivers/drivers.service.ts';
import { createVehicle } from '../src/fleet/vehicles/vehicles.service.ts';
import { savePolicy } from '../src/fuelling/policies/policies.service.ts';
import { openClientAccounts } from '../src/money/ledger/ledger.service.ts';
import type { Actor, Ctx } from '../src/platform/context.ts';
import type { DemoClient, DemoVehicle } from './demo-company.ts';
import { type CLIENTS, civilId, personName, plateNumber } from './demo-names.ts';
import { DEMO_PIN, fullName, person } from './demo-people.ts';
import type { Chance } from './demo-random.ts';

const VEHICLES = [
  { name: 'Box truck', type: 0, fuel: 'diesel', tank_l: 200, metres_per_litre: 5200 },
  { name: 'Tank truck', type: 0, fuel: 'diesel', tank_l: 300, metres_per_litre: 3400 },
  { name: 'Pick-up', type: 1, fuel: 'fuel_91', tank_l: 80, metres_per_litre: 9500 },
  { name: 'School bus', type: 2, fuel: 'diesel', tank_l: 150, metres_per_litre: 4600 },
  { name: 'Saloon', type: 1, fuel: 'fuel_95', tank_l: 60, metres_per_litre: 13_000 },
] as const;

const FIRST_DRIVER = {
  name: { first_name: 'Fahad', last_name: 'Al-Otaibi' },
  email: 'driver@demo.test',
};

/** A fleet with its rules, drivers and vehicles. */
export async function createFleet(
  ctx: Ctx,
  chance: Chance,
  people: () => number,
  input: (typeof CLIENTS)[number],
  index: number,
  fuels: Map<string, { id: number; base: number }>,
  types: number[],
  scale: number,
): Promise<DemoClient> {
  const { vehicles: vehicleCount, drivers: driverCount, kind, ...names } = input;
  const client_id = await createClient(
    ctx,
    {
      ...names,
      vat_no: `30012345670${index}003`,
      cr_number: `702000200${index}`,
      contract_no: `C-10${index + 1}`,
      min_amount_notification: 1_000_000,
      is_demo: true,
    },
    { openAccounts: openClientAccounts },
  );
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
    const driver = await createDriverWithUser(
      ctx,
      chance,
      people,
      client_id,
      isFirstDriver ? FIRST_DRIVER : null,
    );
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

/** A driver with an account; someone the sign-in list names has the demo password. */
export async function createDriverWithUser(
  ctx: Ctx,
  chance: Chance,
  people: () => number,
  client_id: number,
  known: { name?: { first_name: string; last_name: string }; email: string } | null,
): Promise<Actor> {
  const { first_name, last_name } = known?.name ?? personName(chance);
  const number = people();
  const driver_id = await createDriver(ctx, {
    client_id,
    first_name,
    last_name,
    employee_number: `E-${number}`,
    civil_id: civilId(chance.happens(0.5) ? 1 : 2, number),
    mobile: `55${String(number).padStart(7, '0')}`,
    driver_pin: DEMO_PIN,
  });
  return person(
    ctx,
    {
      group: 'driver',
      name: `${first_name} ${last_name}`,
      email: known?.email ?? `driver${driver_id}@demo.test`,
      client_id,
      driver_id,
    },
    known !== null,
  );
}
