import { matchReceivable } from '@fleet/domain/invoices.ts';
import { balanceOfAccount, lockClientMoney } from '../../money/ledger/ledger.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { listClientsToMatch, lockReceivables, settle, sumNotInvoiced } from './issue.queries.ts';

/**
 * Matches what a client owes, as the ledger has it, with its invoices: top-ups settle the oldest first. Doing it twice
 * changes nothing.
 */
export function matchPayments(ctx: Ctx, client_id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockClientMoney(ctx, client_id);
    const owed = -(await balanceOfAccount(ctx, 'fees_receivable', client_id));
    const open = await lockReceivables(ctx, client_id);
    for (const { id, change_halalas } of matchReceivable(owed, await sumNotInvoiced(ctx, client_id), open)) {
      const kind = change_halalas < 0 ? ('top_up' as const) : ('reversed' as const);
      await settle(ctx, { invoice_id: id, kind, amount_halalas: -change_halalas });
    }
  });
}

/** The same for every client with something open. */
export async function matchAllPayments(ctx: Ctx): Promise<void> {
  for (const client_id of await listClientsToMatch(ctx)) await matchPayments(ctx, client_id);
}
