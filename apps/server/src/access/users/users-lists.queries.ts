import type { listUsers } from '@fleet/contracts/access/users.ts';
import type { Group, GroupCategory } from '@fleet/contracts/permissions.ts';
import { GROUP_CATEGORY, GROUPS } from '@fleet/contracts/permissions.ts';
import type { Language } from '@fleet/domain/languages.ts';
import type { z } from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { USER_PARTIES } from './user-parties.fragments.ts';

/** A user as lists and forms show one. */
export interface ListedUser {
  readonly id: number;
  readonly name: string;
  readonly avatar: number | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly language: Language;
  readonly status: 'active' | 'inactive';
  readonly version: number;
  readonly has_password: boolean;
  readonly invited_until: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly erased_at: Date | null;
  readonly base: Group;
  readonly group_id: number;
  readonly group_name_en: string;
  readonly group_name_ar: string;
  readonly permissions: readonly string[];
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
  readonly staff_id: number | null;
  readonly driver_id: number | null;
  readonly party_name_en: string | null;
  readonly party_name_ar: string | null;
}

const SELECT = sql`u.id, u.name, u.avatar, u.email, u.mobile, u.language, u.status, u.version, u.created_at, u.erased_at, u.staff_id, u.driver_id,
  u.password_hash is not null as has_password,
  (select max(i.expires_at) from invitations i where i.user_id = u.id and i.used_at is null) as invited_until,
  s.last_sign_in_at, u."group" as base, g.id as group_id, g.name_en as group_name_en, g.name_ar as group_name_ar,
  array(select p.permission from group_permissions p where p.group_id = g.id) as permissions,
  c.id as client_id, case when st.id is null then n.id end as network_id, st.id as station_id,
  coalesce(c.name_en, st.name_en, n.name_en) as party_name_en, coalesce(c.name_ar, st.name_ar, n.name_ar) as party_name_ar`;

const FROM = sql`users u
  join groups g on g.id = u.group_id
  ${sql.raw(USER_PARTIES)}
  left join lateral (select max(e.created_at) as last_sign_in_at from sessions e where e.user_id = u.id) s on true`;

export type UserQuery = Omit<z.output<(typeof listUsers)['query']>, 'page' | 'per_page'>;

/** The list of the users the reader looks after. */
export function userList(actor: Actor, { q, sort = 'name', ...filter }: UserQuery) {
  return listOf<ListedUser>(
    {
      select: SELECT,
      from: FROM,
      where: allOf(
        scope(actor),
        q
          ? sql`strpos(lower(concat_ws(' ', u.name, u.email, u.mobile, c.name_en, c.name_ar, st.name_en, n.name_en)), lower(${q})) > 0`
          : undefined,
        filter.status ? sql`u.status = ${filter.status}` : undefined,
        isOfCategory(filter.category),
        filter.client_id ? sql`u.client_id = ${filter.client_id}` : undefined,
        filter.network_id ? sql`n.id = ${filter.network_id}` : undefined,
        filter.station_id ? sql`st.id = ${filter.station_id}` : undefined,
      ),
      sorts: {
        name: sql`u.name`,
        email: sql`u.email`,
        created_at: sql`u.created_at`,
        last_sign_in_at: sql`s.last_sign_in_at`,
      },
      id: sql`u.id`,
    },
    sort,
  );
}

/** A user the actor looks after; else null. */
export async function findListedUser(ctx: Ctx, id: number): Promise<ListedUser | null> {
  const [row] = await ctx.db.composed<ListedUser>(
    sql`select ${SELECT} from ${FROM} where u.id = ${id} and ${scope(ctx.actor)}`,
  );
  return row ?? null;
}

/** The same, locked against other changes. */
export async function lockListedUser(ctx: Ctx, id: number): Promise<ListedUser | null> {
  await ctx.db.composed(sql`select 1 from users where id = ${id} for update`);
  return findListedUser(ctx, id);
}

/** Drivers come with the fleet, so that a list of users is one of people at desks and pumps. */
function isOfCategory(category: GroupCategory | undefined): SQL {
  const bases = GROUPS.filter((base) =>
    category ? GROUP_CATEGORY[base] === category : GROUP_CATEGORY[base] !== 'driver',
  );
  return sql`u."group" in ${bases}`;
}

/** The own party; for administrators everyone, other administrators only with the permission to read them. */
function scope(actor: Actor): SQL {
  if (actor.kind === 'system') return sql`true`;
  if (actor.group === 'admin')
    return actor.permissions.has('read admin_user') ? sql`true` : sql`u."group" <> 'admin'`;
  if (actor.driver_id) return sql`false`;
  if (actor.client_id) return sql`u.client_id = ${actor.client_id}`;
  // A station manager looks after the people at the pumps, not after the supervisor who watches over them.
  if (actor.station_id)
    return sql`st.id = ${actor.station_id} and u."group" in ('gas_station_manager', 'attendant')`;
  if (actor.network_id) return sql`n.id = ${actor.network_id}`;
  return sql`false`;
}
