import type { orderTankRefills } from '@fleet/contracts/delivery/site-tanks.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { attempt, type Ctx, inTransaction } from '../../platform/context.ts';
import { getOrder } from '../orders/orders.service.ts';
import { sendToPlanning } from '../orders/orders-move.service.ts';
import { placeOrder } from '../orders/orders-place.service.ts';
import { hasOpenOrder, markByForecast, unsafeLockTank } from './tank-refills.queries.ts';

type Body = z.output<(typeof orderTankRefills)['body']>;
type Response = z.input<(typeof orderTankRefills)['response']>;

/**
 * Orders refills that the forecast asks for, each ready for planning. Tanks are locked in the order of their ids; one that
 * has an open order by then is refused, so that a second call makes nothing twice. A tank's refusal is not another's.
 */
export function orderRefills(ctx: Ctx, { refills }: Body): Promise<Response> {
  return inTransaction(ctx, async (ctx) => {
    const ordered: Response['ordered'] = [];
    const refused: Response['refused'] = [];
    for (const refill of refills.toSorted((a, b) => a.site_tank_id - b.site_tank_id)) {
      const { site_tank_id } = refill;
      const made = await attempt(ctx, () => orderRefill(ctx, refill));
      if ('value' in made) ordered.push({ site_tank_id, order_id: made.value });
      else refused.push({ site_tank_id, code: made.refusal.code as Response['refused'][number]['code'] });
    }
    return { ordered, refused };
  });
}

/** Locks tanks in the order of their ids: nobody orders for them, or reads them, until the transaction ends. */
export async function lockTanks(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) await unsafeLockTank(ctx, id);
}

async function orderRefill(
  ctx: Ctx,
  { site_tank_id, delivery_date, volume_ml }: Body['refills'][number],
): Promise<number> {
  const tank = await unsafeLockTank(ctx, site_tank_id);
  if (!tank) throw new AppError('NOT_FOUND', 'There is no such tank.');
  if (await hasOpenOrder(ctx, tank)) throw new AppError('STATUS_CONFLICT', 'An order for this tank is open.');
  const { client_id, delivery_branch_id, warehouse_id, delivery_product_id } = tank;
  const id = await placeOrder(ctx, {
    ...{ client_id, delivery_branch_id, warehouse_id, delivery_date },
    lines: [{ delivery_product_id, volume_ml }],
    priority: 50,
    required_skills: [],
  });
  const { status, version } = await getOrder(ctx, id);
  if (status !== ORDER.to_plan) await sendToPlanning(ctx, id, { version });
  await markByForecast(ctx, id, site_tank_id);
  return id;
}
