/** What moved in and out of reserved for orders of the store on invoice, by entry. */
const RESERVED_FOR_ORDERS = `
  select e.id as entry_id, b.amount_halalas as halalas
  from store_orders b join ledger_entries e on e.business_key = 'order_hold:' || b.order_id
  union all
  select e.id, -b.amount_halalas
  from store_orders b join ledger_entries e on e.business_key in ('order_charge:' || b.order_id, 'order_release:' || b.order_id)`;

/** The proofs about orders of the store, and what is reserved for them and for fuel: statements in the form of `PROOFS`. */
export const STORE_PROOFS: Readonly<Record<string, string>> = {
  'every order of the store is paid or reserved, and settled, as it was placed': `
    select 'order ' || b.order_id as what,
           p.id is null or (s.id is not null) <> (b.settled_at is not null)
           or coalesce(held.halalas, 0) is distinct from case b.payment when 'wallet' then 0 else b.amount_halalas end
           or coalesce(kept.halalas, 0) is distinct from case when b.payment = 'wallet' or s.id is null then 0 else b.retained_halalas end as wrong
    from store_orders b
    left join ledger_entries p on p.business_key = case b.payment when 'wallet' then 'order_payment:' else 'order_hold:' end || b.order_id
    left join ledger_entries s on s.business_key = case when b.payment = 'wallet' then 'order_settlement:' when b.retained_halalas > 0 then 'order_charge:'
                                                        else 'order_release:' end || b.order_id
    left join lateral (select sum(l.amount_halalas) as halalas from ledger_postings l join ledger_accounts a on a.id = l.account_id
                       where l.entry_id = p.id and a.kind = 'client_reserved') held on true
    left join lateral (select sum(l.amount_halalas) as halalas from ledger_postings l join ledger_accounts a on a.id = l.account_id
                       where l.entry_id = s.id and a.kind = 'client_prepaid') kept on b.payment = 'invoice'`,

  'what is prepaid are orders of the store that are under way, or on credit and on no invoice yet': `
    select 'client ' || a.party_id as what, b.balance_halalas is distinct from coalesce(o.halalas, 0) as wrong
    from ledger_accounts a
    join ledger_balances b on b.account_id = a.id
    left join (
      select y.client_id, sum(case when y.payment = 'wallet' then case when y.settled_at is null then y.amount_halalas else 0 end
                                   when e.id is not null and i.entry_id is null then y.retained_halalas else 0 end) as halalas
      from store_orders y
      left join ledger_entries e on e.business_key = 'order_charge:' || y.order_id
      left join invoice_entries i on i.entry_id = e.id
      group by y.client_id) o on o.client_id = a.party_id
    where a.kind = 'client_prepaid'`,

  'every halala into and out of reserved belongs to a hold': `
    select 'entry ' || coalesce(p.entry_id, h.entry_id) as what, p.halalas is distinct from h.halalas as wrong
    from (select p.entry_id, sum(p.amount_halalas) as halalas from ledger_postings p
          join ledger_accounts a on a.id = p.account_id where a.kind = 'client_reserved' group by p.entry_id) p
    full join (select entry_id, sum(halalas) as halalas from (
                 select opened_entry_id as entry_id, amount_halalas as halalas from holds
                 union all select resolved_entry_id, -amount_halalas from holds where state <> 'open'
                 union all ${RESERVED_FOR_ORDERS}) moved
               group by entry_id) h on h.entry_id = p.entry_id`,

  'open holds are what each client has reserved': `
    select 'client ' || a.party_id as what, b.balance_halalas is distinct from coalesce(h.halalas, 0) as wrong
    from ledger_accounts a
    left join ledger_balances b on b.account_id = a.id
    left join (select client_id, sum(amount_halalas) as halalas from (
                 select client_id, amount_halalas from holds where state = 'open'
                 union all select client_id, amount_halalas from store_orders where payment = 'invoice' and settled_at is null) r group by client_id) h
      on h.client_id = a.party_id
    where a.kind = 'client_reserved'`,
};
