import { postEntry } from '../../money/ledger/ledger.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sumBorne } from './corrections.queries.ts';
import { contentOf } from './document-lines.rules.ts';
import { debitPostings, NO_DISCOUNT, refuseAboveBorne, refuseIfCredited } from './drafts.rules.ts';
import { lineByHand, openToCorrect, writeNote } from './notes.service.ts';
import { refuseIfNotSet } from './tax-documents.service.ts';
import { nameOfLines } from './write.service.ts';

/**
 * Charges more than an invoice said. The buyer owes it until its due day; a network has it deducted. Of fuel only what the platform bears
 * is charged: liters are measured at the pump, and their price is agreed with the network. Throws NOT_FOUND, STATUS_CONFLICT,
 * AMOUNT_ABOVE_BALANCE and INVOICING_NOT_CONFIGURED.
 */
export function debitInvoice(
  ctx: Ctx,
  invoice_id: number,
  { amount_halalas, reason }: { amount_halalas: number; reason: string },
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await refuseIfNotSet(ctx);
    const invoice = await openToCorrect(ctx, invoice_id);
    refuseIfCredited(invoice);
    const { client_id, network_id, billed_kind, debited_halalas } = invoice;
    if (billed_kind === 'refuelling') refuseAboveBorne(amount_halalas, await sumBorne(ctx, invoice));
    const byHand = lineByHand(invoice, amount_halalas);
    const line = client_id === null ? { ...byHand, paid_halalas: amount_halalas } : byHand;
    const content = contentOf([line], NO_DISCOUNT, nameOfLines(ctx))!;
    const { net_halalas, vat_halalas } = content.totals;
    const entry_id = await postEntry(ctx, {
      kind: 'debit_note',
      business_key: `debit_note:${invoice_id}:${debited_halalas}`,
      client_id,
      network_id,
      reason,
      postings: debitPostings({ billed_kind, client_id, network_id, net_halalas, vat_halalas }),
    });
    // It covers no entry: it posted its own.
    const cover = async () => {};
    return writeNote(ctx, 'debit_note', invoice, {
      lines: [line],
      content,
      reason,
      run_id: null,
      entry_id,
      cover,
    });
  });
}
