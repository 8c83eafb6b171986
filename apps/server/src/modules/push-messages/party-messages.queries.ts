import type { Ctx } from '../../platform/context.ts';
import type { PushMessageRow } from './push-messages.queries.ts';

/** Who is told: whoever looks after the money of a client or a network, or the platform's administrators. */
export type PartyAudience = 'client_money' | 'network_money' | 'admins';

export interface PartyMessage {
  readonly kind: string;
  readonly audience: PartyAudience;
  /** Whose money it is about. */
  readonly client_id?: number;
  readonly network_id?: number;
  /** Who caused it and needs no message. */
  readonly actor_user_id: number | null;
  readonly params: Record<string, unknown>;
  /** What opens when the message is picked. */
  readonly subject: 'top_up' | 'payment' | 'wallet';
  readonly subject_id: number;
}

/** The party's names stand in every message, so that a sentence can say whose money it was. */
const INSERT = {
  name: 'party_messages_insert',
  text: `
    insert into push_messages (user_id, kind, params, subject, subject_id, created_at)
    select u.id, t.kind, t.params || case when c.id is null
             then jsonb_build_object('network_name_en', n.name_en, 'network_name_ar', n.name_ar)
             else jsonb_build_object('client_name_en', c.name_en, 'client_name_ar', c.name_ar) end,
           t.subject, t.subject_id, $9::timestamptz
    from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::jsonb[], $7::text[], $8::bigint[])
      as t(kind, audience, client_id, network_id, actor_user_id, params, subject, subject_id)
    left join clients c on c.id = t.client_id
    left join networks n on n.id = t.network_id
    cross join lateral (
      select id from users where t.audience = 'admins' and "group" = 'admin' and status = 'active'
      union all
      select id from users where t.audience = 'client_money' and client_id = t.client_id and status = 'active'
        and "group" in ('client_manager', 'client_billing')
      union all
      select id from users where t.audience = 'network_money' and network_id = t.network_id and status = 'active'
        and "group" in ('gas_station_network_manager', 'gas_station_network_billing')
    ) u
    where u.id is distinct from t.actor_user_id
    order by u.id
    returning id, user_id, kind, params, subject, subject_id`,
};

/** Inserts one message per person concerned. */
export async function insertPartyMessages(
  ctx: Ctx,
  messages: readonly PartyMessage[],
): Promise<PushMessageRow[]> {
  if (messages.length === 0) return [];
  return ctx.db.rows<PushMessageRow>(INSERT, [
    messages.map((message) => message.kind),
    messages.map((message) => message.audience),
    messages.map((message) => message.client_id ?? null),
    messages.map((message) => message.network_id ?? null),
    messages.map((message) => message.actor_user_id),
    messages.map((message) => JSON.stringify(message.params)),
    messages.map((message) => message.subject),
    messages.map((message) => message.subject_id),
    ctx.now,
  ]);
}
