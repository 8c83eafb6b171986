import { randomUUID } from 'node:crypto';
import { isNote } from '@fleet/contracts/billing/invoice-corrections.ts';
import { invoiceNumber, lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { FIRST_PREVIOUS_HASH } from '@fleet/einvoice/hash.ts';
import type { Invoice } from '@fleet/einvoice/invoice.ts';
import { halalasText } from '../../messages/documents/document-text.service.ts';
import { balanceOfAccount, lockClientMoney, postEntry } from '../../money/ledger/ledger.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { texts } from '../../platform/texts.ts';
import { refuseUnlessMultiplies } from './document-lines.rules.ts';
import { bookedOf, type DraftLine, issuePostings, taxDiscountOf } from './drafts.rules.ts';
import type { Series } from './issue.queries.ts';
import { matchPayments } from './matching.service.ts';
import { type OnCredit, onCreditOf } from './on-credit.service.ts';
import { type Document, storeDocuments } from './store.service.ts';
import { signDocument, taxPartyOf } from './tax-documents.service.ts';

/** Writes a document, whoever asked for it: numbers, signature, booking, state. */

export type { Document } from './store.service.ts';

/** One document alone. */
export interface SingleDocument extends Document {
  /** Records the content of the document, once it has an id. */
  readonly cover: (ctx: Ctx, invoice_id: number) => Promise<void>;
}

/** Numbers, signs, writes and books a document; what it covers and what is due of it with it. Under the lock of its series. */
export async function write(ctx: Ctx, series: Series, document: SingleDocument): Promise<number> {
  const { kind, billed_kind, client_id, content } = document;
  refuseUnlessMultiplies(content);
  const number = numberOf(series, kind);
  const on_credit = await onCreditOf(ctx, {
    ...{ kind, client_id, period: document.period, max_halalas: maxOnCredit(document) },
    replaces: document.replaces?.number ?? null,
  });
  const invoice = taxInvoiceOf(ctx, series, number, document, on_credit);
  const signed = await signDocument(ctx, invoice);
  const isBooked = isNote(kind) || document.replaces !== undefined;
  const entry_id = isBooked ? (document.entry_id ?? null) : await postDifference(ctx, number, document);
  const one = { document, series, number, on_credit, entry_id, invoice, signed };
  const [invoice_id] = await storeDocuments(ctx, [one], (ctx, [id]) => document.cover(ctx, id!));
  const isOwed = billed_kind !== 'refuelling' || kind === 'debit_note';
  if (kind !== 'credit_note' && !document.replaces && client_id !== null && isOwed)
    await matchPayments(ctx, client_id);
  return invoice_id!;
}

/** What of a document can be on credit: fuel whole, of deliveries what the credit line was charged. */
function maxOnCredit({ kind, lines, content, replaces }: Document): number {
  if (kind !== 'delivery') return content.totals.gross_halalas;
  const charged = replaces ? replaces.on_credit_halalas : bookedOf(lines).paid_halalas;
  return Math.min(charged, content.totals.gross_halalas);
}

/** The number a series gives its next document. */
export function numberOf({ network_id, ...series }: Series, kind: Document['kind']): string {
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
  document: Omit<Document, 'lines' | 'run_id' | 'due_days'>,
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

/** What a document says more than its entries have booked. Deliveries are booked whole, by what is prepaid of them first. */
export function differenceOf({
  billed_kind,
  lines,
  content: { totals },
}: Pick<Document, 'billed_kind' | 'lines' | 'content'>) {
  const { posted_halalas, paid_halalas } = bookedOf(lines);
  const isDelivery = billed_kind === 'delivery';
  const postedVat = lines
    .filter((line) => !line.price_includes_vat)
    .reduce((sum, line) => sum + line.posted_halalas - line.amount_halalas, 0);
  return {
    total_difference: totals.gross_halalas - (isDelivery ? 0 : posted_halalas),
    prepaid_halalas: isDelivery ? paid_halalas : 0,
    vat_difference:
      billed_kind === 'refuelling' || billed_kind === 'borne' ? 0 : totals.vat_halalas - postedVat,
  };
}

/** Books what the covered entries have not: a delivery, a discount, the odd halala of VAT. Null where all is booked. */
async function postDifference(ctx: Ctx, number: string, document: Document): Promise<number | null> {
  const { billed_kind, client_id, network_id } = document;
  const difference = differenceOf(document);
  if (difference.total_difference === 0 && difference.vat_difference === 0) return null;
  const money = { main_halalas: 0, receivable_halalas: 0 };
  if (client_id !== null) {
    await lockClientMoney(ctx, client_id);
    money.main_halalas = await balanceOfAccount(ctx, 'client_main', client_id);
    money.receivable_halalas = Math.max(0, -(await balanceOfAccount(ctx, 'fees_receivable', client_id)));
  }
  const question = { billed_kind, client_id, network_id, ...difference, ...money };
  const postings = issuePostings(question);
  return postEntry(ctx, {
    kind: 'invoice',
    business_key: `invoice:${number}`,
    client_id,
    network_id,
    postings,
  });
}
