import type { API_KEY_STATES, listApiKeys } from '@fleet/contracts/access/api-keys.ts';
import type { z } from 'zod';
import { queueForClient } from '../../platform/client-queue.ts';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { and, eq, type SQL, sql } from '../../platform/orm.ts';
import { apiKeys } from './api-keys.table.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;
type Filters = Omit<z.output<(typeof listApiKeys)['query']>, 'page' | 'per_page'>;

export type ListedApiKey = Omit<ApiKeyRow, 'client_id' | 'key_hash' | 'replaces_id' | 'created_by'> & {
  state: (typeof API_KEY_STATES)[number];
  created_by: { id: number; name: string };
  last_used_at: Date | null;
};

const STATE = (now: Date) => sql`case when k.revoked_at is not null then 'revoked'
  when k.expires_at <= ${now.toISOString()} then 'expired'
  when exists (select 1 from api_keys n where n.replaces_id = k.id) then 'replaced' else 'active' end`;

function shown(ctx: Ctx): { select: SQL; from: SQL; own: SQL } {
  return {
    select: sql`k.id, k.name, k.last_four, k.scopes, k.allowed_ips, k.per_minute, k.created_at, k.expires_at, k.revoked_at,
      k.version, ${STATE(ctx.now)} as state, jsonb_build_object('id', u.id, 'name', u.name) as created_by, m.last_used_at`,
    from: sql`api_keys k join users u on u.id = k.created_by
      cross join lateral (select max(minute) as last_used_at from api_key_minutes where api_key_id = k.id) m`,
    own: sql`k.client_id = ${ctx.actor.client_id}`,
  };
}

/** Keys of the actor's client. */
export function apiKeyList(ctx: Ctx, { q, state, sort }: Filters): List<ListedApiKey> {
  const { select, from, own } = shown(ctx);
  return listOf<ListedApiKey, 'name' | 'created_at' | 'expires_at' | 'last_used_at'>(
    {
      select,
      from,
      where: allOf(
        own,
        state ? sql`${STATE(ctx.now)} = ${state}` : undefined,
        q ? sql`strpos(lower(concat_ws(' ', k.name, k.last_four)), lower(${q})) > 0` : undefined,
      ),
      sorts: {
        name: sql`k.name`,
        created_at: sql`k.created_at`,
        expires_at: sql`k.expires_at`,
        last_used_at: sql`m.last_used_at`,
      },
      id: sql`k.id`,
    },
    sort ?? '-created_at',
  );
}

/** A key of the actor's client. */
export async function findApiKey(ctx: Ctx, id: number): Promise<ListedApiKey | null> {
  const { select, from, own } = shown(ctx);
  const [row] = await ctx.db.composed<ListedApiKey>(
    sql`select ${select} from ${from} where ${allOf(sql`k.id = ${id}`, own)}`,
  );
  return row ?? null;
}

/** Locks a key of the actor's client. */
export async function lockApiKey(ctx: Ctx, id: number): Promise<ApiKeyRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.client_id, ctx.actor.client_id ?? -1)))
    .for('update');
  return row ?? null;
}

const IN_FORCE = {
  name: 'api_keys_in_force',
  text: `select count(*) as keys from api_keys
         where client_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
};

/** Number of active keys of the actor's client; concurrent creations wait for this transaction. */
export async function countKeysInForce(ctx: Ctx): Promise<number> {
  await queueForClient(ctx);
  const [row] = await ctx.db.rows<{ keys: number }>(IN_FORCE, [ctx.actor.client_id, ctx.now]);
  return row!.keys;
}

export async function insertApiKey(ctx: Ctx, row: typeof apiKeys.$inferInsert): Promise<number> {
  const [made] = await ctx.db.orm.insert(apiKeys).values(row).returning({ id: apiKeys.id });
  return made!.id;
}

export async function saveApiKey(ctx: Ctx, id: number, change: Partial<ApiKeyRow>): Promise<void> {
  await ctx.db.orm
    .update(apiKeys)
    .set({ ...change, version: sql`${apiKeys.version} + 1` })
    .where(eq(apiKeys.id, id));
}
