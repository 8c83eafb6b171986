import { balanceOfAccount, lockClientMoney, postEntry } from '../../money/ledger/ledger.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { type CorrectionLine, listCorrections } from './corrections.queries.ts';
import { contentOf, type DocumentContent } from './document-lines.rules.ts';
import { creditPostings, type DraftLine, NO_DISCOUNT, refuseAboveLeft } from './drafts.rules.ts';
import {
  addCredited,
  coverEntries,
  findInvoiceHeader,
  type LockedInvoice,
  lockInvoice,
  lockSeries,
  type Series,
  settle,
} from './issue.queries.ts';
import { matchPayments } from './matching.service.ts';
import { refuseIfNotSet } from './tax-documents.service.ts';
import { type Document, nameOfLines, write } from './write.service.ts';

/** Invoices with something to correct: one credit note each is to be issued. */
export async function listInvoicesToCorrect(ctx: Ctx): Promise<number[]> {
  const refunds = new Map<number, number>();
  for (const { invoice_id, amount_halalas } of await listCorrections(ctx))
    refunds.set(invoice_id, (refunds.get(invoice_id) ?? 0) + amount_halalas);
  return [...refunds].filter(([, refund]) => refund > 0).map(([invoice_id]) => invoice_id);
}

/**
 * Issues the credit note of entries reversed after their invoice: an upheld dispute, a reversed fee. The money was
 * returned at the reversal. Null where nothing is open any more.
 */
export function issueCorrection(ctx: Ctx, invoice_id: number, run_id: number | null): Promise<number | null> {
  return inTransaction(ctx, async (ctx) => {
    const invoice = await openForCredit(ctx, invoice_id);
    const lines: CorrectionLine[] = await listCorrections(ctx, invoice_id);
    const content = contentOf(lines, NO_DISCOUNT, nameOfLines(ctx));
    if (!content) return null;
    const reason = lines.find((line) => line.reason)?.reason ?? 'Taken back after it was invoiced';
    const cover = (ctx: Ctx, credit_note_id: number) =>
      coverEntries(
        ctx,
        credit_note_id,
        lines.flatMap((line) => line.entry_ids),
        lines.flatMap((line) => line.entry_amounts),
      );
    return writeCredit(ctx, invoice, { lines, content, reason, run_id, cover });
  });
}

/** Credits a part of an invoice manually. Throws NOT_FOUND, STATUS_CONFLICT, AMOUNT_ABOVE_BALANCE and INVOICING_NOT_CONFIGURED. */
export async function creditInvoice(
  ctx: Ctx,
  invoice_id: number,
  { amount_halalas, reason }: { amount_halalas: number; reason: string },
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await refuseIfNotSet(ctx);
    const invoice = await openForCredit(ctx, invoice_id);
    const { client_id, network_id, billed_kind } = invoice;
    const line = lineByHand(invoice, amount_halalas);
    const content = contentOf([line], NO_DISCOUNT, nameOfLines(ctx))!;
    refuseAboveLeft(amount_halalas, invoice.total_halalas - invoice.credited_halalas);
    const receivable_halalas =
      client_id === null ? 0 : Math.max(0, -(await balanceOfAccount(ctx, 'fees_receivable', client_id)));
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
      }),
    });
    // It covers no entry: it posted its own.
    const cover = async () => {};
    return writeCredit(ctx, invoice, { lines: [line], content, reason, run_id: null, entry_id, cover });
  });
}

type OpenInvoice = LockedInvoice & { readonly series: Series };

/** Locks in the order of all who issue: the series, the client's money, the invoice. Credit notes are not credited. */
async function openForCredit(ctx: Ctx, id: number): Promise<OpenInvoice> {
  const seen = await findInvoiceHeader(ctx, id);
  if (!seen) throw new AppError('NOT_FOUND', 'There is no such invoice.');
  if (seen.kind === 'credit_note' || seen.kind === 'borne')
    throw new AppError('STATUS_CONFLICT', 'Neither credit notes nor what the platform bears are credited.');
  const series = await lockSeries(ctx, seen.seller_network_id);
  if (seen.client_id !== null) await lockClientMoney(ctx, seen.client_id);
  const invoice = (await lockInvoice(ctx, id))!;
  if (invoice.clearance_status === 'refused')
    throw new AppError(
      'STATUS_CONFLICT',
      'The tax authority rejected it: it is issued again, then credited.',
    );
  return { ...invoice, series };
}

async function writeCredit(
  ctx: Ctx,
  invoice: OpenInvoice,
  credit: {
    lines: readonly DraftLine[];
    content: DocumentContent;
    reason: string;
    run_id: number | null;
    entry_id?: number;
    cover: Document['cover'];
  },
): Promise<number> {
  const { id, number, issued_at, billed_kind, client_id } = invoice;
  const amount = credit.content.totals.gross_halalas;
  refuseAboveLeft(amount, invoice.total_halalas - invoice.credited_halalas);
  const credit_note_id = await write(ctx, invoice.series, {
    ...credit,
    kind: 'credit_note',
    billed_kind,
    billing_model: invoice.billing_model,
    client_id,
    network_id: invoice.network_id,
    period: invoice.period,
    from_on: invoice.from_on,
    until_on: invoice.until_on,
    seller: invoice.seller,
    buyer: invoice.buyer,
    discount: NO_DISCOUNT,
    due_days: 0,
    corrects: { id, number, issued_at },
  });
  const amount_halalas = Math.min(amount, invoice.due_halalas);
  await settle(ctx, { invoice_id: id, kind: 'credit_note', amount_halalas, credit_note_id });
  await addCredited(ctx, id, amount);
  if (client_id !== null && billed_kind !== 'refuelling') await matchPayments(ctx, client_id);
  return credit_note_id;
}

/** One line for a credit manually, at the rate most of the invoice has. */
function lineByHand(invoice: LockedInvoice, amount_halalas: number): DraftLine {
  const [largest] = [...invoice.vat_lines].sort((a, b) => b.taxable_halalas - a.taxable_halalas);
  return {
    billed_kind: invoice.billed_kind,
    until_on: invoice.until_on,
    client_id: invoice.client_id,
    network_id: invoice.network_id,
    kind: 'correction',
    title_en: '',
    title_ar: '',
    items: 1,
    volume_ml: null,
    pieces: 1,
    price_millis: null,
    price_includes_vat: true,
    vat_rate_basis_points: largest!.rate_basis_points,
    amount_halalas,
    posted_halalas: amount_halalas,
    paid_halalas: 0,
  };
}
