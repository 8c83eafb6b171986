import type * as contract from '@fleet/contracts/fuelling/shifts.ts';
import type { z } from 'zod';
import { checkOwnUpload } from '../../access/files/files.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findMeterReading } from '../display-readings/display-readings.service.ts';
import {
  countFuelling,
  listReadings,
  saveFuels,
  saveReading,
  saveShift,
  signOut,
  sumFills,
} from './shifts.queries.ts';
import {
  type CloseBody,
  readClosings,
  reconcile,
  refuseSameApprover,
  refuseWhileFuelling,
  requireStatus,
  type ShiftRow,
  totalsOf,
} from './shifts.rules.ts';
import { lockedShift, record } from './shifts.service.ts';
import { notifyOfReturn, notifyOfVariance } from './shifts-notifications.service.ts';
import { followShift } from './shifts-tasks.service.ts';

/**
 * Closes a shift, or corrects a returned one: reads every meter, compares fuel by fuel with what was recorded, and
 * waits for approval. Its fills end with the first close; a correction changes entered figures only. Throws
 * NOT_FOUND, STATUS_CONFLICT, FUELLING_IN_PROGRESS, METER_IMPLAUSIBLE, REASON_REQUIRED and INVALID_FIELDS.
 */
export function closeShift(ctx: Ctx, id: number, body: CloseBody): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const shift = await lockedShift(ctx, id);
    requireStatus(shift, 'open', 'sent_back');
    if (shift.status === 'open') refuseWhileFuelling(await countFuelling(ctx, shift.station_id));
    const closed_at = shift.closed_at ?? ctx.now;
    const before = await listReadings(ctx, id);
    const readings = readClosings(before, body.readings, closed_at.getTime() - shift.opened_at.getTime());
    const sums = await sumFills(ctx, id);
    const fuels = reconcile(shift, readings, sums, body.fuels);
    for (const { photo_file_id } of fuels)
      if (photo_file_id !== null) await checkOwnUpload(ctx, photo_file_id, 'photo_file_id');
    for (const { nozzle_id, closing_ml, volume_ml, rolled_over } of readings)
      await saveReading(ctx, id, nozzle_id, {
        ...{ closing_ml, volume_ml, rolled_over },
        ...(await photoOf(ctx, shift, nozzle_id, body)),
      });
    await saveFuels(ctx, id, fuels);
    if (shift.status === 'open') await signOut(ctx, id);
    const totals = totalsOf(fuels, sums);
    await saveShift(ctx, id, {
      status: 'closed',
      closed_at,
      closed_by: [...new Set([...shift.closed_by, ctx.actor.user_id!])],
      note: body.note?.trim() || null,
      ...totals,
    });
    await record(ctx, shift, 'close', {
      before: { status: shift.status, variance_ml: shift.variance_ml },
      after: { status: 'closed', readings: body.readings, fuels, ...totals },
    });
    if (totals.verdict === 'beyond') await notifyOfVariance(ctx, shift);
    await followShift(ctx, shift, fuels);
  });
}

/**
 * Approves a closed shift. Throws NOT_FOUND, STATUS_CONFLICT, and SECOND_APPROVER_REQUIRED for the user who closed
 * it.
 */
export function approveShift(
  ctx: Ctx,
  id: number,
  { comment }: z.output<(typeof contract.approveShift)['body']>,
): Promise<void> {
  return decide(ctx, id, 'approved', comment?.trim() || null);
}

/** Sends a closed shift back to its station to be corrected. Throws NOT_FOUND and STATUS_CONFLICT. */
export function sendBackShift(
  ctx: Ctx,
  id: number,
  { comment }: z.output<(typeof contract.sendBackShift)['body']>,
): Promise<void> {
  return decide(ctx, id, 'sent_back', comment);
}

/** The picture of a meter, and what it shows, whatever was entered. Throws INVALID_FIELDS for another station's. */
async function photoOf(ctx: Ctx, { id, station_id }: ShiftRow, nozzle_id: number, { readings }: CloseBody) {
  const file_id = readings.find((reading) => reading.nozzle_id === nozzle_id)?.photo_file_id ?? null;
  if (file_id === null) return { photo_file_id: null, photo_reading_ml: null };
  await checkOwnUpload(ctx, file_id, 'photo_file_id');
  const photo_reading_ml = await findMeterReading(ctx, station_id, { file_id, shift_id: id, nozzle_id });
  return { photo_file_id: file_id, photo_reading_ml };
}

function decide(ctx: Ctx, id: number, status: 'approved' | 'sent_back', comment: string | null) {
  return inTransaction(ctx, async (ctx) => {
    const shift = await lockedShift(ctx, id);
    requireStatus(shift, 'closed');
    if (status === 'approved') refuseSameApprover(shift, ctx.actor.user_id);
    await saveShift(ctx, id, {
      status,
      decided_at: ctx.now,
      decided_by: ctx.actor.user_id,
      decision_comment: comment,
    });
    await record(ctx, shift, status === 'approved' ? 'approve' : 'send_back', {
      before: { status: shift.status },
      after: { status, comment },
    });
    if (status === 'sent_back') await notifyOfReturn(ctx, shift, comment ?? '');
    else await followShift(ctx, shift, []);
  });
}
