import type { Group } from '@fleet/contracts/permissions.ts';
import type { Language } from '@fleet/domain/languages.ts';
import type { Actor, Ctx } from '../../platform/context.ts';
import { OWN_MOBILE, USER_DRIVER, USER_STATION } from './user-parties.fragments.ts';

const FIND_INVITABLE = {
  name: 'invitations_find_invitable',
  text: `select u.id, u.name, u.email, ${OWN_MOBILE} as mobile, u.language, u.password_hash is not null as has_password,
           u."group" as base, array(select p.permission from group_permissions p where p.group_id = u.group_id) as permissions,
           u.client_id, coalesce(st.network_id, u.network_id) as network_id, st.id as station_id
         from users u
         ${USER_STATION}
         ${USER_DRIVER}
         where u.id = $1 and u.status = 'active' and case $2
           when 'admin' then true
           when 'client_manager' then u.client_id = $3
           when 'gas_station_manager' then u.station_id = $4 and u."group" in ('gas_station_manager', 'attendant')
           when 'gas_station_network_manager' then coalesce(st.network_id, u.network_id) = $5
           else false
         end`,
};

export interface Invitable {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly language: Language;
  readonly has_password: boolean;
  readonly base: Group;
  readonly permissions: readonly string[];
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
}

/**
 * An active user of the actor's own party, or null. A station manager reaches the people at the pumps but not the
 * supervisor, who watches over them.
 */
export async function findInvitableUser(ctx: Ctx, userId: number): Promise<Invitable | null> {
  const { group, client_id, station_id, network_id }: Actor = ctx.actor;
  const [row] = await ctx.db.rows<Invitable>(FIND_INVITABLE, [
    userId,
    group,
    client_id,
    station_id,
    network_id,
  ]);
  return row ?? null;
}

const FIND_ADMINISTRATOR_WITHOUT_PASSWORD = {
  name: 'invitations_find_administrator_without_password',
  text: `select u.id from users u
         where u.email = lower(trim($1)) and u."group" = 'admin' and u.status = 'active' and u.password_hash is null`,
};

/** The administrator of this email who has set no password yet; null if there is none. */
export async function findAdministratorWithoutPassword(ctx: Ctx, email: string): Promise<number | null> {
  const [row] = await ctx.db.rows<{ id: number }>(FIND_ADMINISTRATOR_WITHOUT_PASSWORD, [email]);
  return row?.id ?? null;
}

const END_OPEN = {
  name: 'invitations_end_open',
  text: 'update invitations set expires_at = $2 where user_id = $1 and used_at is null and expires_at > $2',
};

/** Ends the links of a user that are still open: only the newest one works. */
export async function saveOpenInvitationsEnded(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.rows(END_OPEN, [userId, ctx.now]);
}

const INSERT = {
  name: 'invitations_insert',
  text: `insert into invitations (user_id, token_hash, created_by, created_at, expires_at) values ($1, $2, $3, $4, $5) returning id`,
};

/** Inserts an invitation and returns its id. */
export async function insertInvitation(
  ctx: Ctx,
  invitation: { user_id: number; token_hash: string; expires_at: Date },
): Promise<number> {
  const [row] = await ctx.db.rows<{ id: number }>(INSERT, [
    invitation.user_id,
    invitation.token_hash,
    ctx.actor.user_id,
    ctx.now,
    invitation.expires_at,
  ]);
  return row!.id;
}

const FIND_OPEN = {
  name: 'invitations_find_open',
  text: `select i.id, i.user_id from invitations i join users u on u.id = i.user_id
         where i.token_hash = $1 and i.used_at is null and i.expires_at > $2 and u.status = 'active'`,
};

/** The open invitation of this token, whose user is active; else null. */
export async function findOpenInvitation(
  ctx: Ctx,
  tokenHash: string,
): Promise<{ id: number; user_id: number } | null> {
  const [row] = await ctx.db.rows<{ id: number; user_id: number }>(FIND_OPEN, [tokenHash, ctx.now]);
  return row ?? null;
}

const USE = {
  name: 'invitations_use',
  text: 'update invitations set used_at = $2 where id = $1 and used_at is null and expires_at > $2 returning id',
};

/** Consumes an invitation; false when another call was first. */
export async function saveInvitationUsed(ctx: Ctx, invitationId: number): Promise<boolean> {
  return (await ctx.db.rows(USE, [invitationId, ctx.now])).length > 0;
}
