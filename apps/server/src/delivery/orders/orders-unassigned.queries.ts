import { ORDER } from '@fleet/domain/order-statuses.ts';
import type { Ctx } from '../../platform/context.ts';
import { and, asc, eq, inArray } from '../../platform/orm.ts';
import { orders } from './orders.table.ts';
import type { Unassigned } from './orders-unassigned.rules.ts';

/** Locks those of these orders that are unassigned, in id order, with why. */
export async function lockUnassigned(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, Unassigned | null>> {
  const rows = await ctx.db.orm
    .select({ id: orders.id, unassigned: orders.unassigned })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), eq(orders.status, ORDER.to_plan)))
    .orderBy(asc(orders.id))
    .for('update');
  return new Map(rows.map(({ id, unassigned }) => [id, unassigned]));
}

/** Nothing anybody edits: the order's version stays. */
export async function saveUnassigned(ctx: Ctx, id: number, unassigned: Unassigned): Promise<void> {
  await ctx.db.orm.update(orders).set({ unassigned }).where(eq(orders.id, id));
}
