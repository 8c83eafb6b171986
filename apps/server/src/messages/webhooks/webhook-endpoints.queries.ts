import type { listWebhookEndpoints, WebhookEndpoint } from '@fleet/contracts/messages/webhook-endpoints.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { clientOfRow } from '../../access/users/user-parties.fragments.ts';
import { queueForClient } from '../../platform/client-queue.ts';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { and, eq, ne, type SQL, sql } from '../../platform/orm.ts';
import { webhookEndpoints } from './webhooks.table.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
type Filters = Omit<z.output<(typeof listWebhookEndpoints)['query']>, 'page' | 'per_page'>;

export type ListedEndpoint = Pick<WebhookEndpoint, 'id' | 'client' | 'created_by'> &
  Pick<
    EndpointRow,
    | 'url'
    | 'description'
    | 'event_types'
    | 'disabled_reason'
    | 'disabled_at'
    | 'failing_since'
    | 'failures'
    | 'old_secret_until'
    | 'created_at'
    | 'version'
  > & {
    status: WebhookEndpoint['status'];
    last_delivery: WebhookEndpoint['last_delivery'];
    last_day: WebhookEndpoint['last_day'];
  };

/** A client's users see its own, the platform all, others none. `e` is the endpoint. */
export function endpointScope(actor: Actor): SQL {
  if (isPlatform(actor)) return sql`e.status <> 'removed'`;
  return sql`e.status <> 'removed' and e.client_id = ${actor.client_id ?? -1}`;
}

const DAY_MS = 86_400_000;
const selectAt = (
  now: Date,
) => sql`e.id, e.url, e.description, e.event_types, e.status, e.disabled_reason, e.disabled_at, e.failing_since, e.failures,
  e.old_secret_until, e.created_at, e.version,
  jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
  jsonb_build_object('id', u.id, 'name', u.name) as created_by,
  (select jsonb_build_object('status', d.status, 'created_at', d.created_at)
   from webhook_deliveries d where d.endpoint_id = e.id order by d.id desc limit 1) as last_delivery,
  (select jsonb_build_object('delivered', count(*) filter (where d.status = 'delivered'),
     'failed', count(*) filter (where d.status = 'failed'), 'waiting', count(*) filter (where d.status = 'waiting'))
   from webhook_deliveries d
   where d.endpoint_id = e.id and d.created_at > ${new Date(now.getTime() - DAY_MS)}) as last_day`;
const FROM = sql`webhook_endpoints e ${sql.raw(clientOfRow('e.client_id'))} join users u on u.id = e.created_by`;

/** Endpoints the actor sees. */
export function endpointList(ctx: Ctx, { q, status, client_id, sort }: Filters): List<ListedEndpoint> {
  return listOf<ListedEndpoint, 'url' | 'description' | 'created_at'>(
    {
      select: selectAt(ctx.now),
      from: FROM,
      where: allOf(
        endpointScope(ctx.actor),
        client_id ? sql`e.client_id = ${client_id}` : undefined,
        status ? sql`e.status = ${status}` : undefined,
        q ? sql`strpos(lower(concat_ws(' ', e.description, e.url)), lower(${q})) > 0` : undefined,
      ),
      sorts: { url: sql`e.url`, description: sql`lower(e.description)`, created_at: sql`e.created_at` },
      id: sql`e.id`,
    },
    sort ?? '-created_at',
  );
}

/** An endpoint the actor sees. */
export async function findEndpoint(ctx: Ctx, id: number): Promise<ListedEndpoint | null> {
  const [row] = await ctx.db.composed<ListedEndpoint>(
    sql`select ${selectAt(ctx.now)} from ${FROM} where ${allOf(sql`e.id = ${id}`, endpointScope(ctx.actor))}`,
  );
  return row ?? null;
}

/** What became of an endpoint's messages, by the Riyadh day they were written on. */
export async function listDays(ctx: Ctx, endpoint_id: number, since: Date) {
  const rows = await ctx.db.composed<{ day: Date; delivered: number; failed: number; waiting: number }>(sql`
    select date_trunc('day', created_at, 'Asia/Riyadh') as day, count(*) filter (where status = 'delivered') as delivered,
      count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'waiting') as waiting
    from webhook_deliveries where endpoint_id = ${endpoint_id} and created_at >= ${since} group by 1 order by 1`);
  return rows.map(({ day, ...counts }) => ({ date: riyadhDate(day), ...counts }));
}

/** Locks an endpoint of the actor's client. */
export async function lockEndpoint(ctx: Ctx, id: number): Promise<EndpointRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.id, id),
        eq(webhookEndpoints.client_id, ctx.actor.client_id ?? -1),
        ne(webhookEndpoints.status, 'removed'),
      ),
    )
    .for('update');
  return row ?? null;
}

const COUNT = {
  name: 'webhook_endpoints_count',
  text: `select count(*) as endpoints from webhook_endpoints where client_id = $1 and status <> 'removed'`,
};

/** Number of endpoints of the actor's client; concurrent creations wait for this transaction. */
export async function countEndpoints(ctx: Ctx): Promise<number> {
  await queueForClient(ctx);
  const [row] = await ctx.db.rows<{ endpoints: number }>(COUNT, [ctx.actor.client_id]);
  return row!.endpoints;
}

export async function insertEndpoint(ctx: Ctx, row: typeof webhookEndpoints.$inferInsert): Promise<number> {
  const [made] = await ctx.db.orm.insert(webhookEndpoints).values(row).returning({ id: webhookEndpoints.id });
  return made!.id;
}

/** Saves what people change; an edit of theirs that saw the row before is refused. */
export async function saveEndpoint(ctx: Ctx, id: number, change: Partial<EndpointRow>): Promise<void> {
  await ctx.db.orm
    .update(webhookEndpoints)
    .set({ ...change, version: sql`${webhookEndpoints.version} + 1` })
    .where(eq(webhookEndpoints.id, id));
}

type SealedEndpoint = Pick<EndpointRow, 'id' | 'client_id' | 'secret' | 'old_secret'>;

const LOCK_ALL = {
  name: 'webhook_endpoints_lock_all',
  text: 'select id, client_id, secret, old_secret from webhook_endpoints order by id for update',
};

export function unsafeLockAllEndpoints(ctx: Ctx): Promise<SealedEndpoint[]> {
  return ctx.db.rows<SealedEndpoint>(LOCK_ALL);
}
