import { boundsOfPeriod, type InvoicePeriod } from '@fleet/domain/invoices.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { IS_STANDING } from './invoices.fragments.ts';

/** What documents of a client's month say was on credit, but one that is replaced now. */
export async function sumOnCredit(
  ctx: Ctx,
  of: { client_id: number; period: InvoicePeriod; except: string | null },
): Promise<number> {
  const [row] = await ctx.db.composed<{ halalas: number }>(sql`
    select coalesce(sum(d.on_credit_halalas), 0)::bigint as halalas from invoices d
    where d.client_id = ${of.client_id} and d.period = ${of.period} and d.number is distinct from ${of.except} and ${IS_STANDING}`);
  return row!.halalas;
}

/** Fuel and store orders of months since this one that no document the client has in hand says; reversals are taken from the month they are booked in. */
export function listNotInvoicedFuel(
  ctx: Ctx,
  client_id: number,
  since: InvoicePeriod,
): Promise<{ period: InvoicePeriod; halalas: number }[]> {
  return ctx.db.composed<{ period: InvoicePeriod; halalas: number }>(sql`
    select to_char(e.posted_at at time zone 'Asia/Riyadh', 'YYYY-MM') as period, -sum(p.amount_halalas)::bigint as halalas
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id and a.party_id = ${client_id} and a.kind in ('client_allocated', 'client_reserved')
    left join ledger_entries o on o.id = e.reverses_entry_id
    where e.client_id = ${client_id} and e.posted_at >= ${boundsOfPeriod(since).from}
      and e.kind not in ('hold', 'excess_hold', 'release', 'transfer') and coalesce(o.kind, e.kind) in ('capture', 'order_charge')
      and not exists (select from invoice_entries i join invoices d on d.id = i.invoice_id join invoice_states s on s.invoice_id = d.id
                      where i.entry_id = e.id and s.shared_at is not null and ${IS_STANDING})
    group by 1`);
}
