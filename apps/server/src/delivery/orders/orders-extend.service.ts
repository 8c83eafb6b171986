import type * as contract from '@fleet/contracts/delivery/orders.ts';
import { ORDER, type OrderStatus } from '@fleet/domain/order-statuses.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { orderChanged } from './orders.jobs.ts';
import { moverOf } from './orders.rules.ts';
import { getOrder } from './orders.service.ts';
import { lockOrder, saveOrder } from './orders-save.queries.ts';

const ON_ITS_WAY: ReadonlySet<OrderStatus> = new Set<OrderStatus>([ORDER.ready_for_pick_up, ORDER.shipped]);

/**
 * The client agreed to a later time for an order that is on its way: its window ends later. Throws NOT_FOUND,
 * VERSION_CONFLICT, STATUS_CONFLICT, INVALID_FIELDS.
 */
export function extendOrderWindow(
  ctx: Ctx,
  id: number,
  { version, window_to: input }: z.output<typeof contract.extendOrderWindow.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
    refuseIfChanged(order, version);
    if (!ON_ITS_WAY.has(order.status))
      throw new AppError('STATUS_CONFLICT', 'The order is not on its way: reschedule it instead.');
    const window_to = new Date(input);
    if (window_to <= order.window_to || window_to <= ctx.now)
      throw new AppError('INVALID_FIELDS', 'The new time is not later.', undefined, {
        window_to: 'before_start',
      });
    await saveOrder(ctx, id, { window_to });
    await recordAudit(ctx, {
      action: 'reschedule',
      subject: 'order',
      subject_id: id,
      client_id: order.client_id,
      before: { window_to: order.window_to },
      after: { window_to },
    });
    const { client_id, status } = order;
    const by = { mover: moverOf(ctx.actor) };
    await addJob(ctx, orderChanged, {
      id,
      client_id,
      from: status,
      status,
      changed: ['delivery_slot_id'],
      by,
    });
    return getOrder(ctx, id);
  });
}
