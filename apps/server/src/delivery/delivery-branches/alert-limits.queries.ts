import { ALERT_LIMITS_DEFAULT, type AlertLimits } from '@fleet/domain/tracking.ts';
import type { Ctx } from '../../platform/context.ts';
import { eq } from '../../platform/orm.ts';
import type { AlertLimitsRow } from './delivery-branches.rules.ts';
import { deliveryAlertLimits, deliveryBranches } from './delivery-branches.table.ts';

const INSERT = {
  name: 'alert_limits_insert',
  text: `insert into delivery_alert_limits (delivery_branch_id) select id from delivery_branches where id = $1
         on conflict do nothing`,
};

/** Inserts the default limits of a depot that has none of its own; nothing for an unknown number. */
export async function insertAlertLimits(ctx: Ctx, branch: number): Promise<void> {
  await ctx.db.rows(INSERT, [branch]);
}

/** The limits of a depot, the default ones where it has none of its own; null for an unknown number. */
export async function findAlertLimits(ctx: Ctx, branch: number): Promise<AlertLimitsRow | null> {
  const [row] = await ctx.db.orm
    .select({ own: deliveryAlertLimits })
    .from(deliveryBranches)
    .leftJoin(deliveryAlertLimits, eq(deliveryAlertLimits.delivery_branch_id, deliveryBranches.id))
    .where(eq(deliveryBranches.id, branch));
  return row ? (row.own ?? { ...ALERT_LIMITS_DEFAULT, delivery_branch_id: branch, version: 1 }) : null;
}

export async function lockAlertLimits(ctx: Ctx, branch: number): Promise<AlertLimitsRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(deliveryAlertLimits)
    .where(eq(deliveryAlertLimits.delivery_branch_id, branch))
    .for('update');
  return row ?? null;
}

export async function saveAlertLimits(
  ctx: Ctx,
  branch: number,
  change: Partial<AlertLimitsRow>,
): Promise<AlertLimitsRow> {
  const [row] = await ctx.db.orm
    .update(deliveryAlertLimits)
    .set(change)
    .where(eq(deliveryAlertLimits.delivery_branch_id, branch))
    .returning();
  return row!;
}

/** The limits of every depot that has its own. */
export async function listAlertLimits(ctx: Ctx): Promise<Map<number, AlertLimits>> {
  const rows = await ctx.db.orm.select().from(deliveryAlertLimits);
  return new Map(rows.map((row) => [row.delivery_branch_id, row]));
}
