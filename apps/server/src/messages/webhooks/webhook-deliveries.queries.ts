import type { listWebhookDeliveries, WebhookDelivery } from '@fleet/contracts/messages/webhook-endpoints.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { type EndpointRow, endpointScope } from './webhook-endpoints.queries.ts';
import { SUBJECT_OF_BODY, type webhookAttempts, type webhookDeliveries } from './webhooks.table.ts';

const FULL_UID = /^msg_[0-9a-f]{32}$/;

type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type AttemptRow = typeof webhookAttempts.$inferSelect;
type Filters = Omit<z.output<(typeof listWebhookDeliveries)['query']>, 'page' | 'per_page'>;

export type ListedDelivery = Pick<WebhookDelivery, 'webhook_endpoint_id' | 'webhook_id' | 'attempts'> &
  Pick<DeliveryRow, 'id' | 'status' | 'created_at' | 'delivered_at' | 'next_attempt_at' | 'leased_until'> & {
    type: string;
    endpoint_status: EndpointRow['status'];
    last_attempt: WebhookDelivery['last_attempt'];
  };

/** From a day before the delivery was written (clocks of processes differ): months before are not looked into. */
const ATTEMPT_OF = sql`a.delivery_id = d.id and a.at >= d.created_at - interval '1 day'`;
const SELECT = sql`d.id, d.endpoint_id as webhook_endpoint_id, m.uid as webhook_id, m.type, d.status, d.created_at, d.delivered_at,
  d.next_attempt_at, d.leased_until, e.status as endpoint_status,
  (select count(*) from webhook_attempts a where ${ATTEMPT_OF}) as attempts,
  (select jsonb_build_object('at', a.at, 'duration_ms', a.duration_ms, 'response_status', a.response_status, 'problem', a.problem)
   from webhook_attempts a where ${ATTEMPT_OF} order by a.id desc limit 1) as last_attempt`;
const FROM = sql`webhook_deliveries d join webhook_messages m on m.id = d.message_id join webhook_endpoints e on e.id = d.endpoint_id`;

/** What was sent to a visible endpoint, newest first by default. */
export function deliveryList(ctx: Ctx, endpoint_id: number, filters: Filters): List<ListedDelivery> {
  const { q, status, type, from, to, sort } = filters;
  return listOf<ListedDelivery, 'created_at'>(
    {
      select: SELECT,
      from: FROM,
      where: allOf(
        sql`d.endpoint_id = ${endpoint_id}`,
        endpointScope(ctx.actor),
        status ? sql`d.status = ${status}` : undefined,
        type ? sql`m.type = ${type}` : undefined,
        from ? sql`d.created_at >= ${startOfRiyadhDate(from)}` : undefined,
        to ? sql`d.created_at < ${startOfRiyadhDate(addDays(to, 1))}` : undefined,
        q ? textCondition(q) : undefined,
      ),
      // They are written in the order of their ids.
      sorts: { created_at: sql`d.id` },
      filled: ['created_at'],
      isLong: true,
      id: sql`d.id`,
    },
    sort ?? '-created_at',
  );
}

/** A message by its webhook-id, or by the id of what it speaks of. */
function textCondition(q: string): SQL {
  if (/^\d+$/.test(q)) return sql`m.client_id = e.client_id and ${SUBJECT_OF_BODY} = ${q}`;
  return FULL_UID.test(q) ? sql`m.uid = ${q}` : sql`strpos(m.uid, ${q}) > 0`;
}

/** A delivery of an endpoint the actor sees. */
export async function findDelivery(
  ctx: Ctx,
  id: number,
): Promise<(ListedDelivery & { url: string; body: string }) | null> {
  const [row] = await ctx.db.composed<ListedDelivery & { url: string; body: string }>(
    sql`select ${SELECT}, e.url, m.body from ${FROM} where ${allOf(sql`d.id = ${id}`, endpointScope(ctx.actor))}`,
  );
  return row ?? null;
}

/** Each attempt of a delivery, newest first. */
export function listAttempts(ctx: Ctx, delivery_id: number): Promise<Omit<AttemptRow, 'delivery_id'>[]> {
  return ctx.db.composed(sql`
    select a.id, a.at, a.duration_ms, a.request_headers, a.response_status, a.response_body, a.problem
    from webhook_deliveries d join webhook_attempts a on ${ATTEMPT_OF} where d.id = ${delivery_id} order by a.id desc`);
}

const LOCK: Statement = {
  name: 'webhook_deliveries_lock',
  text: `select d.id, d.endpoint_id, d.leased_until, e.status as status
         from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
         where d.id = $1 and e.client_id = $2 and e.status <> 'removed' for update of d`,
};

/** Locks a delivery of the actor's client, with the status of its endpoint. */
export async function lockDelivery(ctx: Ctx, id: number) {
  const [row] = await ctx.db.rows<
    Pick<DeliveryRow, 'id' | 'endpoint_id' | 'leased_until'> & Pick<EndpointRow, 'status'>
  >(LOCK, [id, ctx.actor.client_id]);
  return row ?? null;
}

const REPLAY: Statement = {
  name: 'webhook_deliveries_replay',
  text: `update webhook_deliveries set status = 'waiting', tries = 0, next_attempt_at = $2, delivered_at = null, leased_until = null
         where id = $1`,
};

/** Has a delivery sent again from now on, from the beginning of the schedule. */
export async function saveReplay(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.rows(REPLAY, [id, ctx.now]);
}

const REPLAY_FAILED: Statement = {
  name: 'webhook_deliveries_replay_failed',
  text: `with again as (
           update webhook_deliveries set status = 'waiting', tries = 0, next_attempt_at = $3, leased_until = null
           where endpoint_id = $1 and status = 'failed' and created_at >= $2 returning 1)
         select count(*) as replayed from again`,
};

/** Requeues everything that failed at an endpoint since a time; returns how many. */
export async function saveReplays(ctx: Ctx, endpoint_id: number, since: Date): Promise<number> {
  const [row] = await ctx.db.rows<{ replayed: number }>(REPLAY_FAILED, [endpoint_id, since, ctx.now]);
  return row!.replayed;
}
