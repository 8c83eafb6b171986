import type { ThreadKind } from '@fleet/contracts/messages/notice-kinds.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { PushMessageRow } from './push-messages.queries.ts';

export interface ThreadNotice {
  readonly user_id: number;
  readonly kind: ThreadKind;
  readonly params: Readonly<Record<string, string>>;
  readonly subject: 'chat' | 'mail';
  readonly subject_id: number;
}

/** Puts notices into the bell; where one of the thread waits unread, it says the newest instead of a second one. */
export function saveThreadNotices(
  ctx: Ctx,
  notices: readonly ThreadNotice[],
): Promise<(PushMessageRow & { readonly is_new: boolean })[]> {
  return ctx.db.composed(sql`
    insert into push_messages (user_id, kind, params, subject, subject_id, created_at)
    select n.user_id, n.kind, n.params, n.subject, n.subject_id, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      as n(user_id bigint, kind text, params jsonb, subject text, subject_id bigint)
    order by n.user_id, n.subject_id
    on conflict (user_id, kind, subject_id) where read_at is null and kind in ('chat_message', 'mail_received')
      do update set params = excluded.params, created_at = excluded.created_at
    returning id, user_id, kind, params, subject, subject_id, xmax = 0 as is_new`);
}

/** Marks the actor’s notice of a thread as read; whether one waited. */
export async function saveThreadRead(
  ctx: Ctx,
  kind: ThreadKind,
  subject_ids: readonly number[],
): Promise<boolean> {
  const rows = await ctx.db.composed(sql`
    update push_messages set read_at = ${ctx.now} where user_id = ${ctx.actor.user_id} and kind = ${kind}
      and subject_id = any (${sql.param([...subject_ids])}::bigint[]) and read_at is null returning id`);
  return rows.length > 0;
}
