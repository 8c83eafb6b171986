import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { createDeliveryBranch } from '../src/delivery/delivery-branches/delivery-branches.resource.ts';
import { createDeliverySlots } from '../src/delivery/delivery-branches/delivery-slots.service.ts';
import { createDeliveryProduct } from '../src/delivery/delivery-products/delivery-products.resource.ts';
import { createDeliveryAbsence } from '../src/delivery/delivery-vehicles/delivery-absences.service.ts';
import { createDeliveryVehicle } from '../src/delivery/delivery-vehicles/delivery-vehicles.service.ts';
import { createGeofence } from '../src/delivery/geofences/geofences.resource.ts';
import type { Intake } from '../src/delivery/positions/intake.service.ts';
import { createWarehouse } from '../src/delivery/warehouses/warehouses.resource.ts';
import { createClient } from '../src/fleet/clients/clients.service.ts';
import { createVehicle } from '../src/fleet/vehicles/vehicles.service.ts';
import { savePolicy } from '../src/fuelling/policies/policies.service.ts';
import { openClientAccounts } from '../src/money/ledger/ledger.service.ts';
import { type Ctx, inTransaction } from '../src/platform/context.ts';
import type { DemoCompany, DemoDepot, DemoSite } from './demo-company.ts';
import { DEPOT, FENCES, PRODUCTS, planSites, SLOTS } from './demo-deliveries-data.ts';
import { driveTrips } from './demo-drives.ts';
import { createDriverWithUser } from './demo-fleets.ts';
import { topUp } from './demo-history.ts';
import { plateNumber } from './demo-names.ts';
import { openDesk, placeFirstOrders, placeLateOrders, placeOrdersOfToday } from './demo-orders.ts';
import { numbering, person } from './demo-people.ts';
import type { Chance } from './demo-random.ts';
import { rateDeliveries } from './demo-ratings.ts';
import { sendOneOut } from './demo-road.ts';
import { setUpRounds } from './demo-rounds.ts';
import { readSiteTanks } from './demo-site-tanks.ts';
import { as } from './demo-steps.ts';
import { stockStore } from './demo-store.ts';
import { CARRIER, TANKERS } from './demo-tankers.ts';
import { handOutPhones, playBackOneTrack } from './demo-tracks.ts';
import { planDay } from './demo-trips.ts';

const HOUR_MS = 3_600_000;
const OPENED_DAYS_AGO = 3;
/** Above every number of the fleets' people. */
const FIRST_OF_CARRIER = 5_000;
const SITES_OF_CLIENT = 14;
/** Between these hours the plan's own trips are over or yet to come. */
const EVENING_FROM_HOUR = 21;
const NIGHT_TO_HOUR = 5;
const TANKER_DRIVER = { name: { first_name: 'Yasir', last_name: 'Al-Dawsari' }, email: 'tanker@demo.test' };

