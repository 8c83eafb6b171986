import type { OpenHold } from './ledger.rules.ts';

export interface CaptureState {
  /** Null when the client has no accounts. */
  readonly main_halalas: number | null;
  /** With what its credit line adds. */
  readonly allocated_halalas: number | null;
  readonly open_holds: OpenHold[];
  readonly is_resolved: boolean;
}

/**
 * A statement that locks a client's money, the allocated first, and then the holds of a request: the row is a `CaptureState`. All
 * holds are locked, not only the open ones: a locked row is read as it is now, any other as it was when the wait began.
 */
export function lockForCaptureBy(of: {
  client_id: string;
  fuel_request_id: string;
  arrived_late_at: string;
}): string {
  return `with balances as materialized (
           select a.kind, b.balance_halalas + b.credit_limit_halalas as balance_halalas from ledger_accounts a join ledger_balances b on b.account_id = a.id
           where a.guarded and a.party_id = ${of.client_id} and a.kind in ('client_main', 'client_allocated', 'client_reserved')
           order by a.kind for update of b
         ), its_holds as materialized (
           select id, kind, amount_halalas, state, resolved_at from holds
           where fuel_request_id = ${of.fuel_request_id} and client_id = ${of.client_id} and (select count(*) from balances) = 3 for update
         )
         select (select balance_halalas from balances where kind = 'client_main') as main_halalas,
                (select balance_halalas from balances where kind = 'client_allocated') as allocated_halalas,
                coalesce((select json_agg(json_build_object('id', id, 'kind', kind, 'amount_halalas', amount_halalas) order by id)
                          from its_holds where state = 'open'), '[]') as open_holds,
                exists (select from its_holds where state <> 'open'
                          and (resolved_at > ${of.arrived_late_at}) is not false) as is_resolved`;
}
