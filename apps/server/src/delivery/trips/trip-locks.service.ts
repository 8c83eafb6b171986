import type * as contract from '@fleet/contracts/delivery/trip-arrangements.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { tripChanged } from './trips.jobs.ts';
import { isOpen } from './trips.rules.ts';
import { getTrip } from './trips.service.ts';
import { lockStops, lockTrip, saveTrip } from './trips-save.queries.ts';

/**
 * Keeps a trip, or the stops of some of its orders, from being moved; or lets go of them. Throws NOT_FOUND, VERSION_CONFLICT,
 * STATUS_CONFLICT, INVALID_FIELDS.
 */
export function setLock(
  ctx: Ctx,
  id: number,
  { version, order_ids }: z.output<typeof contract.lockTrip.body>,
  is_locked: boolean,
) {
  return inTransaction(ctx, async (ctx) => {
    const trip = await lockTrip(ctx, id);
    if (!trip) throw new AppError('NOT_FOUND', 'There is no such trip.');
    refuseIfChanged(trip, version);
    if (!isOpen(trip)) throw new AppError('STATUS_CONFLICT', 'A trip that is loaded or over is not locked.');
    if (order_ids && (await lockStops(ctx, id, order_ids, is_locked)) < new Set(order_ids).size)
      throw new AppError('INVALID_FIELDS', 'The trip does not bring all of these.', undefined, {
        order_ids: 'unknown',
      });
    await saveTrip(ctx, id, order_ids ? {} : { is_locked });
    await recordAudit(ctx, {
      action: is_locked ? 'lock' : 'unlock',
      subject: 'trip',
      subject_id: id,
      after: order_ids ? { order_ids } : {},
    });
    await addJob(ctx, tripChanged, { id });
    return getTrip(ctx, id);
  });
}
