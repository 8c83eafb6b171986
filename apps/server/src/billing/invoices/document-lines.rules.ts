import type { Deduction, InvoiceLine } from '@fleet/einvoice/invoice.ts';
import { type InvoiceTotals, multiplied, totalsOf } from '@fleet/einvoice/totals.ts';
import { AppError } from '../../platform/app-error.ts';
import { type AgreedDiscount, type DraftLine, taxDiscountOf } from './drafts.rules.ts';

/**
 * The arithmetic of a document, the same on screen, on paper and in the tax document: quantity × net price + rounding = net on every
 * line, and the lines come to the total.
 */

/** A line as it is shown. What is taken off is below zero and has no quantity. */
export interface DocumentLine extends DraftLine {
  /** Millionths of a riyal without VAT a liter or piece; null where the line is one amount. */
  readonly net_price_micros: number | null;
  /** What quantity × net price does not come to, since every fill was rounded by itself. */
  readonly rounding_halalas: number;
  readonly net_halalas: number;
  readonly vat_halalas: number;
  readonly gross_halalas: number;
}

/** What a document says to the tax authority, but for names. */
export interface DocumentContent {
  readonly prices: 'including_vat' | 'excluding_vat';
  readonly lines: readonly DocumentLine[];
  readonly taxLines: readonly InvoiceLine[];
  readonly deductions: readonly Deduction[];
  readonly totals: InvoiceTotals;
}

/** The content of a document; null where nothing is left to pay. `nameOf` is what the tax document calls a line. */
export function contentOf(
  drafts: readonly DraftLine[],
  agreed: AgreedDiscount,
  nameOf: (line: DraftLine) => string = ({ kind }) => kind,
): DocumentContent | null {
  const positive = drafts.filter((line) => line.amount_halalas > 0);
  const negative = drafts.filter((line) => line.amount_halalas < 0);
  if (positive.length === 0 || hasNegativeRate(drafts)) return null;
  const prices = positive[0]!.price_includes_vat ? ('including_vat' as const) : ('excluding_vat' as const);
  const taxLines = positive.map((line) => taxLineOf(line, nameOf(line)));
  const deductions = negative.map((line) => ({
    reason: nameOf(line),
    amount_halalas: -line.amount_halalas,
    vat: vatOf(line),
  }));
  const before = totalsOf({ prices, lines: taxLines, deductions });
  const discount = taxDiscountOf(agreed, before.net_halalas);
  const totals = discount ? totalsOf({ prices, lines: taxLines, deductions, discount }) : before;
  if (totals.gross_halalas <= 0) return null;
  const lines = [
    ...positive.map((line, at): DocumentLine => {
      const { rounding_halalas, net_halalas, vat_halalas, gross_halalas } = totals.lines[at]!;
      const net_price_micros = netPriceOf(line);
      return { ...line, net_price_micros, rounding_halalas, net_halalas, vat_halalas, gross_halalas };
    }),
    ...negative.map((line, at): DocumentLine => {
      const { net_halalas, vat_halalas, gross_halalas } = totals.deductions[at]!;
      const amounts = {
        net_halalas: -net_halalas,
        vat_halalas: -vat_halalas,
        gross_halalas: -gross_halalas,
      };
      return {
        ...line,
        volume_ml: null,
        pieces: null,
        price_millis: null,
        net_price_micros: null,
        rounding_halalas: 0,
        ...amounts,
      };
    }),
  ];
  return { prices, lines, taxLines, deductions, totals };
}

/** Thousandths of a liter or piece; null where the line is one amount. */
export function quantityOf({ volume_ml, pieces }: Pick<DraftLine, 'volume_ml' | 'pieces'>): number | null {
  if (volume_ml !== null && volume_ml > 0) return volume_ml;
  return pieces === null ? null : pieces * 1_000;
}

/** VAT is taken once for a document and every line is rounded once more, beside half a halala a fill. */
const LINE_HALALAS = 2;

/** The most a line's rounding can be: a correction takes one fill back and has another. */
export function maxRounding({ kind, items }: Pick<DraftLine, 'kind' | 'items'>): number {
  return Math.ceil((kind === 'correction' ? 2 * items : items) / 2) + LINE_HALALAS;
}

/**
 * Computes everything once more from what is printed. Throws INVOICE_DOES_NOT_MULTIPLY where a line or a total is something else: such
 * a document is not issued.
 */
export function refuseUnlessMultiplies({ lines, totals }: Pick<DocumentContent, 'lines' | 'totals'>): void {
  for (const line of lines) {
    const quantity_thousandths = quantityOf(line);
    const { net_price_micros, rounding_halalas, net_halalas, vat_halalas, gross_halalas } = line;
    const isOne = net_price_micros === null || quantity_thousandths === null;
    const base = isOne
      ? net_halalas
      : multiplied({ quantity_thousandths, unit_price_micros: net_price_micros });
    const holds =
      base + rounding_halalas === net_halalas &&
      Math.abs(rounding_halalas) <= maxRounding(line) &&
      net_halalas + vat_halalas === gross_halalas;
    if (!holds) refuse(`${line.kind} ${line.title_en}`);
  }
  const sum = (field: 'net_halalas' | 'vat_halalas') => lines.reduce((total, line) => total + line[field], 0);
  const { discount_halalas, net_halalas, vat_halalas, gross_halalas } = totals;
  if (sum('net_halalas') - discount_halalas !== net_halalas) refuse('net');
  if (discount_halalas === 0 && sum('vat_halalas') !== vat_halalas) refuse('VAT');
  if (net_halalas + vat_halalas !== gross_halalas) refuse('total');
}

function refuse(what: string): never {
  throw new AppError('INVOICE_DOES_NOT_MULTIPLY', `It does not multiply out: ${what}.`, { what });
}

function taxLineOf(line: DraftLine, name: string): InvoiceLine {
  const price = netPriceOf(line);
  return {
    name,
    quantity_thousandths: quantityOf(line) ?? 1_000,
    unit: line.volume_ml !== null && line.volume_ml > 0 ? 'LTR' : 'C62',
    amount_halalas: line.amount_halalas,
    ...(price !== null && { unit_price_micros: price }),
    vat: vatOf(line),
  };
}

const BASIS_POINTS = 10_000;

/** The price at the pump, or the agreed one, without VAT. */
function netPriceOf(line: DraftLine): number | null {
  const { price_millis, price_includes_vat, vat_rate_basis_points } = line;
  if (price_millis === null || quantityOf(line) === null) return null;
  const micros = price_millis * 1_000;
  return price_includes_vat
    ? Math.round((micros * BASIS_POINTS) / (BASIS_POINTS + vat_rate_basis_points))
    : micros;
}

function vatOf({ vat_rate_basis_points }: DraftLine) {
  return { category: 'S' as const, rate_basis_points: vat_rate_basis_points };
}

/** Whether more is taken off at a rate than was charged at it: no document says that. */
function hasNegativeRate(lines: readonly DraftLine[]): boolean {
  const byRate = new Map<number, number>();
  for (const { vat_rate_basis_points: rate, amount_halalas } of lines)
    byRate.set(rate, (byRate.get(rate) ?? 0) + amount_halalas);
  return [...byRate.values()].some((amount) => amount < 0);
}
