import { FIRST, type Fleet, SIZE, vehicleAt } from './fleet.ts';

export const API = '/vw-api/public/api';
export const REQUESTED_ML = 40_000;
export const DISPENSED_ML = 38_500;
/** The location of all stations in the test data. */
const coordinates = { latitude: 24.7136, longitude: 46.6753 };

/** One call of the main use case, for both load and capture. */
export type Call = (path: string, token: string, body: object, key?: string) => Promise<{ id: number }>;

export const fuelRequestBody = (vehicle_id: number) => ({
  vehicle_id,
  kind: 'litres' as const,
  volume_ml: REQUESTED_ML,
  coordinates,
});

/** The five calls of one fill, by a driver and an attendant. `keyOf` provides the Idempotency-Key of each. */
export async function refuel(
  fleet: Fleet,
  vehicle: number,
  attendant: number,
  call: Call,
  keyOf: (step: string) => string = () => crypto.randomUUID(),
): Promise<void> {
  const { plate_no, token, vehicle_id } = fleet.requesters[vehicle]!;
  const pump = fleet.attendants[attendant]!.token;
  const { id } = await call(`${API}/fuel-requests`, token, fuelRequestBody(vehicle_id), keyOf('ask'));
  await call(`${API}/pump/lookups`, pump, { plate: plate_no });
  const at = `${API}/fuel-requests/${id}`;
  const initiate = { found_by: 'plate', plate: plate_no, coordinates };
  await call(`${at}/initiate`, pump, initiate, keyOf('initiate'));
  await call(`${at}/start`, pump, { plate_read: plate_no, coordinates }, keyOf('start'));
  await call(`${at}/close`, pump, { volume_ml: DISPENSED_ML, coordinates }, keyOf('close'));
}

/** A random vehicle of this caller, in any fleet or in this one. */
export function anyVehicle(caller: number, fleet = below(SIZE.clients)): number {
  return vehicleAt(fleet, caller, below(SIZE.slots));
}

export function anyAttendant(): number {
  return below(SIZE.stations * SIZE.attendants);
}

export function stationOfAttendant(attendant: number): { station_id: number; network_id: number } {
  const station = Math.floor(attendant / SIZE.attendants);
  const network = Math.floor(station / (SIZE.stations / SIZE.networks));
  return { station_id: FIRST.stations + station, network_id: FIRST.networks + network };
}

function below(count: number): number {
  return Math.floor(Math.random() * count);
}
