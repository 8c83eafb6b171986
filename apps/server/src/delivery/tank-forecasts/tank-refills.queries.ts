import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

const LOCK: Statement = {
  name: 'site_tank_lock',
  text: `select id, client_id, warehouse_id, delivery_product_id, delivery_branch_id from site_tanks
         where id = $1 and status = 'active' for update`,
};
export interface LockedTank {
  readonly id: number;
  readonly client_id: number;
  readonly warehouse_id: number;
  readonly delivery_product_id: number;
  readonly delivery_branch_id: number;
}

/** Locks an active tank, so that one order is made for it at a time. For the platform's people. */
export async function unsafeLockTank(ctx: Ctx, id: number): Promise<LockedTank | null> {
  const [row] = await ctx.db.rows<LockedTank>(LOCK, [id]);
  return row ?? null;
}

const OPEN: Statement = {
  name: 'site_tank_open_orders',
  text: `select o.id from orders o join order_lines l on l.order_id = o.id
         where o.warehouse_id = $1 and l.delivery_product_id = $2 and o.status not in (30, 40) limit 1`,
};

/** Whether an order of the tank's fuel for its site is neither delivered nor canceled. */
export async function hasOpenOrder(
  ctx: Ctx,
  { warehouse_id, delivery_product_id }: LockedTank,
): Promise<boolean> {
  return (await ctx.db.rows(OPEN, [warehouse_id, delivery_product_id])).length > 0;
}

const MARK: Statement = {
  name: 'site_tank_orders_insert',
  text: 'insert into site_tank_orders (order_id, site_tank_id, ordered_at) values ($1, $2, $3)',
};

/** Marks an order as made by the forecast of a tank. */
export async function markByForecast(ctx: Ctx, order_id: number, site_tank_id: number): Promise<void> {
  await ctx.db.rows(MARK, [order_id, site_tank_id, ctx.now]);
}
