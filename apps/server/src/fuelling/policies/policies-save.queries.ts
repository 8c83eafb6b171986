import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { and, eq, isNull } from '../../platform/orm.ts';
import { policies } from './policies.table.ts';

export type Policy = typeof policies.$inferSelect;

/** Whose rules: the client's, or those of one of its vehicles or drivers. */
export interface PolicySubject {
  readonly client_id: number;
  readonly group_id: number | null;
  readonly vehicle_id: number | null;
  readonly driver_id: number | null;
}

/** The rules of one level, whole. */
type FullPolicy = Omit<
  Policy,
  | 'id'
  | 'client_id'
  | 'group_id'
  | 'vehicle_id'
  | 'driver_id'
  | 'name_en'
  | 'name_ar'
  | 'profile_id'
  | 'created_at'
  | 'version'
  | 'changed_at'
  | 'changed_by_user_id'
>;

/** The rules as input; omitted ones are no rules. */
export type NewPolicy = Partial<FullPolicy> & { group_id?: number; vehicle_id?: number; driver_id?: number };

const LOCK_SUBJECT: Statement = {
  name: 'policy_lock_subject',
  text: `select $2::bigint is null or exists (select from vehicle_groups where id = $2 and client_id = c.id) as has_group,
                $3::bigint is null or exists (select from vehicles where id = $3 and client_id = c.id) as has_vehicle,
                $4::bigint is null or exists (select from drivers where id = $4 and client_id = c.id) as has_driver
         from clients c where c.id = $1 for no key update of c`,
};

/** Which parts of the subject are the client's own. */
interface Owned {
  has_group: boolean;
  has_vehicle: boolean;
  has_driver: boolean;
}

/** Locks the client, so that two people never write the same rules at once; null when there is none. */
export async function lockSubject(ctx: Ctx, subject: PolicySubject): Promise<Owned | null> {
  const values = [subject.client_id, subject.group_id, subject.vehicle_id, subject.driver_id];
  const [row] = await ctx.db.rows<Owned>(LOCK_SUBJECT, values);
  return row ?? null;
}

/** The rules as stored; null where there are none. */
export async function findPolicy(ctx: Ctx, subject: PolicySubject): Promise<Policy | null> {
  const { group_id, vehicle_id, driver_id } = subject;
  const [row] = await ctx.db.orm
    .select()
    .from(policies)
    .where(
      and(
        eq(policies.client_id, subject.client_id),
        isNull(policies.name_en),
        group_id === null ? isNull(policies.group_id) : eq(policies.group_id, group_id),
        vehicle_id === null ? isNull(policies.vehicle_id) : eq(policies.vehicle_id, vehicle_id),
        driver_id === null ? isNull(policies.driver_id) : eq(policies.driver_id, driver_id),
      ),
    );
  return row ?? null;
}

/** Replaces the rules `before` (null: there were none). */
export async function replacePolicy(
  ctx: Ctx,
  subject: PolicySubject,
  before: Policy | null,
  rules: FullPolicy,
): Promise<Policy> {
  const values = {
    ...rules,
    ...subject,
    version: (before?.version ?? 0) + 1,
    changed_at: ctx.now,
    changed_by_user_id: ctx.actor.user_id,
  };
  const [after] = before
    ? await ctx.db.orm.update(policies).set(values).where(eq(policies.id, before.id)).returning()
    : await ctx.db.orm.insert(policies).values(values).returning();
  return after!;
}
