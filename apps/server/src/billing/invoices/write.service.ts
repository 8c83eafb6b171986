import { randomUUID } from 'node:crypto';
import { isNote } from '@fleet/contracts/billing/invoice-corrections.ts';
import { dueOn, invoiceNumber, lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { FIRST_PREVIOUS_HASH } from '@fleet/einvoice/hash.ts';
import type { Invoice } from '@fleet/einvoice/invoice.ts';
import { rateOf } from '@fleet/einvoice/totals.ts';
import { halalasText } from '../../messages/documents/document-text.service.ts';
import { balanceOfAccount, lockClientMoney, postEntry } from '../../money/ledger/ledger.service.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { texts } from '../../platform/texts.ts';
import { type DocumentContent, refuseUnlessMultiplies } from './document-lines.rules.ts';
import {
  type AgreedDiscount,
  type BilledKind,
  bookedOf,
  type DraftLine,
  issuePostings,
  taxDiscountOf,
} from './drafts.rules.ts';
import { documentsWaiting, invoiceIssued } from './invoices.jobs.ts';
import type { InvoiceParty } from './invoices.table.ts';
import { insertInvoice, insertState, type Series, settle } from './issue.queries.ts';
import { matchPayments } from './matching.service.ts';
import { type OnCredit, onCreditOf } from './on-credit.service.ts';
import { signDocument, taxPartyOf } from './tax-documents.service.ts';

/** Writes a document, whoever asked for it: numbers, signature, booking, state. */

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
  /** Records the content of the document, once it has an id. */
  readonly cover: (ctx: Ctx, invoice_id: number) => Promise<void>;
  readonly corrects?: { readonly id: number; readonly number: string; readonly issued_at: Date };
  readonly reason?: string;
  /** The entry that booked a note by hand. */
  readonly entry_id?: number;
  /** What the authority rejected and this is issued for: everything was booked with it. */
  readonly replaces?: { readonly number: string };
}

/** Numbers, signs, writes and books a document; what it covers and what is due of it with it. Under the lock of its series. */
export async function write(ctx: Ctx, series: Series, document: Document): Promise<number> {
  const { kind, billed_kind, client_id, network_id, content, discount, corrects } = document;
  const { totals } = content;
  refuseUnlessMultiplies(content);
  const number = numberOf(series, kind);
  const on_credit = await onCreditOf(ctx, {
    ...{ kind, client_id, period: document.period, total_halalas: totals.gross_halalas },
    replaces: document.replaces?.number ?? null,
  });
  const invoice = taxInvoiceOf(ctx, series, number, document, on_credit);
  const signed = await signDocument(ctx, invoice);
  const isCredit = kind === 'credit_note';
  const isBooked = isNote(kind) || document.replaces !== undefined;
  const entry_id = isBooked ? (document.entry_id ?? null) : await postDifference(ctx, number, document);
  const invoice_id = await insertInvoice(
    ctx,
    {
      seller_id: series.id,
      number,
      kind,
      billed_kind,
      billing_model: document.billing_model,
      client_id,
      network_id,
      period: document.period,
      from_on: document.from_on,
      until_on: document.until_on,
      corrects_invoice_id: corrects?.id ?? null,
      reason: document.reason ?? null,
      run_id: document.run_id,
      issued_at: ctx.now,
      issued_by: ctx.actor.user_id,
      due_on: on_credit?.due_on ?? dueOn(riyadhDate(ctx.now), document.due_days),
      on_credit_halalas: on_credit?.halalas ?? null,
      seller: { ...document.seller, logo_file_id: series.logo_file_id },
      buyer: document.buyer,
      ...discount,
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
    },
    content.lines.map(({ kind, title_en, title_ar, items, volume_ml, pieces, ...line }, at) => {
      const { price_millis, price_includes_vat, vat_rate_basis_points, net_price_micros } = line;
      const { rounding_halalas, net_halalas, vat_halalas, gross_halalas } = line;
      const amounts = { rounding_halalas, net_halalas, vat_halalas, gross_halalas };
      const unit = { price_millis, price_includes_vat, vat_rate_basis_points, net_price_micros };
      return { position: at + 1, kind, title_en, title_ar, items, volume_ml, pieces, ...unit, ...amounts };
    }),
  );
  await document.cover(ctx, invoice_id);
  const due_halalas = isCredit ? 0 : totals.gross_halalas;
  // Where documents are cleared, the buyer has it once it is.
  const isShared = ctx.config.TAX.address === null;
  await addJob(ctx, documentsWaiting, {}, { key: 'issued' });
  await insertState(ctx, { invoice_id, due_halalas, shared_at: isShared ? ctx.now : null });
  if (isShared) await notifyBuyer(ctx, invoice_id, 'invoice');
  if (!isCredit && !document.replaces) await settleAtIssue(ctx, invoice_id, document);
  await recordAudit(ctx, {
    action: isCredit ? 'credit' : kind === 'debit_note' ? 'debit' : 'issue',
    subject: 'invoice',
    subject_id: invoice_id,
    client_id,
    network_id,
    after: {
      number,
      kind,
      period: document.period,
      total_halalas: totals.gross_halalas,
      reason: document.reason,
      ...(document.replaces && { replaces: document.replaces.number }),
    },
  });
  return invoice_id;
}

/** Notifies the buyer's users, after commit. */
export async function notifyBuyer(ctx: Ctx, id: number, what: 'invoice' | 'reminder'): Promise<void> {
  await addJob(ctx, invoiceIssued, { id, what });
}

