import { clientOfRow } from '../../access/users/user-parties.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { Answer } from '../../platform/send-outside.ts';
import type { Origin } from '../../platform/trace.ts';
import type { webhookDeliveries, webhookEndpoints } from './webhooks.table.ts';

/** What the sender needs of a delivery, its message and its endpoint. */
export type TakenDelivery = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'endpoint_id' | 'tries'> & {
  readonly leased_until: Date;
  readonly uid: string;
  readonly body: string;
} & Origin &
  Pick<
    typeof webhookEndpoints.$inferSelect,
    'client_id' | 'url' | 'secret' | 'old_secret' | 'old_secret_until'
  >;

const TAKE: Statement = {
  name: 'webhook_deliveries_take',
  text: `with open as (
           select e.id, case when e.failures > 0 then 1 else $3::int end - (
               select count(*) from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'waiting' and d.leased_until > $1
                 -- What is taken is due when its taking ends: a narrow place in the index, however long the queue is.
                 and d.next_attempt_at > $1 and d.next_attempt_at < $2::timestamptz + interval '10 seconds'
             ) as free
           from webhook_endpoints e ${clientOfRow('e.client_id')} cross join lateral (
             select 1 from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'waiting' and d.next_attempt_at <= $1
             order by d.next_attempt_at limit 1) something
           where e.status = 'active' and c.status = 'active'
           for no key update of e skip locked
         ), due as (
           select d.* from open o cross join lateral (
             select id, next_attempt_at from webhook_deliveries
             where endpoint_id = o.id and status = 'waiting' and next_attempt_at <= $1
             order by next_attempt_at, id limit greatest(o.free, 0) for update skip locked) d
         ), taken as (
           update webhook_deliveries d set tries = d.tries + 1, next_attempt_at = $2, leased_until = $2
           from (select id from due order by next_attempt_at, id limit $4) first where d.id = first.id
           returning d.id, d.endpoint_id, d.tries, d.leased_until, d.message_id
         )
         select t.id, t.endpoint_id, t.tries, t.leased_until, m.uid, m.body, m.request_id, m.traceparent, e.client_id, e.url, e.secret, e.old_secret,
           e.old_secret_until
         from taken t join webhook_messages m on m.id = t.message_id join webhook_endpoints e on e.id = t.endpoint_id
         order by t.id`,
};

/**
 * Leases what is due, longest waiting first: limited in total and per endpoint, one of an endpoint that fails.
 * Deliveries are rescheduled before sending: no other process takes them before `until`, and finding them then means
 * that the result was not recorded.
 */
export function takeDue(
  ctx: Ctx,
  until: Date,
  limits: { ofEach: number; inAll: number },
): Promise<TakenDelivery[]> {
  return ctx.db.rows(TAKE, [ctx.now, until, limits.ofEach, limits.inAll]);
}

const NOTE: Statement = {
  name: 'webhook_attempts_insert',
  text: `insert into webhook_attempts (delivery_id, at, duration_ms, request_headers, response_status, response_body, problem)
         select id, $2, $3, $4, $5, $6, $7 from webhook_deliveries where id = $1`,
};

/** Writes an attempt down; nothing where the delivery is forgotten by now. */
export async function insertAttempt(
  ctx: Ctx,
  id: number,
  attempt: { at: Date; headers: Record<string, string>; answer: Answer },
): Promise<void> {
  const { at, headers, answer } = attempt;
  const { duration_ms, status, body, problem } = answer;
  await ctx.db.rows(NOTE, [id, at, duration_ms, JSON.stringify(headers), status, body, problem]);
}

const SETTLE: Statement = {
  name: 'webhook_deliveries_settle',
  text: `update webhook_deliveries set status = $3, next_attempt_at = coalesce($4, next_attempt_at), leased_until = null,
           delivered_at = case when $3 = 'delivered' then $5::timestamptz end
         where id = $1 and status = 'waiting' and leased_until = $2 returning id`,
};

/** Records the result of an attempt; false, and nothing recorded, where another process has taken the delivery. */
export async function settleDelivery(
  ctx: Ctx,
  { id, leased_until }: TakenDelivery,
  end: { status: 'waiting' | 'delivered' | 'failed'; next_attempt_at: Date | null },
): Promise<boolean> {
  const settled = await ctx.db.rows(SETTLE, [id, leased_until, end.status, end.next_attempt_at, ctx.now]);
  return settled.length > 0;
}

const CALM: Statement = {
  name: 'webhook_endpoints_calm',
  text: `update webhook_endpoints set failing_since = null, failures = 0 where id = $1 and failures > 0`,
};

/** Something got through. */
export async function resetFailures(ctx: Ctx, endpoint_id: number): Promise<void> {
  await ctx.db.rows(CALM, [endpoint_id]);
}

export type FailingEndpoint = Pick<
  typeof webhookEndpoints.$inferSelect,
  'id' | 'client_id' | 'url' | 'description' | 'failing_since' | 'failures'
>;

const FAIL: Statement = {
  name: 'webhook_endpoints_fail',
  text: `update webhook_endpoints set failing_since = coalesce(failing_since, $2), failures = failures + 1
         where id = $1 and status = 'active' returning id, client_id, url, description, failing_since, failures`,
};

/** Counts a failed attempt; null for an inactive endpoint. */
export async function countFailure(ctx: Ctx, endpoint_id: number, at: Date): Promise<FailingEndpoint | null> {
  const [row] = await ctx.db.rows<FailingEndpoint>(FAIL, [endpoint_id, at]);
  return row ?? null;
}

/** When the next message is due at an endpoint that is sent to; null when nothing waits. */
export async function findNextAttempt(ctx: Ctx): Promise<Date | null> {
  const [row] = await ctx.db.rows<{ due_at: Date | null }>({
    name: 'find_next_attempt',
    text: `select min(d.next_attempt_at) as due_at from webhook_endpoints e ${clientOfRow('e.client_id')} cross join lateral (
             select next_attempt_at from webhook_deliveries
             where endpoint_id = e.id and status = 'waiting' order by next_attempt_at limit 1) d
           where e.status = 'active' and c.status = 'active'`,
  });
  return row!.due_at;
}
