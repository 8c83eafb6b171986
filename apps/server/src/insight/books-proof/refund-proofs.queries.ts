/** The proofs about refunds: statements in the form of `PROOFS`. */
export const REFUND_PROOFS: Readonly<Record<string, string>> = {
  'every refund is held, paid or returned, as it was decided': `
    select coalesce(f.reference_number, 'entry ' || e.id) as what,
           f.id is null or e.id is null or e.client_id is distinct from f.client_id or held.halalas is distinct from f.amount_halalas
           or (v.id is not null) <> (f.status = 'rejected')
           or (f.status = 'paid') <> (y.id is not null) or y.id is distinct from f.payment_entry_id
           or (y.id is not null and paid.halalas is distinct from f.amount_halalas) as wrong
    from refunds f
    full join (select * from ledger_entries where kind = 'refund') e on e.business_key = 'refund:' || f.id
    left join ledger_entries v on v.reverses_entry_id = e.id
    left join ledger_entries y on y.business_key = 'refund_payment:' || f.id
    left join lateral (
      select sum(p.amount_halalas) as halalas from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where p.entry_id = e.id and a.kind = 'client_refunds') held on true
    left join lateral (
      select sum(p.amount_halalas) as halalas from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where p.entry_id = y.id and a.kind = 'bank') paid on true`,

  'what is held for refunds are those that are neither paid nor rejected': `
    select 'client ' || coalesce(a.party_id, f.client_id) as what,
           coalesce(b.balance_halalas, 0) is distinct from coalesce(f.halalas, 0) as wrong
    from (select * from ledger_accounts where kind = 'client_refunds') a
    join ledger_balances b on b.account_id = a.id
    full join (select client_id, sum(amount_halalas) as halalas from refunds where status in ('requested', 'approved') group by client_id) f
      on f.client_id = a.party_id`,
};
