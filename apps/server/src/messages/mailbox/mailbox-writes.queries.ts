import type { EmailFolder, EmailLabel } from '@fleet/contracts/messages/email-shapes.ts';
import { files } from '../../access/files/files.table.ts';
import type { Ctx } from '../../platform/context.ts';
import { and, eq, inArray, sql } from '../../platform/orm.ts';
import {
  mailboxAttachments,
  mailboxCopies,
  mailboxDeliveries,
  mailboxMessages,
  mailboxRecipients,
} from './mailbox.table.ts';
import { isAboutMoney, isListed } from './mailbox-list.queries.ts';

export interface Recipient {
  readonly kind: 'to' | 'cc' | 'bcc';
  readonly address: string;
  readonly name: string;
  readonly name_ar: string | null;
  readonly email: string | null;
}

type NewMessage = Omit<typeof mailboxMessages.$inferInsert, 'id' | 'created_at' | 'version'>;

export async function insertMessage(ctx: Ctx, message: NewMessage): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(mailboxMessages)
    .values({ ...message, created_at: ctx.now })
    .returning({ id: mailboxMessages.id });
  return row!.id;
}

export async function saveDraftText(
  ctx: Ctx,
  id: number,
  { version, ...text }: Pick<NewMessage, 'subject' | 'body' | 'about' | 'about_id'> & { version: number },
): Promise<void> {
  await ctx.db.orm
    .update(mailboxMessages)
    .set({ ...text, version })
    .where(eq(mailboxMessages.id, id));
}

/** Replaces the addresses and files of a message. */
export async function saveParts(
  ctx: Ctx,
  message_id: number,
  recipients: readonly Recipient[],
  file_ids: readonly number[],
): Promise<void> {
  const { orm } = ctx.db;
  await orm.delete(mailboxRecipients).where(eq(mailboxRecipients.message_id, message_id));
  await orm.delete(mailboxAttachments).where(eq(mailboxAttachments.message_id, message_id));
  if (recipients.length > 0)
    await orm
      .insert(mailboxRecipients)
      .values(recipients.map((one, place) => ({ ...one, message_id, place })));
  if (file_ids.length > 0)
    await orm.insert(mailboxAttachments).values(file_ids.map((file_id) => ({ message_id, file_id })));
}

/** How many of these files the actor uploaded for messages. */
export async function countOwnFiles(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const rows = await ctx.db.orm
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        inArray(files.id, [...ids]),
        eq(files.kind, 'mail_attachment'),
        eq(files.uploaded_by, ctx.actor.user_id!),
      ),
    );
  return rows.length;
}

/** The copy of a new draft. */
export async function insertDraftCopy(ctx: Ctx, message_id: number): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(mailboxCopies)
    .values({
      user_id: ctx.actor.user_id!,
      thread_id: message_id,
      folder: 'draft',
      is_read: true,
      last_message_id: message_id,
      last_at: ctx.now,
    })
    .returning({ id: mailboxCopies.id });
  return row!.id;
}

export async function touchCopy(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.orm.update(mailboxCopies).set({ last_at: ctx.now }).where(eq(mailboxCopies.id, id));
}

export async function deleteDraft(ctx: Ctx, copy_id: number, message_id: number): Promise<void> {
  await ctx.db.orm.delete(mailboxCopies).where(eq(mailboxCopies.id, copy_id));
  await ctx.db.orm.delete(mailboxMessages).where(eq(mailboxMessages.id, message_id));
}

/** How many messages the actor has sent since then. */
export async function countSentSince(ctx: Ctx, since: Date): Promise<number> {
  const [row] = await ctx.db.composed<{ sent: number }>(sql`
    select count(*) as sent from mailbox_messages where sender_id = ${ctx.actor.user_id} and sent_at > ${since}`);
  return row!.sent;
}

/** The sender's own copy of a thread: new ones are in `sent`, answered ones stay where they are. */
export async function saveSenderCopy(ctx: Ctx, thread_id: number, message_id: number): Promise<number> {
  const [row] = await ctx.db.composed<{ id: number }>(sql`
    insert into mailbox_copies (user_id, thread_id, folder, has_sent, is_read, last_message_id, last_at)
    values (${ctx.actor.user_id}, ${thread_id}, 'sent', true, true, ${message_id}, ${ctx.now})
    on conflict (user_id, thread_id) do update set has_sent = true, is_read = true,
      last_message_id = excluded.last_message_id, last_at = excluded.last_at
    returning id`);
  return row!.id;
}

