import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { DueInvoice, HeldRefund, TopUpHabit } from './reports-forecast.rules.ts';

/** Fewer than these say nothing of what is usual. */
const MIN_CASES = 3;
/** Habits are of the last year, and of top-ups of the last twelve weeks. */
const HABIT_DAYS = 365;
const TOP_UP_WEEKS = 12;

/** Invoices of clients with an amount due, with the median of days after the due day on which their client paid those that are paid. */
export function listDueInvoices(ctx: Ctx): Promise<DueInvoice[]> {
  return ctx.db.composed<DueInvoice>(sql`
    with paid as (
      select d.client_id, (max(y.settled_at) at time zone 'Asia/Riyadh')::date - d.due_on as late_days
      from invoices d
      join invoice_states s on s.invoice_id = d.id and s.due_halalas = 0
      join invoice_settlements y on y.invoice_id = d.id and y.kind in ('top_up', 'wallet')
      where d.client_id is not null and d.issued_at >= ${ctx.now}::timestamptz - make_interval(days => ${HABIT_DAYS})
      group by d.id),
    habits as (
      select client_id, percentile_disc(0.5) within group (order by late_days) as late_days from paid
      group by client_id having count(*) >= ${MIN_CASES})
    select jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
           d.due_on::text as due_on, s.due_halalas, h.late_days
    from invoice_states s
    join invoices d on d.id = s.invoice_id
    join clients c on c.id = d.client_id
    left join habits h on h.client_id = d.client_id
    where s.due_halalas > 0
    order by d.due_on, d.id`);
}

/** What clients added to their balances a week, or repaid of credit; what settled fees or invoices is not counted again. */
export function listTopUpHabits(ctx: Ctx): Promise<TopUpHabit[]> {
  return ctx.db.composed<TopUpHabit>(sql`
    select jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
           round(sum(p.amount_halalas) / ${TOP_UP_WEEKS}::numeric)::bigint as weekly_halalas
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id and a.kind in ('client_main', 'client_allocated')
    join clients c on c.id = e.client_id
    where e.kind = 'top_up' and e.posted_at >= ${ctx.now}::timestamptz - make_interval(days => ${7 * TOP_UP_WEEKS})
      and e.posted_at < ${ctx.now}
      and not exists (select from ledger_entries v where v.reverses_entry_id = e.id)
    group by c.id having count(distinct e.id) >= ${MIN_CASES} and sum(p.amount_halalas) > 0`);
}

/** Clients with what is held for their refunds. */
export function listHeldRefunds(ctx: Ctx): Promise<HeldRefund[]> {
  return ctx.db.composed<HeldRefund>(sql`
    select jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client, b.balance_halalas as amount_halalas
    from ledger_accounts a join ledger_balances b on b.account_id = a.id join clients c on c.id = a.party_id
    where a.kind = 'client_refunds' and b.balance_halalas > 0 order by c.id`);
}

/** The median of days after the end of a month on which a network was paid for it. */
export function listPaymentLags(ctx: Ctx): Promise<{ network_id: number; lag_days: number }[]> {
  return ctx.db.composed<{ network_id: number; lag_days: number }>(sql`
    select b.network_id, percentile_disc(0.5) within group (
             order by (y.created_at at time zone 'Asia/Riyadh')::date - ((b.period || '-01')::date + interval '1 month - 1 day')::date) as lag_days
    from settlement_payments p
    join settlement_batches b on b.id = p.batch_id
    join payments y on y.id = p.payment_id
    where y.created_at >= ${ctx.now}::timestamptz - make_interval(days => ${HABIT_DAYS})
    group by b.network_id having count(*) >= ${MIN_CASES}`);
}
