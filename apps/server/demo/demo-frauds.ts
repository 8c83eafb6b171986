import { distanceMetres } from '@fleet/domain/geo.ts';
import { startOfRiyadhDay } from '@fleet/domain/riyadh-time.ts';
import { findLastPosition } from '../src/delivery/positions/last-position.service.ts';
import { close } from '../src/fuelling/fuel-requests/fuel-requests-close.service.ts';
import { createRequest } from '../src/fuelling/fuel-requests/fuel-requests-create.service.ts';
import { approveRequest } from '../src/fuelling/fuel-requests/fuel-requests-decide.service.ts';
import { initiate, start } from '../src/fuelling/fuel-requests/fuel-requests-pump.service.ts';
import type { Actor, Ctx } from '../src/platform/context.ts';
import type { DemoCompany, DemoStation, DemoVehicle } from './demo-company.ts';
import { DEMO_PIN } from './demo-people.ts';
import { as, takeStep } from './demo-steps.ts';

const MINUTE_MS = 60_000;

/**
 * A few fills of the first fleet that no honest driver makes, each by the people who would take its steps: more than the
 * tank holds, a second tankful within the hour, a phone far from the pump, two stations too far apart for the time.
 * Shares are of the tank; `vehicle` counts from the second, since the first is the demo driver's; `ago` are minutes before midnight.
 */
const FRAUDS = [
  {
    vehicle: 0,
    ago: 110,
    requested: 0.6,
    dispensed: 1.26,
    driven: 0.6,
    arrive: 20,
    isFar: false,
    station: 'any',
  },
  {
    vehicle: 1,
    ago: 125,
    requested: 0.7,
    dispensed: 0.72,
    driven: 0.72,
    arrive: 20,
    isFar: false,
    station: 'any',
  },
  {
    vehicle: 1,
    ago: 60,
    requested: 0.06,
    dispensed: 0.7,
    driven: 0.02,
    arrive: 12,
    isFar: false,
    station: 'any',
  },
  {
    vehicle: 2,
    ago: 45,
    requested: 0.4,
    dispensed: 0.4,
    driven: 0.45,
    arrive: 3,
    isFar: true,
    station: 'any',
  },
  {
    vehicle: 3,
    ago: 95,
    requested: 0.4,
    dispensed: 0.4,
    driven: 0.4,
    arrive: 15,
    isFar: false,
    station: 'any',
  },
  {
    vehicle: 3,
    ago: 40,
    requested: 0.2,
    dispensed: 0.2,
    driven: 0.2,
    arrive: 5,
    isFar: false,
    station: 'far',
  },
] as const;

type Fraud = (typeof FRAUDS)[number];

/** Lets these fills happen on the evening before today, when everyone else has fuelled. */
export async function commitFrauds(ctx: Ctx, company: DemoCompany): Promise<void> {
  const vehicles = company.clients[0]!.vehicles.slice(1);
  const planned = FRAUDS.flatMap((fraud) => {
    const vehicle = vehicles[fraud.vehicle];
    return vehicle ? [{ fraud, vehicle }] : [];
  });
  planned.sort((a, b) => b.fraud.ago - a.fraud.ago);
  for (const { fraud, vehicle } of planned) {
    const at = new Date(startOfRiyadhDay(ctx.now).getTime() - fraud.ago * MINUTE_MS);
    await takeStep(ctx, { at, by: vehicle.driver, run: (ctx) => fuel(ctx, company, vehicle, fraud) });
  }
}

async function fuel(ctx: Ctx, company: DemoCompany, vehicle: DemoVehicle, fraud: Fraud): Promise<void> {
  const station = stationOf(company, fraud);
  const tank = vehicle.tank_ml;
  vehicle.odometer_km += Math.round((tank * fraud.driven * vehicle.metres_per_litre) / 1_000_000);
  const odometer_km = vehicle.odometer_km;
  const atPump = { latitude: station.latitude + 0.0003, longitude: station.longitude };
  const request = await createRequest(
    ctx,
    {
      vehicle_id: vehicle.id,
      kind: 'litres',
      volume_ml: litres(tank * fraud.requested),
      odometer_km,
      manager_decides: false,
      coordinates: fraud.isFar ? { ...atPump, latitude: station.latitude + 0.4 } : atPump,
    },
    { lastPosition: findLastPosition },
  );
  const { id } = request;
  const later = (minutes: number, by: Actor) =>
    as(ctx, by, new Date(ctx.now.getTime() + minutes * MINUTE_MS));
  if (request.status === 'request_pending')
    await approveRequest(later(1, company.clients[0]!.manager), id, {});
  const { attendant } = station;
  const plate = vehicle.plate_no;
  await initiate(later(fraud.arrive, attendant), id, { found_by: 'typed', plate, coordinates: atPump });
  await start(later(fraud.arrive + 1, attendant), id, {
    plate_read: plate,
    driver_pin: DEMO_PIN,
    coordinates: atPump,
  });
  const volume_ml = litres(tank * fraud.dispensed);
  await close(later(fraud.arrive + 4, attendant), id, { volume_ml, odometer_km, coordinates: atPump });
}

/** Not the first one, whose shifts are told; the far one is as far from the second as there is. */
function stationOf({ stations }: DemoCompany, { station }: Fraud): DemoStation {
  const near = stations[1] ?? stations[0]!;
  if (station === 'any') return near;
  return stations.reduce(
    (far, one) => (distanceMetres(one, near) > distanceMetres(far, near) ? one : far),
    near,
  );
}

function litres(volume_ml: number): number {
  return Math.round(volume_ml / 1_000) * 1_000;
}