/** The depot that delivers, its carrier's tankers, the clients' places, and the orders and trips of these days. */
export async function deliver(
  ctx: Ctx,
  company: DemoCompany,
  chance: Chance,
  scale: number,
  intake: Intake,
): Promise<void> {
  const today = riyadhDate(ctx.now);
  const opened = new Date(startOfRiyadhDate(addDays(today, -OPENED_DAYS_AGO)).getTime() + 7 * HOUR_MS);
  const { depot, phones, tankers, driver_id } = await inTransaction(
    as(ctx, company.admin, opened),
    async (ctx) => {
      const depot = await openDepot(ctx, company, chance, scale);
      const { tankers, driver_id } = await buyTankers(ctx, company, chance, depot);
      await setUpRounds(ctx, depot, tankers);
      return { depot, tankers, driver_id, phones: await handOutPhones(ctx, tankers) };
    },
  );
  const desk = await openDesk(ctx, company, depot, chance, scale);
  await inTransaction(ctx, (ctx) => placeFirstOrders(ctx, desk));
  const yesterday = await planDay(ctx, company, depot.branch_id, addDays(today, -1), 0);
  const driven = await driveTrips(ctx, company, depot, chance, yesterday);
  await inTransaction(ctx, (ctx) => placeOrdersOfToday(ctx, desk));
  // Sent before the day is planned, its tanker is free for certain.
  const hour = (ctx.now.getTime() - startOfRiyadhDate(today).getTime()) / HOUR_MS;
  const isEvening = hour >= EVENING_FROM_HOUR;
  const early =
    isEvening || hour < NIGHT_TO_HOUR
      ? await sendOneOut(ctx, company, depot, chance, tankers, isEvening ? driver_id : undefined)
      : null;
  const planned = await planDay(ctx, company, depot.branch_id, today, 2);
  const trips = early ? [early, ...planned] : planned;
  await inTransaction(ctx, (ctx) => placeLateOrders(ctx, desk));
  const over = new Set((await driveTrips(ctx, company, depot, chance, trips)).map(({ trip }) => trip));
  const onTheRoad = trips.filter((trip) => new Date(trip.planned_start_at) < ctx.now && !over.has(trip));
  // Who signs in as the tanker's driver starts on a trip: one under way, or the next of today.
  const hasTrip = trips.some((trip) => trip.driver!.id === driver_id && !over.has(trip));
  if (onTheRoad.length === 0 || !hasTrip) {
    const sent = await sendOneOut(ctx, company, depot, chance, tankers, hasTrip ? undefined : driver_id);
    if (sent) {
      await driveTrips(ctx, company, depot, chance, [sent]);
      onTheRoad.push(sent);
    }
  }
  await inTransaction(ctx, (ctx) => readSiteTanks(ctx, company, depot, chance, opened));
  await rateDeliveries(ctx, company, depot.delivered);
  await playBackOneTrack(
    ctx,
    company,
    intake,
    phones,
    driven,
    new Set(onTheRoad.map(({ vehicle }) => vehicle.id)),
  );
}

async function openDepot(
  ctx: Ctx,
  { clients, fuels }: DemoCompany,
  chance: Chance,
  scale: number,
): Promise<DemoDepot> {
  const branch_id = await createDeliveryBranch(ctx, { ...DEPOT, plans_at_once: false });
  for (const slot of SLOTS) await createDeliverySlots(ctx, { ...slot, delivery_branch_id: branch_id });
  const products = new Map<string, number>();
  for (const { fuel, ...product } of PRODUCTS)
    products.set(
      product.code,
      await createDeliveryProduct(ctx, { ...product, fuel_type_id: fuel && fuels.get(fuel)!.id }),
    );
  await stockStore(ctx, products);
  const sites: DemoSite[] = [];
  for (const [index, client] of clients.entries()) {
    const count = Math.max(4, Math.round(SITES_OF_CLIENT * scale));
    for (const site of planSites(chance, index, count)) {
      const id = await createWarehouse(as(ctx, client.manager, ctx.now), { ...site, client_id: client.id });
      const takes_goods = site.required_skills.length === 0;
      sites.push({ id, client, closes: site.open_from_minute !== null, takes_goods });
    }
  }
  const { driver } = clients[0]!.vehicles[0]!;
  return { branch_id, products, sites, delivered: [], drivers: new Map([[driver.driver_id!, driver]]) };
}

