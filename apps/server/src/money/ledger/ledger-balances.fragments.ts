import { type SQL, sql } from '../../platform/orm.ts';

/** The accounts of a client with their own balance. */
type ClientAccount = 'client_main' | 'client_allocated' | 'client_reserved';

/** The balance of a client's account: a subquery. */
export function balanceOfClient(kind: ClientAccount, client_id: SQL): SQL {
  return sql`(select b.balance_halalas from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.kind = ${sql.raw(`'${kind}'`)} and a.party_id = ${client_id})`;
}

/** Over `ledger_balances b` and `ledger_accounts a` of a client's allocated money: how far below zero it may go, while blocked no further. */
export const USABLE_CREDIT = `case when exists (select from credit_lines k where k.client_id = a.party_id and k.blocked_at is not null)
  then greatest(-b.balance_halalas, 0) else b.credit_limit_halalas end`;

/** How far below zero a client's allocated balance may go: a subquery. */
export function creditLimitOf(client_id: SQL): SQL {
  return sql`(select ${sql.raw(USABLE_CREDIT)} from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.kind = 'client_allocated' and a.party_id = ${client_id})`;
}

/** Balance of a busy account as the ledger has it: its snapshot and the postings since. */
export function balanceOfBusy(account_id: SQL): SQL {
  return sql`(
    select coalesce(taken.balance_halalas, 0) + coalesce((select sum(moved.amount_halalas) from ledger_postings moved
             where moved.account_id = busy.id and moved.entry_id > coalesce(taken.up_to_entry_id, 0)), 0)
    from ledger_accounts busy
    left join lateral (select balance_halalas, up_to_entry_id from ledger_snapshots
                       where account_id = busy.id order by up_to_entry_id desc limit 1) taken on true
    where busy.id = ${account_id})`;
}
