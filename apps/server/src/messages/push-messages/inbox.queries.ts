import type { PushMessage } from '@fleet/contracts/messages/push-messages.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { sql } from '../../platform/orm.ts';
import { pushMessages } from './push-messages.table.ts';

export type InboxRow = Omit<PushMessage, 'created_at' | 'read_at'> & {
  readonly created_at: Date;
  readonly read_at: Date | null;
};

/** The person's own messages before `older_than`, newest first. */
export function listInbox(
  ctx: Ctx,
  query: { only: 'all' | 'unread'; older_than?: number | undefined; limit: number },
): Promise<InboxRow[]> {
  const older = query.older_than ? sql`and id < ${query.older_than}` : sql``;
  const unread = query.only === 'unread' ? sql`and read_at is null` : sql``;
  return ctx.db.composed<InboxRow>(sql`
    select id, kind, params, subject, subject_id, created_at, read_at from ${pushMessages}
    where user_id = ${ctx.actor.user_id} ${older} ${unread} order by id desc nulls last limit ${query.limit}`);
}

const UNREAD: Statement = {
  name: 'inbox_unread',
  text: `select count(*) as unread from (
           select from push_messages where user_id = $1 and read_at is null limit $2) counted`,
};

/** Number of unread messages, limited. */
export async function countUnread(ctx: Ctx, max: number): Promise<number> {
  const [row] = await ctx.db.rows<{ unread: number }>(UNREAD, [ctx.actor.user_id, max]);
  return row!.unread;
}

const READ_ONE: Statement = {
  name: 'inbox_read_one',
  text: `update push_messages set read_at = coalesce(read_at, $3) where id = $1 and user_id = $2 returning id`,
};

/** False where it is no message of this person. */
export async function saveRead(ctx: Ctx, id: number): Promise<boolean> {
  return (await ctx.db.rows(READ_ONE, [id, ctx.actor.user_id, ctx.now])).length > 0;
}

const READ_ALL: Statement = {
  name: 'inbox_read_all',
  text: 'update push_messages set read_at = $3 where user_id = $1 and id <= $2 and read_at is null',
};

export async function saveAllRead(ctx: Ctx, up_to: number): Promise<void> {
  await ctx.db.rows(READ_ALL, [ctx.actor.user_id, up_to, ctx.now]);
}

const PURGE: Statement = {
  name: 'inbox_purge',
  text: `with old as (delete from push_messages where id in (
           select id from push_messages where is_retained = $3 and created_at < $1 order by created_at limit $2) returning id)
         select count(*) as purged from old`,
};

/** Deletes up to `limit` messages from before this instant, about money or about anything else; how many. */
export async function deleteBefore(
  ctx: Ctx,
  before: Date,
  { is_retained, limit }: { readonly is_retained: boolean; readonly limit: number },
): Promise<number> {
  const [row] = await ctx.db.rows<{ purged: number }>(PURGE, [before, limit, is_retained]);
  return row!.purged;
}