/** The carrier with its tankers and drivers, and who drives the first; and the truck of the first fleet, which takes the goods. */
async function buyTankers(
  ctx: Ctx,
  company: DemoCompany,
  chance: Chance,
  { branch_id, drivers }: DemoDepot,
): Promise<{ tankers: number[]; driver_id: number }> {
  const people = numbering(FIRST_OF_CARRIER);
  const client_id = await createClient(
    ctx,
    {
      ...CARRIER,
      min_amount_notification: 1_000_000,
      is_demo: true,
    },
    { openAccounts: openClientAccounts },
  );
  const manager = await person(ctx, {
    group: 'client_manager',
    name: 'Saud Al-Rashid',
    email: 'carrier@demo.test',
    client_id,
  });
  await savePolicy(ctx, client_id, {
    volume_per_day_ml: 4_000_000,
    fills_per_day: null,
    pin_required: false,
    odometer_required: true,
    station_distance_metres: 1_000,
  });
  const tankers: number[] = [];
  const crew: number[] = [];
  for (const [index, tanker] of TANKERS.entries()) {
    const driver = await createDriverWithUser(
      ctx,
      chance,
      people,
      client_id,
      // Everyone can sign in: at some hours another one is on the road.
      index === 0 ? TANKER_DRIVER : { email: `tanker${index + 1}@demo.test` },
    );
    drivers.set(driver.driver_id!, driver);
    crew.push(driver.driver_id!);
    const vehicle_id = await createVehicle(ctx, {
      client_id,
      driver_id: driver.driver_id!,
      vehicle_type_id: company.truck_type_id,
      fuel_type_id: company.fuels.get('diesel')!.id,
      plate_no: plateNumber(chance, people()),
      plate_kind: 'commercial',
      name: tanker.name,
      gas_tank_capacity_ml: 400_000,
      metres_per_litre: 2_600,
      odometer_km: chance.between(40_000, 210_000),
      odo_last_updated_date: ctx.now,
    });
    const [fixed_cost_halalas, cost_halalas_per_km, cost_halalas_per_hour] = tanker.cost;
    tankers.push(
      await createDeliveryVehicle(ctx, {
        vehicle_id,
        delivery_branch_id: branch_id,
        code: tanker.name,
        driver_id: driver.driver_id!,
        payload_grams: tanker.payload_kg * 1_000,
        gross_weight_kg: tanker.gross_weight_kg,
        skills: [...tanker.skills],
        fixed_cost_halalas,
        cost_halalas_per_km,
        cost_halalas_per_hour,
        shift_from_minute: tanker.shift[0],
        shift_to_minute: tanker.shift[1],
        ...(tanker.break && {
          break_from_minute: tanker.break[0],
          break_to_minute: tanker.break[1],
          break_seconds: 1_800,
        }),
        speed_percent: 100,
        compartments: tanker.litres.map((litres) => ({ capacity_ml: litres * 1_000, fuel_type_ids: [] })),
      }),
    );
  }
  await topUp(ctx, company, { id: client_id, manager, vehicles: company.clients[0]!.vehicles }, ctx.now);
  await addBoxTruck(ctx, company, branch_id);
  await drawFences(ctx, branch_id, tankers);
  await sendToWorkshop(ctx, tankers.at(-1)!);
  return { tankers, driver_id: crew[0]! };
}

async function addBoxTruck(ctx: Ctx, { clients }: DemoCompany, branch_id: number): Promise<void> {
  const vehicle = clients[0]!.vehicles[0]!;
  await createDeliveryVehicle(ctx, {
    vehicle_id: vehicle.id,
    delivery_branch_id: branch_id,
    code: 'Box truck 1',
    driver_id: vehicle.driver.driver_id!,
    payload_grams: 9_000_000,
    gross_weight_kg: 18_000,
    skills: ['tail_lift'],
    fixed_cost_halalas: 12_000,
    cost_halalas_per_km: 120,
    cost_halalas_per_hour: 4_000,
    shift_from_minute: 420,
    shift_to_minute: 1_080,
    speed_percent: 105,
    compartments: [],
  });
}

async function drawFences(ctx: Ctx, delivery_branch_id: number, tankers: readonly number[]): Promise<void> {
  for (const { kind, area } of FENCES)
    await createGeofence(ctx, {
      delivery_branch_id,
      kind,
      area: area.kind === 'polygon' ? { ...area, corners: [...area.corners] } : area,
      delivery_vehicle_ids: kind === 'required_vehicle' ? tankers.slice(2, 4) : [],
    });
}

/** From morning to evening of a day that nobody has planned yet. */
async function sendToWorkshop(ctx: Ctx, delivery_vehicle_id: number): Promise<void> {
  const day = startOfRiyadhDate(addDays(riyadhDate(ctx.now), OPENED_DAYS_AGO + 2)).getTime();
  await createDeliveryAbsence(ctx, {
    delivery_vehicle_id,
    from_at: new Date(day + 6 * HOUR_MS).toISOString(),
    to_at: new Date(day + 18 * HOUR_MS).toISOString(),
    reason: 'Tank inspection in the workshop',
  });
}
