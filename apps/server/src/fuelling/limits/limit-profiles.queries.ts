import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { and, eq, isNotNull } from '../../platform/orm.ts';
import { policies } from '../policies/policies.table.ts';

export type StoredProfile = typeof policies.$inferSelect & { name_en: string; name_ar: string };

const PROFILES: Statement = {
  name: 'limit_profiles',
  text: `
    select to_jsonb(p) as policy, u.name as changed_by,
      (select count(*) from policies o join vehicles v on v.id = o.vehicle_id and v.deleted_at is null where o.profile_id = p.id) as vehicles,
      (select count(*) from policies o where o.profile_id = p.id and o.group_id is not null) as groups,
      (select count(*) from policies o join drivers d on d.id = o.driver_id and d.deleted_at is null where o.profile_id = p.id) as drivers,
      (select count(*) from policies o join vehicles v on v.group_id = o.group_id and v.deleted_at is null where o.profile_id = p.id
        and not exists (select from policies x where x.vehicle_id = v.id and x.profile_id is not null)) as vehicles_in_groups
    from policies p left join users u on u.id = p.changed_by_user_id
    where p.client_id = $1 and p.name_en is not null and ($2::bigint is null or p.id = $2)
    order by p.name_en`,
};

export interface ProfileView {
  policy: PolicyRules & {
    id: number;
    name_en: string;
    name_ar: string;
    version: number;
    changed_at: string | null;
  };
  changed_by: string | null;
  vehicles: number;
  groups: number;
  drivers: number;
  vehicles_in_groups: number;
}

/** The profiles of a client, or one of them, with how many follow each. */
export function listProfiles(ctx: Ctx, client_id: number, id: number | null): Promise<ProfileView[]> {
  return ctx.db.rows<ProfileView>(PROFILES, [client_id, id]);
}

interface Overview {
  vehicles: number;
  without_profile: number;
  changed_at: Date | null;
}

const OVERVIEW: Statement = {
  name: 'limit_overview',
  text: `
    select count(v.id) as vehicles,
      count(v.id) filter (where not exists (select from policies o where o.profile_id is not null
        and (o.vehicle_id = v.id or o.group_id = v.group_id))) as without_profile,
      (select max(changed_at) from policies where client_id = c.id) as changed_at
    from clients c left join vehicles v on v.client_id = c.id and v.deleted_at is null
    where c.id = $1 group by c.id`,
};

/** How many vehicles there are and how many follow no profile; null for no client. */
export async function findOverview(ctx: Ctx, client_id: number): Promise<Overview | null> {
  return (await ctx.db.rows<Overview>(OVERVIEW, [client_id]))[0] ?? null;
}

/** A profile as stored; null when there is none, also for another client's (null: any client's). */
export async function findProfile(
  ctx: Ctx,
  id: number,
  client_id: number | null,
): Promise<StoredProfile | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(policies)
    .where(
      and(
        eq(policies.id, id),
        isNotNull(policies.name_en),
        client_id === null ? undefined : eq(policies.client_id, client_id),
      ),
    );
  return (row as StoredProfile | undefined) ?? null;
}

type ProfileValues = Omit<typeof policies.$inferInsert, 'id' | 'client_id'> & {
  name_en: string;
  name_ar: string;
};

export async function insertProfile(
  ctx: Ctx,
  client_id: number,
  values: ProfileValues,
): Promise<StoredProfile> {
  const [row] = await ctx.db.orm
    .insert(policies)
    .values({ ...values, client_id, changed_at: ctx.now, changed_by_user_id: ctx.actor.user_id })
    .returning();
  return row as StoredProfile;
}

/** Writes the profile over the version `before`. */
export async function saveProfile(
  ctx: Ctx,
  before: StoredProfile,
  values: ProfileValues,
): Promise<StoredProfile> {
  const [row] = await ctx.db.orm
    .update(policies)
    .set({
      ...values,
      version: before.version + 1,
      changed_at: ctx.now,
      changed_by_user_id: ctx.actor.user_id,
    })
    .where(eq(policies.id, before.id))
    .returning();
  return row as StoredProfile;
}

export async function deleteProfile(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.orm.delete(policies).where(eq(policies.id, id));
}

export interface Moved {
  id: number;
  before: unknown;
  after: unknown;
}

const MOVE: Statement = {
  name: 'limit_profile_move',
  text: `
    with moved as (select * from policies where profile_id = $1)
    update policies p set profile_id = $2, version = p.version + 1, changed_at = $3, changed_by_user_id = $4
    from moved m where p.id = m.id
    returning p.id, to_jsonb(m) as before, to_jsonb(p) as after`,
};

/** Lets the followers of one profile follow another, or none. */
export function moveFollowers(ctx: Ctx, from: number, to: number | null): Promise<Moved[]> {
  return ctx.db.rows<Moved>(MOVE, [from, to, ctx.now, ctx.actor.user_id]);
}
