import type { Group } from '@fleet/contracts/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import {
  DECISIVE_PARTIES,
  IS_ACTIVE,
  LACKS_SECOND_STEP,
  MUST_USE_COMPANY,
  SUPERVISOR_AND_STATION,
} from '../users/user-parties.fragments.ts';

/** A user and every party that must be active for them to be let in. All joins are by primary key. */
const USER_AND_PARTIES = `join users u on u.id = %user% ${DECISIVE_PARTIES}`;

export interface Person {
  readonly user_id: number;
  readonly name: string;
  readonly group: Group;
  readonly group_id: number;
  /** Rights of the group, of any release. */
  readonly permissions: readonly string[];
  readonly client_id: number | null;
  readonly driver_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
  readonly station_network_id: number | null;
  readonly staff_id: number | null;
}
/** Without the second step their role needs, people may nothing but set it up. A station's users act for it alone, also when their row names its network. */
const PERSON = `u.id as user_id, u.name, u."group", u.group_id,
  array(select p.permission from group_permissions p where p.group_id = u.group_id and not ${LACKS_SECOND_STEP}) as permissions, c.id as client_id, u.driver_id,
  case when st.id is null then u.network_id end as network_id, st.id as station_id,
  st.network_id as station_network_id, u.staff_id`;

const FIND_SIGNED_IN = {
  name: 'sessions_find_signed_in',
  text: `select ${PERSON}, s.proved_at from sessions s ${USER_AND_PARTIES.replace('%user%', 's.user_id')}
         where s.id = $1 and s.user_id = $2 and s.revoked_at is null and s.expires_at > $3 and ${IS_ACTIVE}`,
};

/** Whose session this is, when it still runs and they and their parties are active. Runs on every call. */
export async function findSignedIn(
  db: Db,
  sessionId: number,
  userId: number,
  now: Date,
): Promise<(Person & { readonly proved_at: Date | null }) | null> {
  const [row] = await db.rows<Person & { proved_at: Date | null }>(FIND_SIGNED_IN, [sessionId, userId, now]);
  return row ?? null;
}

const FIND_ACTIVE = {
  name: 'sessions_find_active',
  text: `select ${PERSON} from (select $1::bigint as id) named ${USER_AND_PARTIES.replace('%user%', 'named.id')} where ${IS_ACTIVE}`,
};

/** A user who could sign in now, they and their parties being active. */
export async function unsafeFindActive(ctx: Ctx, userId: number): Promise<Person | null> {
  const [row] = await ctx.db.rows<Person>(FIND_ACTIVE, [userId]);
  return row ?? null;
}

export interface Account extends Person {
  readonly password_hash: string | null;
  readonly is_active: boolean;
}

const findAccountBy = (column: 'email' | 'username' | 'civil_id') => ({
  name: `sessions_find_account_by_${column}`,
  text: `select ${PERSON}, u.password_hash, ${IS_ACTIVE} as is_active
         from (select id from users where ${column} = $1) named ${USER_AND_PARTIES.replace('%user%', 'named.id')}`,
});
const FIND_ACCOUNT = {
  email: findAccountBy('email'),
  username: findAccountBy('username'),
  civil_id: findAccountBy('civil_id'),
};

/** The account of an email, username or civil id, also when it may not sign in: the caller answers the same for all of these. */
export async function unsafeFindAccount(
  ctx: Ctx,
  by: 'email' | 'username' | 'civil_id',
  value: string,
): Promise<Account | null> {
  const [row] = await ctx.db.rows<Account>(FIND_ACCOUNT[by], [value]);
  return row ?? null;
}

const MUST_USE = {
  name: 'sessions_must_use_company',
  text: `select 1 from (select $1::bigint as id) named ${USER_AND_PARTIES.replace('%user%', 'named.id')} where ${MUST_USE_COMPANY}`,
};

/** Whether a person may sign in with their company's provider only. */
export async function mustUseCompany(ctx: Ctx, userId: number): Promise<boolean> {
  return (await ctx.db.rows(MUST_USE, [userId])).length > 0;
}

