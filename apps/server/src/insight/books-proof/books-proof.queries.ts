import { digestOf } from '../../fuelling/fuel-requests/fuel-requests.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { FEE_PROOFS } from './fee-proofs.queries.ts';
import { REFUND_PROOFS } from './refund-proofs.queries.ts';
import { STATEMENT_PROOFS } from './statement-proofs.queries.ts';
import { STORE_PROOFS } from './store-proofs.queries.ts';

export interface ProofRow {
  readonly checked: number;
  readonly broken: number;
  /** The first of what is broken, by id. */
  readonly examples: string[] | null;
}

const OWN = `('client_main', 'client_allocated', 'client_reserved')`;
const MOVES_INSIDE = `('hold', 'excess_hold', 'release', 'transfer')`;

/**
 * One statement per proof, hence one snapshot each, also while the server works. Each selects `what` it checked and
 * whether it is `wrong`; the database counts, and only five examples are returned.
 */
export const PROOFS: Readonly<Record<string, string>> = {
  'every entry sums to zero': `
    select coalesce(e.id, p.entry_id) as what, e.id is null or p.entry_id is null or p.lines < 2 or p.halalas <> 0 as wrong
    from ledger_entries e
    full join (select entry_id, count(*) as lines, sum(amount_halalas) as halalas from ledger_postings group by entry_id) p
      on p.entry_id = e.id`,

  'all accounts together are zero': `
    select 'the ledger' as what, coalesce(sum(amount_halalas), 0) <> 0 as wrong from ledger_postings`,

  'every guarded balance equals its postings, and none is below its limit': `
    select a.kind || ' of ' || a.party_id as what,
           b.balance_halalas is distinct from coalesce(p.halalas, 0) or b.balance_halalas + b.credit_limit_halalas < 0 as wrong
    from ledger_accounts a
    left join ledger_balances b on b.account_id = a.id
    left join (select account_id, sum(amount_halalas) as halalas from ledger_postings group by account_id) p on p.account_id = a.id
    where a.guarded or b.account_id is not null`,

  'every guarded posting carries the balance after it': `
    select 'entry ' || p.entry_id as what,
           p.balance_after_halalas is distinct from
             sum(p.amount_halalas) over (partition by p.account_id order by p.entry_id) as wrong
    from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.guarded`,

  'every snapshot equals the postings it covers': `
    select a.kind || ' of ' || a.party_id as what, s.balance_halalas <> coalesce(sum(p.amount_halalas), 0) as wrong
    from ledger_snapshots s join ledger_accounts a on a.id = s.account_id
    left join ledger_postings p on p.account_id = s.account_id and p.entry_id <= s.up_to_entry_id
    group by s.account_id, s.up_to_entry_id, s.balance_halalas, a.kind, a.party_id`,

  'every entry on a client names that client, and holds and transfers stay inside it': `
    select e.id as what,
           bool_or(a.party_id is distinct from e.client_id)
           or (e.kind in ${MOVES_INSIDE} and (sum(p.amount_halalas) <> 0 or not bool_or(a.kind = 'client_allocated'))) as wrong
    from ledger_postings p
    join ledger_accounts a on a.id = p.account_id and a.kind in ${OWN}
    join ledger_entries e on e.id = p.entry_id
    group by e.id`,

  'every hold is open, or resolved once by an entry of its request': `
    select h.id as what,
           o.kind is distinct from case h.kind when 'request' then 'hold' else 'excess_hold' end
           or o.fuel_request_id is distinct from h.fuel_request_id or o.client_id is distinct from h.client_id
           or (h.state = 'open') <> (r.id is null) or h.amount_halalas <= 0
           or (r.id is not null and (r.fuel_request_id is distinct from h.fuel_request_id or r.client_id is distinct from h.client_id
               or r.kind is distinct from case h.state when 'captured' then 'capture' else 'release' end))
           or (h.state <> 'captured' and h.captured_halalas <> 0) as wrong
    from holds h
    left join ledger_entries o on o.id = h.opened_entry_id
    left join ledger_entries r on r.id = h.resolved_entry_id`,

  // A reversed capture does not count; the amount may then be captured again, or not at all.
  'every completed request has one capture of its amount, and every capture its litres': `
    select 'request ' || coalesce(r.id, c.fuel_request_id) as what,
           r.id is null or r.status not in ('transaction_completed', 'transaction_cancelled')
           or r.client_id is distinct from c.client_id
           or coalesce(c.current, 0) > 1 or coalesce(c.current + c.reversed, 0) = 0
           or (c.current = 1 and (
             c.payable_halalas is distinct from r.amount_halalas
             or r.amount_halalas is distinct from (2 * r.volume_ml * r.price_millis_per_litre + 10000) / 20000
             or coalesce(r.charged_halalas, r.amount_halalas) is distinct from c.payable_halalas + c.loss_halalas)) as wrong
    from (select * from fuel_requests q where status = 'transaction_completed'
          or exists (select from ledger_entries k where k.kind = 'capture' and k.fuel_request_id = q.id)) r
    full join (
      select e.fuel_request_id, min(e.client_id) as client_id,
             count(distinct e.id) filter (where v.id is null) as current, count(distinct e.id) filter (where v.id is not null) as reversed,
             coalesce(sum(p.amount_halalas) filter (where v.id is null and a.kind in ('network_payable', 'franchisee_payable')), 0) as payable_halalas,
             coalesce(sum(p.amount_halalas) filter (where v.id is null and a.kind = 'platform_loss'), 0) as loss_halalas
      from ledger_entries e
      join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
      left join ledger_entries v on v.reverses_entry_id = e.id
      where e.kind = 'capture' group by e.fuel_request_id
    ) c on c.fuel_request_id = r.id`,

  'usage counters equal what the requests carry': `
    select scope || ' ' || scope_id || ' on ' || day as what,
           (coalesce(u.volume_ml, 0), coalesce(u.amount_halalas, 0), coalesce(u.fills, 0), coalesce(u.extra_volume_ml, 0), coalesce(u.extra_amount_halalas, 0))
             is distinct from (coalesce(c.volume_ml, 0), coalesce(c.amount_halalas, 0), coalesce(c.fills, 0), coalesce(c.extra_volume_ml, 0), coalesce(c.extra_amount_halalas, 0)) as wrong
    from usage_days u
    full join (
      select scope, scope_id, usage_day::date as day, sum(usage_volume_ml) as volume_ml,
             sum(usage_amount_halalas) as amount_halalas, count(*) as fills,
             sum(usage_extra_volume_ml) as extra_volume_ml, sum(usage_extra_amount_halalas) as extra_amount_halalas
      from fuel_requests
      cross join lateral (values ('client', client_id), ('group', group_id), ('vehicle', vehicle_id), ('driver', driver_id)) as s(scope, scope_id)
      where usage_day is not null and scope_id is not null group by scope, scope_id, usage_day
    ) c using (scope, scope_id, day)`,

  'dashboards add up to the requests, by day and by month': `
    select kind || ' ' || party_id || ' ' || span || ' ' || starts_on || ' ' || status as what,
           (coalesce(s.requests, 0), coalesce(s.volume_ml, 0), coalesce(s.amount_halalas, 0), coalesce(s.charged_halalas, 0))
             is distinct from (coalesce(r.requests, 0), coalesce(r.volume_ml, 0), coalesce(r.amount_halalas, 0), coalesce(r.charged_halalas, 0)) as wrong
    from (
      select kind, party_id, span, starts_on, fuel_type_id, status, sum(requests) as requests, sum(volume_ml) as volume_ml,
             sum(amount_halalas) as amount_halalas, sum(charged_halalas) as charged_halalas
      from (select * from fuel_request_sums union all
            select p.kind, p.party_id, d.span, d.starts_on, fuel_type_id, status, requests, volume_ml, amount_halalas, charged_halalas
            from fuel_request_sum_changes
            cross join lateral (values ('client', client_id), ('network', network_id), ('station', station_id)) p(kind, party_id)
            cross join lateral (values ('day', day), ('month', date_trunc('month', day)::date)) d(span, starts_on)
            where p.kind <> 'station' or p.party_id <> 0) lines
      group by 1, 2, 3, 4, 5, 6
    ) s
    full join (
      select p.kind, p.party_id, d.span, d.starts_on, fuel_type_id, status, count(*) as requests, coalesce(sum(volume_ml), 0) as volume_ml,
             coalesce(sum(amount_halalas), 0) as amount_halalas, coalesce(sum(charged_halalas), 0) as charged_halalas
      from fuel_requests
      cross join lateral (values ('client', client_id), ('network', coalesce(network_id, 0)), ('station', station_id)) p(kind, party_id)
      cross join lateral (select (created_at at time zone 'Asia/Riyadh')::date as day) c
      cross join lateral (values ('day', c.day), ('month', date_trunc('month', c.day)::date)) d(span, starts_on)
      where p.party_id is not null
      group by 1, 2, 3, 4, 5, 6
    ) r using (kind, party_id, span, starts_on, fuel_type_id, status)`,

  'every approved top-up is booked, as approved': `
    select 'top-up ' || t.id as what,
           (t.status = 'approved') <> (e.id is not null)
           or (e.id is not null and -b.amount_halalas is distinct from t.approved_amount_halalas) as wrong
    from top_ups t
    left join ledger_entries e on e.business_key = 'top_up:' || t.id
    left join (select p.entry_id, p.amount_halalas from ledger_postings p
               join ledger_accounts a on a.id = p.account_id where a.kind = 'bank') b on b.entry_id = e.id`,

  ...FEE_PROOFS,

  'every invoice is the entries it covers, and what it booked itself': `
    select d.number as what,
           coalesce(c.covered, 0) is distinct from case when z.invoice_id is not null then 0
                                                        when d.kind = 'credit_note' and d.entry_id is null then -d.posted_halalas
                                                        when d.kind = 'credit_note' or d.entry_id is not null and d.kind = 'debit_note' then 0
                                                        else d.posted_halalas end
           or l.lines is distinct from d.net_halalas
           or (d.billed_kind <> 'delivery' and d.kind not in ('credit_note', 'debit_note') and p.party is distinct from d.posted_halalas - d.total_halalas)
           or (d.kind in ('credit_note', 'debit_note') and d.total_halalas <> d.posted_halalas) as wrong
    from invoices d
    left join (select invoice_id, sum(amount_halalas) as covered
               from (table invoice_entries union all table invoice_borne_entries) y group by invoice_id) c on c.invoice_id = d.id
    left join invoice_replacements z on z.invoice_id = d.id
    left join (select invoice_id, sum(net_halalas) as lines from invoice_lines group by invoice_id) l on l.invoice_id = d.id
    left join lateral (select coalesce(sum(p.amount_halalas), 0) as party from ledger_postings p join ledger_accounts a on a.id = p.account_id
                       where p.entry_id = d.entry_id and a.kind in ('client_main', 'fees_receivable', 'network_payable')) p on true`,

  'every entry of a month that was issued is on an invoice, once': `
    select 'entry ' || e.id as what, i.entry_id is null as wrong
    from invoices d
    join ledger_entries e on e.client_id = d.client_id and e.network_id = d.network_id and e.kind = 'capture'
      and to_char(e.posted_at at time zone 'Asia/Riyadh', 'YYYY-MM') = d.period and e.posted_at < d.issued_at
      and e.business_key = 'capture:' || e.fuel_request_id
    left join invoice_entries i on i.entry_id = e.id
    where d.kind = 'refuelling' and not exists (select from ledger_entries v where v.reverses_entry_id = e.id)`,

  'what is due of an invoice is its total less what settled it': `
    select d.number as what,
           s.due_halalas is distinct from case when d.kind = 'credit_note' then 0 else d.total_halalas - coalesce(y.settled, 0) end
           or s.credited_halalas is distinct from coalesce(n.credited, 0) or s.debited_halalas is distinct from coalesce(n.debited, 0)
           or s.credited_halalas > d.total_halalas + s.debited_halalas as wrong
    from invoices d
    left join invoice_states s on s.invoice_id = d.id
    left join (select invoice_id, sum(amount_halalas) as settled from invoice_settlements group by invoice_id) y on y.invoice_id = d.id
    left join (select coalesce(z.standing_id, c.corrects_invoice_id) as id, coalesce(sum(c.total_halalas) filter (where c.kind = 'credit_note'), 0) as credited,
                      coalesce(sum(c.total_halalas) filter (where c.kind = 'debit_note'), 0) as debited
               from invoices c left join invoice_replacements z on z.invoice_id = c.corrects_invoice_id
               where c.kind in ('credit_note', 'debit_note') and not exists (select from invoice_replacements y where y.invoice_id = c.id)
               group by 1) n on n.id = d.id`,

  'what replaces a rejected invoice or credit note has its amounts and seller, and counts in its place': `
    select d.number as what,
           s.clearance_status <> 'refused' or (n.seller_id, n.kind, n.billed_kind, n.client_id, n.network_id, n.period, n.taxable_halalas, n.vat_halalas, n.total_halalas)
             is distinct from (d.seller_id, d.kind, d.billed_kind, d.client_id, d.network_id, d.period, d.taxable_halalas, d.vat_halalas, d.total_halalas)
           or exists (select from invoice_replacements y where y.invoice_id = z.standing_id) as wrong
    from invoice_replacements z
    join invoices d on d.id = z.invoice_id
    join invoice_states s on s.invoice_id = d.id
    join invoices n on n.id = z.replacement_id`,

  'every series counts its documents without a gap, each remembering the one before': `
    select d.number as what,
           d.icv <> row_number() over w or d.previous_hash is distinct from coalesce(lag(d.hash) over w, d.previous_hash)
           or q.last_icv < d.icv as wrong
    from invoices d join invoice_sellers q on q.id = d.seller_id
    window w as (partition by d.seller_id order by d.icv)`,

  'every payment is booked, as it was paid': `
    select 'entry ' || coalesce(e.id, y.entry_id) as what,
           y.id is null or e.id is null or e.kind <> 'payment' or e.network_id is distinct from y.network_id
           or p.paid is distinct from -y.amount_halalas or p.received is distinct from y.amount_halalas as wrong
    from payments y
    full join (select * from ledger_entries where kind = 'payment') e on e.id = y.entry_id
    left join (
      select p.entry_id, sum(p.amount_halalas) filter (where a.kind in ('network_payable', 'franchisee_payable')) as paid,
             sum(p.amount_halalas) filter (where a.kind = 'bank') as received
      from ledger_postings p join ledger_accounts a on a.id = p.account_id group by p.entry_id
    ) p on p.entry_id = e.id`,

  ...REFUND_PROOFS,
  ...STORE_PROOFS,
  ...STATEMENT_PROOFS,

  'every settlement batch is its lines, each as it is posted, and opens where the one before closed': `
    select b.reference_number as what,
           b.opening_halalas is distinct from coalesce(lag(b.closing_halalas) over (partition by b.account_id order by b.number), 0)
           or (coalesce(l.fuel, 0), coalesce(l.corrected, 0), coalesce(l.fees, 0), coalesce(l.paid, 0))
             is distinct from (b.refuelling_halalas, b.correction_halalas, b.processing_fee_halalas, b.payment_halalas)
           or b.closing_halalas <> b.opening_halalas + coalesce(l.moved, 0) or l.strange > 0 as wrong
    from settlement_batches b
    left join (
      select l.batch_id, sum(l.amount_halalas) as moved, sum(l.amount_halalas) filter (where l.kind = 'refuelling') as fuel,
             sum(l.amount_halalas) filter (where l.kind = 'correction') as corrected,
             sum(l.amount_halalas) filter (where l.kind = 'processing_fee') as fees,
             sum(l.amount_halalas) filter (where l.kind = 'payment') as paid,
             count(*) filter (where p.amount_halalas is distinct from l.amount_halalas) as strange
      from settlement_lines l join settlement_batches o on o.id = l.batch_id
      left join ledger_postings p on p.entry_id = l.entry_id and p.account_id = o.account_id group by l.batch_id
    ) l on l.batch_id = b.id
    where b.status = 'closed'`,

  'what is settled and what is in no batch yet is the balance of the account': `
    select a.kind || ' of ' || a.party_id as what,
           b.closing_halalas + p.loose is distinct from p.balance or p.left_behind > 0 as wrong
    from (select distinct on (account_id) * from settlement_batches where status = 'closed' order by account_id, number desc) b
    join ledger_accounts a on a.id = b.account_id
    cross join lateral (
      select coalesce(sum(p.amount_halalas), 0) as balance, coalesce(sum(p.amount_halalas) filter (where l.entry_id is null), 0) as loose,
             count(*) filter (where l.entry_id is null and p.entry_id <= b.up_to_entry_id) as left_behind
      from ledger_postings p left join settlement_lines l on l.entry_id = p.entry_id where p.account_id = b.account_id
    ) p`,

  'every kept idempotency key has its answer': `
    select tenant || ' ' || key as what, status is null as wrong from idempotency_keys`,

  'the checks of a decision are those that its audit row names': `
    select 'request ' || s.subject_id || ', ' || s.field as what, s.digest is distinct from ${digestOf("case s.field when 'checks' then r.checks else r.close_checks end")} as wrong
    from (select distinct on (a.subject_id, f.field) a.subject_id, f.field, a.after ->> f.field as digest
          from audit_rows a cross join (values ('checks'), ('close_checks')) f(field)
          where a.subject = 'fuel_request' and a.after ? f.field order by a.subject_id, f.field, a.id desc) s
    left join fuel_requests r on r.id = s.subject_id where s.digest like 'sha256-%'`,

  'every ledger entry and audit row is sealed or waits to be': `
    select r.kind || ' ' || r.row_id as what, s.row_id is null and q.row_id is null as wrong
    from (select 'entry' as kind, id as row_id from ledger_entries union all select 'audit', id from audit_rows) r
    left join seals s on s.kind = r.kind and s.row_id = r.row_id
    left join seal_queue q on q.kind = r.kind and q.row_id = r.row_id`,
};

/** Runs one of `PROOFS`, however long it takes. Call inside a transaction. */
export async function runProof(ctx: Ctx, name: string): Promise<ProofRow> {
  await ctx.db.rows({ name: 'proof_time', text: `select set_config('statement_timeout', '0', true)` });
  const [row] = await ctx.db.rows<ProofRow>({
    name: `proof ${name}`.slice(0, 60),
    text: `select count(*) as checked, count(*) filter (where wrong) as broken,
                  (array_agg(what::text) filter (where wrong))[1:5] as examples
           from (${PROOFS[name]}) rows`,
  });
  return row!;
}

/** Whether a server of the product uses this database: each listens for events on a dedicated connection. */
export async function isServerRunning(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.db.rows<{ running: boolean }>({
    name: 'proof_server_running',
    text: `select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
                          and query ~ '^(listen fleet_events|select pg_notify)') as running`,
  });
  return row!.running;
}
