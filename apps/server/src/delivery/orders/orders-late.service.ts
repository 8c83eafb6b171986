import { ORDER, type OrderMover, type OrderStatus } from '@fleet/domain/order-statuses.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Order } from './orders.rules.ts';
import { moveOrder } from './orders-move.service.ts';
import { unsafeLockOrder } from './orders-save.queries.ts';

/** The steps every delivery goes through, and who takes each. */
const STEPS: readonly (readonly [from: OrderStatus, to: OrderStatus, by: OrderMover])[] = [
  [ORDER.to_plan, ORDER.in_draft, 'plan'],
  [ORDER.in_draft, ORDER.planned, 'plan'],
  [ORDER.planned, ORDER.ready_for_pick_up, 'staff'],
  [ORDER.ready_for_pick_up, ORDER.shipped, 'staff'],
  [ORDER.shipped, ORDER.delivered, 'driver'],
];

/**
 * Delivers an order that was delivered without a report: it takes every step of the road at once, and only the last
 * notifies. For late proofs, which check permissions. Throws NOT_FOUND, STATUS_CONFLICT.
 */
export async function deliverOrderLate(
  ctx: Ctx,
  id: number,
  { change, details }: { change: Partial<Order>; details: Record<string, string | number | null> },
): Promise<void> {
  const order = await unsafeLockOrder(ctx, id);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
  const first = STEPS.findIndex(([from]) => from === order.status);
  if (first < 0) throw new AppError('STATUS_CONFLICT', 'The status of the order no longer allows delivery.');
  for (const [from, to, by] of STEPS.slice(first)) {
    const isLast = to === ORDER.delivered;
    await moveOrder(
      ctx,
      { ...order, status: from },
      { to, by, action: 'deliver', details, isRepeat: !isLast, ...(isLast && { change }) },
    );
  }
}
