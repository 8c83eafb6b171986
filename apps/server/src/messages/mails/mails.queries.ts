import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { mailRecipients, mails } from './mails.table.ts';

export interface MailToSend {
  readonly id: number;
  readonly mail_id: number;
  readonly address: string;
  readonly attempts: number;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly file_name: string | null;
  readonly content_type: string | null;
  readonly file_bytes: Buffer | null;
}

export type WrittenMail = Omit<typeof mails.$inferInsert, 'id' | 'created_at'>;

/** Inserts a mail and returns its id; null where one of this key is written already. */
export async function insertMail(ctx: Ctx, mail: WrittenMail): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(mails)
    .values({ ...mail, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: mails.id });
  return row?.id ?? null;
}

export async function findMail(ctx: Ctx, key: string): Promise<number> {
  const [row] = await ctx.db.composed<{ id: number }>(sql`select id from mails where key = ${key}`);
  return row!.id;
}

export async function insertRecipients(
  ctx: Ctx,
  mail_id: number,
  addresses: readonly string[],
): Promise<void> {
  await ctx.db.orm
    .insert(mailRecipients)
    .values(addresses.map((address) => ({ mail_id, address, next_attempt_at: ctx.now })));
}

/**
 * Leases one due mail to one recipient and counts one attempt: no other process takes it before the lease ends.
 * Concurrent processes each take another.
 */
export async function takeMail(ctx: Ctx, until: Date): Promise<MailToSend | null> {
  const [row] = await ctx.db.composed<MailToSend>(sql`
    with taken as (
      update mail_recipients set attempts = attempts + 1, next_attempt_at = ${until}
      where id = (
        select id from mail_recipients where status = 'waiting' and next_attempt_at <= ${ctx.now}
        order by next_attempt_at, id limit 1 for update skip locked)
      returning id, mail_id, address, attempts)
    select t.id, t.mail_id, t.address, t.attempts, m.subject, m.body_text, m.body_html, m.file_name, m.content_type, m.file_bytes
    from taken t join mails m on m.id = t.mail_id`);
  return row ?? null;
}

/** Finishes a mail to one recipient; false where another process has taken it. */
export async function saveDone(
  ctx: Ctx,
  taken: Pick<MailToSend, 'id' | 'attempts'>,
  done: { readonly status: 'sent' | 'refused'; readonly problem: string | null },
): Promise<boolean> {
  const rows = await ctx.db.composed(sql`
    update mail_recipients set status = ${done.status}, problem = ${done.problem}, done_at = ${ctx.now}
    where id = ${taken.id} and status = 'waiting' and attempts = ${taken.attempts} returning id`);
  return rows.length === 1;
}

/** Leaves a mail to one reader for later. */
export async function saveLater(
  ctx: Ctx,
  taken: Pick<MailToSend, 'id' | 'attempts'>,
  later: { readonly at: Date; readonly problem: string },
): Promise<void> {
  await ctx.db.composed(sql`
    update mail_recipients set next_attempt_at = ${later.at}, problem = ${later.problem}
    where id = ${taken.id} and status = 'waiting' and attempts = ${taken.attempts}`);
}

/** Deletes the file of a mail without remaining recipients. */
export async function throwAwayFile(ctx: Ctx, mail_id: number): Promise<void> {
  await ctx.db.composed(sql`
    update mails set file_bytes = null where id = ${mail_id} and file_bytes is not null
      and not exists (select 1 from mail_recipients r where r.mail_id = ${mail_id} and r.status = 'waiting')`);
}

export interface Delivery {
  readonly mail_id: number;
  readonly address: string;
  readonly status: 'waiting' | 'sent' | 'refused';
  readonly attempts: number;
  readonly next_attempt_at: Date;
  readonly problem: string | null;
  readonly done_at: Date | null;
}

/** What became of these mails, reader by reader. */
export function listDeliveries(ctx: Ctx, mail_ids: readonly number[]): Promise<Delivery[]> {
  return ctx.db.composed(sql`
    select mail_id, address, status, attempts, next_attempt_at, problem, done_at from mail_recipients
    where mail_id = any(${sql.param(mail_ids)}::bigint[]) order by mail_id, id`);
}

/** When the next email is due; null when nothing waits. */
export async function findNextMail(ctx: Ctx): Promise<Date | null> {
  const [row] = await ctx.db.rows<{ due_at: Date | null }>({
    name: 'find_next_mail',
    text: `select min(next_attempt_at) as due_at from mail_recipients where status = 'waiting'`,
  });
  return row!.due_at;
}
