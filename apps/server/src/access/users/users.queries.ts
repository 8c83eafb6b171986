import type { Group } from '@fleet/contracts/permissions.ts';
import type { Language } from '@fleet/domain/languages.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { isDriverOfClient, LACKS_SECOND_STEP, USER_PARTIES } from './user-parties.fragments.ts';

export interface StoredUser {
  readonly group: Group;
  /** The built-in group of that name when left out. */
  readonly group_id?: number | undefined;
  readonly name: string;
  readonly email: string | null;
  readonly civil_id: string | null;
  readonly mobile: string | null;
  readonly language: Language;
  readonly client_id: number | null;
  readonly driver_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
  readonly staff_id: number | null;
  readonly password_hash: string | null;
}

const INSERT_USER = {
  name: 'users_insert',
  text: `insert into users ("group", name, email, civil_id, mobile, password_hash, client_id, driver_id, network_id, station_id,
           staff_id, language, created_at, group_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
           coalesce($14::bigint, (select id from groups where code = $1)))
         returning id`,
};

export async function insertUser(ctx: Ctx, user: StoredUser): Promise<number> {
  const [row] = await ctx.db.rows<{ id: number }>(INSERT_USER, [
    user.group,
    user.name,
    user.email,
    user.civil_id,
    user.mobile,
    user.password_hash,
    user.client_id,
    user.driver_id,
    user.network_id,
    user.station_id,
    user.staff_id,
    user.language,
    ctx.now,
    user.group_id ?? null,
  ]);
  return row!.id;
}

/** Whether the driver works for this client. */
export async function isDriverOf(ctx: Ctx, driverId: number, clientId: number): Promise<boolean> {
  const [row] = await ctx.db.composed<{ yes: boolean }>(
    sql`select ${isDriverOfClient(driverId, clientId)} as yes`,
  );
  return row!.yes;
}

export interface UserRow {
  readonly id: number;
  readonly group: Group;
  readonly group_id: number;
  readonly group_name_en: string;
  readonly group_name_ar: string;
  /** Rights of the group, of any release. */
  readonly permissions: readonly string[];
  readonly lacks_second_step: boolean;
  readonly name: string;
  readonly username: string | null;
  readonly email: string | null;
  readonly civil_id: string | null;
  readonly mobile: string | null;
  readonly dob: string | null;
  readonly avatar: number | null;
  readonly created_at: Date;
  readonly version: number;
  readonly status: 'active' | 'inactive';
  readonly language: Language;
  readonly appearance: unknown;
  readonly client_id: number | null;
  readonly driver_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
  readonly staff_id: number | null;
  readonly party_name_en: string | null;
  readonly party_name_ar: string | null;
}

const FIND_USER = {
  name: 'users_find_with_party',
  text: `select u.id, u."group", u.group_id, g.name_en as group_name_en, g.name_ar as group_name_ar,
           array(select p.permission from group_permissions p where p.group_id = g.id and not ${LACKS_SECOND_STEP}) as permissions,
           ${LACKS_SECOND_STEP} as lacks_second_step, u.name, u.username,
           u.email, u.civil_id, u.mobile, u.dob::text as dob, u.avatar, u.created_at, u.version, u.status, u.language, u.appearance,
           u.client_id, u.driver_id, u.network_id, st.id as station_id, u.staff_id,
           coalesce(c.name_en, st.name_en, n.name_en) as party_name_en,
           coalesce(c.name_ar, st.name_ar, n.name_ar) as party_name_ar
         from users u
         join groups g on g.id = u.group_id
         ${USER_PARTIES}
         where u.id = $1`,
};

/** A user with the name of the company, station or network they belong to. No tenant filter: callers know whose id it is. */
export async function unsafeFindUser(ctx: Ctx, userId: number): Promise<UserRow | null> {
  const [row] = await ctx.db.rows<UserRow>(FIND_USER, [userId]);
  return row ?? null;
}

const SET_STATUS = {
  name: 'users_set_status',
  text: `update users set status = $2 where id = $1 and status <> $2 returning id`,
};

/** Saves the status; false when it was so already or there is no such user. */
export async function saveStatus(ctx: Ctx, userId: number, status: 'active' | 'inactive'): Promise<boolean> {
  return (await ctx.db.rows(SET_STATUS, [userId, status])).length > 0;
}

const REVOKE_SESSIONS = {
  name: 'users_revoke_sessions',
  text: `update sessions set revoked_at = $2, revoked_reason = $3
         where user_id = $1 and revoked_at is null and expires_at > $2 and id is distinct from $4
           and ($5::bigint is null or id = $5) returning id`,
};

/** Ends every session of the user, or all `except` one, or `only` one; returns how many. */
export async function saveSessionsRevoked(
  ctx: Ctx,
  userId: number,
  why: 'disabled' | 'password_changed' | 'ended_by_manager' | 'ended_by_self',
  { except = null, only = null }: { except?: number | null; only?: number | null } = {},
): Promise<number> {
  return (await ctx.db.rows(REVOKE_SESSIONS, [userId, ctx.now, why, except, only])).length;
}

const SAVE_APPEARANCE = {
  name: 'users_save_appearance',
  text: 'update users set language = $2, appearance = $3 where id = $1',
};

/** Saves how the user likes the shell. */
export async function saveUserAppearance(
  ctx: Ctx,
  userId: number,
  language: Language,
  appearance: object,
): Promise<void> {
  await ctx.db.rows(SAVE_APPEARANCE, [userId, language, JSON.stringify(appearance)]);
}

const SAVE_PASSWORD = {
  name: 'users_save_password',
  text: 'update users set password_hash = $2 where id = $1',
};

/** Saves a new password hash. */
export async function savePasswordHash(ctx: Ctx, userId: number, passwordHash: string): Promise<void> {
  await ctx.db.rows(SAVE_PASSWORD, [userId, passwordHash]);
}
