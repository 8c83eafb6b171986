import type { Ctx } from '../../platform/context.ts';
import type { PushMessageRow } from './push-messages.queries.ts';

/** Who is told: whoever looks after a client's money, or the platform's administrators. */
export type PartyAudience = 'client_money' | 'admins';

export interface PartyMessage {
  readonly kind: string;
  readonly audience: PartyAudience;
  /** Whose money it is about. */
  readonly client_id: number;
  /** Who caused it and needs no message. */
  readonly actor_user_id: number | null;
  readonly params: Record<string, unknown>;
}

/** The client's names stand in every message, so that a sentence can say whose money it was. */
const INSERT = {
  name: 'party_messages_insert',
  text: `
    insert into push_messages (user_id, kind, params, subject, subject_id, created_at)
    select u.id, t.kind, t.params || jsonb_build_object('client_name_en', c.name_en, 'client_name_ar', c.name_ar),
      case when t.params ? 'top_up_id' then 'top_up' else 'wallet' end, coalesce((t.params ->> 'top_up_id')::bigint, t.client_id), $6::timestamptz
    from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::jsonb[]) as t(kind, audience, client_id, actor_user_id, params)
    join clients c on c.id = t.client_id
    join users u on u.status = 'active' and u.id is distinct from t.actor_user_id and case t.audience
      when 'admins' then u."group" = 'admin'
      else u.client_id = t.client_id and u."group" in ('client_manager', 'client_billing') end
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
    messages.map((message) => message.client_id),
    messages.map((message) => message.actor_user_id),
    messages.map((message) => JSON.stringify(message.params)),
    ctx.now,
  ]);
}
