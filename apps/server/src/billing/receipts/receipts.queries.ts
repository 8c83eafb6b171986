import type { files } from '../../access/files/files.table.ts';
import type { paymentIntents } from '../../money/payment-intents/payment-intents.table.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { bankEntries } from '../bank-statements/bank-statements.table.ts';

export type Stored = Pick<typeof files.$inferSelect, 'id' | 'sha256' | 'bytes'>;

/** The kept receipt of a top-up the actor sees; null before the first. */
export async function findReceipt(ctx: Ctx, top_up_id: number): Promise<Stored | null> {
  const [row] = await ctx.db.composed<Stored>(sql`
    select f.id, f.sha256, f.bytes from top_up_receipts r join files f on f.id = r.file_id
    where r.top_up_id = ${top_up_id}`);
  return row ?? null;
}

/** Keeps a receipt; false where another was first, for whose end it waits. */
export async function insertReceipt(ctx: Ctx, top_up_id: number, file_id: number): Promise<boolean> {
  const rows = await ctx.db.composed(sql`
    insert into top_up_receipts (top_up_id, file_id, made_at) values (${top_up_id}, ${file_id}, ${ctx.now})
    on conflict do nothing returning top_up_id`);
  return rows.length > 0;
}

/** What became of the money: owed fees it settled, and what was added to the main balance. */
export async function findUse(
  ctx: Ctx,
  { id, client_id }: { readonly id: number; readonly client_id: number },
): Promise<{ fees_halalas: number; balance_halalas: number }> {
  const [row] = await ctx.db.composed<{ fees_halalas: number; balance_halalas: number }>(sql`
    select coalesce(sum(p.amount_halalas) filter (where a.kind = 'fees_receivable'), 0)::bigint as fees_halalas,
           coalesce(sum(p.amount_halalas) filter (where a.kind in ('client_main', 'client_allocated')), 0)::bigint as balance_halalas
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.business_key = ${`top_up:${id}`} and e.client_id = ${client_id}`);
  return row!;
}

type Intent = typeof paymentIntents.$inferSelect;
type Entry = typeof bankEntries.$inferSelect;

/** What is known of how a top-up was paid: a provider's payment, or the entry of the bank. */
export interface PaidBy {
  readonly means: Intent['means'] | null;
  readonly payment_reference: Intent['payment_reference'];
  readonly paid_at: Intent['paid_at'];
  readonly bank_reference: Entry['bank_reference'];
  readonly party_name: Entry['party_name'];
  readonly booked_on: Entry['booked_on'] | null;
}

export async function findPaidBy(ctx: Ctx, top_up_id: number): Promise<PaidBy> {
  const [row] = await ctx.db.composed<PaidBy>(sql`
    select i.means, i.payment_reference, i.paid_at, coalesce(b.bank_reference, b.end_to_end_id) as bank_reference,
           b.party_name, b.booked_on
    from top_ups t
    left join payment_intents i on i.top_up_id = t.id
    left join bank_entry_decisions d on d.top_up_id = t.id
    left join bank_entries b on b.id = d.entry_id
    where t.id = ${top_up_id}`);
  return row!;
}

/** The platform's own logo; null without one. */
export async function findCompanyLogo(ctx: Ctx): Promise<number | null> {
  const [row] = await ctx.db.composed<{ logo_file_id: number | null }>(
    sql`select logo_file_id from invoice_sellers where network_id is null`,
  );
  return row?.logo_file_id ?? null;
}
