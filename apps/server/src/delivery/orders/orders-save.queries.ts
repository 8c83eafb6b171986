import { type Ctx, isPlatform } from '../../platform/context.ts';
import { and, eq, getTableColumns, notInArray, sql } from '../../platform/orm.ts';
import type { NewLine, NewOrder, Order, OrderEvent } from './orders.rules.ts';
import { orderEvents, orderLines, orders } from './orders.table.ts';

/** Locks an order of the actor's. */
export async function lockOrder(ctx: Ctx, id: number): Promise<Order | null> {
  const { actor } = ctx;
  const own = isPlatform(actor) ? undefined : eq(orders.client_id, actor.client_id ?? -1);
  const [row] = await ctx.db.orm
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), own))
    .for('update');
  return row ?? null;
}

/** Unsafe, because it checks no permission: for orders of a trip that the caller may move. */
export async function unsafeLockOrder(ctx: Ctx, id: number): Promise<Order | null> {
  const [row] = await ctx.db.orm.select().from(orders).where(eq(orders.id, id)).for('update');
  return row ?? null;
}

export async function insertOrder(ctx: Ctx, order: NewOrder, lines: readonly NewLine[]): Promise<number> {
  const [row] = await ctx.db.orm.insert(orders).values(order).returning({ id: orders.id });
  await ctx.db.orm.insert(orderLines).values(lines.map((line) => ({ ...line, order_id: row!.id })));
  return row!.id;
}

export async function saveOrder(ctx: Ctx, id: number, change: Partial<Order>): Promise<void> {
  await ctx.db.orm
    .update(orders)
    .set({ ...change, version: sql`${orders.version} + 1` as never })
    .where(eq(orders.id, id));
}

/** Lines of an order, by product. */
export function listOrderLines(ctx: Ctx, order_id: number): Promise<NewLine[]> {
  const { id: _, order_id: __, ...columns } = getTableColumns(orderLines);
  return ctx.db.orm
    .select(columns)
    .from(orderLines)
    .where(eq(orderLines.order_id, order_id))
    .orderBy(orderLines.id);
}

/** Makes these the lines of an order; a product it had keeps its row. */
export async function saveLines(ctx: Ctx, order_id: number, lines: readonly NewLine[]): Promise<void> {
  const products = lines.map(({ delivery_product_id }) => delivery_product_id);
  await ctx.db.orm
    .delete(orderLines)
    .where(and(eq(orderLines.order_id, order_id), notInArray(orderLines.delivery_product_id, products)));
  await ctx.db.orm
    .insert(orderLines)
    .values(lines.map((line) => ({ ...line, order_id })))
    .onConflictDoUpdate({
      target: [orderLines.order_id, orderLines.delivery_product_id],
      set: {
        volume_ml: sql`excluded.volume_ml`,
        pieces: sql`excluded.pieces`,
        weight_grams: sql`excluded.weight_grams`,
        amount_halalas: sql`excluded.amount_halalas`,
      },
    });
}

export async function insertOrderEvent(
  ctx: Ctx,
  event: Omit<OrderEvent, 'id' | 'actor_user_id' | 'actor_api_key_id'>,
): Promise<void> {
  const { user_id: actor_user_id, api_key_id: actor_api_key_id } = ctx.actor;
  await ctx.db.orm.insert(orderEvents).values({ ...event, actor_user_id, actor_api_key_id });
}

export interface PlacementFacts {
  readonly branch: { plans_at_once: boolean } | null;
  readonly warehouse: boolean;
  readonly slot: { from_minute: number; to_minute: number; max_orders: number } | null;
}

const PLACEMENT_FACTS = {
  name: 'order_placement_facts',
  text: `select (select jsonb_build_object('plans_at_once', plans_at_once) from delivery_branches
             where id = $1 and status = 'active') as branch,
           exists (select 1 from warehouses where id = $2 and client_id = $3 and status = 'active') as warehouse`,
};

/** Whether the branch takes orders and the place is the client's; without the slot. */
export async function findPlacementFacts(
  ctx: Ctx,
  input: { delivery_branch_id: number; warehouse_id: number; client_id: number },
): Promise<Omit<PlacementFacts, 'slot'>> {
  const [row] = await ctx.db.rows<Omit<PlacementFacts, 'slot'>>(PLACEMENT_FACTS, [
    input.delivery_branch_id,
    input.warehouse_id,
    input.client_id,
  ]);
  return row!;
}

const LOCK_SLOT = {
  name: 'order_lock_slot',
  text: `select from_minute, to_minute, max_orders from delivery_slots
         where id = $1 and delivery_branch_id = $2 and weekday = extract(dow from $3::date) and status = 'active'
         for update`,
};
const COUNT_IN_SLOT = {
  name: 'order_count_in_slot',
  text: `select count(*) as orders from orders
         where delivery_slot_id = $1 and delivery_date = $2 and status <> 40 and id <> $3`,
};

/**
 * Locks a slot of the depot on the weekday of the day, and returns how many other orders it has that day. Null where
 * the depot has no such slot then. Every reservation comes through here, so that two never take its last capacity.
 */
export async function lockSlotOfDay(
  ctx: Ctx,
  input: { delivery_slot_id: number; delivery_branch_id: number; delivery_date: string; except: number },
) {
  const [slot] = await ctx.db.rows<{ from_minute: number; to_minute: number; max_orders: number }>(
    LOCK_SLOT,
    [input.delivery_slot_id, input.delivery_branch_id, input.delivery_date],
  );
  if (!slot) return null;
  const [counted] = await ctx.db.rows<{ orders: number }>(COUNT_IN_SLOT, [
    input.delivery_slot_id,
    input.delivery_date,
    input.except,
  ]);
  return { ...slot, orders: counted!.orders };
}

const PRODUCTS = {
  name: 'order_products',
  text: `select p.id, p.kind, p.weight_grams, coalesce(l.price_millis, p.price_millis) as price_millis
         from delivery_products p left join order_lines l on l.order_id = $2 and l.delivery_product_id = p.id
         where p.id = any($1::bigint[]) and (p.status = 'active' or l.id is not null)`,
};

/** Products among these that can be ordered, by id; those an order has already, at the price they were ordered. */
export async function findOrderable(ctx: Ctx, ids: readonly number[], order_id: number | null) {
  const rows = await ctx.db.rows<{
    id: number;
    kind: 'fuel' | 'goods';
    weight_grams: number;
    price_millis: number;
  }>(PRODUCTS, [ids, order_id]);
  return new Map(rows.map((row) => [row.id, row]));
}
