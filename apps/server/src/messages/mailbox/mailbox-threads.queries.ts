import type { files } from '../../access/files/files.table.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { SenderRow } from './mailbox.rules.ts';
import { isSeen, SENDER, SENDER_JOINS } from './mailbox-list.queries.ts';

export interface MessageRow extends SenderRow {
  readonly id: number;
  readonly body: string;
  readonly refused_attachments: number;
  readonly at: Date;
}

/** The messages of a thread that the actor sees, oldest first. */
export function listThread(ctx: Ctx, thread_id: number): Promise<MessageRow[]> {
  return ctx.db.composed<MessageRow>(sql`
    select lm.id, lm.body, lm.refused_attachments, coalesce(lm.sent_at, lm.created_at) as at, ${SENDER}
    from mailbox_messages lm ${SENDER_JOINS}
    where lm.id in (select m.id from mailbox_messages m where ${isSeen(ctx, sql`${thread_id}::bigint`)})
    order by lm.id`);
}

export interface RecipientRow {
  readonly message_id: number;
  readonly kind: 'to' | 'cc' | 'bcc';
  readonly address: string;
  readonly name: string;
  readonly name_ar: string | null;
  readonly email: string | null;
}

/** Addresses of messages; a blind copy only for its sender and the user it went to. */
export function listRecipients(ctx: Ctx, message_ids: readonly number[]): Promise<RecipientRow[]> {
  const { actor } = ctx;
  return ctx.db.composed<RecipientRow>(sql`
    select r.message_id, r.kind, r.address, r.name, r.name_ar, coalesce(r.email, case when ${actor.group === 'admin'}
      or u.client_id = ${actor.client_id} or u.network_id = ${actor.network_id} or u.station_id = ${actor.station_id}
      then u.email end) as email
    from mailbox_recipients r join mailbox_messages m on m.id = r.message_id
      left join users u on u.id = case when r.address like 'user-%' then substr(r.address, 6)::bigint end
    where r.message_id = any (${sql.param([...message_ids])}::bigint[])
      and (r.kind <> 'bcc' or m.sender_id = ${ctx.actor.user_id} or r.address = ${`user-${ctx.actor.user_id}`})
    order by r.message_id, r.place`);
}

export interface AttachedRow {
  readonly message_id: number;
  readonly id: number;
  readonly name: string | null;
  readonly size_bytes: number;
  readonly media_type: string;
}

export function listAttached(ctx: Ctx, message_ids: readonly number[]): Promise<AttachedRow[]> {
  return ctx.db.composed<AttachedRow>(sql`
    select a.message_id, f.id, f.name, f.size_bytes, f.media_type
    from mailbox_attachments a join files f on f.id = a.file_id
    where a.message_id = any (${sql.param([...message_ids])}::bigint[]) order by a.message_id, f.id`);
}

type AttachedFile = Pick<typeof files.$inferSelect, 'id' | 'name' | 'media_type' | 'sha256' | 'bytes'>;

/** A file the actor uploaded, or of a message they see. */
export async function findAttachedFile(ctx: Ctx, id: number): Promise<AttachedFile | null> {
  const [row] = await ctx.db.composed<AttachedFile>(sql`
    select f.id, f.name, f.media_type, f.sha256, f.bytes from files f
    where f.id = ${id} and f.kind = 'mail_attachment' and (f.uploaded_by = ${ctx.actor.user_id} or exists (
      select 1 from mailbox_attachments a join mailbox_messages m on m.id = a.message_id
      where a.file_id = f.id and m.sent_at is not null and (m.sender_id = ${ctx.actor.user_id} or exists (
        select 1 from mailbox_deliveries y where y.message_id = m.id and y.user_id = ${ctx.actor.user_id}))))`);
  return row ?? null;
}

/** The thread behind an id of the actor's mailbox. */
export async function findCopy(
  ctx: Ctx,
  copy_id: number,
): Promise<{ thread_id: number; is_draft: boolean; subject: string; last_message_id: number } | null> {
  const [row] = await ctx.db.composed<{
    thread_id: number;
    is_draft: boolean;
    subject: string;
    last_message_id: number;
  }>(sql`
    select c.thread_id, c.last_message_id, m.sent_at is null as is_draft, m.subject
    from mailbox_copies c join mailbox_messages m on m.id = c.thread_id
    where c.id = ${copy_id} and c.user_id = ${ctx.actor.user_id}`);
  return row ?? null;
}

export interface DraftRow {
  readonly copy_id: number;
  readonly message_id: number;
  readonly reply_to: number | null;
  readonly version: number;
  readonly subject: string;
  readonly body: string;
  readonly about: string | null;
  readonly about_id: number | null;
  readonly saved_at: Date;
}

const DRAFT =
  sql.raw(`c.id as copy_id, m.id as message_id, m.version, m.subject, m.body, m.about, m.about_id, c.last_at as saved_at,
  (select r.id from mailbox_copies r where r.user_id = c.user_id and r.thread_id = m.thread_id) as reply_to
  from mailbox_copies c join mailbox_messages m on m.id = c.thread_id and m.sent_at is null`);

/** The actor's draft of this copy, locked where it is about to change. */
export async function findDraft(
  ctx: Ctx,
  copy_id: number,
  { isLocked = false } = {},
): Promise<DraftRow | null> {
  const [row] = await ctx.db.composed<DraftRow>(sql`
    select ${DRAFT} where c.id = ${copy_id} and c.user_id = ${ctx.actor.user_id} ${isLocked ? sql`for update of m` : sql``}`);
  return row ?? null;
}

/** The actor's newest unsent answer in a thread. */
export async function findAnswer(ctx: Ctx, thread_id: number): Promise<DraftRow | null> {
  const [row] = await ctx.db.composed<DraftRow>(sql`
    select ${DRAFT} where m.thread_id = ${thread_id} and c.user_id = ${ctx.actor.user_id} and c.folder = 'draft'
    order by c.id desc limit 1`);
  return row ?? null;
}

/** Everyone a thread the actor sees was addressed to or written by, once each, as addresses. */
export function listParticipants(
  ctx: Ctx,
  thread_id: number,
): Promise<{ address: string; name: string; name_ar: string | null; email: string | null }[]> {
  return ctx.db.composed(sql`
    with seen as (select m.* from mailbox_messages m where ${isSeen(ctx, sql`${thread_id}::bigint`)})
    select distinct on (address) address, name, name_ar, email from (
      select case when s.sender_id is null then 'outside' else 'user-' || s.sender_id end as address,
        s.sender_name as name, null::text as name_ar, s.sender_email as email, s.id, 0 as place from seen s
      union all
      select r.address, r.name, r.name_ar, r.email, s.id, 1 + r.place from seen s
        join mailbox_recipients r on r.message_id = s.id and r.kind <> 'bcc') people
    order by address, id desc, place`);
}
