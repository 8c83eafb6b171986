import { dueOn } from '@fleet/domain/invoices.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Invoice } from '@fleet/einvoice/invoice.ts';
import type { SignedInvoice } from '@fleet/einvoice/sign.ts';
import { rateOf } from '@fleet/einvoice/totals.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { addJob, addJobs } from '../../platform/jobs/add-job.ts';
import { together } from '../../platform/together.ts';
import type { DocumentContent } from './document-lines.rules.ts';
import { type AgreedDiscount, type BilledKind, bookedOf, type DraftLine } from './drafts.rules.ts';
import { documentsWaiting, invoiceIssued } from './invoices.jobs.ts';
import type { InvoiceParty } from './invoices.table.ts';
import { insertInvoices, insertStates, type NewInvoice, type NewLine, type Series } from './issue.queries.ts';
import type { OnCredit } from './on-credit.service.ts';

/** Stores signed documents, one or many: rows, lines, series, state, notices, audit. */

export interface Document {
  readonly kind: BilledKind | 'credit_note' | 'debit_note';
  readonly billed_kind: BilledKind;
  readonly billing_model: 'agency' | 'resale';
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly period: string;
  readonly from_on: string | null;
  readonly until_on: string | null;
  readonly run_id: number | null;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly discount: AgreedDiscount;
  readonly due_days: number;
  readonly lines: readonly DraftLine[];
  readonly content: DocumentContent;
  readonly corrects?: { readonly id: number; readonly number: string; readonly issued_at: Date };
  readonly reason?: string;
  /** The entry that booked a note by hand. */
  readonly entry_id?: number;
  /** What the authority rejected and this is issued for: everything was booked with it. */
  readonly replaces?: { readonly number: string; readonly on_credit_halalas: number };
}

/** A document with what its series, its signature and the ledger made of it. */
export interface SignedDocument {
  readonly document: Document;
  readonly series: Pick<Series, 'id' | 'logo_file_id'>;
  readonly number: string;
  readonly on_credit: OnCredit | null;
  readonly entry_id: number | null;
  readonly invoice: Pick<Invoice, 'uuid' | 'counter' | 'previous_hash'>;
  readonly signed: SignedInvoice;
}

/**
 * Stores documents under the locks of their series, in the order of their numbers; `cover` records what is on them, once they have ids.
 * The ids in the same order.
 */
export async function storeDocuments(
  ctx: Ctx,
  all: readonly SignedDocument[],
  cover: (ctx: Ctx, ids: readonly number[]) => Promise<void>,
): Promise<number[]> {
  const ids = await insertInvoices(
    ctx,
    all.map((one) => ({ row: rowOf(ctx, one), lines: linesOf(one.document) })),
  );
  await cover(ctx, ids);
  // Where documents are cleared, the buyer has it once it is.
  const isShared = ctx.config.TAX.address === null;
  await addJob(ctx, documentsWaiting, {}, { key: 'issued' });
  const states = all.map(({ document }, at) => ({ invoice_id: ids[at]!, ...amountsOf(document) }));
  await insertStates(ctx, states, isShared ? ctx.now : null);
  if (isShared) await notifyBuyers(ctx, ids);
  await together(...all.map((one, at) => recordIssue(ctx, ids[at]!, one)));
  return ids;
}

/** Notifies the users of each buyer, after commit. */
export function notifyBuyers(ctx: Ctx, ids: readonly number[]): Promise<void> {
  return addJobs(
    ctx,
    invoiceIssued,
    ids.map((id) => ({ payload: { id, what: 'invoice' } })),
  );
}

/** Notifies the buyer's users, after commit. */
export async function notifyBuyer(ctx: Ctx, id: number, what: 'invoice' | 'reminder'): Promise<void> {
  await addJob(ctx, invoiceIssued, { id, what });
}

