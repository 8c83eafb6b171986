import type { Ctx } from '../../platform/context.ts';
import { and, desc, eq, inArray, sql } from '../../platform/orm.ts';
import { taxDevices } from './tax-devices.table.ts';

export type TaxDeviceRow = typeof taxDevices.$inferSelect;

/** The device whose certificate signs for a taxpayer. */
export async function findActive(ctx: Ctx, vat_no: string): Promise<TaxDeviceRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(taxDevices)
    .where(and(eq(taxDevices.vat_no, vat_no), eq(taxDevices.state, 'active')));
  return row ?? null;
}

/** Of each taxpayer the active device and the latest attempt, newest first. */
export function listLatest(ctx: Ctx, vat_nos: readonly string[]): Promise<TaxDeviceRow[]> {
  return ctx.db.orm
    .selectDistinctOn([taxDevices.vat_no, sql`${taxDevices.state} = 'active'`])
    .from(taxDevices)
    .where(inArray(taxDevices.vat_no, [...vat_nos]))
    .orderBy(taxDevices.vat_no, sql`${taxDevices.state} = 'active'`, desc(taxDevices.id));
}

/** The new row; null where the taxpayer has an attempt under way. */
export async function insertDevice(
  ctx: Ctx,
  device: Omit<typeof taxDevices.$inferInsert, 'id'>,
): Promise<TaxDeviceRow | null> {
  const [row] = await ctx.db.orm.insert(taxDevices).values(device).onConflictDoNothing().returning();
  return row ?? null;
}

/** Attempts that may go on now, oldest first. */
export function listDue(ctx: Ctx): Promise<TaxDeviceRow[]> {
  return ctx.db.orm
    .select()
    .from(taxDevices)
    .where(
      and(
        eq(taxDevices.state, 'checking'),
        sql`coalesce(${taxDevices.next_attempt_at}, '-infinity') <= ${ctx.now}`,
      ),
    )
    .orderBy(taxDevices.id);
}

/** When the next attempt goes on; null where none is under way. */
export async function findNextDue(ctx: Ctx): Promise<Date | null> {
  const [row] = await ctx.db.composed<{ due_at: Date | null }>(
    sql`select min(coalesce(next_attempt_at, ${ctx.now})) as due_at from tax_devices where state = 'checking'`,
  );
  return row!.due_at;
}

/** Writes what a step of an attempt came to; false where the attempt is over. */
export async function saveAttempt(
  ctx: Ctx,
  id: number,
  change: Partial<typeof taxDevices.$inferInsert>,
): Promise<boolean> {
  const rows = await ctx.db.orm
    .update(taxDevices)
    .set(change)
    .where(and(eq(taxDevices.id, id), eq(taxDevices.state, 'checking')))
    .returning({ id: taxDevices.id });
  return rows.length === 1;
}

/** Has the active device of a taxpayer sign no more. */
export async function replaceActive(ctx: Ctx, vat_no: string): Promise<void> {
  await ctx.db.orm
    .update(taxDevices)
    .set({ state: 'replaced' })
    .where(and(eq(taxDevices.vat_no, vat_no), eq(taxDevices.state, 'active')));
}

/** Active devices that end before this, with the network's names. */
export function lockEnding(ctx: Ctx, before: Date): Promise<TaxDeviceRow[]> {
  return ctx.db.orm
    .select()
    .from(taxDevices)
    .where(and(eq(taxDevices.state, 'active'), sql`${taxDevices.valid_until} < ${before}`))
    .for('update');
}

export async function saveNotified(ctx: Ctx, id: number, notified_days_left: number): Promise<void> {
  await ctx.db.orm.update(taxDevices).set({ notified_days_left }).where(eq(taxDevices.id, id));
}

/** Every device, to seal its secrets again. Locked until the transaction ends. */
export function unsafeLockAllDevices(ctx: Ctx): Promise<TaxDeviceRow[]> {
  return ctx.db.orm.select().from(taxDevices).orderBy(taxDevices.id).for('update');
}

export async function saveSealed(
  ctx: Ctx,
  id: number,
  sealed: Pick<TaxDeviceRow, 'private_key_sealed' | 'token_sealed' | 'secret_sealed'>,
): Promise<void> {
  await ctx.db.orm.update(taxDevices).set(sealed).where(eq(taxDevices.id, id));
}
