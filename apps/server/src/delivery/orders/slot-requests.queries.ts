import { type Ctx, isPlatform } from '../../platform/context.ts';
import { and, eq, sql } from '../../platform/orm.ts';
import { type ProposedSlot, slotRequests } from './orders.table.ts';

export type SlotRequestRow = typeof slotRequests.$inferSelect;

/** A request of the actor's orders, unlocked: its order is locked first. */
export async function findSlotRequest(ctx: Ctx, id: number): Promise<SlotRequestRow | null> {
  const own = isPlatform(ctx.actor) ? undefined : eq(slotRequests.client_id, ctx.actor.client_id ?? -1);
  const [row] = await ctx.db.orm
    .select()
    .from(slotRequests)
    .where(and(eq(slotRequests.id, id), own));
  return row ?? null;
}

export async function lockSlotRequest(ctx: Ctx, id: number): Promise<SlotRequestRow> {
  const [row] = await ctx.db.orm.select().from(slotRequests).where(eq(slotRequests.id, id)).for('update');
  return row!;
}

export async function insertSlotRequest(
  ctx: Ctx,
  request: { order_id: number; client_id: number; slots: ProposedSlot[]; expires_at: Date },
): Promise<void> {
  await ctx.db.orm
    .insert(slotRequests)
    .values({ ...request, requested_by: ctx.actor.user_id, created_at: ctx.now });
}

export async function saveSlotRequest(ctx: Ctx, id: number, change: Partial<SlotRequestRow>): Promise<void> {
  await ctx.db.orm.update(slotRequests).set(change).where(eq(slotRequests.id, id));
}

const WITHDRAW = {
  name: 'slot_request_withdraw',
  text: `update slot_requests set answered_at = $2, status = case when expires_at <= $2 then 'expired' else 'withdrawn' end
         where order_id = $1 and status = 'open'`,
};

/** Ends what is open for an order: it is planned, moved or over, or asked again. */
export async function withdrawOpenRequests(ctx: Ctx, order_id: number): Promise<void> {
  await ctx.db.rows(WITHDRAW, [order_id, ctx.now]);
}

/** The requests of an order, newest first. */
export function listSlotRequests(ctx: Ctx, order_id: number): Promise<SlotRequestRow[]> {
  return ctx.db.orm
    .select()
    .from(slotRequests)
    .where(eq(slotRequests.order_id, order_id))
    .orderBy(sql`${slotRequests.id} desc`)
    .limit(20);
}