function numberOf({ network_id, ...series }: Series, kind: Document['kind']): string {
  if (kind === 'credit_note')
    return invoiceNumber({ network_id, letters: 'CN', count: series.last_credit_note_number + 1 });
  if (kind === 'debit_note')
    return invoiceNumber({ network_id, letters: 'DN', count: series.last_debit_note_number + 1 });
  return invoiceNumber({ network_id, letters: 'INV', count: series.last_invoice_number + 1 });
}

/** What the tax document calls a line: both languages, since one document serves both. */
export function nameOfLines(ctx: Ctx): (line: DraftLine) => string {
  const { PRODUCT_NAME, PRODUCT_NAME_AR } = ctx.config;
  const kinds = { en: texts('en'), ar: texts('ar') };
  return ({ kind, title_en, title_ar }) => {
    if (title_en && kind !== 'borne') return [title_en, title_ar].filter(Boolean).join(' | ');
    const en = kinds.en(`invoices.line_kinds.${kind}`, { product: PRODUCT_NAME });
    const ar = kinds.ar(`invoices.line_kinds.${kind}`, { product: PRODUCT_NAME_AR });
    return [en, ar, title_en].filter(Boolean).join(' | ');
  };
}

/** What the document says to the tax authority; nothing is written. */
export function taxInvoiceOf(
  ctx: Ctx,
  series: Pick<Series, 'last_icv' | 'last_hash'>,
  invoice_number: string,
  document: Omit<Document, 'cover' | 'lines' | 'run_id' | 'due_days'>,
  on_credit: OnCredit | null = null,
): Invoice {
  const { kind, billing_model, billed_kind, period, discount, content, corrects, reason } = document;
  const { lines_net_halalas, deductions_halalas } = content.totals;
  const agreed = taxDiscountOf(discount, lines_net_halalas - deductions_halalas);
  return {
    kind: isNote(kind) ? kind : 'invoice',
    form: 'standard',
    flags: {
      third_party: billed_kind === 'refuelling' && billing_model === 'agency',
      summary: true,
      self_billed: billed_kind === 'borne',
    },
    invoice_number,
    uuid: randomUUID(),
    counter: series.last_icv + 1,
    previous_hash: series.last_hash ?? FIRST_PREVIOUS_HASH,
    issued_at: ctx.now,
    supply_date: document.from_on ?? `${period}-01`,
    supply_end_date: document.until_on ?? lastDayOfPeriod(period),
    supplier: taxPartyOf(document.seller),
    customer: taxPartyOf(document.buyer),
    prices: content.prices,
    lines: content.taxLines,
    deductions: content.deductions,
    ...(agreed && { discount: agreed }),
    ...(corrects && {
      corrects: [{ invoice_number: corrects.number, issue_date: riyadhDate(corrects.issued_at) }],
    }),
    ...(reason !== undefined && { reason }),
    ...(on_credit && { payment: { means: ON_CREDIT, terms: onCreditText(on_credit) } }),
  };
}

/** The code of payment means for what is bought on credit. */
const ON_CREDIT = '30';

/** In both languages, since one document serves both. */
function onCreditText({ halalas, due_on }: OnCredit): string {
  const values = { amount: halalasText(halalas), due_on };
  return `${texts('en')('invoices.document.on_credit', values)} | ${texts('ar')('invoices.document.on_credit', values)}`;
}

/** Books what the covered entries have not: a delivery, a discount, the odd halala of VAT. Null where all is booked. */
async function postDifference(ctx: Ctx, number: string, document: Document): Promise<number | null> {
  const { billed_kind, client_id, network_id, lines, content } = document;
  const { totals } = content;
  const { posted_halalas } = bookedOf(lines);
  const postedVat = lines
    .filter((line) => !line.price_includes_vat)
    .reduce((sum, line) => sum + line.posted_halalas - line.amount_halalas, 0);
  const total_difference = totals.gross_halalas - posted_halalas;
  const vat_difference =
    billed_kind === 'refuelling' || billed_kind === 'borne' ? 0 : totals.vat_halalas - postedVat;
  if (total_difference === 0 && vat_difference === 0) return null;
  const money = { main_halalas: 0, receivable_halalas: 0 };
  if (client_id !== null) {
    await lockClientMoney(ctx, client_id);
    money.main_halalas = await balanceOfAccount(ctx, 'client_main', client_id);
    money.receivable_halalas = Math.max(0, -(await balanceOfAccount(ctx, 'fees_receivable', client_id)));
  }
  const question = { billed_kind, client_id, network_id, total_difference, vat_difference, ...money };
  const postings = issuePostings(question);
  return postEntry(ctx, {
    kind: 'invoice',
    business_key: `invoice:${number}`,
    client_id,
    network_id,
    postings,
  });
}

/** What was paid when it was charged is settled; what the client owes is matched with what it has paid since. */
async function settleAtIssue(ctx: Ctx, invoice_id: number, document: Document): Promise<void> {
  const { kind, billed_kind, client_id, content } = document;
  const { totals } = content;
  const { posted_halalas, paid_halalas } = bookedOf(document.lines);
  const owed = kind === 'delivery' ? totals.gross_halalas : posted_halalas - paid_halalas;
  const amount_halalas = totals.gross_halalas - Math.min(Math.max(owed, 0), totals.gross_halalas);
  await settle(ctx, { invoice_id, kind: 'charged', amount_halalas });
  if (client_id !== null && (billed_kind !== 'refuelling' || kind === 'debit_note'))
    await matchPayments(ctx, client_id);
}
