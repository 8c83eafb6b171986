import type { EmailLabel, EmailsMeta, EmailView } from '@fleet/contracts/messages/email-shapes.ts';
import { THREAD_KINDS } from '@fleet/contracts/messages/notice-kinds.ts';
import { DECISIVE_PARTIES } from '../../access/users/user-parties.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { SenderRow } from './mailbox.rules.ts';
import { matchesText } from './mailbox-people.queries.ts';

export interface Narrowing {
  readonly q?: string | undefined;
  readonly folder: EmailView;
  readonly label?: EmailLabel | undefined;
  /** Kinds of notifications whose text matches `q`. */
  readonly kinds: readonly string[];
}

export interface ListedRow extends SenderRow {
  readonly id: string;
  readonly folder: 'inbox' | 'sent' | 'draft' | 'spam' | 'trash';
  readonly is_read: boolean;
  readonly is_starred: boolean;
  readonly labels: EmailLabel[];
  readonly at: Date;
  readonly thread_id: number | null;
  readonly last_message_id: number | null;
  readonly title: string | null;
  readonly body: string | null;
  readonly about: string | null;
  readonly about_id: number | null;
  readonly kind: string | null;
  readonly params: Record<string, unknown> | null;
  readonly count: number;
  readonly has_attachments: boolean;
  readonly is_retained: boolean;
}

/** What says that a thread has something new stays in the bell: the thread itself is in the mailbox, or is a chat. */
export const isListed = sql`p.kind <> all (${sql.param([...THREAD_KINDS])}::text[])`;

/** Whether a thread about this is about money. */
export const isAboutMoney = (about: SQL) => sql`coalesce(${about} in ('invoice', 'top_up'), false)`;

/** What is in the actor's mailbox: threads, and notifications, which have a copy only where they were marked. */
export function mailboxOf(ctx: Ctx): SQL {
  const me = sql`${ctx.actor.user_id}::bigint`;
  return sql`(
    select c.id::text as id, c.id as row_id, c.folder, c.has_sent, c.is_read, c.is_starred, c.labels, c.last_at as at,
      c.thread_id, c.last_message_id, null::bigint as push_message_id
    from mailbox_copies c where c.user_id = ${me} and c.thread_id is not null
    union all
    select 'n' || p.id, p.id, coalesce(c.folder, case when m.source is null then 'inbox' else 'spam' end), false,
      p.read_at is not null, coalesce(c.is_starred, false), coalesce(c.labels, '{}'), p.created_at,
      null, null, p.id
    from push_messages p left join mailbox_copies c on c.push_message_id = p.id
      left join mailbox_mutes m on m.user_id = p.user_id and m.source = 'kind:' || p.kind
    where p.user_id = ${me} and ${isListed}) mine`;
}

/** Whether the actor sees a message `m` of a thread: they sent it, or it was delivered to them; drafts only as their own thread. */
export function isSeen(ctx: Ctx, thread_id: SQL): SQL {
  return sql`(m.id = ${thread_id} or m.thread_id = ${thread_id})
    and (m.sent_at is not null or m.id = ${thread_id})
    and (m.sender_id = ${ctx.actor.user_id} or exists (
      select 1 from mailbox_deliveries y where y.message_id = m.id and y.user_id = ${ctx.actor.user_id}))`;
}

function matches(ctx: Ctx, { q, folder, label, kinds }: Narrowing): SQL {
  const conditions = [inView(folder)];
  if (label) conditions.push(sql`${label} = any (mine.labels)`);
  if (q) {
    const text = sql`concat_ws(' ', m.subject, m.body, m.sender_name)`;
    conditions.push(sql`(exists (select 1 from mailbox_messages m
        where ${isSeen(ctx, sql`mine.thread_id`)} and ${matchesText(text, sql`m.sender_name`, q)})
      or exists (select 1 from push_messages p where p.id = mine.push_message_id
        and (p.kind = any (${sql.param([...kinds])}::text[]) or ${matchesText(sql`p.params::text`, sql`p.params::text`, q)})))`);
  }
  return sql.join(conditions, sql` and `);
}

