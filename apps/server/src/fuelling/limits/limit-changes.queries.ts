import type { FollowerLevel } from '@fleet/contracts/fuelling/limits.ts';
import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import type { Ctx } from '../../platform/context.ts';
import { eq, sql } from '../../platform/orm.ts';
import { policies } from '../policies/policies.table.ts';

export type Policy = typeof policies.$inferSelect;
/** The rules of a row and the profile it follows; the rest is said by whom it is. */
type OwnValues = Omit<
  typeof policies.$inferInsert,
  'id' | 'client_id' | 'group_id' | 'vehicle_id' | 'driver_id' | 'name_en' | 'name_ar' | 'version'
>;

export interface ChangedSubject {
  id: number;
  name_en: string;
  name_ar: string;
  plate_no: string | null;
  profile: { id: number; name_en: string; name_ar: string } | null;
  /** What holds at its level, its profile's rules included; null where there is no row. */
  in_force: PolicyRules | null;
}

const NAMES: Record<FollowerLevel, { table: string; name_en: string; name_ar: string; plate_no: string }> = {
  vehicle: {
    table: 'vehicles s where s.deleted_at is null and',
    name_en: 's.plate_no',
    name_ar: 's.plate_no',
    plate_no: 's.plate_no',
  },
  group: {
    table: 'vehicle_groups s where',
    name_en: 's.name_en',
    name_ar: 's.name_ar',
    plate_no: 'null::text',
  },
  driver: {
    table: 'drivers s where s.deleted_at is null and',
    name_en: `concat_ws(' ', s.first_name, s.last_name)`,
    name_ar: `concat_ws(' ', s.first_name, s.last_name)`,
    plate_no: 'null::text',
  },
};

/** Those of these that are the client's, by id, with what holds at their level. */
export function listChanged(
  ctx: Ctx,
  client_id: number,
  level: FollowerLevel,
  ids: readonly number[],
): Promise<ChangedSubject[]> {
  const { table, name_en, name_ar, plate_no } = NAMES[level];
  return ctx.db.rows<ChangedSubject>(
    {
      name: `limit_changed_${level}`,
      text: `
        select n.*, f.profile - 'codes' as profile, to_jsonb(f) as in_force
        from (select s.id, ${name_en} as name_en, ${name_ar} as name_ar, ${plate_no} as plate_no
          from ${table} s.client_id = $1 and s.id = any($2::bigint[])) n
        left join policies_in_force f on f.${level}_id = n.id
        order by n.id`,
    },
    [client_id, ids],
  );
}

/** Their own rows, where there are any. */
export function listOwn(ctx: Ctx, level: FollowerLevel, ids: readonly number[]): Promise<Policy[]> {
  const column = policies[`${level}_id`];
  return ctx.db.orm
    .select()
    .from(policies)
    .where(sql`${column} = any(${sql.param(ids)}::bigint[])`);
}

/** Writes the rules of one of them, and which profile it follows, over the version `before`. */
export async function saveOwn(
  ctx: Ctx,
  subject: { client_id: number } & Partial<Record<`${FollowerLevel}_id`, number>>,
  before: Policy | null,
  values: OwnValues,
): Promise<Policy> {
  const row = {
    ...values,
    ...subject,
    version: (before?.version ?? 0) + 1,
    changed_at: ctx.now,
    changed_by_user_id: ctx.actor.user_id,
  };
  const [after] = before
    ? await ctx.db.orm.update(policies).set(row).where(eq(policies.id, before.id)).returning()
    : await ctx.db.orm.insert(policies).values(row).returning();
  return after!;
}
