import type { Ctx } from '../../platform/context.ts';
import { and, eq } from '../../platform/orm.ts';
import { dashboardLayouts } from './dashboard-layouts.table.ts';

const own = ({ actor }: Ctx) =>
  and(eq(dashboardLayouts.user_id, actor.user_id!), eq(dashboardLayouts.area, actor.role!));

/** The actor's own arrangement in their area; null where they made none. */
export async function findLayout(ctx: Ctx): Promise<string[] | null> {
  const [row] = await ctx.db.orm
    .select({ cards: dashboardLayouts.cards })
    .from(dashboardLayouts)
    .where(own(ctx));
  return row?.cards ?? null;
}

export async function saveLayout(ctx: Ctx, cards: string[]): Promise<void> {
  await ctx.db.orm
    .insert(dashboardLayouts)
    .values({ user_id: ctx.actor.user_id!, area: ctx.actor.role!, cards })
    .onConflictDoUpdate({ target: [dashboardLayouts.user_id, dashboardLayouts.area], set: { cards } });
}

export async function deleteLayout(ctx: Ctx): Promise<void> {
  await ctx.db.orm.delete(dashboardLayouts).where(own(ctx));
}
