import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findCurrentCapture, findEntry } from './ledger.queries.ts';
import { lockClientMoney, postEntry, reverseEntry } from './ledger.service.ts';
import { recaptureOf } from './ledger-recapture.rules.ts';

export interface Recaptured {
  readonly reversed_entry_id: number;
  readonly reversal_entry_id: number;
  /** Null where nothing is owed any more. */
  readonly capture_entry_id: number | null;
}

/**
 * Reverses the present capture of a request and posts the adjusted amounts, in one transaction with the client's
 * money locked. Rejects with STATUS_CONFLICT without a present capture.
 */
export function reverseAndRecapture(
  ctx: Ctx,
  input: {
    client_id: number;
    fuel_request_id: number;
    owed_halalas: number;
    charged_halalas: number;
    reason: string;
  },
): Promise<Recaptured> {
  return inTransaction(ctx, async (ctx) => {
    const { client_id, fuel_request_id, reason } = input;
    await lockClientMoney(ctx, client_id);
    const reversed_entry_id = await findCurrentCapture(ctx, fuel_request_id);
    const original = reversed_entry_id && (await findEntry(ctx, reversed_entry_id));
    if (!original) throw new AppError('STATUS_CONFLICT', 'Nothing is captured for this request.');
    const reversal_entry_id = await reverseEntry(ctx, original.id, reason);
    const postings = recaptureOf({ ...input, original: original.postings });
    if (postings.length === 0)
      return { reversed_entry_id: original.id, reversal_entry_id, capture_entry_id: null };
    const capture_entry_id = await postEntry(ctx, {
      kind: 'capture',
      business_key: `capture:${fuel_request_id}:after:${original.id}`,
      client_id,
      network_id: original.network_id,
      station_id: original.station_id,
      fuel_request_id,
      reason,
      postings,
    });
    return { reversed_entry_id: original.id, reversal_entry_id, capture_entry_id };
  });
}
