import type { Ctx } from '../../platform/context.ts';
import { and, eq, sql } from '../../platform/orm.ts';
import { pricingQuestions, subscriptionPlans } from './subscription-plans.table.ts';

export type StoredPlan = typeof subscriptionPlans.$inferSelect;
type Questions = Pick<typeof pricingQuestions.$inferSelect, 'questions' | 'version'>;

/** The plans in the order of their prices. They are the platform's, and public. */
export function listPlans(ctx: Ctx): Promise<StoredPlan[]> {
  return ctx.db.orm.select().from(subscriptionPlans).orderBy(subscriptionPlans.id);
}

export async function lockPlan(ctx: Ctx, id: number): Promise<StoredPlan | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.id, id))
    .for('update');
  return row ?? null;
}

/** The plan of this code, whose prices stay the same until the transaction ends. */
export async function lockPlanPrices(ctx: Ctx, code: StoredPlan['code']): Promise<StoredPlan> {
  const [row] = await ctx.db.orm
    .select()
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.code, code))
    .for('share');
  return row!;
}

export async function savePlan(
  ctx: Ctx,
  id: number,
  fields: Partial<Omit<StoredPlan, 'id' | 'code'>>,
): Promise<void> {
  await ctx.db.orm.update(subscriptionPlans).set(fields).where(eq(subscriptionPlans.id, id));
}

export async function getQuestions(ctx: Ctx): Promise<Questions> {
  const [row] = await ctx.db.orm.select().from(pricingQuestions);
  return row!;
}

/** Replaces the questions; false when another user has done so since `seen`. */
export async function saveQuestions(
  ctx: Ctx,
  questions: Questions['questions'],
  seen: number,
): Promise<boolean> {
  const rows = await ctx.db.orm
    .update(pricingQuestions)
    .set({ questions, version: sql`${pricingQuestions.version} + 1` })
    .where(and(eq(pricingQuestions.id, 1), eq(pricingQuestions.version, seen)))
    .returning({ id: pricingQuestions.id });
  return rows.length > 0;
}
