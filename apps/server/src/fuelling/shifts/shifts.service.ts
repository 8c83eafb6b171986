import type * as contract from '@fleet/contracts/fuelling/shifts.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { type AuditRow, recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { listNozzlesInUse, lockRulesOfStation } from '../../stations/nozzles/nozzles.service.ts';
import { checkStaffPin } from '../../stations/staff/staff-pins.service.ts';
import { LAST_READING } from './shifts.fragments.ts';
import {
  findLastClose,
  insertReadings,
  insertShift,
  listReadings,
  lockShift,
  saveReading,
  signIn,
  signOut,
} from './shifts.queries.ts';
import { checkMeterChange, readOpenings, requireStatus, type ShiftRow } from './shifts.rules.ts';

/** The nozzles of a station a shift reads, with where their meters were last. */
export function listNozzlesToRead(ctx: Ctx, station_id: number) {
  return listNozzlesInUse(ctx, station_id, { lastReading: LAST_READING });
}

/**
 * Opens the shift of the actor's station with a reading of every nozzle in use. Throws SHIFT_OPEN where one is open,
 * INVALID_FIELDS and METER_IMPLAUSIBLE.
 */
export function openShift(
  ctx: Ctx,
  { readings }: z.output<(typeof contract.openShift)['body']>,
  is_demo = false,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const station_id = ownStation(ctx);
    // The station is locked, so that its nozzles stay what they are until the shift has read them.
    const rules = await lockRulesOfStation(ctx, station_id);
    const nozzles = await listNozzlesToRead(ctx, station_id);
    const last = await findLastClose(ctx, station_id);
    const since_last_ms = ctx.now.getTime() - (last ?? ctx.now).getTime();
    const id = await insertShift(ctx, {
      network_id: rules.network_id,
      station_id,
      tolerance_ml: rules.shift_tolerance_ml,
      tolerance_basis_points: rules.shift_tolerance_basis_points,
      opened_by: ctx.actor.user_id!,
      is_demo,
    });
    const openings = readOpenings(nozzles, readings, since_last_ms);
    await insertReadings(ctx, id, openings);
    await record(ctx, { id, network_id: rules.network_id, station_id }, 'open', { after: { readings } });
    return id;
  });
}

/** An attendant comes to the shift by their PIN. Throws NOT_FOUND, STATUS_CONFLICT, STAFF_PIN_RESET_REQUIRED, INCORRECT_PIN. */
export function signInToShift(
  ctx: Ctx,
  id: number,
  { staff_id, pin }: z.output<(typeof contract.signInToShift)['body']>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const shift = await lockedShift(ctx, id);
    requireStatus(shift, 'open');
    await checkStaffPin(ctx, staff_id, pin);
    if (await signIn(ctx, id, staff_id)) await record(ctx, shift, 'sign_in', { after: { staff_id } });
  });
}

/** An attendant leaves the shift. Throws NOT_FOUND, also for one who is not signed in, and STATUS_CONFLICT. */
export function signOutOfShift(
  ctx: Ctx,
  id: number,
  { staff_id }: z.output<(typeof contract.signOutOfShift)['body']>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const shift = await lockedShift(ctx, id);
    requireStatus(shift, 'open');
    if ((await signOut(ctx, id, staff_id)) === 0)
      throw new AppError('NOT_FOUND', 'This person is not signed in.');
    await record(ctx, shift, 'sign_out', { after: { staff_id } });
  });
}

/** A meter was exchanged while the shift is open. Throws NOT_FOUND, STATUS_CONFLICT, METER_IMPLAUSIBLE, INVALID_FIELDS. */
export function changeMeter(
  ctx: Ctx,
  id: number,
  { nozzle_id, ...change }: z.output<(typeof contract.changeMeter)['body']>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const shift = await lockedShift(ctx, id);
    requireStatus(shift, 'open');
    const reading = (await listReadings(ctx, id)).find((row) => row.nozzle_id === nozzle_id);
    if (!reading) throw new AppError('NOT_FOUND', 'This shift reads no such nozzle.');
    checkMeterChange(reading, change, ctx.now.getTime() - shift.opened_at.getTime());
    await saveReading(ctx, id, nozzle_id, {
      change_old_ml: change.old_reading_ml,
      change_new_ml: change.new_reading_ml,
      change_reason: change.reason,
      changed_at: ctx.now,
      changed_by: ctx.actor.user_id,
    });
    await record(ctx, shift, 'change_meter', { after: { nozzle_id, ...change } });
  });
}

/** The station whose shift this person runs. */
export function ownStation(ctx: Ctx): number {
  if (ctx.actor.station_id === null) throw new AppError('FORBIDDEN', 'Only people of a station run a shift.');
  return ctx.actor.station_id;
}

/** A shift that is the actor's, locked. Throws NOT_FOUND. */
export async function lockedShift(ctx: Ctx, id: number): Promise<ShiftRow> {
  const shift = await lockShift(ctx, id);
  if (!shift) throw new AppError('NOT_FOUND', 'There is no such shift.');
  return shift;
}

/** Writes down what was done to a shift. */
export function record(
  ctx: Ctx,
  shift: Pick<ShiftRow, 'id' | 'network_id' | 'station_id'>,
  action: AuditRow['action'],
  change: { before?: unknown; after: unknown },
): Promise<void> {
  const { id: subject_id, network_id, station_id } = shift;
  return recordAudit(ctx, { action, subject: 'shift', subject_id, network_id, station_id, ...change });
}
