import type { SUBMISSION_OUTCOMES } from '@fleet/contracts/billing/invoices.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { type AuthorityMessage, invoiceSubmissions } from './invoices.table.ts';

/** What is to be sent to the tax authority, and what it answered. */

/** Sellers with something to send, and the first of it in their chain. */
export function listSellersToSend(ctx: Ctx): Promise<{ seller_id: number }[]> {
  return ctx.db.composed(sql`
    select distinct d.seller_id from invoice_states s join invoices d on d.id = s.invoice_id
    where s.clearance_status in ('not_sent', 'sending') order by 1`);
}

export interface DocumentToSend {
  readonly id: number;
  readonly uuid: string;
  readonly hash: string;
  readonly xml: string;
  readonly vat_no: string;
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
}

/** The first in a seller's chain that the authority has not answered. */
export async function findNextToSend(ctx: Ctx, seller_id: number): Promise<DocumentToSend | null> {
  const [row] = await ctx.db.composed<DocumentToSend>(sql`
    select d.id, d.uuid, d.hash, d.xml, d.seller ->> 'vat_no' as vat_no, s.clearance_attempts as attempts, s.next_attempt_at
    from invoice_states s join invoices d on d.id = s.invoice_id
    where d.seller_id = ${seller_id} and s.clearance_status in ('not_sent', 'sending') order by d.icv limit 1`);
  return row ?? null;
}

export interface Submission {
  readonly id: number;
  readonly sent_at: Date;
  readonly outcome: (typeof SUBMISSION_OUTCOMES)[number];
  readonly reason: string | null;
  readonly errors: readonly AuthorityMessage[];
  readonly warnings: readonly AuthorityMessage[];
}

export async function insertSubmission(
  ctx: Ctx,
  invoice_id: number,
  submission: Omit<Submission, 'id' | 'sent_at'>,
): Promise<void> {
  await ctx.db.orm.insert(invoiceSubmissions).values({ ...submission, invoice_id, sent_at: ctx.now });
}

/** Every answer, newest first. */
export function listSubmissions(ctx: Ctx, invoice_id: number): Promise<Submission[]> {
  return ctx.db.composed(
    sql`select id, sent_at, outcome, reason, errors, warnings from invoice_submissions
        where invoice_id = ${invoice_id} order by id desc`,
  );
}

export interface Clearance {
  readonly clearance_status: 'sending' | 'cleared' | 'reported' | 'refused';
  readonly cleared_xml: string | null;
  readonly next_attempt_at: Date | null;
}

/** Saves the authority's response; false when another response was saved before. */
export async function saveClearance(ctx: Ctx, invoice_id: number, clearance: Clearance): Promise<boolean> {
  const rows = await ctx.db.composed(sql`
    update invoice_states set clearance_status = ${clearance.clearance_status}, cleared_xml = ${clearance.cleared_xml},
      next_attempt_at = ${clearance.next_attempt_at}, clearance_changed_at = ${ctx.now},
      clearance_attempts = clearance_attempts + 1
    where invoice_id = ${invoice_id} and clearance_status in ('not_sent', 'sending') returning invoice_id`);
  return rows.length === 1;
}

/** Gives a document to its buyer; false where the buyer has it. */
export async function share(ctx: Ctx, invoice_id: number): Promise<boolean> {
  const rows = await ctx.db.composed(
    sql`update invoice_states set shared_at = ${ctx.now} where invoice_id = ${invoice_id} and shared_at is null returning invoice_id`,
  );
  return rows.length === 1;
}

/** Has it sent at the next turn; false where the authority has taken it, or another was issued for it. */
export async function requeue(ctx: Ctx, invoice_id: number): Promise<boolean> {
  const rows = await ctx.db.composed(sql`
    update invoice_states set clearance_status = 'sending', next_attempt_at = null, clearance_changed_at = ${ctx.now}
    where invoice_id = ${invoice_id} and clearance_status in ('not_sent', 'sending', 'refused')
      and not exists (select from invoice_replacements z where z.invoice_id = ${invoice_id}) returning invoice_id`);
  return rows.length === 1;
}

/** When the next document is sent to the tax authority; null when nothing waits. */
export async function findNextSubmission(ctx: Ctx): Promise<Date | null> {
  const [row] = await ctx.db.rows<{ due_at: Date | null }>({
    name: 'find_next_submission',
    text: `select min(next_attempt_at) as due_at from invoice_states where clearance_status in ('not_sent', 'sending')`,
  });
  return row!.due_at;
}
