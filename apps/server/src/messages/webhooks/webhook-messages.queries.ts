import { clientOfRow } from '../../access/users/user-parties.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { Origin } from '../../platform/trace.ts';

/** A stored message: the exact text that is signed. */
export interface NewMessage extends Origin {
  readonly client_id: number;
  readonly uid: string;
  readonly type: string;
  readonly body: string;
}

const LISTENING: Statement = {
  name: 'webhook_endpoints_listening',
  text: `select distinct e.client_id from webhook_endpoints e ${clientOfRow('e.client_id')}
         where e.client_id = any($1::bigint[]) and e.status = 'active' and c.status = 'active'`,
};

/** Which of these clients have an endpoint at all. */
export async function listListening(ctx: Ctx, client_ids: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.db.rows<{ client_id: number }>(LISTENING, [client_ids]);
  return new Set(rows.map(({ client_id }) => client_id));
}

const INSERT: Statement = {
  name: 'webhook_messages_insert',
  text: `with given as (
           select g.*, array(
             select e.id from webhook_endpoints e
             where e.client_id = g.client_id and e.status = 'active' and g.type = any(e.event_types) order by e.id) as endpoint_ids
           from rows from (jsonb_to_recordset($1::jsonb) as (client_id bigint, uid text, type text, body text, request_id text, traceparent text)) with ordinality
             as g(client_id, uid, type, body, request_id, traceparent, position)
         ), written as (
           insert into webhook_messages (client_id, uid, type, body, request_id, traceparent, created_at)
           select client_id, uid, type, body, request_id, traceparent, $2 from given where cardinality(endpoint_ids) > 0 order by position
           returning id, uid
         )
         insert into webhook_deliveries (message_id, endpoint_id, next_attempt_at, created_at)
         select w.id, e, $2, $2 from written w join given g using (uid), unnest(g.endpoint_ids) e order by w.id, e`,
};

/** Writes each message for the endpoints of its client that subscribe to its type; without one nothing is written. */
export async function insertMessages(ctx: Ctx, messages: readonly NewMessage[]): Promise<void> {
  await ctx.db.rows(INSERT, [JSON.stringify(messages), ctx.now]);
}

const INSERT_ONE: Statement = {
  name: 'webhook_messages_insert_one',
  text: `with written as (
           insert into webhook_messages (client_id, uid, type, body, request_id, traceparent, created_at)
           values ($1, $2, $3, $4, $7, $8, $6) returning id)
         insert into webhook_deliveries (message_id, endpoint_id, next_attempt_at, created_at)
         select id, $5::bigint, $6, $6 from written returning id`,
};

/** Writes a message for one endpoint, and returns the id of its delivery. */
export async function insertMessageFor(ctx: Ctx, endpoint_id: number, message: NewMessage): Promise<number> {
  const { client_id, uid, type, body, request_id, traceparent } = message;
  const [row] = await ctx.db.rows<{ id: number }>(INSERT_ONE, [
    client_id,
    uid,
    type,
    body,
    endpoint_id,
    ctx.now,
    request_id,
    traceparent,
  ]);
  return row!.id;
}

const PURGE: Statement = {
  name: 'webhook_messages_purge',
  text: `with old as (select id from webhook_messages where created_at < $1 order by created_at limit $2),
           gone as (delete from webhook_messages m using old where m.id = old.id returning 1)
         select count(*) as count from gone`,
};

/** Forgets messages of before, with their deliveries; how many. */
export async function deleteBefore(ctx: Ctx, before: Date, limit: number): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>(PURGE, [before, limit]);
  return row!.count;
}
