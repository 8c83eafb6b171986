import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findOwnDevice, findPhones, lockDriver, saveDriver } from './drivers.queries.ts';
import { deviceName } from './drivers-devices.rules.ts';

/**
 * Binds the driver to their present phone: from now on they request fuel from it only. Throws NOT_FOUND for a user
 * who is no driver, STATUS_CONFLICT while the phone is not registered, DEVICE_BOUND_ELSEWHERE until the other is
 * released.
 */
export function bindOwnDevice(ctx: Ctx): Promise<{ bound_at: string }> {
  return inTransaction(ctx, async (ctx) => {
    const driver = ctx.actor.driver_id ? await lockDriver(ctx, ctx.actor.driver_id) : null;
    if (!driver) throw new AppError('NOT_FOUND', 'Only a driver has a phone of their own.');
    const device = await findOwnDevice(ctx);
    if (!device?.installation_id)
      throw new AppError('STATUS_CONFLICT', 'This phone is not registered; open the page again.');
    if (driver.u_uid === device.installation_id) return { bound_at: driver.device_bound_at!.toISOString() };
    if (driver.u_uid !== null)
      throw new AppError(
        'DEVICE_BOUND_ELSEWHERE',
        'Another phone is bound; ask your fleet manager to free it.',
      );
    const bound = {
      u_uid: device.installation_id,
      device_name: deviceName(device.user_agent),
      device_bound_at: ctx.now,
    };
    await saveDriver(ctx, driver.id, bound);
    await recordAudit(ctx, {
      action: 'bind_device',
      subject: 'driver',
      subject_id: driver.id,
      client_id: driver.client_id,
      before: { device_name: null },
      after: { device_name: bound.device_name },
    });
    return { bound_at: ctx.now.toISOString() };
  });
}

/** Frees a driver from their phone. Throws NOT_FOUND. */
export function unbindDevice(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const driver = await lockDriver(ctx, id);
    if (!driver) throw new AppError('NOT_FOUND', 'There is no such driver.');
    if (driver.u_uid === null) return;
    await saveDriver(ctx, id, { u_uid: null, device_name: null, device_bound_at: null });
    await recordAudit(ctx, {
      action: 'unbind_device',
      subject: 'driver',
      subject_id: id,
      client_id: driver.client_id,
      before: { device_name: driver.device_name },
      after: { device_name: null },
    });
  });
}

/**
 * Throws DEVICE_BOUND_ELSEWHERE when a driver with a bound phone acts from another. Does not apply to other users.
 * Reads without a lock: the caller holds what keeps the phone from being bound or released concurrently.
 */
export async function requireOwnDevice(ctx: Ctx): Promise<void> {
  if (!ctx.actor.driver_id) return;
  const phones = await findPhones(ctx, ctx.actor.driver_id);
  if (!phones?.bound || phones.bound === phones.present) return;
  throw new AppError('DEVICE_BOUND_ELSEWHERE', 'You ask from another phone than your own.', {
    device_name: phones.device_name,
  });
}
