import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';

export interface MailReader {
  readonly copy_id: number;
  readonly user_id: number;
  readonly writer: string;
  readonly title: string;
}

/**
 * Readers who have not read the newest of these messages in their inbox and are of another party than its sender: what
 * colleagues write waits in the mailbox. Of several messages of a thread, the newest counts.
 */
export function listUnnotified(ctx: Ctx, message_ids: readonly number[]): Promise<MailReader[]> {
  return ctx.db.composed(sql`
    select c.id as copy_id, u.id as user_id, m.sender_name as writer, f.subject as title
    from mailbox_messages m join mailbox_deliveries y on y.message_id = m.id
      join users u on u.id = y.user_id and u.status = 'active'
      join mailbox_messages f on f.id = coalesce(m.thread_id, m.id)
      join mailbox_copies c on c.user_id = u.id and c.thread_id = f.id and c.last_message_id = m.id
      left join users w on w.id = m.sender_id
    where m.id = any (${sql.param([...message_ids])}::bigint[]) and c.folder = 'inbox' and not c.is_read
      and (w.id is null or (w."group" = 'admin', w.client_id, w.network_id, w.station_id)
        is distinct from (u."group" = 'admin', u.client_id, u.network_id, u.station_id))
    order by c.id`);
}