function inView(view: EmailView): SQL {
  if (view === 'starred') return sql`mine.is_starred and mine.folder <> 'trash'`;
  if (view === 'all') return sql`mine.folder <> 'trash'`;
  if (view === 'sent') return sql`mine.has_sent and mine.folder not in ('trash', 'spam')`;
  return sql`mine.folder = ${view}`;
}

/** `u` with their parties is the sender of `lm`. */
export const SENDER =
  sql.raw(`lm.sender_id, lm.sender_name, lm.sender_email, coalesce(lm.is_known, true) as is_known,
  u.email as user_email, u.avatar, u."group" as sender_group, c.id as client_id, n.id as network_id, st.id as station_id,
  coalesce(c.name_en, st.name_en, n.name_en) as party_en, coalesce(c.name_ar, st.name_ar, n.name_ar) as party_ar`);
export const SENDER_JOINS = sql.raw(`left join users u on u.id = lm.sender_id ${DECISIVE_PARTIES}`);

export function listMailbox(
  ctx: Ctx,
  query: Narrowing & { page: number; per_page: number },
): Promise<ListedRow[]> {
  return selectListed(
    ctx,
    sql`select mine.* from ${mailboxOf(ctx)} where ${matches(ctx, query)}
      order by mine.at desc, mine.row_id desc, mine.id limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`,
  );
}

export async function findListed(ctx: Ctx, id: string): Promise<ListedRow | null> {
  const [row] = await selectListed(ctx, sql`select mine.* from ${mailboxOf(ctx)} where mine.id = ${id}`);
  return row ?? null;
}

function selectListed(ctx: Ctx, page: SQL): Promise<ListedRow[]> {
  return ctx.db.composed<ListedRow>(sql`
    with page as (${page})
    select page.id, page.folder, page.is_read, page.is_starred, page.labels, page.at, page.thread_id, page.last_message_id,
      lm.subject as title, lm.body, coalesce(fm.about, lm.about, p.subject) as about,
      coalesce(fm.about_id, lm.about_id, p.subject_id) as about_id, p.kind, p.params,
      case when page.thread_id is null then 1 else
        (select count(*) from mailbox_messages m where ${isSeen(ctx, sql`page.thread_id`)}) end as count,
      exists (select 1 from mailbox_attachments a join mailbox_messages m on m.id = a.message_id
        where ${isSeen(ctx, sql`page.thread_id`)}) as has_attachments,
      coalesce(p.is_retained, ${isAboutMoney(sql`coalesce(fm.about, lm.about)`)}) as is_retained,
      ${SENDER}
    from page
    left join mailbox_messages lm on lm.id = page.last_message_id
    left join mailbox_messages fm on fm.id = page.thread_id
    left join push_messages p on p.id = page.push_message_id
    ${SENDER_JOINS}
    order by page.at desc, page.row_id desc, page.id`);
}

export async function countMailbox(ctx: Ctx, query: Narrowing): Promise<number> {
  const [row] = await ctx.db.composed<{ total: number }>(
    sql`select count(*) as total from ${mailboxOf(ctx)} where ${matches(ctx, query)}`,
  );
  return row!.total;
}

export async function countEmailsMeta(ctx: Ctx): Promise<EmailsMeta> {
  const [row] = await ctx.db.composed<EmailsMeta>(sql`
    select count(*) filter (where folder = 'inbox' and not is_read) as inbox,
      count(*) filter (where folder = 'spam' and not is_read) as spam,
      count(*) filter (where folder = 'draft') as draft from ${mailboxOf(ctx)}`);
  return row!;
}

export interface Neighbors {
  readonly previous_id: string | null;
  readonly next_id: string | null;
  readonly position: number;
  readonly total: number;
}

/** What is before and after an id in a list, newest first; null where the list does not contain it. */
export async function findNeighbors(ctx: Ctx, id: string, query: Narrowing): Promise<Neighbors | null> {
  const [row] = await ctx.db.composed<Neighbors>(sql`
    select previous_id, next_id, position, total from (
      select mine.id, lag(mine.id) over newest as previous_id, lead(mine.id) over newest as next_id,
        row_number() over newest as position, count(*) over () as total
      from ${mailboxOf(ctx)} where ${matches(ctx, query)}
      window newest as (order by mine.at desc, mine.row_id desc, mine.id)) listed
    where id = ${id}`);
  return row ?? null;
}
