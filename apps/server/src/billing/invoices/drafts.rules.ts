import type { INVOICE_LINE_KINDS } from '@fleet/contracts/billing/invoice-lines.ts';

import type { ACCOUNT_KINDS } from '@fleet/contracts/money/ledger.ts';
import type { BILLED_KINDS } from '@fleet/contracts/shapes.ts';
import type { Discount } from '@fleet/einvoice/invoice.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SQL } from '../../platform/orm.ts';
import type { InvoiceParty } from './invoices.table.ts';

/** One line of a ledger entry. */
interface Posting {
  readonly account: (typeof ACCOUNT_KINDS)[number];
  readonly party_id: number;
  readonly amount_halalas: number;
}

/** What billing needs of deliveries; the server hands it in. */
export interface DeliveredItems {
  /**
   * Lines delivered in a period that are on no invoice yet, of one client or of all: a select of `delivered_line_id`,
   * `client_id`, `delivered_on`, `product_id`, `title_en`, `title_ar`, `volume_ml`, `pieces`, `price_millis`, `vat_rate_basis_points`,
   * `net_halalas`, `vat_halalas`, and what of the line a credit line was charged: `charged_halalas` by `charged_entry_id`.
   */
  readonly waiting: (filter: { from: Date; until: Date; client_id: number | undefined }) => SQL;
  /** Orders on invoice that are reserved and not charged yet: a select of `order_id`, `client_id` and `amount_halalas`. */
  readonly reserved: (client_id: number | undefined) => SQL;
  /** Those of an invoice: a select of the same without the prices, with `delivered_at` and `reference_number`. */
  readonly ofInvoice: (invoice_id: number) => SQL;
}

export type BilledKind = (typeof BILLED_KINDS)[number];

/** One line of a draft: how many entries (or delivered lines) it sums up, and what they come to. */
export interface DraftLine {
  readonly billed_kind: BilledKind;
  /** The last day of the part of the month it is in. */
  readonly until_on: string | null;
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly kind: (typeof INVOICE_LINE_KINDS)[number];
  readonly title_en: string;
  readonly title_ar: string;
  readonly items: number;
  readonly volume_ml: number | null;
  readonly pieces: number | null;
  readonly price_millis: number | null;
  readonly price_includes_vat: boolean;
  readonly vat_rate_basis_points: number;
  /** With VAT where the price includes it. */
  readonly amount_halalas: number;
  /** What the entries have booked with the buyer, with VAT; of deliveries what a credit line was charged, the rest books their invoice. */
  readonly posted_halalas: number;
  /** What of that was paid at once. */
  readonly paid_halalas: number;
}

export interface AgreedDiscount {
  readonly discount_kind: 'none' | 'fixed' | 'percent';
  readonly discount_value: number;
}

export const NO_DISCOUNT: AgreedDiscount = { discount_kind: 'none', discount_value: 0 };

