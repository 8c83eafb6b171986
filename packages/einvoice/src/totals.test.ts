import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Discount, Invoice, InvoiceLine, LineVat } from './invoice.ts';
import { type InvoiceTotals, rateOf, totalsOf } from './totals.ts';

const STANDARD: LineVat = { category: 'S', rate_basis_points: 1500 };
const CATEGORIES: LineVat[] = [
  STANDARD,
  { category: 'S', rate_basis_points: 500 },
  { category: 'Z', reason_code: 'VATEX-SA-35' },
  { category: 'E', reason_code: 'VATEX-SA-30' },
  { category: 'O', reason_code: 'VATEX-SA-OOS', reason: 'Outside the scope' },
];

function line(amount_halalas: number, more: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    name: 'Petrol 91',
    quantity_thousandths: 41_250,
    unit: 'LTR',
    amount_halalas,
    vat: STANDARD,
    ...more,
  };
}

type PricedLines = Pick<Invoice, 'prices' | 'lines' | 'discount'>;

const discount = fc.oneof(
  fc.constant(undefined),
  fc.record({ kind: fc.constant('percent' as const), percent_basis_points: fc.nat(10_000) }),
) satisfies fc.Arbitrary<Discount | undefined>;

const anyInvoice: fc.Arbitrary<PricedLines> = fc.record({
  prices: fc.constantFrom('including_vat' as const, 'excluding_vat' as const),
  lines: fc.array(
    fc
      .record({ amount: fc.nat(2_000_000_00), vat: fc.constantFrom(...CATEGORIES), discount })
      .map(({ amount, vat, discount }) => line(amount, { vat, ...(discount ? { discount } : {}) })),
    { minLength: 1, maxLength: 40 },
  ),
  discount,
}) as fc.Arbitrary<PricedLines>;

