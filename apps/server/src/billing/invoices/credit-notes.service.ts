import { reviewBlock, usedCreditOf } from '../../money/credit-lines/credit-lines.service.ts';
import { balanceOfAccount, postEntry } from '../../money/ledger/ledger.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { contentOf } from './document-lines.rules.ts';
import { creditPostings, NO_DISCOUNT, refuseAboveLeft } from './drafts.rules.ts';
import { type LockedInvoice, sumDueOfDebitNotes } from './issue.queries.ts';
import { lineByHand, openToCorrect, writeNote } from './notes.service.ts';
import { refuseIfNotSet } from './tax-documents.service.ts';
import { nameOfLines } from './write.service.ts';

/** Credits a part of an invoice manually. Throws NOT_FOUND, STATUS_CONFLICT, AMOUNT_ABOVE_BALANCE and INVOICING_NOT_CONFIGURED. */
export async function creditInvoice(
  ctx: Ctx,
  invoice_id: number,
  { amount_halalas, reason }: { amount_halalas: number; reason: string },
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await refuseIfNotSet(ctx);
    const invoice = await openToCorrect(ctx, invoice_id);
    const { client_id, network_id, billed_kind } = invoice;
    const line = lineByHand(invoice, amount_halalas);
    const content = contentOf([line], NO_DISCOUNT, nameOfLines(ctx))!;
    refuseAboveLeft(amount_halalas, invoice);
    const receivable_halalas = await sumSettled(ctx, invoice);
    const used_credit_halalas = client_id === null ? 0 : await usedCreditOf(ctx, client_id);
    const { net_halalas, vat_halalas } = content.totals;
    const entry_id = await postEntry(ctx, {
      kind: 'credit_note',
      business_key: `credit_note:${invoice_id}:${invoice.credited_halalas}`,
      client_id,
      network_id,
      reason,
      postings: creditPostings({
        billed_kind,
        client_id,
        network_id,
        net_halalas,
        vat_halalas,
        receivable_halalas,
        used_credit_halalas,
      }),
    });
    if (client_id !== null) await reviewBlock(ctx, client_id);
    // It covers no entry: it posted its own.
    const cover = async () => {};
    return writeNote(ctx, 'credit_note', invoice, {
      lines: [line],
      content,
      reason,
      run_id: null,
      entry_id,
      cover,
    });
  });
}

/** What the client owes that a credit note settles first: of fuel what is due of its debit notes, since fuel was paid at the pump. */
async function sumSettled(ctx: Ctx, { id, client_id, billed_kind }: LockedInvoice): Promise<number> {
  if (client_id === null) return 0;
  const owed = Math.max(0, -(await balanceOfAccount(ctx, 'fees_receivable', client_id)));
  return billed_kind === 'refuelling' ? Math.min(owed, await sumDueOfDebitNotes(ctx, id)) : owed;
}
