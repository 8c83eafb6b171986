import type { Ctx } from '../../platform/context.ts';
import { eq, sql } from '../../platform/orm.ts';
import { staffPins } from './staff.table.ts';

/** The stored PIN of a person, locked so that concurrent attempts are counted one by one. */
export async function lockPin(ctx: Ctx, staff_id: number) {
  const [row] = await ctx.db.orm
    .select()
    .from(staffPins)
    .where(eq(staffPins.staff_id, staff_id))
    .for('update');
  return row ?? null;
}

export async function savePin(ctx: Ctx, staff_id: number, pin_mac: string): Promise<void> {
  const stored = { pin_mac, failures: 0, set_at: ctx.now };
  await ctx.db.orm
    .insert(staffPins)
    .values({ staff_id, ...stored })
    .onConflictDoUpdate({ target: staffPins.staff_id, set: stored });
}

export async function countPinFailure(ctx: Ctx, staff_id: number): Promise<void> {
  await ctx.db.orm
    .update(staffPins)
    .set({ failures: sql`${staffPins.failures} + 1` })
    .where(eq(staffPins.staff_id, staff_id));
}

export async function resetPinFailures(ctx: Ctx, staff_id: number): Promise<void> {
  await ctx.db.orm.update(staffPins).set({ failures: 0 }).where(eq(staffPins.staff_id, staff_id));
}

export async function deleteStaffPin(ctx: Ctx, staff_id: number): Promise<void> {
  await ctx.db.composed(sql`delete from staff_pins where staff_id = ${staff_id}`);
}
