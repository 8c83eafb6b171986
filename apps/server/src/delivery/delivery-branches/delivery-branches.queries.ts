import type { listDeliveryBranches } from '@fleet/contracts/delivery/delivery-branches.ts';
import { citiesNamed } from '@fleet/domain/saudi-cities.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import { resourceWrites } from '../../platform/resource-queries.ts';
import type { BranchRow, ConstraintsRow, ListedBranch, SlotRow } from './delivery-branches.rules.ts';
import { deliveryBranches, deliveryConstraints, deliverySlots } from './delivery-branches.table.ts';

export type BranchQuery = Omit<z.output<(typeof listDeliveryBranches)['query']>, 'page' | 'per_page'>;
export type NewBranch = Omit<BranchRow, 'id' | 'version' | 'status' | 'created_at'>;
export type NewSlot = Pick<
  SlotRow,
  'delivery_branch_id' | 'weekday' | 'from_minute' | 'to_minute' | 'max_orders'
>;

const COLUMNS = sql`b.*, n.open_orders`;
const FROM = sql`delivery_branches b cross join lateral (
  select count(*) as open_orders from orders o
  where o.delivery_branch_id = b.id and o.status not in (30, 40)) n`;

/** All branches; the text is looked for in number, names, address and city. */
export function branchList({ q, sort = 'id', status }: BranchQuery) {
  const text = q?.toLowerCase();
  return listOf<ListedBranch>(
    {
      select: COLUMNS,
      from: FROM,
      where: allOf(
        text
          ? sql`(strpos(lower(concat_ws(' ', b.id, b.name_en, b.name_ar, b.address)), ${text}) > 0
              or b.city = any(${sql.param(citiesNamed(text))}::text[]))`
          : undefined,
        status ? sql`b.status = ${status}` : undefined,
      ),
      sorts: {
        id: sql`b.id`,
        name: sql`b.name_en`,
        city: sql`b.city`,
        open_orders: sql`n.open_orders`,
        created_at: sql`b.created_at`,
      },
      id: sql`b.id`,
    },
    sort,
  );
}

export async function findBranch(ctx: Ctx, id: number): Promise<ListedBranch | null> {
  const [row] = await ctx.db.composed<ListedBranch>(sql`select ${COLUMNS} from ${FROM} where b.id = ${id}`);
  return row ?? null;
}

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

/** Inserts a branch and its constraints as delivered; null when there is one of this name. */
export async function insertBranch(
  ctx: Ctx,
  branch: NewBranch,
  speed_percent_by_hour: readonly number[],
): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(deliveryBranches)
    .values({ ...branch, created_at: ctx.now })
    .returning({ id: deliveryBranches.id });
  await ctx.db.orm
    .insert(deliveryConstraints)
    .values({ delivery_branch_id: row!.id, speed_percent_by_hour: [...speed_percent_by_hour] });
  return row!.id;
}

export const { lock: lockBranch, save: saveBranch } = resourceWrites(deliveryBranches);

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
