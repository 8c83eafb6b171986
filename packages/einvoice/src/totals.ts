import type { Discount, Invoice, InvoiceLine, LineVat } from './invoice.ts';
import { divideHalfUp, shareOut, toCount } from './share-out.ts';

const BASIS_POINTS = 10_000n;

/** Amounts of a line. Always `net + vat = gross` (BR-KSA-51). */
export interface LineTotals {
  /** Before the line's discount, without VAT. */
  readonly base_halalas: number;
  readonly discount_halalas: number;
  readonly net_halalas: number;
  readonly vat_halalas: number;
  readonly gross_halalas: number;
}

/** One VAT category at one rate: VAT is computed per category, not per line. */
export interface VatSubtotal {
  readonly vat: LineVat;
  readonly lines_net_halalas: number;
  /** This category's share of the document's discount. */
  readonly discount_halalas: number;
  readonly taxable_halalas: number;
  readonly vat_halalas: number;
}

export interface InvoiceTotals {
  readonly lines: readonly LineTotals[];
  readonly subtotals: readonly VatSubtotal[];
  /** BT-106: sum of the lines without VAT. */
  readonly lines_net_halalas: number;
  /** BT-107. */
  readonly discount_halalas: number;
  /** BT-109. */
  readonly net_halalas: number;
  /** BT-110. */
  readonly vat_halalas: number;
  /** BT-112: with VAT; also the amount due, since prepayments are not supported. */
  readonly gross_halalas: number;
}

/**
 * The totals of an invoice in integer halalas, such that the authority's equations hold exactly: BR-CO-10, 11, 13 to 17 and
 * BR-KSA-51.
 *
 * If prices include VAT and there is no document discount, the total is exactly the sum of what was charged: VAT is taken out of each
 * category's sum once (half up), and the net is distributed over its lines by largest remainder. VAT may then differ from the rounded
 * net × rate by one halala (some totals are unreachable otherwise: no integer net yields 0.04); the authority's check (BR-CO-17,
 * BR-S-09) allows one halala per line. Otherwise VAT is net after discount × rate, half up, once per category. Lines show their share
 * of the category's VAT before that discount.
 *
 * Throws RangeError on a negative or fractional amount, on a discount above its base, and on lines of one category without VAT for
 * different reasons, which the authority's totals cannot express (BR-Z-08): they need separate documents.
 */
export function totalsOf(invoice: Pick<Invoice, 'prices' | 'lines' | 'discount'>): InvoiceTotals {
  const groups = groupByVat(invoice.lines);
  const lines = new Array<LineTotals>(invoice.lines.length);
  for (const group of groups) {
    const lineAmounts = lineTotals(group, invoice.prices);
    group.lines.forEach(({ index }, at) => {
      lines[index] = lineAmounts[at]!;
    });
  }
  const nets = groups.map((group) => sum(group.lines.map(({ index }) => lines[index]!.net_halalas)));
  const linesNet = sum(nets);
  const discount = discountOf(invoice.discount, linesNet);
  const parts = shareOut(discount, discount === 0 ? nets.map(() => 1) : nets);
  const subtotals = groups.map((group, at): VatSubtotal => {
    const taxable = nets[at]! - parts[at]!;
    const linesVat = sum(group.lines.map(({ index }) => lines[index]!.vat_halalas));
    return {
      vat: group.vat,
      lines_net_halalas: nets[at]!,
      discount_halalas: parts[at]!,
      taxable_halalas: taxable,
      vat_halalas: parts[at] === 0 ? linesVat : vatOn(taxable, group.vat),
    };
  });
  const net = linesNet - discount;
  const vat = sum(subtotals.map((subtotal) => subtotal.vat_halalas));
  return {
    lines,
    subtotals,
    lines_net_halalas: linesNet,
    discount_halalas: discount,
    net_halalas: net,
    vat_halalas: vat,
    gross_halalas: net + vat,
  };
}

/** The rate of a VAT category in basis points; zero for all but the standard one. */
export function rateOf(vat: LineVat): number {
  return vat.category === 'S' ? vat.rate_basis_points : 0;
}

interface Group {
  readonly vat: LineVat;
  readonly lines: { readonly index: number; readonly line: InvoiceLine }[];
}

function groupByVat(lines: readonly InvoiceLine[]): Group[] {
  const groups = new Map<string, Group>();
  lines.forEach((line, index) => {
    const { vat } = line;
    const key = `${vat.category} ${rateOf(vat)}`;
    const group = groups.get(key) ?? { vat, lines: [] };
    if (reasonOf(group.vat) !== reasonOf(vat)) {
      throw new RangeError(`one document gives one reason for VAT category ${vat.category}`);
    }
    group.lines.push({ index, line });
    groups.set(key, group);
  });
  return [...groups.values()];
}

function reasonOf(vat: LineVat): string | undefined {
  return vat.category === 'S' ? undefined : vat.reason_code;
}

function lineTotals(group: Group, prices: Invoice['prices']): LineTotals[] {
  const charged = group.lines.map(({ line }) => {
    const amount = Number(toCount(line.amount_halalas, 'amount_halalas'));
    const discount = discountOf(line.discount, amount);
    return { amount, discount, after: amount - discount };
  });
  const after = charged.map((line) => line.after);
  const total = sum(after);
  if (prices === 'excluding_vat') {
    const vats = shareOut(vatOn(total, group.vat), total === 0 ? after.map(() => 1) : after);
    return charged.map((line, at) => ({
      base_halalas: line.amount,
      discount_halalas: line.discount,
      net_halalas: line.after,
      vat_halalas: vats[at]!,
      gross_halalas: line.after + vats[at]!,
    }));
  }
  const nets = shareOut(total - vatWithin(total, group.vat), total === 0 ? after.map(() => 1) : after);
  return charged.map((line, at) => {
    const discount = line.discount - vatWithin(line.discount, group.vat);
    return {
      base_halalas: nets[at]! + discount,
      discount_halalas: discount,
      net_halalas: nets[at]!,
      vat_halalas: line.after - nets[at]!,
      gross_halalas: line.after,
    };
  });
}

function discountOf(discount: Discount | undefined, from: number): number {
  if (!discount) return 0;
  const amount =
    discount.kind === 'fixed'
      ? toCount(discount.amount_halalas, 'amount_halalas')
      : divideHalfUp(
          BigInt(from) * toCount(discount.percent_basis_points, 'percent_basis_points'),
          BASIS_POINTS,
        );
  if (amount > BigInt(from)) throw new RangeError(`a discount of ${amount} halalas from ${from}`);
  return Number(amount);
}

/** VAT on top of a net amount, half-up. */
function vatOn(net_halalas: number, vat: LineVat): number {
  return Number(divideHalfUp(BigInt(net_halalas) * toCount(rateOf(vat), 'rate_basis_points'), BASIS_POINTS));
}

/** VAT contained in an amount that includes it, half-up. */
function vatWithin(gross_halalas: number, vat: LineVat): number {
  const rate = toCount(rateOf(vat), 'rate_basis_points');
  return Number(divideHalfUp(BigInt(gross_halalas) * rate, BASIS_POINTS + rate));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
