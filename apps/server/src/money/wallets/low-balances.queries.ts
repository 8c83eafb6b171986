import type { Ctx } from '../../platform/context.ts';
import { together } from '../../platform/together.ts';
import { USABLE_CREDIT } from '../ledger/ledger-balances.fragments.ts';

/** Once for each client. */
const ADD = {
  name: 'low_balances_add',
  text: `insert into low_balances (client_id, is_low, changed_at)
         select c.id, false, $2 from clients c
         where c.id = any($1::bigint[]) and not exists (select from low_balances l where l.client_id = c.id)
         order by c.id on conflict do nothing`,
};
/** One at a time, so that two dispatchers never report the same crossing, or an older balance after a newer one. */
const LOCK = {
  name: 'low_balances_lock',
  text: 'select from low_balances where client_id = any($1::bigint[]) order by client_id for update',
};

/** A separate statement: it must see the balances as they are once the lock is held. */
const CROSSINGS = {
  name: 'low_balances_crossings',
  text: `
    with now as (
      select c.id as client_id, b.balance_halalas + ${USABLE_CREDIT} as remaining_halalas, c.min_amount_notification as limit_halalas
      from clients c
      join ledger_accounts a on a.kind = 'client_allocated' and a.party_id = c.id
      join ledger_balances b on b.account_id = a.id
      where c.id = any($1::bigint[])
    )
    update low_balances l set is_low = n.remaining_halalas < n.limit_halalas, changed_at = $2
    from now n where n.client_id = l.client_id and l.is_low is distinct from (n.remaining_halalas < n.limit_halalas)
    returning l.client_id, l.is_low, n.remaining_halalas, n.limit_halalas`,
};

export interface Crossing {
  readonly client_id: number;
  readonly is_low: boolean;
  readonly remaining_halalas: number;
  readonly limit_halalas: number;
}

/** Clients whose remaining balance crossed its limit, in either direction, since the last call. In a transaction. */
export async function saveCrossings(ctx: Ctx, client_ids: readonly number[]): Promise<Crossing[]> {
  const values = [client_ids.toSorted((a, b) => a - b), ctx.now];
  const [, , crossings] = await together(
    ctx.db.rows(ADD, values),
    ctx.db.rows(LOCK, values.slice(0, 1)),
    ctx.db.rows<Crossing>(CROSSINGS, values),
  );
  return crossings;
}
