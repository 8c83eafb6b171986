import { AppError } from '../../platform/app-error.ts';
import { recordAudit, recordAudits } from '../../platform/audit.ts';
import { type Ctx, inTransaction, isPlatform } from '../../platform/context.ts';
import {
  type BoundVehicle,
  findVehicleOf,
  listLog,
  lockAndListBusy,
  lockBindable,
  lockDriverOfClient,
  saveBinding,
  saveBindings,
} from './driver-bindings.queries.ts';

/**
 * Binds a driver of the same client to a vehicle, or nobody (null); every change is in the driver log. Throws
 * NOT_FOUND, and INVALID_FIELDS under `driver_id`: `unknown`, or `taken` while another vehicle has this driver.
 */
export function bindDriver(ctx: Ctx, vehicle_id: number, driver_id: number | null): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const vehicle = await lockOwn(ctx, vehicle_id);
    if (vehicle.driver_id === driver_id) return;
    if (driver_id !== null) await requireFreeDriver(ctx, vehicle, driver_id);
    await changeDriver(ctx, vehicle, driver_id);
  });
}

/**
 * Gives a driver a vehicle, or none (null), from the driver's side: the vehicle they had is left. Throws NOT_FOUND for a
 * driver who is none of the actor's, INVALID_FIELDS under `vehicle_id`: `unknown`, or `taken` while it has another driver.
 */
export function bindVehicle(
  ctx: Ctx,
  driver: { id: number; client_id: number },
  vehicle_id: number | null,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const present = await findVehicleOf(ctx, driver.id);
    if ((present?.id ?? null) === vehicle_id) return;
    // Vehicles before drivers and in the order of their ids: two moves at once wait for each other, never in a ring.
    const locked = new Map<number, BoundVehicle | null>();
    for (const id of [present?.id, vehicle_id].filter((id) => id != null).toSorted((a, b) => a - b))
      locked.set(id, await lockBindable(ctx, id, driver.client_id));
    if (!(await lockDriverOfClient(ctx, driver.id, driver.client_id)))
      throw new AppError('NOT_FOUND', 'There is no such driver.');
    const wanted = vehicle_id === null ? null : locked.get(vehicle_id);
    if (vehicle_id !== null && !wanted)
      throw refused('This client has no such vehicle.', 'vehicle_id', 'unknown');
    if (wanted?.driver_id != null) throw refused('This vehicle has another driver.', 'vehicle_id', 'taken');
    const left = present && locked.get(present.id);
    if (left?.driver_id === driver.id) await changeDriver(ctx, left, null);
    if (wanted) await changeDriver(ctx, wanted, driver.id);
  });
}

/** Sets free the vehicle a driver has, if any: they leave. */
export async function freeVehicleOf(ctx: Ctx, driver: { id: number; client_id: number }): Promise<void> {
  await bindVehicle(ctx, driver, null);
}

/** Which of these drivers cannot get a vehicle: they have one, or belong to another client. Locks the others. */
export function listBusyDrivers(ctx: Ctx, client_id: number, ids: readonly number[]): Promise<number[]> {
  return ids.length === 0 ? Promise.resolve([]) : lockAndListBusy(ctx, client_id, ids);
}

/** Binds drivers to vehicles just made. The caller has locked the drivers by `listBusyDrivers`. */
export async function bindMany(
  ctx: Ctx,
  client_id: number,
  pairs: readonly { vehicle_id: number; driver_id: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await saveBindings(ctx, client_id, pairs);
  const deed = { action: 'bind_driver', subject: 'vehicle', client_id } as const;
  await recordAudits(
    ctx,
    deed,
    pairs.map(({ vehicle_id, driver_id }) => ({ subject_id: vehicle_id, after: { driver_id } })),
  );
}

/** A page of who drove a vehicle. The caller has settled that the reader may see it. */
export async function logOfVehicle(ctx: Ctx, vehicle_id: number, page: { page: number; per_page: number }) {
  return presentLog(await listLog(ctx, 'vehicle_id', vehicle_id, page), page);
}

/** A page of what a driver drove. The caller has settled that the reader may see them. */
export async function logOfDriver(ctx: Ctx, driver_id: number, page: { page: number; per_page: number }) {
  return presentLog(await listLog(ctx, 'driver_id', driver_id, page), page);
}

async function requireFreeDriver(ctx: Ctx, vehicle: BoundVehicle, driver_id: number): Promise<void> {
  // The lock on the driver keeps two vehicles from taking the same one at once.
  if (!(await lockDriverOfClient(ctx, driver_id, vehicle.client_id)))
    throw refused('This client has no such driver.', 'driver_id', 'unknown');
  if (await findVehicleOf(ctx, driver_id))
    throw refused('This driver is bound to another vehicle.', 'driver_id', 'taken');
}

async function changeDriver(ctx: Ctx, vehicle: BoundVehicle, driver_id: number | null): Promise<void> {
  await saveBinding(ctx, vehicle, driver_id);
  await recordAudit(ctx, {
    action: 'bind_driver',
    subject: 'vehicle',
    subject_id: vehicle.id,
    client_id: vehicle.client_id,
    before: { driver_id: vehicle.driver_id },
    after: { driver_id },
  });
}

async function lockOwn(ctx: Ctx, vehicle_id: number): Promise<BoundVehicle> {
  const { actor } = ctx;
  const vehicle =
    actor.client_id || isPlatform(actor) ? await lockBindable(ctx, vehicle_id, actor.client_id) : null;
  if (!vehicle) throw new AppError('NOT_FOUND', 'There is no such vehicle.');
  return vehicle;
}

function presentLog(
  { rows, total }: Awaited<ReturnType<typeof listLog>>,
  page: { page: number; per_page: number },
) {
  return {
    rows: rows.map(({ vehicle_id, plate_no, driver_id, driver_name, ...row }) => ({
      ...row,
      vehicle: { id: vehicle_id, plate_no },
      driver: { id: driver_id, name: driver_name },
      bound_at: row.bound_at.toISOString(),
      unbound_at: row.unbound_at?.toISOString() ?? null,
    })),
    total,
    page: page.page,
    per_page: page.per_page,
  };
}

function refused(sentence: string, field: string, code: string): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, { [field]: code });
}