const INSERT_SESSION = {
  name: 'sessions_insert',
  text: `insert into sessions (user_id, created_at, proved_at, expires_at, known_device_id, ip, user_agent)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
};

/** Inserts a session and returns its id. */
export async function insertSession(
  ctx: Ctx,
  userId: number,
  expiresAt: Date,
  { proved_at, known_device_id }: { proved_at: Date | null; known_device_id: number | null } = {
    proved_at: ctx.now,
    known_device_id: null,
  },
): Promise<number> {
  const { ip, user_agent } = ctx.request;
  const [row] = await ctx.db.rows<{ id: number }>(INSERT_SESSION, [
    userId,
    ctx.now,
    proved_at,
    expiresAt,
    known_device_id,
    ip,
    user_agent?.slice(0, 300) ?? null,
  ]);
  return row!.id;
}

const REVOKE = {
  name: 'sessions_revoke',
  text: 'update sessions set revoked_at = $2, revoked_reason = $3 where id = $1 and revoked_at is null returning user_id',
};

/** Ends a session; false when it had ended already. */
export async function saveSessionRevoked(
  ctx: Ctx,
  sessionId: number,
  why: 'logout' | 'reuse',
): Promise<boolean> {
  return (await ctx.db.rows(REVOKE, [sessionId, ctx.now, why])).length > 0;
}

const PROVE = { name: 'sessions_prove', text: 'update sessions set proved_at = $2 where id = $1' };

/** Notes that the actor has proved who they are. */
export async function saveProved(ctx: Ctx): Promise<void> {
  await ctx.db.rows(PROVE, [ctx.actor.session_id, ctx.now]);
}

const SAVE_INSTALLATION = {
  name: 'sessions_save_installation',
  text: `with known as (
           select installation_id as id from sessions where user_id = $2 and installation_id = $3 limit 1
         ), freed as (
           update sessions set installation_id = null where user_id = $2 and installation_id = $3 and id <> $1
         )
         update sessions s set installation_id = coalesce((select id from known), s.installation_id, $4)
         where s.id = $1 and s.user_id = $2 returning installation_id`,
};

/**
 * Binds an installation to the session and returns its id: the input id when this user had it before (the browser
 * signed in again), else the session's, else a fresh one. An id that the server did not issue cannot be bound.
 */
export async function saveInstallation(ctx: Ctx, input: string | null, fresh: string): Promise<string> {
  const [row] = await ctx.db.rows<{ installation_id: string }>(SAVE_INSTALLATION, [
    ctx.actor.session_id,
    ctx.actor.user_id,
    input,
    fresh,
  ]);
  return row!.installation_id;
}

const FIND_STAFF = {
  name: 'sessions_find_supervisor_staff',
  text: `select sf.id as staff_id, st.id as gas_station_id, st.name_en, st.name_ar,
           boss.id as boss_id, boss.first_name || ' ' || boss.last_name as boss_name, boss.mobile as boss_mobile
         ${SUPERVISOR_AND_STATION} where sf.id = $1`,
};

export interface SupervisorStaffRow {
  readonly staff_id: number;
  readonly gas_station_id: number;
  readonly name_en: string;
  readonly name_ar: string;
  readonly boss_id: number | null;
  readonly boss_name: string;
  readonly boss_mobile: string;
}

/** The assigned station and the area supervisor of a supervisor; null when no station is assigned. */
export async function findSupervisorStaff(ctx: Ctx, staffId: number): Promise<SupervisorStaffRow | null> {
  const [row] = await ctx.db.rows<SupervisorStaffRow>(FIND_STAFF, [staffId]);
  return row ?? null;
}

/** Sessions removed by one statement. */
export const SESSIONS_AT_ONCE = 1_000;

const REMOVE_OLD = {
  name: 'sessions_remove_old',
  text: `with gone as (delete from sessions where id in (
           select s.id from sessions s where s.expires_at < $1
             and not exists (select from refresh_tokens t where t.session_id = s.id)
           order by s.expires_at limit ${SESSIONS_AT_ONCE}) returning 1)
         select count(*)::int as count from gone`,
};

/** Removes sessions that ended before then; how many. Subscriptions to pushes left them within an hour (purgeSubscriptions). */
export async function deleteOldSessions(ctx: Ctx, before: Date): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>(REMOVE_OLD, [before]);
  return row!.count;
}
