import { isNote, type NOTE_KINDS } from '@fleet/contracts/billing/invoice-corrections.ts';
import { lockClientMoney } from '../../money/ledger/ledger.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DocumentContent } from './document-lines.rules.ts';
import { type DraftLine, NO_DISCOUNT, refuseAboveLeft } from './drafts.rules.ts';
import {
  addCredited,
  addDebited,
  findInvoiceHeader,
  type LockedInvoice,
  lockInvoice,
  lockSeries,
  type Series,
  settle,
} from './issue.queries.ts';
import { matchPayments } from './matching.service.ts';
import { dueDaysOf } from './reissue.rules.ts';
import { type SingleDocument, write } from './write.service.ts';

/** What credit notes and debit notes have in common: the invoice they correct, and how they are written. */

export type NoteKind = (typeof NOTE_KINDS)[number];
export type OpenInvoice = LockedInvoice & { readonly series: Series };

/** Locks in the order of all who issue: the series, the client's money, the invoice. Notes are not corrected themselves. */
export async function openToCorrect(ctx: Ctx, id: number): Promise<OpenInvoice> {
  const seen = await findInvoiceHeader(ctx, id);
  if (!seen) throw new AppError('NOT_FOUND', 'There is no such invoice.');
  if (isNote(seen.kind) || seen.kind === 'borne')
    throw new AppError('STATUS_CONFLICT', 'Neither notes nor what the platform bears are corrected.');
  const series = await lockSeries(ctx, seen.seller_network_id);
  if (seen.client_id !== null) await lockClientMoney(ctx, seen.client_id);
  const invoice = (await lockInvoice(ctx, id))!;
  if (invoice.clearance_status === 'refused')
    throw new AppError(
      'STATUS_CONFLICT',
      'The tax authority rejected it: it is issued again, then corrected.',
    );
  return { ...invoice, series };
}

export interface Note {
  readonly lines: readonly DraftLine[];
  readonly content: DocumentContent;
  readonly reason: string;
  readonly run_id: number | null;
  readonly entry_id?: number;
  readonly cover: SingleDocument['cover'];
}

/**
 * Writes a note of an invoice with its parties; the id. A credit note settles what is due of the invoice first; a debit note is due by
 * itself, after as many days as its invoice.
 */
export async function writeNote(ctx: Ctx, kind: NoteKind, invoice: OpenInvoice, note: Note): Promise<number> {
  const { id, number, issued_at, billed_kind, client_id } = invoice;
  const amount = note.content.totals.gross_halalas;
  if (kind === 'credit_note') refuseAboveLeft(amount, invoice);
  const note_id = await write(ctx, invoice.series, {
    ...note,
    kind,
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
    due_days: kind === 'credit_note' ? 0 : dueDaysOf(invoice),
    corrects: { id, number, issued_at },
  });
  if (kind === 'debit_note') {
    await addDebited(ctx, id, amount);
    return note_id;
  }
  const amount_halalas = Math.min(amount, invoice.due_halalas);
  await settle(ctx, { invoice_id: id, kind: 'credit_note', amount_halalas, credit_note_id: note_id });
  await addCredited(ctx, id, amount);
  if (client_id !== null && (billed_kind !== 'refuelling' || invoice.debited_halalas > 0))
    await matchPayments(ctx, client_id);
  return note_id;
}

/** One line for a note by hand, at the rate most of the invoice has. */
export function lineByHand(invoice: LockedInvoice, amount_halalas: number): DraftLine {
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