/** Lines of one buyer's document put together by whom and which days they are for. */
export function groupDrafts<Line extends DraftLine>(lines: readonly Line[]): Line[][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = `${line.billed_kind} ${line.client_id} ${line.network_id} ${line.until_on}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()];
}

/** What the entries of a document have booked, and what of that was paid at once. */
export function bookedOf(lines: readonly DraftLine[]): { posted_halalas: number; paid_halalas: number } {
  return {
    posted_halalas: sumOf(lines.map((line) => line.posted_halalas)),
    paid_halalas: sumOf(lines.map((line) => line.paid_halalas)),
  };
}

/** A discount is never more than what it is taken from. */
export function taxDiscountOf(discount: AgreedDiscount, net_halalas: number): Discount | null {
  if (discount.discount_value === 0) return null;
  if (discount.discount_kind === 'percent')
    return { kind: 'percent', percent_basis_points: discount.discount_value, reason: 'Discount' };
  return {
    kind: 'fixed',
    amount_halalas: Math.min(discount.discount_value, net_halalas),
    reason: 'Discount',
  };
}

export interface IssueQuestion {
  readonly billed_kind: BilledKind;
  readonly client_id: number | null;
  readonly network_id: number | null;
  /** The document's totals, less what is posted. */
  readonly total_difference: number;
  readonly vat_difference: number;
  /** What a credit line was charged for deliveries, and is held for their invoice. */
  readonly prepaid_halalas: number;
  readonly main_halalas: number;
  /** What the client owes in all. */
  readonly receivable_halalas: number;
}

/**
 * What is booked when a document is issued: the difference between it and what its entries booked. That is a delivery
 * whole, a discount, and the halalas by which VAT on the sum differs from the sum of each fee's VAT.
 */
export function issuePostings(question: IssueQuestion): Posting[] {
  const { billed_kind, total_difference, vat_difference } = question;
  if (total_difference === 0 && vat_difference === 0) return [];
  const income = incomeOf(billed_kind, total_difference - vat_difference, vat_difference);
  return withoutZeros([...buyerPostings(question), ...income]);
}

function buyerPostings(question: IssueQuestion): Posting[] {
  const { billed_kind, client_id, network_id, total_difference, main_halalas, receivable_halalas } = question;
  const { prepaid_halalas } = question;
  if (client_id === null)
    return [{ account: 'network_payable', party_id: network_id!, amount_halalas: -total_difference }];
  // What a credit line was charged pays its delivery; what a discount leaves of it goes back.
  if (billed_kind === 'delivery' && prepaid_halalas > 0) {
    const owed = Math.max(0, total_difference - prepaid_halalas);
    const returned = Math.max(0, prepaid_halalas - total_difference);
    return [
      { account: 'client_prepaid', party_id: client_id, amount_halalas: -prepaid_halalas },
      { account: 'client_allocated', party_id: client_id, amount_halalas: returned },
      { account: 'fees_receivable', party_id: client_id, amount_halalas: -owed },
    ];
  }
  // A delivery is owed until its due day; the odd halala is taken from main where it is there.
  if (total_difference > 0) {
    const paid = billed_kind === 'delivery' ? 0 : Math.min(total_difference, main_halalas);
    return [
      { account: 'client_main', party_id: client_id, amount_halalas: -paid },
      { account: 'fees_receivable', party_id: client_id, amount_halalas: paid - total_difference },
    ];
  }
  const owed = billed_kind === 'refuelling' ? 0 : receivable_halalas;
  return refundPostings(client_id, -total_difference, { receivable_halalas: owed, used_credit_halalas: 0 });
}

/** What a credit note manually books: the buyer has it back, first what it still owes that such a note settles, as with a top-up. */
export function creditPostings(credit: {
  readonly billed_kind: BilledKind;
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly net_halalas: number;
  readonly vat_halalas: number;
  readonly receivable_halalas: number;
  readonly used_credit_halalas: number;
}): Posting[] {
  const { billed_kind, client_id, network_id, net_halalas, vat_halalas } = credit;
  const total = net_halalas + vat_halalas;
  const buyer: Posting[] =
    client_id === null
      ? [{ account: 'network_payable', party_id: network_id!, amount_halalas: total }]
      : refundPostings(client_id, total, credit);
  return withoutZeros([...buyer, ...incomeOf(billed_kind, -net_halalas, -vat_halalas)]);
}

/** What a debit note by hand books: the buyer owes it; a network has it deducted. Of fuel it is what the platform no longer bears. */
export function debitPostings(debit: {
  readonly billed_kind: BilledKind;
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly net_halalas: number;
  readonly vat_halalas: number;
}): Posting[] {
  const { billed_kind, client_id, network_id, net_halalas, vat_halalas } = debit;
  const total = net_halalas + vat_halalas;
  const buyer: Posting =
    client_id === null
      ? { account: 'network_payable', party_id: network_id!, amount_halalas: -total }
      : { account: 'fees_receivable', party_id: client_id, amount_halalas: -total };
  return withoutZeros([buyer, ...incomeOf(billed_kind, net_halalas, vat_halalas)]);
}

/** Whose the net and the VAT of a document are; of fuel, whose loss is smaller by them. */
function incomeOf(billed_kind: BilledKind, net_halalas: number, vat_halalas: number): Posting[] {
  if (billed_kind === 'refuelling')
    return [{ account: 'platform_loss', party_id: 0, amount_halalas: net_halalas + vat_halalas }];
  const account = billed_kind === 'delivery' ? 'delivery_sales' : 'fees';
  return [
    { account, party_id: 0, amount_halalas: net_halalas },
    { account: 'vat_payable', party_id: 0, amount_halalas: vat_halalas },
  ];
}

/** A client's payment of an invoice: fuel from suspense, or its debt, as what a debit note charges always is. */
export function paymentPostings(
  { kind, billed_kind }: { readonly kind: string; readonly billed_kind: BilledKind },
  client_id: number,
  amount_halalas: number,
): Posting[] {
  return [
    { account: 'client_main', party_id: client_id, amount_halalas: -amount_halalas },
    billed_kind === 'refuelling' && kind !== 'debit_note'
      ? { account: 'suspense', party_id: 0, amount_halalas }
      : { account: 'fees_receivable', party_id: client_id, amount_halalas },
  ];
}

/** A client's refund: its debt first, then what it used on credit, the rest to main. */
function refundPostings(
  client_id: number,
  amount_halalas: number,
  owed: { readonly receivable_halalas: number; readonly used_credit_halalas: number },
): Posting[] {
  const settled = Math.min(amount_halalas, owed.receivable_halalas);
  const repaid = Math.min(amount_halalas - settled, owed.used_credit_halalas);
  return [
    { account: 'fees_receivable', party_id: client_id, amount_halalas: settled },
    { account: 'client_allocated', party_id: client_id, amount_halalas: repaid },
    { account: 'client_main', party_id: client_id, amount_halalas: amount_halalas - settled - repaid },
  ];
}

interface Corrected {
  readonly total_halalas: number;
  readonly debited_halalas: number;
  readonly credited_halalas: number;
}

/** What of an invoice may still be credited: what its debit notes charged more is in it. */
export function leftToCredit(invoice: Corrected): number {
  return invoice.total_halalas + invoice.debited_halalas - invoice.credited_halalas;
}

/** What is credited whole is no more corrected by hand. */
export function refuseIfCredited(invoice: Corrected): void {
  if (leftToCredit(invoice) <= 0) throw new AppError('STATUS_CONFLICT', 'This invoice is credited already.');
}

/** Of fuel no more is charged by hand than the platform bears. */
export function refuseAboveBorne(amount_halalas: number, borne_halalas: number): void {
  if (borne_halalas <= 0)
    throw new AppError('STATUS_CONFLICT', 'Nothing of this fuel is borne by the platform.');
  if (amount_halalas > borne_halalas)
    throw new AppError('AMOUNT_ABOVE_BALANCE', `Only ${borne_halalas} halalas of this fuel are borne.`, {
      left_halalas: borne_halalas,
    });
}

/** A credit note is never more than what its invoice has left. */
export function refuseAboveLeft(amount_halalas: number, invoice: Corrected): void {
  refuseIfCredited(invoice);
  const left_halalas = leftToCredit(invoice);
  if (amount_halalas > left_halalas)
    throw new AppError(
      'AMOUNT_ABOVE_BALANCE',
      `Only ${left_halalas} halalas of this invoice are left to credit.`,
      {
        left_halalas,
      },
    );
}

/** Whether the tax authority would take this buyer's address. */
export function hasNationalAddress({
  building_number,
  street,
  district,
  city,
  postal_code,
}: InvoiceParty): boolean {
  return [building_number, street, district, city, postal_code].every((part) => part !== null && part !== '');
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

function withoutZeros(postings: readonly Posting[]): Posting[] {
  return postings.filter((posting) => posting.amount_halalas !== 0);
}
