import type { RiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { clientOfRow } from '../users/user-parties.fragments.ts';

export interface KnownKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly client_id: number;
  readonly per_minute: number;
  readonly is_address_allowed: boolean;
  /** In this minute, this call included; null where the address was refused. */
  readonly calls: number | null;
}

const CALL = {
  name: 'api_key_call',
  text: `with found as (
           select k.id, k.name, k.scopes, k.client_id, k.per_minute,
             cardinality(k.allowed_ips) = 0 or $3::inet <<= any (k.allowed_ips::inet[]) as is_address_allowed
           from api_keys k ${clientOfRow('k.client_id')} and c.status = 'active'
           where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2::timestamptz)
         ), counted as (
           insert into api_key_minutes as m (api_key_id, minute, calls)
           select id, date_trunc('minute', $2::timestamptz), 1 from found where is_address_allowed
           on conflict (api_key_id, minute) do update set calls = m.calls + 1,
             refused = m.refused + (m.calls >= (select per_minute from found))::int
           returning calls)
         select found.*, (select calls from counted) as calls from found`,
};

/**
 * The key of this hash while it counts and its client is active, and this call counted in its minute. One prepared statement:
 * every call pays for it, and two processes never count the same call number.
 */
export async function countCall(
  db: Db,
  call: { key_hash: string; now: Date; ip: string },
): Promise<KnownKey | null> {
  const [row] = await db.rows<KnownKey>(CALL, [call.key_hash, call.now, call.ip]);
  return row ?? null;
}

const DAYS = {
  name: 'api_key_days',
  text: `select to_char(minute at time zone 'Asia/Riyadh', 'YYYY-MM-DD') as date, sum(calls)::int as calls,
           sum(refused)::int as refused
         from api_key_minutes where api_key_id = $1 and minute >= $2 group by 1 order by 1`,
};

/** How often a key called on each Riyadh day since an instant on which it called at all. */
export function listDaysOfUse(ctx: Ctx, id: number, since: Date) {
  return ctx.db.rows<{ date: RiyadhDate; calls: number; refused: number }>(DAYS, [id, since]);
}

const PURGE = { name: 'api_key_minutes_purge', text: 'delete from api_key_minutes where minute < $1' };

export async function deleteMinutesBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.rows(PURGE, [before]);
}
