import { boundsOfPeriod } from '@fleet/domain/invoices.ts';
import { balanceOfBusy } from '../../money/ledger/ledger-balances.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { Charge } from './reports-ages.rules.ts';

interface Party {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
}

export interface PayableRow {
  readonly network: Party;
  /** The franchisee that is owed; null where the network is. */
  readonly station: Party | null;
  readonly balance_halalas: number;
  readonly charges: readonly Charge[];
}

/** What of an entry is no charge but settles one: payments and fees, with their reversals. */
const SETTLES = sql`coalesce(o.kind, e.kind) in ('payment', 'processing_fee', 'invoice', 'credit_note', 'debit_note')`;
const MONTH = sql`to_char(e.posted_at at time zone 'Asia/Riyadh', 'YYYY-MM')`;

/**
 * What is owed to networks and franchisees, with what became due in which month. Settled months are read from their batches.
 * The running month is what the ledger's balance has beyond the rest, so that none of its many fills is read; those of
 * a month that is over and not settled are.
 */
export function listPayables(ctx: Ctx, network_id: number | null, period: string): Promise<PayableRow[]> {
  const { from } = boundsOfPeriod(period);
  return ctx.db.composed<PayableRow>(sql`
    with accounts as (
      select a.id, n.id as network_id, jsonb_build_object('id', n.id, 'name_en', n.name_en, 'name_ar', n.name_ar) as network,
             case when s.id is not null then jsonb_build_object('id', s.id, 'name_en', s.name_en, 'name_ar', s.name_ar) end as station,
             ${balanceOfBusy(sql`a.id`)}::bigint as balance_halalas,
             coalesce(b.up_to_entry_id, 0) as up_to_entry_id, b.period, coalesce(b.closing_halalas, 0) as closing_halalas
      from ledger_accounts a
      left join stations s on a.kind = 'franchisee_payable' and s.id = a.party_id
      join networks n on n.id = case when s.network_id is not null then s.network_id else a.party_id end
      left join lateral (select up_to_entry_id, period, closing_halalas from settlement_batches
                         where account_id = a.id and status = 'closed' order by number desc limit 1) b on true
      where a.kind in ('network_payable', 'franchisee_payable')
        and (${network_id}::bigint is null or n.id = ${network_id}::bigint)),
    begun as (
      select a.*, coalesce(to_char((a.period || '-01')::date + interval '1 month', 'YYYY-MM'),
               (select ${MONTH} from ledger_postings p join ledger_entries e on e.id = p.entry_id
                where p.account_id = a.id order by p.entry_id limit 1)) as open_from
      from accounts a),
    settling as (
      select a.id, coalesce(sum(p.amount_halalas), 0) as amount_halalas
      from begun a
      join ledger_entries e on e.network_id = a.network_id and e.kind not in ('capture', 'release', 'hold', 'excess_hold', 'transfer')
        and e.id > a.up_to_entry_id and e.posted_at >= coalesce(((a.period || '-01')::timestamp at time zone 'Asia/Riyadh'), '-infinity')
      left join ledger_entries o on o.id = e.reverses_entry_id
      join ledger_postings p on p.entry_id = e.id and p.account_id = a.id
      where ${SETTLES} and not exists (select from settlement_lines l where l.entry_id = e.id)
      group by a.id),
    unsettled as (
      select a.id, m.month, m.amount_halalas
      from begun a
      cross join lateral (
        select greatest(${MONTH}, a.open_from) as month, sum(p.amount_halalas) as amount_halalas
        from ledger_postings p
        join ledger_entries e on e.id = p.entry_id and e.posted_at < ${from}
        left join ledger_entries o on o.id = e.reverses_entry_id
        where p.account_id = a.id and p.entry_id > a.up_to_entry_id and not ${SETTLES}
          and not exists (select from settlement_lines l where l.entry_id = p.entry_id)
        group by 1) m
      where a.open_from < ${period}),
    charges as (
      select b.account_id as id, b.period as month, b.refuelling_halalas + b.correction_halalas as amount_halalas
      from settlement_batches b join accounts a on a.id = b.account_id where b.status = 'closed'
      union all select id, month, amount_halalas from unsettled
      union all
      select a.id, ${period}, a.balance_halalas - a.closing_halalas - coalesce(s.amount_halalas, 0)
               - coalesce((select sum(u.amount_halalas) from unsettled u where u.id = a.id), 0)
      from accounts a left join settling s on s.id = a.id)
    select a.network, a.station, a.balance_halalas,
           jsonb_agg(jsonb_build_object('month', c.month, 'amount_halalas', c.amount_halalas)) as charges
    from accounts a join charges c on c.id = a.id
    where a.balance_halalas <> 0
    group by a.id, a.network, a.station, a.balance_halalas`);
}

export interface ReceivableRow {
  readonly client: Party;
  /** What the client owes by the ledger: what was charged and is on no document yet is in it. */
  readonly balance_halalas: number;
  /** Amounts due of its documents, by the month they were issued in. */
  readonly due: readonly Charge[];
}

/** What clients owe in fees and deliveries; those with fuel on credit too. The index of documents with an amount due is small. */
export function listReceivables(ctx: Ctx, with_credit: readonly number[]): Promise<ReceivableRow[]> {
  return ctx.db.composed<ReceivableRow>(sql`
    with due as (
      select d.client_id, to_char(d.issued_at at time zone 'Asia/Riyadh', 'YYYY-MM') as month, sum(s.due_halalas)::bigint as amount_halalas
      from invoice_states s join invoices d on d.id = s.invoice_id
      where s.due_halalas > 0 and d.client_id is not null and (d.billed_kind <> 'refuelling' or d.kind = 'debit_note') group by 1, 2),
    owed as (
      select a.party_id as client_id, -${balanceOfBusy(sql`a.id`)}::bigint as balance_halalas
      from ledger_accounts a where a.kind = 'fees_receivable')
    select jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
           coalesce(o.balance_halalas, 0) as balance_halalas,
           coalesce((select jsonb_agg(jsonb_build_object('month', u.month, 'amount_halalas', u.amount_halalas))
                     from due u where u.client_id = c.id), '[]') as due
    from clients c left join owed o on o.client_id = c.id
    where c.id = any(${sql.param([...with_credit])}::bigint[]) or o.balance_halalas <> 0 or exists (select from due u where u.client_id = c.id)`);
}
