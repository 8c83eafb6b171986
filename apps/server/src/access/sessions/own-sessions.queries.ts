import type { Ctx } from '../../platform/context.ts';

export interface SessionRead {
  readonly id: number;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly device: { readonly id: number; readonly name: string | null } | null;
}

const LIST = {
  name: 'sessions_list_of_user',
  text: `select s.id, s.created_at, s.expires_at, s.ip, s.user_agent,
           (select jsonb_build_object('id', k.id, 'name', k.name) from known_devices k where k.id = s.known_device_id) as device,
           coalesce((select max(t.created_at) from refresh_tokens t where t.session_id = s.id), s.created_at) as last_seen_at
         from sessions s where s.user_id = $1 and s.revoked_at is null and s.expires_at > $2
         order by last_seen_at desc, s.id desc limit 100`,
};

/** Where a user is signed in now, the latest first. Callers know whose id it is. */
export async function unsafeListSessions(ctx: Ctx, userId: number): Promise<SessionRead[]> {
  return ctx.db.rows<SessionRead>(LIST, [userId, ctx.now]);
}

const FIND_PASSWORD = {
  name: 'sessions_find_own_password',
  text: 'select password_hash from users where id = $1',
};

/** The password hash of the calling user; null where none was ever set. */
export async function findOwnPasswordHash(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db.rows<{ password_hash: string | null }>(FIND_PASSWORD, [ctx.actor.user_id]);
  return row?.password_hash ?? null;
}
