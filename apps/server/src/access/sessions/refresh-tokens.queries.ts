import type { Group } from '@fleet/contracts/permissions.ts';
import type { Ctx } from '../../platform/context.ts';

const INSERT = {
  name: 'refresh_tokens_insert',
  text: 'insert into refresh_tokens (session_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4)',
};

/** Inserts a refresh token; only its hash is stored. */
export async function insertRefreshToken(
  ctx: Ctx,
  token: { session_id: number; token_hash: string; expires_at: Date },
): Promise<void> {
  await ctx.db.rows(INSERT, [token.session_id, token.token_hash, ctx.now, token.expires_at]);
}

export interface RefreshTokenRow {
  readonly id: number;
  readonly session_id: number;
  readonly user_id: number;
  readonly group: Group;
  readonly name: string;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly successor_sealed: string | null;
  readonly session_expires_at: Date;
  readonly session_revoked_at: Date | null;
}

const FIND = {
  name: 'refresh_tokens_find',
  text: `select t.id, t.session_id, t.expires_at, t.used_at, t.successor_sealed,
           s.user_id, u."group", u.name, s.expires_at as session_expires_at, s.revoked_at as session_revoked_at
         from refresh_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
         where t.token_hash = $1`,
};

/** The token of this hash with its session, used or not; else null. */
export async function findRefreshToken(ctx: Ctx, tokenHash: string): Promise<RefreshTokenRow | null> {
  const [row] = await ctx.db.rows<RefreshTokenRow>(FIND, [tokenHash]);
  return row ?? null;
}

const USE = {
  name: 'refresh_tokens_use',
  text: `update refresh_tokens set used_at = $2, successor_sealed = $3
         where id = $1 and used_at is null and expires_at > $2 returning id`,
};

/** Uses a token up, in one conditional update: of many at once exactly one gets true, the others wait for it and get false. */
export async function saveRefreshTokenUsed(
  ctx: Ctx,
  tokenId: number,
  successorSealed: string,
): Promise<boolean> {
  return (await ctx.db.rows(USE, [tokenId, ctx.now, successorSealed])).length > 0;
}

const SWEEP = {
  name: 'refresh_tokens_sweep',
  text: `delete from refresh_tokens t using sessions s where s.id = t.session_id and s.expires_at < $1`,
};

/** Removes the tokens of sessions that ended long ago; the session rows stay for SESSION_DAYS as the record of who was signed in. */
export async function saveOldRefreshTokensRemoved(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.rows(SWEEP, [before]);
}
