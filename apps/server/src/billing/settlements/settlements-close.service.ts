import { NETWORK_MONEY, notify } from '../../messages/push-messages/notices.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findBatch, findBefore, lockBatch } from './settlements.queries.ts';
import { findClosing, insertLines, reopen, saveClosed } from './settlements-close.queries.ts';

/** Works until no batch waits to be closed or it is told to stop. One that cannot be closed is open again, with the reason. */
export async function workOffSettlements(
  systemCtx: () => Ctx,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    const waiting = await findClosing(systemCtx());
    if (!waiting || isStopping()) return;
    try {
      await closeOne(systemCtx(), waiting.id);
    } catch (error) {
      await reopen(systemCtx(), waiting.id, String(error).slice(0, 500));
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/**
 * Closes one batch in one transaction: everything due on its account that is in no batch becomes its lines. Of
 * several concurrent calls one closes it, the others find it closed. A concurrent reversal is in it or in the next
 * one.
 */
export function closeOne(ctx: Ctx, id: number): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockBatch(ctx, id))) throw new AppError('NOT_FOUND', 'There is no such batch.');
    const batch = (await findBatch(ctx, id))!;
    if (batch.status !== 'closing') return false;
    const { opening_halalas, floor_entry_id } = await findBefore(ctx, batch);
    const measures = await insertLines(ctx, { ...batch, floor_entry_id }, opening_halalas);
    await saveClosed(ctx, id, measures);
    const { reference_number, network_id, station_id, period } = batch;
    const { closing_halalas, transactions } = measures;
    await recordAudit(ctx, {
      action: 'close',
      subject: 'settlement_batch',
      subject_id: id,
      network_id,
      station_id,
      after: { reference_number, period, opening_halalas, closing_halalas, transactions },
    });
    await notify(ctx, {
      kind: 'settlement',
      subject: 'settlement_batch',
      subject_id: id,
      to: [{ groups: NETWORK_MONEY, network_id }],
      about: { network_id },
      params: { settlement_batch_id: id, reference_number, period, amount_halalas: closing_halalas },
      event: { type: 'settlement_batch', id, network_id },
    });
    return true;
  });
}
