import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

export interface MessageRow {
  readonly id: number;
  readonly sender_type: 'driver' | 'client';
  readonly sender_name: string;
  readonly comment_text: string;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

/** Those of the driver's present fleet; `read_at` is when someone of the other side had read so far. */
const LIST: Statement = {
  name: 'driver_messages_list',
  text: `select m.id, case when u."group" = 'driver' then 'driver' else 'client' end as sender_type, u.name as sender_name,
           m.body as comment_text, m.created_at,
           (select min(y.read_at) from chat_members y join users r on r.id = y.user_id
             where y.chat_id = h.id and y.last_read_id >= m.id and (r."group" = 'driver') <> (u."group" = 'driver')) as read_at
         from chats h join chat_messages m on m.chat_id = h.id join users u on u.id = m.user_id
         where h.kind = 'driver' and h.subject_id = $1 and h.client_id = $2 and ($3::bigint is null or m.id < $3)
         order by m.id desc nulls last limit $4`,
};

/** Messages of a driver, newest first. The caller has settled that the reader may see them. */
export function listMessageRows(
  ctx: Ctx,
  driver: { readonly id: number; readonly client_id: number },
  before_id: number | undefined,
  limit: number,
): Promise<MessageRow[]> {
  return ctx.db.rows<MessageRow>(LIST, [driver.id, driver.client_id, before_id ?? null, limit]);
}
