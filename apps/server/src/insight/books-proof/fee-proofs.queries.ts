/** The proofs about fees: statements in the form of `PROOFS`. */
export const FEE_PROOFS: Readonly<Record<string, string>> = {
  'every fee is booked as it was charged, and charged as it is booked': `
    select 'entry ' || coalesce(e.id, c.entry_id) as what,
           c.id is null or e.id is null or c.kind <> e.kind
           or c.client_id is distinct from e.client_id or c.network_id is distinct from e.network_id
           or c.net_halalas is distinct from p.net or c.vat_halalas is distinct from p.vat
           or c.net_halalas + c.vat_halalas is distinct from -p.paid as wrong
    from fee_charges c
    full join (select * from ledger_entries where kind in ('registration_fee', 'monthly_fee', 'subscription_fee', 'processing_fee')) e on e.id = c.entry_id
    left join (
      select p.entry_id, coalesce(sum(p.amount_halalas) filter (where a.kind = 'fees'), 0) as net,
             coalesce(sum(p.amount_halalas) filter (where a.kind = 'vat_payable'), 0) as vat,
             coalesce(sum(p.amount_halalas) filter (where a.kind not in ('fees', 'vat_payable')), 0) as paid
      from ledger_postings p join ledger_accounts a on a.id = p.account_id group by p.entry_id
    ) p on p.entry_id = e.id`,

  'no month of a subscription is paid twice': `
    select 'charge ' || a.id as what, exists (
      select from fee_charges b
      where b.kind = 'subscription_fee' and b.client_id = a.client_id and b.id <> a.id
        and to_date(b.period, 'YYYY-MM') < to_date(a.period, 'YYYY-MM') + make_interval(months => a.months)
        and to_date(a.period, 'YYYY-MM') < to_date(b.period, 'YYYY-MM') + make_interval(months => b.months)) as wrong
    from fee_charges a where a.kind = 'subscription_fee'`,

  'every processing fee is for the litres booked in its month': `
    select 'charge ' || c.id as what, c.volume_ml is distinct from l.volume_ml as wrong
    from fee_charges c
    left join (
      select to_char(e.posted_at at time zone 'Asia/Riyadh', 'YYYY-MM') as period, a.kind, a.party_id, r.fuel_type_id,
             sum(coalesce(e.volume_ml, case e.kind when 'reversal' then -r.volume_ml else r.volume_ml end)) as volume_ml
      from ledger_entries e
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id and a.kind in ('network_payable', 'franchisee_payable')
      join fuel_requests r on r.id = e.fuel_request_id
      where e.kind in ('capture', 'platform_loss', 'reversal')
      group by 1, 2, 3, 4
    ) l on l.period = c.period and l.fuel_type_id = c.fuel_type_id
       and l.kind = case when c.station_id is null then 'network_payable' else 'franchisee_payable' end
       and l.party_id = coalesce(c.station_id, c.network_id)
    where c.kind = 'processing_fee'`,

  // An entry reversed before its invoice is on none; nothing of an unissued month is.
};