const add = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('the totals of an invoice', () => {
  it('of a fill at the pump price: net is gross minus VAT', () => {
    // 41.25 l × 2.18 = 89.93
    const totals = totalsOf({ prices: 'including_vat', lines: [line(8993)] });
    expect(totals).toMatchObject({ net_halalas: 7820, vat_halalas: 1173, gross_halalas: 8993 });
    expect(totals.lines).toEqual([
      {
        base_halalas: 7820,
        rounding_halalas: 0,
        discount_halalas: 0,
        net_halalas: 7820,
        vat_halalas: 1173,
        gross_halalas: 8993,
      },
    ]);
  });

  it('of many small fills: VAT is computed once, so rounding loses nothing', () => {
    const lines = Array.from({ length: 100 }, () => line(4));
    const totals = totalsOf({ prices: 'including_vat', lines });
    // Individually each would round to 0.01 of VAT: 1.00 in total, although 4.00 contains 0.52.
    expect(totals).toMatchObject({ net_halalas: 348, vat_halalas: 52, gross_halalas: 400 });
  });

  it('of a fee priced without VAT', () => {
    const totals = totalsOf({ prices: 'excluding_vat', lines: [line(1000), line(1033)] });
    expect(totals).toMatchObject({ net_halalas: 2033, vat_halalas: 305, gross_halalas: 2338 });
  });

  it('with a discount: VAT applies to the remainder, as in the specification’s invoice dialog', () => {
    const totals = totalsOf({
      prices: 'including_vat',
      lines: [line(115_000)],
      discount: { kind: 'percent', percent_basis_points: 1000 },
    });
    expect(totals).toMatchObject({
      lines_net_halalas: 100_000,
      discount_halalas: 10_000,
      net_halalas: 90_000,
      vat_halalas: 13_500,
      gross_halalas: 103_500,
    });
  });

  it('with a discount over two categories: split in proportion', () => {
    const totals = totalsOf({
      prices: 'excluding_vat',
      lines: [line(20_000), line(10_000, { vat: CATEGORIES[2]! })],
      discount: { kind: 'fixed', amount_halalas: 1000 },
    });
    expect(totals.subtotals.map((subtotal) => subtotal.discount_halalas)).toEqual([667, 333]);
    expect(totals).toMatchObject({ net_halalas: 29_000, vat_halalas: 2900, gross_halalas: 31_900 });
  });

  it('with a discount on a line, on the basis of its price', () => {
    const totals = totalsOf({
      prices: 'including_vat',
      lines: [line(11_500, { discount: { kind: 'fixed', amount_halalas: 1150 } })],
    });
    expect(totals.lines[0]).toEqual({
      base_halalas: 10_000,
      rounding_halalas: 0,
      discount_halalas: 1000,
      net_halalas: 9000,
      vat_halalas: 1350,
      gross_halalas: 10_350,
    });
  });

  it('rejects discounts above their base, and amounts that are not integers', () => {
    const more = { kind: 'fixed', amount_halalas: 11 } as const;
    expect(() => totalsOf({ prices: 'excluding_vat', lines: [line(10)], discount: more })).toThrow(
      RangeError,
    );
    expect(() => totalsOf({ prices: 'excluding_vat', lines: [line(10, { discount: more })] })).toThrow(
      RangeError,
    );
    expect(() => totalsOf({ prices: 'excluding_vat', lines: [line(-1)] })).toThrow(RangeError);
    expect(() => totalsOf({ prices: 'excluding_vat', lines: [line(1.5)] })).toThrow(RangeError);
  });

  it('always balance, whatever the lines and discounts', () => {
    fc.assert(fc.property(anyInvoice, (invoice) => expectBalance(totalsOf(invoice))));
  });

  it('equal the charged amount to the halala if prices include VAT and there is no document discount', () => {
    fc.assert(
      fc.property(anyInvoice, ({ lines }) => {
        const plain = lines.map(({ discount: _, ...rest }) => rest);
        const totals = totalsOf({ prices: 'including_vat', lines: plain });
        expect(totals.gross_halalas).toBe(add(plain.map((one) => one.amount_halalas)));
        expect(totals.lines.map((one) => one.gross_halalas)).toEqual(plain.map((one) => one.amount_halalas));
      }),
    );
  });

  it('deviate by less than a halala per line, and in VAT by no more than the authority allows', () => {
    fc.assert(
      fc.property(anyInvoice, (invoice) => {
        const totals = totalsOf(invoice);
        totals.lines.forEach((one, index) => {
          const rate = rateOf(invoice.lines[index]!.vat) / 10_000;
          const exactNet =
            invoice.prices === 'including_vat' ? one.gross_halalas / (1 + rate) : one.net_halalas;
          expect(Math.abs(one.net_halalas - exactNet)).toBeLessThan(1);
          expect(Math.abs(one.vat_halalas - one.net_halalas * rate)).toBeLessThan(1 + rate);
        });
        for (const { vat, taxable_halalas, vat_halalas } of totals.subtotals) {
          expect(
            Math.abs(vat_halalas - Math.round((taxable_halalas * rateOf(vat)) / 10_000)),
          ).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

/** BR-CO-10, 11, 13, 14, 15, BR-KSA-51, BR-S-08 and related rules. */
function expectBalance(totals: InvoiceTotals): void {
  const { lines, subtotals } = totals;
  for (const one of lines) {
    expect(one.net_halalas + one.vat_halalas).toBe(one.gross_halalas);
    expect(one.base_halalas - one.discount_halalas).toBe(one.net_halalas);
    for (const amount of Object.values(one)) expect(amount).toBeGreaterThanOrEqual(0);
  }
  expect(add(lines.map((one) => one.net_halalas))).toBe(totals.lines_net_halalas);
  expect(add(subtotals.map((one) => one.discount_halalas))).toBe(totals.discount_halalas);
  expect(totals.lines_net_halalas - totals.discount_halalas).toBe(totals.net_halalas);
  expect(add(subtotals.map((one) => one.taxable_halalas))).toBe(totals.net_halalas);
  expect(add(subtotals.map((one) => one.vat_halalas))).toBe(totals.vat_halalas);
  expect(totals.net_halalas + totals.vat_halalas).toBe(totals.gross_halalas);
  for (const { vat, vat_halalas, taxable_halalas } of subtotals) {
    expect(taxable_halalas).toBeGreaterThanOrEqual(0);
    if (vat.category !== 'S') expect(vat_halalas).toBe(0);
  }
}
