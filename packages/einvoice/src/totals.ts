import type { Deduction, Discount, Invoice, InvoiceLine, LineVat } from './invoice.ts';
import { divideHalfUp, shareOut, toCount } from './share-out.ts';

const BASIS_POINTS = 10_000n;

/** Without VAT, VAT, and with it. */
export interface Amounts {
  readonly net_halalas: number;
  readonly vat_halalas: number;
  readonly gross_halalas: number;
}

/** Amounts of a line. Always `net + vat = gross` (BR-KSA-51). */
export interface LineTotals extends Amounts {
  /** Quantity × unit price without VAT: `base + rounding − discount = net`. */
  readonly base_halalas: number;
  /** Above zero a charge of the line, below a discount. */
  readonly rounding_halalas: number;
  readonly discount_halalas: number;
}

/** One VAT category at one rate: VAT is computed per category, not per line. */
export interface VatSubtotal {
  readonly vat: LineVat;
  readonly lines_net_halalas: number;
  readonly deductions_halalas: number;
  /** This category's share of the document's discount. */
  readonly discount_halalas: number;
  readonly taxable_halalas: number;
  readonly vat_halalas: number;
}

export interface InvoiceTotals {
  readonly lines: readonly LineTotals[];
  /** Positive, in the order of the invoice. */
  readonly deductions: readonly Amounts[];
  readonly subtotals: readonly VatSubtotal[];
  /** BT-106: sum of the lines without VAT. */
  readonly lines_net_halalas: number;
  /** With the discount BT-107. */
  readonly deductions_halalas: number;
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
 * Throws RangeError on a negative or fractional amount, on deductions or a discount above what they are taken from, and on lines of one category without VAT for
 * different reasons, which the authority's totals cannot express (BR-Z-08): they need separate documents.
 */
export function totalsOf(
  invoice: Pick<Invoice, 'prices' | 'lines' | 'deductions' | 'discount'>,
): InvoiceTotals {
  const groups = groupByVat(invoice.lines, invoice.deductions ?? []);
  const lines = new Array<LineTotals>(invoice.lines.length);
  const deductions = new Array<Amounts>(invoice.deductions?.length ?? 0);
  for (const group of groups) {
    const amounts = groupTotals(group, invoice.prices);
    group.lines.forEach(({ index }, at) => {
      lines[index] = amounts.lines[at]!;
    });
    group.deductions.forEach(({ index }, at) => {
      deductions[index] = amounts.deductions[at]!;
    });
  }
  const linesNets = groups.map((group) => sum(group.lines.map(({ index }) => lines[index]!.net_halalas)));
  const deducted = groups.map((group) =>
    sum(group.deductions.map(({ index }) => deductions[index]!.net_halalas)),
  );
  const nets = linesNets.map((net, at) => net - deducted[at]!);
  const linesNet = sum(linesNets);
  const deductionsNet = sum(deducted);
  const discount = discountOf(invoice.discount, linesNet - deductionsNet);
  const parts = shareOut(discount, discount === 0 ? nets.map(() => 1) : nets);
  const subtotals = groups.map((group, at): VatSubtotal => {
    const taxable = nets[at]! - parts[at]!;
    const linesVat =
      sum(group.lines.map(({ index }) => lines[index]!.vat_halalas)) -
      sum(group.deductions.map(({ index }) => deductions[index]!.vat_halalas));
    return {
      vat: group.vat,
      lines_net_halalas: linesNets[at]!,
      deductions_halalas: deducted[at]!,
      discount_halalas: parts[at]!,
      taxable_halalas: taxable,
      vat_halalas: parts[at] === 0 ? linesVat : vatOn(taxable, group.vat),
    };
  });
  const net = linesNet - deductionsNet - discount;
  const vat = sum(subtotals.map((subtotal) => subtotal.vat_halalas));
  return {
    lines,
    deductions,
    subtotals,
    lines_net_halalas: linesNet,
    deductions_halalas: deductionsNet,
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
  readonly deductions: { readonly index: number; readonly deduction: Deduction }[];
}

function groupByVat(lines: readonly InvoiceLine[], deductions: readonly Deduction[]): Group[] {
  const groups = new Map<string, Group>();
  const groupOf = (vat: LineVat): Group => {
    const key = `${vat.category} ${rateOf(vat)}`;
    const group = groups.get(key) ?? { vat, lines: [], deductions: [] };
    if (reasonOf(group.vat) !== reasonOf(vat)) {
      throw new RangeError(`one document gives one reason for VAT category ${vat.category}`);
    }
    groups.set(key, group);
    return group;
  };
  lines.forEach((line, index) => {
    groupOf(line.vat).lines.push({ index, line });
  });
  deductions.forEach((deduction, index) => {
    groupOf(deduction.vat).deductions.push({ index, deduction });
  });
  return [...groups.values()];
}

function reasonOf(vat: LineVat): string | undefined {
  return vat.category === 'S' ? undefined : vat.reason_code;
}

function groupTotals(
  group: Group,
  prices: Invoice['prices'],
): { lines: LineTotals[]; deductions: Amounts[] } {
  const charged = group.lines.map(({ line }) => {
    const amount = Number(toCount(line.amount_halalas, 'amount_halalas'));
    const discount = discountOf(line.discount, amount);
    return { line, discount, after: amount - discount };
  });
  const after = charged.map((line) => line.after);
  const off = group.deductions.map(({ deduction }) =>
    Number(toCount(deduction.amount_halalas, 'amount_halalas')),
  );
  const offTotal = sum(off);
  const total = sum(after) - offTotal;
  const within = prices === 'including_vat';
  // VAT of the category and of what is deducted, each once; the lines share the rest.
  const vatOf = within ? vatWithin : vatOn;
  const [vat, offVat] = [vatOf(total, group.vat), vatOf(offTotal, group.vat)];
  const share = (amount: number, weights: readonly number[]) =>
    shareOut(amount, sum(weights) === 0 ? weights.map(() => 1) : weights);
  const amountsOf = (amount: number, part: number): Amounts =>
    within
      ? { net_halalas: part, vat_halalas: amount - part, gross_halalas: amount }
      : { net_halalas: amount, vat_halalas: part, gross_halalas: amount + part };
  const parts = share(within ? total - vat + offTotal - offVat : vat + offVat, after);
  const offParts = share(within ? offTotal - offVat : offVat, off);
  return {
    lines: charged.map(({ line, discount, after }, at) => {
      const amounts = amountsOf(after, parts[at]!);
      const discount_halalas = within ? discount - vatWithin(discount, group.vat) : discount;
      const before = amounts.net_halalas + discount_halalas;
      const base_halalas = line.unit_price_micros === undefined ? before : multiplied(line);
      return { base_halalas, rounding_halalas: before - base_halalas, discount_halalas, ...amounts };
    }),
    deductions: off.map((amount, at) => amountsOf(amount, offParts[at]!)),
  };
}

/** Thousandths of a unit × millionths of a riyal, in halalas. */
const MULTIPLIED = 10_000_000n;

/** Quantity × unit price without VAT, half up to the halala. */
export function multiplied(line: {
  readonly quantity_thousandths: number;
  readonly unit_price_micros?: number;
}): number {
  const quantity = toCount(line.quantity_thousandths, 'quantity_thousandths');
  return Number(
    divideHalfUp(quantity * toCount(line.unit_price_micros ?? 0, 'unit_price_micros'), MULTIPLIED),
  );
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