/**
 * Delivers a sent message: unread, in the inbox, also where its thread was deleted; in spam where the reader mutes the
 * sender or left the thread there.
 */
export async function deliver(
  ctx: Ctx,
  message: { id: number; thread_id: number; source: string },
  user_ids: readonly number[],
): Promise<void> {
  if (user_ids.length === 0) return;
  await ctx.db.orm
    .insert(mailboxDeliveries)
    .values(user_ids.map((user_id) => ({ message_id: message.id, user_id })));
  await ctx.db.composed(sql`
    insert into mailbox_copies (user_id, thread_id, folder, last_message_id, last_at)
    select u.id, ${message.thread_id}, case when m.source is null then 'inbox' else 'spam' end, ${message.id}, ${ctx.now}
    from unnest(${sql.param([...user_ids])}::bigint[]) as u (id)
    left join mailbox_mutes m on m.user_id = u.id and m.source = ${message.source}
    order by u.id
    on conflict (user_id, thread_id) do update set is_read = false, trashed_at = null,
      folder = case when excluded.folder = 'spam' or mailbox_copies.folder = 'spam' then 'spam' else 'inbox' end,
      last_message_id = excluded.last_message_id, last_at = excluded.last_at`);
}

/** Answers of a thread are written one after the other. */
export async function lockThread(ctx: Ctx, thread_id: number): Promise<void> {
  await ctx.db.composed(sql`select id from mailbox_messages where id = ${thread_id} for update`);
}

/**
 * Deletes what was in the trash since before then: for good, as its reader wanted. What is about money stays there until
 * nothing came to it since `money_before`.
 */
export async function deleteTrash(
  ctx: Ctx,
  { before, money_before }: { readonly before: Date; readonly money_before: Date },
): Promise<void> {
  const isAboutMoneyItself = sql`(exists (select 1 from push_messages p where p.id = c.push_message_id and p.is_retained)
    or exists (select 1 from mailbox_messages m where m.id = c.thread_id and m.sent_at is not null
      and ${isAboutMoney(sql`m.about`)}))`;
  await ctx.db.composed(sql`
    with old as (delete from mailbox_copies c
      where c.trashed_at < ${before} and (c.last_at < ${money_before} or not ${isAboutMoneyItself})
      returning c.thread_id, c.push_message_id),
    notices as (delete from push_messages where id in (select push_message_id from old))
    delete from mailbox_messages where sent_at is null and id in (select thread_id from old)`);
}

export interface CopyRow {
  readonly id: number;
  readonly folder: EmailFolder;
  readonly has_sent: boolean;
  readonly is_draft: boolean;
}

/** Gives notifications that the actor marks a copy of their own. */
export async function insertNoticeCopies(ctx: Ctx, push_message_ids: readonly number[]): Promise<void> {
  await ctx.db.composed(sql`
    insert into mailbox_copies (user_id, push_message_id, folder, last_at)
    select p.user_id, p.id, case when m.source is null then 'inbox' else 'spam' end, p.created_at
    from push_messages p left join mailbox_mutes m on m.user_id = p.user_id and m.source = 'kind:' || p.kind
    where p.id = any (${sql.param([...push_message_ids])}::bigint[]) and p.user_id = ${ctx.actor.user_id} and ${isListed}
    order by p.id on conflict do nothing`);
}

/** The actor's copies among these, locked. */
export function lockCopies(
  ctx: Ctx,
  ids: { threads: readonly number[]; notices: readonly number[] },
): Promise<CopyRow[]> {
  return ctx.db.composed<CopyRow>(sql`
    select c.id, c.folder, c.has_sent,
      exists (select 1 from mailbox_messages m where m.id = c.thread_id and m.sent_at is null) as is_draft
    from mailbox_copies c
    where c.user_id = ${ctx.actor.user_id} and ((c.id = any (${sql.param([...ids.threads])}::bigint[]) and c.thread_id is not null)
      or c.push_message_id = any (${sql.param([...ids.notices])}::bigint[]))
    order by c.id for update of c`);
}

