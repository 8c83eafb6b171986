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

const COLUMNS = 'm.id, m.sender_type, u.name as sender_name, m.comment_text, m.created_at, m.read_at';
const LIST: Statement = {
  name: 'driver_messages_list',
  text: `select ${COLUMNS} from driver_messages m join users u on u.id = m.sender_user_id
         where m.driver_id = $1 and ($2::bigint is null or m.id < $2) order by m.id desc limit $3`,
};
const INSERT: Statement = {
  name: 'driver_messages_insert',
  text: `with m as (
           insert into driver_messages (client_id, driver_id, sender_type, sender_user_id, comment_text, created_at)
           values ($1, $2, $3, $4, $5, $6) returning *)
         select ${COLUMNS} from m join users u on u.id = m.sender_user_id`,
};
const READ: Statement = {
  name: 'driver_messages_read',
  text: `update driver_messages set read_at = $3 where driver_id = $1 and sender_type <> $2 and read_at is null returning id`,
};
const UNREAD: Statement = {
  name: 'driver_messages_unread',
  text: `select d.id, concat_ws(' ', d.first_name, nullif(d.middle_name, ''), d.last_name) as name, w.unread, l.created_at as last_at,
           l.comment_text as last_text, sum(w.unread) over () as total
         from (select driver_id, count(*) as unread, max(id) as last_id from driver_messages
               where client_id = $1 and read_at is null and sender_type <> $2 and ($3::bigint is null or driver_id = $3)
               group by driver_id) w
         join drivers d on d.id = w.driver_id and d.deleted_at is null
         join driver_messages l on l.id = w.last_id
         order by w.last_id desc limit 100`,
};

/** Messages of a driver, newest first. The caller has settled that the reader may see them. */
export async function listMessageRows(
  ctx: Ctx,
  driver_id: number,
  before_id: number | undefined,
  limit: number,
): Promise<MessageRow[]> {
  return ctx.db.rows<MessageRow>(LIST, [driver_id, before_id ?? null, limit]);
}

export async function insertMessage(
  ctx: Ctx,
  driver: { id: number; client_id: number },
  sender_type: MessageRow['sender_type'],
  comment_text: string,
): Promise<MessageRow> {
  const values = [driver.client_id, driver.id, sender_type, ctx.actor.user_id, comment_text, ctx.now];
  const [row] = await ctx.db.rows<MessageRow>(INSERT, values);
  return row!;
}

/** Marks what the other side wrote as seen; how many were new. */
export async function saveMessagesRead(
  ctx: Ctx,
  driver_id: number,
  reader: MessageRow['sender_type'],
): Promise<number> {
  return (await ctx.db.rows(READ, [driver_id, reader, ctx.now])).length;
}

interface UnreadRow {
  readonly id: number;
  readonly name: string;
  readonly unread: number;
  readonly last_at: Date;
  readonly last_text: string;
  readonly total: number;
}

/** Threads with something unread for this side, the latest first; `driver_id` for one thread only. */
export async function listUnread(
  ctx: Ctx,
  client_id: number,
  reader: MessageRow['sender_type'],
  driver_id: number | null,
): Promise<UnreadRow[]> {
  return ctx.db.rows<UnreadRow>(UNREAD, [client_id, reader, driver_id]);
}
