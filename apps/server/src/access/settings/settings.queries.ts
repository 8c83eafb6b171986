import type { Ctx } from '../../platform/context.ts';
import { and, asc, desc, eq, lte, sql } from '../../platform/orm.ts';
import { datedSettings } from './settings.table.ts';

export interface SettingRow {
  readonly name: string;
  readonly starts_on: string;
  readonly value: number;
}

/** The value in force on a day; null where none has begun. */
export async function findSetting(ctx: Ctx, name: string, on: string): Promise<number | null> {
  const [row] = await ctx.db.orm
    .select({ value: datedSettings.value })
    .from(datedSettings)
    .where(and(eq(datedSettings.name, name), lte(datedSettings.starts_on, on)))
    .orderBy(desc(datedSettings.starts_on))
    .limit(1);
  return row === undefined ? null : Number(row.value);
}

/** Every value there is, oldest first. */
export async function listSettingRows(ctx: Ctx): Promise<SettingRow[]> {
  const rows = await ctx.db.orm
    .select()
    .from(datedSettings)
    .orderBy(asc(datedSettings.name), asc(datedSettings.starts_on));
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}

/** Serializes changes of this setting: a day without a scheduled value has no row to lock. */
export async function lockSetting(ctx: Ctx, name: string): Promise<void> {
  await ctx.db.composed(sql`select pg_advisory_xact_lock(hashtext(${`setting ${name}`}))`);
}

/** Sets the value from a day on, replacing what was scheduled for that day. */
export async function saveSetting(ctx: Ctx, row: SettingRow): Promise<void> {
  await ctx.db.orm
    .insert(datedSettings)
    .values(row)
    .onConflictDoUpdate({
      target: [datedSettings.name, datedSettings.starts_on],
      set: { value: row.value },
    });
}
