import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { uploadDeliveryPicture } from '../../access/files/files.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { listTripShapes } from '../branch-roads/branch-roads.service.ts';
import { readEtas } from '../live-trips/live-trips.service.ts';
import { abortTrip, loadTrip, startTrip } from '../trips/trips-move.service.ts';
import {
  findDeliveryOf,
  findDrivenTrip,
  listFuelOf,
  listProofs,
  listStopsOf,
  listTripsOf,
  type TripRow,
  unsafeFindTrip,
} from './trip-stops.queries.ts';
import { presentDrivenTrip, presentOrderDelivery, presentTripFuel } from './trip-stops-present.rules.ts';
import { lockDrivenTrip } from './trip-stops-save.queries.ts';

/** The signed-in driver's trips; none for other users. */
export async function listDrivenTrips(ctx: Ctx) {
  const { driver_id } = ctx.actor;
  const trips = driver_id ? await listTripsOf(ctx, driver_id, riyadhDate(ctx.now)) : [];
  return { rows: await withStops(ctx, trips) };
}

/** One trip as its driver sees it. Throws NOT_FOUND. */
export async function getDrivenTrip(ctx: Ctx, id: number) {
  const trip = await findDrivenTrip(ctx, id);
  if (!trip) throw noSuchTrip();
  return (await withStops(ctx, [trip]))[0]!;
}

/** The route of one trip along roads, for its driver. Throws NOT_FOUND. */
export async function getDrivenTripShape(ctx: Ctx, id: number) {
  if (!(await findDrivenTrip(ctx, id))) throw noSuchTrip();
  return (await listTripShapes(ctx, [id])).rows[0]!;
}

/** ETAs of what is ahead, by stop, as all readers see them. */
async function expectedAt(ctx: Ctx, trip_ids: readonly number[]): Promise<Map<number, Date>> {
  const etas = [...(await readEtas(ctx, trip_ids)).values()].flat();
  return new Map(etas.map(({ stop_id, at }) => [stop_id, new Date(at)]));
}

async function withStops(ctx: Ctx, trips: readonly TripRow[]) {
  if (trips.length === 0) return [];
  const ids = trips.map(({ id }) => id);
  const expected = await expectedAt(ctx, ids);
  const stops = await listStopsOf(ctx, ids);
  const proofs = await listProofs(
    ctx,
    stops.filter(({ status }) => status === 'done').map(({ id }) => id),
  );
  return trips.map((trip) =>
    presentDrivenTrip(
      trip,
      stops.filter(({ trip_id }) => trip_id === trip.id),
      proofs,
      expected,
    ),
  );
}

/** Records that the load is on board. Throws NOT_FOUND, STATUS_CONFLICT. */
export function loadDrivenTrip(ctx: Ctx, id: number) {
  return withDrivenTrip(ctx, id, (ctx, version) => loadTrip(ctx, id, { version }));
}

/** Starts a loaded trip. Throws NOT_FOUND, STATUS_CONFLICT. */
export function startDrivenTrip(ctx: Ctx, id: number) {
  return withDrivenTrip(ctx, id, (ctx, version) => startTrip(ctx, id, { version }));
}

/** Ends a trip that cannot continue; what was not delivered is to be planned. Throws NOT_FOUND, STATUS_CONFLICT. */
export function abortDrivenTrip(ctx: Ctx, id: number, input: { reason: string; is_vehicle_out: boolean }) {
  return withDrivenTrip(ctx, id, (ctx, version) => abortTrip(ctx, id, { version, ...input }));
}

/** A driver reports on the trip as it is, not on a version: what was done on the road is done. */
function withDrivenTrip(ctx: Ctx, id: number, work: (ctx: Ctx, version: number) => Promise<unknown>) {
  return inTransaction(ctx, async (ctx) => {
    const trip = await lockDrivenTrip(ctx, id);
    if (!trip) throw noSuchTrip();
    await work(ctx, trip.version);
    return getDrivenTrip(ctx, id);
  });
}

/** How an order of the reader's is delivered, or was; null before it is a driver's. Throws NOT_FOUND. */
export async function getOrderDelivery(ctx: Ctx, order_id: number) {
  const found = await findDeliveryOf(ctx, order_id);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such order.');
  const { trip_id, trip_stop_id } = found;
  if (trip_id === null || trip_stop_id === null) return { delivery: null };
  const trip = await unsafeFindTrip(ctx, trip_id);
  const stops = await listStopsOf(ctx, [trip_id]);
  const [proof] = await listProofs(ctx, [trip_stop_id]);
  const expected = await expectedAt(ctx, [trip_id]);
  return { delivery: presentOrderDelivery(trip, stops, trip_stop_id, proof, expected) };
}

/** Fuel requests during a trip. Throws NOT_FOUND. */
export async function listTripFuelRequests(ctx: Ctx, trip_id: number) {
  if (!(await findDrivenTrip(ctx, trip_id))) throw noSuchTrip();
  const rows = await listFuelOf(ctx, trip_id);
  return presentTripFuel(rows);
}

/** Keeps a picture of a delivery until a proof names it. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE, INVALID_FIELDS. */
export function uploadPhoto(ctx: Ctx, input: Buffer | null) {
  return uploadDeliveryPicture(ctx, input);
}

function noSuchTrip(): AppError {
  return new AppError('NOT_FOUND', 'There is no such trip.');
}
