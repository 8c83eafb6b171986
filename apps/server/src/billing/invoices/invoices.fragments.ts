import type { Actor } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/** Over `invoices d`: it counts. One that the authority rejected does not, once another was issued for it. */
export const IS_STANDING = sql`not exists (select from invoice_replacements z where z.invoice_id = d.id)`;

/** Over invoices of this alias, or what has a document's kind: it corrects another document. */
export const IS_NOTE = (alias: string): SQL => sql`${sql.raw(alias)}.kind in ('credit_note', 'debit_note')`;

/** The document that counts in place of one that was replaced, as an id: itself else. */
export function standingOf(invoice_id: SQL): SQL {
  return sql`coalesce((select z.standing_id from invoice_replacements z where z.invoice_id = ${invoice_id}), ${invoice_id})`;
}

/** Over `invoice_entries i`: it was charged before the document, not booked by one that was replaced. */
export const IS_CHARGE = sql`not exists (select from invoices o where o.entry_id = i.entry_id)`;

/**
 * Over `invoices d` and `invoice_states s`: buyers see what was shared with them. A network sees what it bought, and
 * what was sold in its name; what we resell is ours.
 */
export function invoiceScope(actor: Actor): SQL | undefined {
  if (actor.kind === 'system' || actor.role === 'admin') return undefined;
  if (actor.client_id !== null) return sql`(d.client_id = ${actor.client_id} and s.shared_at is not null)`;
  return sql`(d.network_id = ${actor.network_id ?? 0}
              and case when d.billed_kind = 'processing_fee' then s.shared_at is not null else d.billing_model = 'agency' end)`;
}
