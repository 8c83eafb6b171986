import { type SQL, sql } from 'drizzle-orm';

/** The accounts of a client with their own balance. */
type ClientAccount = 'client_main' | 'client_allocated' | 'client_reserved';

/** The balance of a client's account: a subquery. */
export function balanceOfClient(kind: ClientAccount, client_id: SQL): SQL {
  return sql`(select b.balance_halalas from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.kind = ${sql.raw(`'${kind}'`)} and a.party_id = ${client_id})`;
}
