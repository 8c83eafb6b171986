import { addDays, type RiyadhDate, startOfRiyadhDate } from './riyadh-time.ts';

/** A Riyadh month, `2026-11`: what an invoice is for. */
export type InvoicePeriod = string;

/** Transactions take at most a minute; ten minutes after midnight a day is complete in the ledger. */
const SETTLES_AFTER_MS = 10 * 60_000;

/** First instant of a month, and the first instant after it. Throws RangeError if it is no month. */
export function boundsOfPeriod(period: InvoicePeriod): { from: Date; until: Date } {
  return {
    from: startOfRiyadhDate(`${period}-01`),
    until: startOfRiyadhDate(addDays(lastDayOfPeriod(period), 1)),
  };
}

/** The last day of a month. Throws RangeError if it is no month. */
export function lastDayOfPeriod(period: InvoicePeriod): RiyadhDate {
  const inNext = addDays(`${period}-01`, 31);
  return addDays(`${inNext.slice(0, 7)}-01`, -1);
}

/** Whether all transactions of a month are booked, so that it can be invoiced. */
export function isPeriodOver(period: InvoicePeriod, now: Date): boolean {
  return isDayOver(lastDayOfPeriod(period), now);
}

/** Whether all transactions of a day are booked. */
export function isDayOver(day: RiyadhDate, now: Date): boolean {
  return now.getTime() >= startOfRiyadhDate(addDays(day, 1)).getTime() + SETTLES_AFTER_MS;
}

/**
 * A number in its series: `INV-0000012`, credit note `CN-0000003`, debit note `DN-0000001`; issued in the name of a network it has a
 * prefix, `N7-INV-0000012`. Numbers count from 1 in each series, without a gap.
 */
export function invoiceNumber(series: {
  readonly network_id: number | null;
  readonly letters: 'INV' | 'CN' | 'DN';
  readonly count: number;
}): string {
  const { network_id, letters, count } = series;
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`${count} is no number of a series`);
  const seller = network_id === null ? '' : `N${network_id}-`;
  return `${seller}${letters}-${String(count).padStart(7, '0')}`;
}

/** The due day of a document issued on `issued_on`. */
export function dueOn(issued_on: RiyadhDate, due_days: number): RiyadhDate {
  return addDays(issued_on, due_days);
}

/**
 * `charged` is an invoice of fuel on credit; `credited` one fully reversed by credit notes; `replaced` a document that the tax
 * authority rejected and another was issued for.
 */
export const INVOICE_STATUSES = [
  'issued',
  'partly_paid',
  'charged',
  'paid',
  'overdue',
  'credited',
  'replaced',
] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * State of an invoice today. Overdue takes precedence over partly paid; a credit note owes nothing and is paid. What debit notes charged
 * more may be credited too. What was fueled on credit is charged, not paid: its client owes the month.
 */
export function invoiceStatus(
  invoice: {
    readonly total_halalas: number;
    readonly due_halalas: number;
    readonly credited_halalas: number;
    readonly debited_halalas: number;
    readonly due_on: RiyadhDate;
    readonly on_credit_halalas?: number;
    /** The document that counts instead. */
    readonly replaced_by?: object | null;
  },
  today: RiyadhDate,
): InvoiceStatus {
  if (invoice.replaced_by) return 'replaced';
  if (invoice.credited_halalas >= invoice.total_halalas + invoice.debited_halalas) return 'credited';
  if (invoice.due_halalas === 0) return invoice.on_credit_halalas ? 'charged' : 'paid';
  if (invoice.due_on < today) return 'overdue';
  return invoice.due_halalas < invoice.total_halalas - invoice.credited_halalas ? 'partly_paid' : 'issued';
}

/** A status as people read it: a credit note is only issued, and what is on credit is overdue with its month. */
export function shownStatus(invoice: {
  readonly kind: string;
  readonly status: InvoiceStatus;
  readonly is_credit_overdue: boolean;
}): InvoiceStatus | 'charged_overdue' | 'credit_note' {
  const { kind, status, is_credit_overdue } = invoice;
  if (kind === 'credit_note' && status !== 'replaced') return 'credit_note';
  return is_credit_overdue ? 'charged_overdue' : status;
}

/** An unpaid invoice: `max_halalas` is the maximum amount due. */
export interface OpenInvoice {
  readonly id: number;
  readonly max_halalas: number;
  readonly due_halalas: number;
}

/**
 * Distributes what a client owes over its invoices: payments settle the oldest first, so the remainder is on the
 * newest. What is not invoiced yet is newer than any invoice. `invoices` oldest first; returns those whose amount due
 * changes, with the change (below zero: settled).
 */
export function matchReceivable(
  owed_halalas: number,
  not_invoiced_halalas: number,
  invoices: readonly OpenInvoice[],
): { readonly id: number; readonly change_halalas: number }[] {
  let left = Math.max(0, owed_halalas - not_invoiced_halalas);
  const changes: { id: number; change_halalas: number }[] = [];
  for (const invoice of invoices.toReversed()) {
    const due = Math.min(left, invoice.max_halalas);
    left -= due;
    if (due !== invoice.due_halalas)
      changes.push({ id: invoice.id, change_halalas: due - invoice.due_halalas });
  }
  return changes.reverse();
}

/** Days after the due day on which a reminder is sent, each once. */
export const REMINDER_DAYS = [1, 7, 14, 30] as const;

/** The newest reminder after this many days overdue; null before the first. */
export function reminderDue(days_overdue: number): number | null {
  return REMINDER_DAYS.filter((days) => days <= days_overdue).at(-1) ?? null;
}

/** The number of a top-up's receipt: `RC-0000012` of `TU-0000012`. */
export function receiptNumber(top_up_reference: string): string {
  return top_up_reference.replace(/^TU-/, 'RC-');
}

/** The number of a refund's payment voucher: `PV-0000012` of `RF-0000012`. */
export function voucherNumber(refund_reference: string): string {
  return refund_reference.replace(/^RF-/, 'PV-');
}
