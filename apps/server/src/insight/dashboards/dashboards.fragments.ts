import { type SQL, sql } from '../../platform/orm.ts';

/** Counts of a party's transactions as subqueries over `networks.id` or `stations.id`. */
export interface TransactionCounts {
  readonly completed: SQL;
  readonly held: SQL;
}

/** Taken from the stored sums, which follow every change: months, and what is not folded into them yet. */
export function transactionsOf(party: 'network' | 'station'): TransactionCounts {
  return {
    completed: countOf(party, sql`('transaction_completed')`),
    held: countOf(party, sql`('transaction_pending_with_client', 'transaction_pending_with_vw')`),
  };
}

function countOf(party: 'network' | 'station', statuses: SQL): SQL {
  const [kind, id, column] =
    party === 'network'
      ? [sql`'network'`, sql`networks.id`, sql`network_id`]
      : [sql`'station'`, sql`stations.id`, sql`station_id`];
  return sql`(select coalesce(sum(k.requests), 0)::bigint from (
    select requests from fuel_request_sums
    where kind = ${kind} and party_id = ${id} and span = 'month' and status in ${statuses}
    union all
    select requests from fuel_request_sum_changes where ${column} = ${id} and status in ${statuses}) k)`;
}
