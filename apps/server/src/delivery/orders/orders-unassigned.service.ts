import { type Ctx, inTransaction } from '../../platform/context.ts';
import { lockUnassigned, saveUnassigned } from './orders-unassigned.queries.ts';
import { type PlanFindings, withFindings } from './orders-unassigned.rules.ts';

/** Keeps with orders that are still unassigned why a plan serves them with no trip. For plans, which check permissions. */
export function keepPlanFindings(
  ctx: Ctx,
  findings: readonly (PlanFindings & { readonly order_id: number })[],
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const orders = await lockUnassigned(
      ctx,
      findings.map(({ order_id }) => order_id),
    );
    for (const { order_id, ...found } of findings) {
      if (!orders.has(order_id)) continue;
      await saveUnassigned(ctx, order_id, withFindings(orders.get(order_id)!, found, ctx.now));
    }
  });
}
