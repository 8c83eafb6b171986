import type { Ctx } from '../../platform/context.ts';
import { listSentRefunds } from '../refunds/refund-transfers.service.ts';
import { listTransfersOwed } from '../settlements/settlement-files.service.ts';
import {
  listClientCandidates,
  listPaymentCandidates,
  listTopUpCandidates,
  type Wanted,
} from './bank-candidates.queries.ts';
import type { Candidates } from './bank-matching.rules.ts';

/** What these entries may be, and is matched to none yet. */
export async function listCandidates(ctx: Ctx, entries: readonly Wanted[]): Promise<Candidates> {
  const credits = entries.filter(({ direction }) => direction === 'credit');
  const debits = entries.filter(({ direction }) => direction === 'debit');
  return {
    topUps: credits.length > 0 ? await listTopUpCandidates(ctx, credits) : [],
    clients: credits.length > 0 ? await listClientCandidates(ctx, credits) : [],
    batches: debits.length > 0 ? await listTransfersOwed(ctx) : [],
    refunds:
      debits.length > 0
        ? await listSentRefunds(
            ctx,
            debits.map(({ amount_halalas }) => amount_halalas),
          )
        : [],
    payments: debits.length > 0 ? await listPaymentCandidates(ctx, debits) : [],
  };
}
