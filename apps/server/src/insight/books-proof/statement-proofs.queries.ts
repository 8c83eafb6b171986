/** Lines of statements up to the last that was added up: what each entry moved on a client's, a network's or a franchisee's account, or a branch's part of its network's. */
const LINES = `
  select s.kind, s.party_id, (e.posted_at at time zone 'Asia/Riyadh')::date as day, sum(p.amount_halalas) as halalas
  from ledger_postings p join ledger_accounts a on a.id = p.account_id join ledger_entries e on e.id = p.entry_id
  cross join lateral (values
    (case a.kind when 'network_payable' then 'network' when 'franchisee_payable' then 'franchisee' else 'client' end, a.party_id),
    (case a.kind when 'network_payable' then 'branch' end, e.station_id)) s (kind, party_id)
  where a.kind in ('client_main', 'client_allocated', 'client_reserved', 'fees_receivable', 'network_payable', 'franchisee_payable')
    and s.kind is not null and s.party_id is not null and e.id <= (select coalesce(max(up_to_entry_id), 0) from statement_day_marks)
  group by s.kind, s.party_id, e.id having sum(p.amount_halalas) <> 0`;

/** The proof about what statements read: a statement in the form of `PROOFS`. */
export const STATEMENT_PROOFS: Readonly<Record<string, string>> = {
  'the days of statements add up to their lines': `
    select kind || ' ' || party_id || ' on ' || day as what,
           (d.debits, d.credits, d.debit_halalas, d.credit_halalas) is distinct from (l.debits, l.credits, l.debit_halalas, l.credit_halalas) as wrong
    from (select kind, party_id, day, sum(debits) as debits, sum(credits) as credits, sum(debit_halalas) as debit_halalas,
                 sum(credit_halalas) as credit_halalas from statement_days group by kind, party_id, day) d
    full join (select kind, party_id, day, count(*) filter (where halalas < 0) as debits, count(*) filter (where halalas > 0) as credits,
                      coalesce(-sum(halalas) filter (where halalas < 0), 0) as debit_halalas,
                      coalesce(sum(halalas) filter (where halalas > 0), 0) as credit_halalas
               from (${LINES}) lines group by kind, party_id, day) l using (kind, party_id, day)`,
};
