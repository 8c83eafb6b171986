import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { ClientCandidate, PaymentCandidate, TopUpCandidate } from './bank-matching.rules.ts';
import type { ReadEntry } from './bank-statements.rules.ts';

const MAX_TOP_UPS = 2_000;

/** What of entries says which candidates there are. */
export type Wanted = Pick<
  ReadEntry,
  'direction' | 'amount_halalas' | 'credited_iban' | 'party_name' | 'end_to_end_id'
>;

/** Top-ups that wait, and approved ones of these amounts, that no entry has. */
export function listTopUpCandidates(ctx: Ctx, credits: readonly Wanted[]): Promise<TopUpCandidate[]> {
  return ctx.db.composed<TopUpCandidate>(sql`
    select t.id, t.reference_number, t.client_id, c.name_en, c.name_ar, c.virtual_bank_account, t.status,
      coalesce(t.approved_amount_halalas, t.amount_halalas) as amount_halalas,
      (t.created_at at time zone 'Asia/Riyadh')::date::text as recorded_on
    from top_ups t join clients c on c.id = t.client_id
    where (t.status = 'pending' or t.status = 'approved' and t.approved_amount_halalas = any(${amountsOf(credits)}::bigint[]))
      and not exists (select from bank_entry_decisions d where d.top_up_id = t.id)
    order by t.id desc limit ${MAX_TOP_UPS}`);
}

/** Clients whose virtual account was credited, who have the name of who paid, or whose paid refund came back. */
export function listClientCandidates(ctx: Ctx, credits: readonly Wanted[]): Promise<ClientCandidate[]> {
  const names = sql.param(credits.flatMap(({ party_name }) => party_name?.toLowerCase() ?? []));
  const ids = sql.param(credits.flatMap(({ end_to_end_id }) => end_to_end_id ?? []));
  const isReturned = sql`f.status = 'paid' and f.reference_number = any(${ids}::text[])`;
  return ctx.db.composed<ClientCandidate>(sql`
    select c.id, c.name_en, c.name_ar, c.virtual_bank_account,
      array(select f.reference_number from refunds f where f.client_id = c.id and ${isReturned}) as returned_refunds
    from clients c
    where c.virtual_bank_account = any(${sql.param(credits.flatMap(({ credited_iban }) => credited_iban ?? []))}::text[])
       or lower(c.name_en) = any(${names}::text[]) or c.name_ar = any(${names}::text[])
       or c.id in (select f.client_id from refunds f where ${isReturned})`);
}

/** Payments of these amounts that no entry has and that were not reversed. */
export function listPaymentCandidates(ctx: Ctx, debits: readonly Wanted[]): Promise<PaymentCandidate[]> {
  return ctx.db.composed<PaymentCandidate>(sql`
    select p.id, p.reference_number, n.name_en, n.name_ar, b.reference_number as batch_reference, s.bank_reference, p.amount_halalas
    from payments p join networks n on n.id = p.network_id
    left join settlement_payments s on s.payment_id = p.id
    left join settlement_batches b on b.id = s.batch_id
    where p.amount_halalas = any(${amountsOf(debits)}::bigint[])
      and not exists (select from bank_entry_decisions d where d.payment_id = p.id)
      and not exists (select from ledger_entries r where r.reverses_entry_id = p.entry_id)
    order by p.id desc`);
}

function amountsOf(entries: readonly Wanted[]) {
  return sql.param(entries.map(({ amount_halalas }) => amount_halalas));
}