/** Saves flags of copies; `folder` of each its own. */
export async function saveMarks(
  ctx: Ctx,
  copies: readonly { readonly id: number; readonly folder: EmailFolder }[],
  marks: { is_read?: boolean | undefined; is_starred?: boolean | undefined },
): Promise<void> {
  await ctx.db.composed(sql`
    update mailbox_copies c set folder = w.folder, is_read = coalesce(${marks.is_read ?? null}::boolean, c.is_read),
      is_starred = coalesce(${marks.is_starred ?? null}::boolean, c.is_starred),
      trashed_at = case when w.folder = 'trash' then coalesce(c.trashed_at, ${ctx.now}::timestamptz) end
    from unnest(${sql.param(copies.map(({ id }) => id))}::bigint[], ${sql.param(copies.map(({ folder }) => folder))}::text[])
      as w (id, folder) where c.id = w.id`);
}

/** Gives copies the label or takes it away; by null each that has it loses it, each other gets it. */
export async function saveLabelOf(
  ctx: Ctx,
  ids: readonly number[],
  label: EmailLabel,
  isOn: boolean | null,
): Promise<void> {
  await ctx.db.composed(sql`
    update mailbox_copies set labels = case when coalesce(${isOn}::boolean, not ${label} = any (labels))
      then array_append(array_remove(labels, ${label}), ${label}) else array_remove(labels, ${label}) end
    where id = any (${sql.param([...ids])}::bigint[])`);
}

/** Marks notifications of the actor as read or not; how many are theirs. */
export async function saveNoticesRead(
  ctx: Ctx,
  ids: readonly number[],
  isRead: boolean | undefined,
): Promise<number> {
  const read_at =
    isRead === undefined
      ? sql`read_at`
      : isRead
        ? sql`coalesce(read_at, ${ctx.now}::timestamptz)`
        : sql`null`;
  const rows = await ctx.db.composed(sql`
    update push_messages set read_at = ${read_at}
    where id in (select p.id from push_messages p where p.id = any (${sql.param([...ids])}::bigint[])
      and p.user_id = ${ctx.actor.user_id} and ${isListed} order by p.id for update) returning id`);
  return rows.length;
}

/** The source a mute of this id names: the kind of a notification, or the newest other sender of a thread. */
export async function findSource(
  ctx: Ctx,
  id: { kind: 'thread' | 'notice'; id: number },
): Promise<string | null> {
  const [row] = await ctx.db.composed<{ source: string }>(
    id.kind === 'notice'
      ? sql`select 'kind:' || kind as source from push_messages where id = ${id.id} and user_id = ${ctx.actor.user_id}`
      : sql`select coalesce('user:' || m.sender_id, 'email:' || m.sender_email) as source
          from mailbox_copies c join mailbox_deliveries y on y.user_id = c.user_id
          join mailbox_messages m on m.id = y.message_id and (m.id = c.thread_id or m.thread_id = c.thread_id)
          where c.id = ${id.id} and c.user_id = ${ctx.actor.user_id} order by m.id desc limit 1`,
  );
  return row?.source ?? null;
}

export async function insertMute(ctx: Ctx, source: string): Promise<void> {
  await ctx.db.composed(sql`insert into mailbox_mutes (user_id, source, created_at)
    values (${ctx.actor.user_id}, ${source}, ${ctx.now}) on conflict do nothing`);
}

export async function deleteMute(ctx: Ctx, source: string): Promise<void> {
  await ctx.db.composed(
    sql`delete from mailbox_mutes where user_id = ${ctx.actor.user_id} and source = ${source}`,
  );
}

/** Moves what a mute is about between inbox and spam; for notifications, marked ones only: others follow the mute. */
export async function moveOfSource(
  ctx: Ctx,
  source: string,
  from: EmailFolder,
  to: EmailFolder,
): Promise<void> {
  await ctx.db.composed(sql`
    update mailbox_copies c set folder = ${to} where c.user_id = ${ctx.actor.user_id} and c.folder = ${from} and (
      exists (select 1 from push_messages p where p.id = c.push_message_id and 'kind:' || p.kind = ${source})
      or exists (select 1 from mailbox_messages m where m.id = c.last_message_id
        and coalesce('user:' || m.sender_id, 'email:' || m.sender_email) = ${source}))`);
}
