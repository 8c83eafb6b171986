import { API_KEY_SCOPES } from '@fleet/contracts/access/api-key-scopes.ts';
import { createApiKey } from '@fleet/contracts/access/api-keys.ts';
import { startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import { getOrder } from '@fleet/contracts/delivery/orders.ts';
import { createSiteTank, createSiteTankReading } from '@fleet/contracts/delivery/site-tanks.ts';
import { createSlotRequest } from '@fleet/contracts/delivery/slot-requests.ts';
import { deliverStop, getDrivenTrip } from '@fleet/contracts/delivery/trip-stops.ts';
import { openDisputeCase } from '@fleet/contracts/fuelling/dispute-cases.ts';
import * as requests from '@fleet/contracts/fuelling/fuel-requests.ts';
import { expect } from 'vitest';
import { chargeDueFees } from '../../src/billing/fees/fees.service.ts';
import { workOffRuns } from '../../src/billing/invoices/runs.service.ts';
import { deliveredItems } from '../../src/delivery/delivered-lines/delivered-lines.service.ts';
import { makeRunningTrip } from '../running-trip.ts';
import { buildWorld, type World } from '../world.ts';
import { makeDeliveries } from '../world-deliveries.ts';
import type { MadeUser } from '../world-makers.ts';

/**
 * The fleet of the examples: its initial data, and user actions between calls. Ids start where the examples need them, so that every
 * example is sent literally.
 */

/** The first id assigned from here on. */
const FIRST = {
  clients: 4,
  networks: 2,
  stations: 9,
  drivers: 10,
  vehicles: 30,
  branches: 7,
  vehicle_groups: 3,
  files: 40,
  odometer_readings: 68,
  temporary_capacities: 5,
  fuel_requests: 118_201,
  dispute_cases: 15,
  top_ups: 61,
  warehouses: 21,
  site_tanks: 12,
  delivery_branches: 1000,
  orders: 5_001,
  invoices: 801,
};

export interface Scenario {
  readonly world: World;
  /** The API key of the other system. */
  readonly key: string;
  /** User actions before the call with this name. */
  readonly before: Readonly<Record<string, () => Promise<void>>>;
}

export async function runScenario(): Promise<Scenario> {
  const world = await buildWorld();
  for (const [table, first] of Object.entries(FIRST))
    await world.rows(`select setval(pg_get_serial_sequence($1, 'id'), $2, false)`, [table, first]);

  const client = await world.makeClient({ name_en: 'Wadi Transport', name_ar: 'الوادي للنقل' });
  const network = await world.makeNetwork({ name_en: 'Wadi Fuel', name_ar: 'وقود الوادي' });
  const station = await world.makeStation({
    name_en: 'Olaya',
    name_ar: 'العليا',
    network_id: network.id,
    prices: { fuel_91: 2_180, diesel: 1_660 },
  });
  const named = (first_name: string, last_name: string, employee_number: string) =>
    world.makeDriver({ client_id: client.id, first_name, last_name, employee_number });
  await named('Turki', 'Alshehri', 'E-0998');
  const driver = await named('Majed', 'Alharbi', 'E-0999');
  const truck = await world.makeVehicle({ driver, fuel: 'diesel', name: 'Isuzu NPR', plate_no: 'LHD-3310' });
  await world.fund(client, { main: 5_000_000, allocated: 8_000_000 });
  await world.makePolicy(client, { volume_per_fill_ml: 60_000 });
  const person = (group: Parameters<World['makeUser']>[0], name: string, party: object) =>
    world.makeUser(group, { name, ...party });
  const manager = await person('client_manager', 'Reem Alqahtani', { client_id: client.id });
  const attendant = await person('attendant', 'Imran Khan', { station_id: station.id });
  const admin = await person('admin', 'Nora Alsaud', {});
  const deliveries = await makeDeliveries(world);
  await deliveries.makeBranch();

  const made = await world.call(createApiKey, {
    as: manager,
    body: { name: 'Our ERP', scopes: [...API_KEY_SCOPES], days: 365, per_minute: 600 },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const people = { manager, attendant, admin };
  return {
    world,
    key: made.body.key,
    before: {
      rejectFuelRequest: () => requestMore(world, people, truck.id),
      approveFuelRequest: () => requestMore(world, people, truck.id),
      getFuelRequest: () => refuel(world, people, { vehicle_id: 31, plate: 'JDR-4821' }),
      listDisputeCases: () => object(world, people, 118_204),
      createSiteTankReading: () => setUpTank(world, people),
      declineSlotRequest: () => proposeSlot(world, people, '2026-03-02', 2),
      acceptSlotRequest: () => proposeSlot(world, people, '2026-03-04', 4),
      getOrderDelivery: () => deliver(world, people, deliveries, client),
      getWallet: () => endMonth(world, people),
    },
  };
}

type People = Record<'manager' | 'attendant' | 'admin', MadeUser>;

/** The tank of a site, read each morning of three weeks. */
async function setUpTank(world: World, { admin }: People) {
  const tank = await world.call(createSiteTank, {
    as: admin,
    body: {
      ...{ warehouse_id: 21, delivery_product_id: 1, delivery_branch_id: 1000, name: 'Generator tank' },
      ...{ capacity_ml: 20_000_000, safe_min_ml: 2_000_000 },
    },
  });
  expect(tank.status, JSON.stringify(tank.body)).toBe(201);
  for (let day = 21; day > 0; day -= 1)
    await world.call(createSiteTankReading, {
      as: admin,
      params: { id: 12 },
      body: {
        read_at: new Date(world.now.getTime() - day * 86_400_000).toISOString(),
        volume_ml: 10_000_000 + day * 400_000,
      },
    });
}

/** More than allowed in a fill: pending a manager's approval. */
async function requestMore(world: World, { manager }: People, vehicle_id: number) {
  const { body } = await world.call(requests.createFuelRequest, {
    as: manager,
    body: { vehicle_id, kind: 'litres', volume_ml: 70_000, manager_decides: true },
  });
  expect(body, JSON.stringify(body)).toMatchObject({ status: 'request_pending' });
}

/** Requested, found at the pump, fueled and closed. */
async function refuel(
  world: World,
  { manager, attendant }: People,
  { vehicle_id, plate }: { vehicle_id: number; plate: string },
) {
  const created = await world.call(requests.createFuelRequest, {
    as: manager,
    body: { vehicle_id, kind: 'litres', volume_ml: 60_000 },
  });
  const params = { id: created.body.id };
  await world.call(requests.initiateTransaction, {
    as: attendant,
    params,
    body: { found_by: 'typed', plate },
  });
  world.advance(90);
  await world.call(requests.startFuelling, { as: attendant, params, body: { plate_read: plate } });
  world.advance(150);
  const closed = await world.call(requests.closeTransaction, {
    as: attendant,
    params,
    body: { volume_ml: 58_400, odometer_km: 124_500 },
  });
  expect(closed.body, JSON.stringify([created.body, closed.body])).toMatchObject({
    status: 'transaction_completed',
  });
}

async function object(world: World, { manager }: People, id: number) {
  const { status } = await world.call(openDisputeCase, {
    as: manager,
    params: { id },
    body: { reason_code: 'wrong_litres', reason: 'The tank was half full before', file_ids: [] },
  });
  expect(status).toBe(201);
}

/** The depot proposes another slot for the first order, which is in no trip. */
async function proposeSlot(world: World, { admin }: People, delivery_date: string, delivery_slot_id: number) {
  const params = { id: FIRST.orders };
  const { body } = await world.call(getOrder, { as: admin, params });
  const { status } = await world.call(createSlotRequest, {
    as: admin,
    params,
    body: { version: body.version, slots: [{ delivery_date, delivery_slot_id }] },
  });
  expect(status).toBe(201);
}

/** Two orders in delivery, the first completed. */
async function deliver(
  world: World,
  { admin }: People,
  deliveries: Awaited<ReturnType<typeof makeDeliveries>>,
  client: { id: number },
) {
  const trip = await makeRunningTrip(world, deliveries, client);
  const { body } = await world.call(getDrivenTrip, { as: admin, params: { id: trip.id } });
  const stop = body.stops.find(({ id }) => id === trip.jobs[0]!.id)!;
  const { status } = await world.call(deliverStop, {
    as: admin,
    params: { id: stop.id },
    body: {
      lines: [{ order_line_id: stop.order!.lines[0]!.id, volume_ml: 4_000_000 }],
      received_by: 'Nasser',
      signature: [
        [
          [100, 200],
          [200, 300],
        ],
      ],
    },
  });
  expect(status).toBe(200);
}

/** The end of March: fees are charged and invoices issued. */
async function endMonth(world: World, { admin }: People) {
  const ctx = () => world.systemCtx();
  await chargeDueFees(ctx());
  world.at('2026-04-02T06:00:00Z');
  await chargeDueFees(ctx());
  const { status } = await world.call(startInvoiceRun, {
    as: admin,
    body: { period: '2026-03', only: null },
  });
  expect(status).toBe(201);
  await workOffRuns(ctx, deliveredItems);
}