function rowOf(
  ctx: Ctx,
  { document, series, number, on_credit, entry_id, invoice, signed }: SignedDocument,
): NewInvoice {
  const { totals } = document.content;
  return {
    seller_id: series.id,
    number,
    kind: document.kind,
    billed_kind: document.billed_kind,
    billing_model: document.billing_model,
    client_id: document.client_id,
    network_id: document.network_id,
    period: document.period,
    from_on: document.from_on,
    until_on: document.until_on,
    corrects_invoice_id: document.corrects?.id ?? null,
    reason: document.reason ?? null,
    run_id: document.run_id,
    issued_at: ctx.now,
    issued_by: ctx.actor.user_id,
    due_on: dueDayOf(ctx, document, on_credit),
    on_credit_halalas: on_credit?.halalas ?? null,
    seller: { ...document.seller, logo_file_id: series.logo_file_id },
    buyer: document.buyer,
    ...document.discount,
    net_halalas: totals.lines_net_halalas - totals.deductions_halalas,
    discount_halalas: totals.discount_halalas,
    taxable_halalas: totals.net_halalas,
    vat_halalas: totals.vat_halalas,
    total_halalas: totals.gross_halalas,
    vat_lines: totals.subtotals.map(({ vat, taxable_halalas, vat_halalas }) => ({
      rate_basis_points: rateOf(vat),
      taxable_halalas,
      vat_halalas,
    })),
    posted_halalas: document.replaces ? totals.gross_halalas : bookedOf(document.lines).posted_halalas,
    entry_id,
    uuid: invoice.uuid,
    icv: invoice.counter,
    previous_hash: invoice.previous_hash,
    hash: signed.hash,
    qr: signed.qr,
    xml: signed.xml,
  };
}

function linesOf({ content }: Document): NewLine[] {
  return content.lines.map(({ kind, title_en, title_ar, items, volume_ml, pieces, ...line }, at) => {
    const { price_millis, price_includes_vat, vat_rate_basis_points, net_price_micros } = line;
    const { rounding_halalas, net_halalas, vat_halalas, gross_halalas } = line;
    const amounts = { rounding_halalas, net_halalas, vat_halalas, gross_halalas };
    const unit = { price_millis, price_includes_vat, vat_rate_basis_points, net_price_micros };
    return { position: at + 1, kind, title_en, title_ar, items, volume_ml, pieces, ...unit, ...amounts };
  });
}

/** What is on credit is due with its month. A document of which a part is due otherwise names the earlier day. */
function dueDayOf(ctx: Ctx, { due_days, content }: Document, on_credit: OnCredit | null): string {
  const by_terms = dueOn(riyadhDate(ctx.now), due_days);
  if (!on_credit) return by_terms;
  const isAll = on_credit.halalas >= content.totals.gross_halalas;
  return isAll || on_credit.due_on < by_terms ? on_credit.due_on : by_terms;
}

/** What can be due of a document, and what of that was paid when it was charged. */
function amountsOf({ kind, content, lines, replaces }: Document) {
  const total_halalas = kind === 'credit_note' ? 0 : content.totals.gross_halalas;
  if (kind === 'credit_note' || replaces) return { total_halalas, charged_halalas: 0 };
  const { posted_halalas, paid_halalas } = bookedOf(lines);
  const booked_halalas = kind === 'delivery' ? total_halalas : posted_halalas;
  const owed = booked_halalas - paid_halalas;
  return { total_halalas, charged_halalas: total_halalas - Math.min(Math.max(owed, 0), total_halalas) };
}

function recordIssue(ctx: Ctx, invoice_id: number, { document, number }: SignedDocument): Promise<void> {
  const { kind, client_id, network_id, period, content, reason, replaces } = document;
  return recordAudit(ctx, {
    action: kind === 'credit_note' ? 'credit' : kind === 'debit_note' ? 'debit' : 'issue',
    subject: 'invoice',
    subject_id: invoice_id,
    client_id,
    network_id,
    after: {
      number,
      kind,
      period,
      total_halalas: content.totals.gross_halalas,
      reason,
      ...(replaces && { replaces: replaces.number }),
    },
  });
}
