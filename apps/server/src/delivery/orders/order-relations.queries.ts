import { type Ctx, isPlatform } from '../../platform/context.ts';
import { and, eq, sql } from '../../platform/orm.ts';
import { orderRelations } from './orders.table.ts';

export interface RelatedIds {
  readonly after_order_ids: number[];
  readonly apart_order_ids: number[];
}

const OWN = {
  name: 'order_relations_own',
  text: `select coalesce(array_agg(other_order_id order by other_order_id) filter (where kind = 'after'), '{}') as after_order_ids,
           coalesce(array_agg(other_order_id order by other_order_id) filter (where kind = 'apart'), '{}') as apart_order_ids
         from order_relations where order_id = $1`,
};

/** The orders this one names. */
export async function findRelatedIds(ctx: Ctx, order_id: number): Promise<RelatedIds> {
  const [row] = await ctx.db.rows<RelatedIds>(OWN, [order_id]);
  return row!;
}

/** Replaces the relations of one kind. */
export async function saveRelations(
  ctx: Ctx,
  order_id: number,
  kind: 'after' | 'apart',
  others: readonly number[],
): Promise<void> {
  await ctx.db.orm
    .delete(orderRelations)
    .where(and(eq(orderRelations.order_id, order_id), eq(orderRelations.kind, kind)));
  if (others.length === 0) return;
  await ctx.db.orm
    .insert(orderRelations)
    .values([...new Set(others)].map((other_order_id) => ({ order_id, kind, other_order_id })));
}

/** How many of these orders the actor may name for a depot. */
export async function countRelatable(
  ctx: Ctx,
  ids: readonly number[],
  delivery_branch_id: number,
): Promise<number> {
  const own = isPlatform(ctx.actor) ? sql`` : sql`and client_id = ${ctx.actor.client_id ?? -1}`;
  const [row] = await ctx.db.composed<{ orders: number }>(
    sql`select count(*)::int as orders from orders
        where id = any(${sql.param([...ids])}::bigint[]) and delivery_branch_id = ${delivery_branch_id} ${own}`,
  );
  return row!.orders;
}

/** Whether one of these orders comes, over any number of others, after this one. */
export async function leadsBack(ctx: Ctx, order_id: number, others: readonly number[]): Promise<boolean> {
  const rows = await ctx.db.composed(
    sql`with recursive before(id) as (
          select unnest(${sql.param([...others])}::bigint[])
          union
          select r.other_order_id from order_relations r join before b on r.order_id = b.id where r.kind = 'after')
        select 1 from before where id = ${order_id}`,
  );
  return rows.length > 0;
}
