import type { Ctx } from '../../platform/context.ts';
import { asc, eq } from '../../platform/orm.ts';
import { resourceWrites } from '../../platform/resource-queries.ts';
import {
  type ConstraintsRow,
  type SlotRow,
  SPEED_PERCENT_BY_HOUR_DEFAULT,
} from './delivery-branches.rules.ts';
import { deliveryBranches, deliveryConstraints, deliverySlots } from './delivery-branches.table.ts';

export type NewSlot = Pick<
  SlotRow,
  'delivery_branch_id' | 'weekday' | 'from_minute' | 'to_minute' | 'max_orders'
>;

/** Branches that take orders. */
export async function listBranchesOnOffer(ctx: Ctx) {
  return ctx.db.orm
    .select({
      id: deliveryBranches.id,
      name_en: deliveryBranches.name_en,
      name_ar: deliveryBranches.name_ar,
      address: deliveryBranches.address,
      latitude: deliveryBranches.latitude,
      longitude: deliveryBranches.longitude,
    })
    .from(deliveryBranches)
    .where(eq(deliveryBranches.status, 'active'))
    .orderBy(asc(deliveryBranches.id));
}

/** Inserts a branch, with constraints as delivered. */
export async function insertBranch(ctx: Ctx, branch: typeof deliveryBranches.$inferInsert): Promise<number> {
  const id = await resourceWrites(deliveryBranches).insert(ctx, branch);
  await ctx.db.orm
    .insert(deliveryConstraints)
    .values({ delivery_branch_id: id, speed_percent_by_hour: [...SPEED_PERCENT_BY_HOUR_DEFAULT] });
  return id;
}

export async function findConstraints(ctx: Ctx, branch: number): Promise<ConstraintsRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(deliveryConstraints)
    .where(eq(deliveryConstraints.delivery_branch_id, branch));
  return row ?? null;
}

export async function lockConstraints(ctx: Ctx, branch: number): Promise<ConstraintsRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(deliveryConstraints)
    .where(eq(deliveryConstraints.delivery_branch_id, branch))
    .for('update');
  return row ?? null;
}

export async function saveConstraints(
  ctx: Ctx,
  branch: number,
  change: Partial<ConstraintsRow>,
): Promise<ConstraintsRow> {
  const [row] = await ctx.db.orm
    .update(deliveryConstraints)
    .set(change)
    .where(eq(deliveryConstraints.delivery_branch_id, branch))
    .returning();
  return row!;
}

/** The slots of a branch in the order of its week. */
export async function listSlots(ctx: Ctx, branch: number): Promise<SlotRow[]> {
  return ctx.db.orm
    .select()
    .from(deliverySlots)
    .where(eq(deliverySlots.delivery_branch_id, branch))
    .orderBy(asc(deliverySlots.weekday), asc(deliverySlots.from_minute), asc(deliverySlots.id));
}

/** Inserts those that are not there yet, and returns them. */
export async function insertSlots(ctx: Ctx, slots: readonly NewSlot[]): Promise<SlotRow[]> {
  return ctx.db.orm
    .insert(deliverySlots)
    .values(slots.map((slot) => ({ ...slot, created_at: ctx.now })))
    .onConflictDoNothing()
    .returning();
}

export async function lockSlot(ctx: Ctx, id: number): Promise<SlotRow | null> {
  const [row] = await ctx.db.orm.select().from(deliverySlots).where(eq(deliverySlots.id, id)).for('update');
  return row ?? null;
}

export async function saveSlot(ctx: Ctx, id: number, change: Partial<SlotRow>): Promise<SlotRow> {
  const [row] = await ctx.db.orm
    .update(deliverySlots)
    .set(change)
    .where(eq(deliverySlots.id, id))
    .returning();
  return row!;
}
