import type { Actor } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';

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
