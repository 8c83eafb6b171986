import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addVat,
  amountHalalas,
  parsePriceToMillis,
  parseSarToHalalas,
  splitVat,
  VAT_RATE_BASIS_POINTS_DEFAULT,
  volumeForAmountMl,
} from './money.ts';

const volumes = fc.integer({ min: 0, max: 50_000_000 });
const prices = fc.integer({ min: 1, max: 20_000 });
const amounts = fc.integer({ min: 0, max: 10_000_000_000 });
const rates = fc.integer({ min: 0, max: 10_000 });

describe('the amount of a transaction', () => {
  it.each([
    { volume_ml: 45_000, price: 2180, halalas: 9810, title: '45 l of 91 at 2.18 are 98.10' },
    { volume_ml: 1000, price: 2180, halalas: 218, title: 'a litre costs its price' },
    { volume_ml: 0, price: 2180, halalas: 0, title: 'nothing dispensed costs nothing' },
    { volume_ml: 5, price: 1000, halalas: 1, title: 'exactly half a halala goes up' },
    { volume_ml: 4999, price: 1, halalas: 0, title: 'less than half a halala goes down' },
    {
      volume_ml: 50_000_000_000,
      price: 20_000,
      halalas: 100_000_000_000,
      title: 'a country-wide sum is exact',
    },
  ])('is rounded half-up to the halala: $says', ({ volume_ml, price, halalas }) => {
    expect(amountHalalas(volume_ml, price)).toBe(halalas);
  });

  it('is never more than half a halala from liters times price', () => {
    fc.assert(
      fc.property(volumes, prices, (volume_ml, price) => {
        const doubledError =
          2n * (BigInt(amountHalalas(volume_ml, price)) * 10_000n - BigInt(volume_ml) * BigInt(price));
        expect(doubledError <= 10_000n && doubledError > -10_000n).toBe(true);
      }),
    );
  });

  it('stays exact if liters times price exceeds 2^53', () => {
    expect(amountHalalas(9_007_199_254_740_991, 9_999)).toBe(9_006_298_534_815_517);
    expect(() => amountHalalas(Number.MAX_SAFE_INTEGER, 20_000)).toThrow(RangeError);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('rejects a volume or a price of %s', (bad) => {
    expect(() => amountHalalas(bad, 2180)).toThrow(RangeError);
    expect(() => amountHalalas(1000, bad)).toThrow(RangeError);
  });
});

describe('the volume for an amount', () => {
  it('is 45.873 liters of 91 for 100 riyals', () => {
    expect(volumeForAmountMl(10_000, 2180)).toBe(45_873);
  });

  it('never costs more than the amount, and one more milliliter would', () => {
    fc.assert(
      fc.property(amounts, prices, (amount_halalas, price) => {
        const volume_ml = volumeForAmountMl(amount_halalas, price);
        expect(amountHalalas(volume_ml, price)).toBeLessThanOrEqual(amount_halalas);
        expect(amountHalalas(volume_ml + 1, price)).toBeGreaterThan(amount_halalas);
      }),
    );
  });

  it('is undefined for a price of zero', () => {
    expect(() => volumeForAmountMl(10_000, 0)).toThrow(RangeError);
  });
});

describe('VAT', () => {
  it('is contained in the pump price: 115.00 is 100.00 and 15.00', () => {
    expect(splitVat(11_500, VAT_RATE_BASIS_POINTS_DEFAULT)).toEqual({
      net_halalas: 10_000,
      vat_halalas: 1500,
    });
  });

  it('is added to fees: 100.00 becomes 115.00', () => {
    expect(addVat(10_000, VAT_RATE_BASIS_POINTS_DEFAULT)).toEqual({
      vat_halalas: 1500,
      gross_halalas: 11_500,
    });
  });

  it('rounds half a halala up', () => {
    expect(addVat(10, 1500)).toEqual({ vat_halalas: 2, gross_halalas: 12 });
    expect(splitVat(1, 10_000)).toEqual({ net_halalas: 0, vat_halalas: 1 });
  });

  it('and net always add up to the gross, at any rate', () => {
    fc.assert(
      fc.property(amounts, rates, (gross, rate) => {
        const { net_halalas, vat_halalas } = splitVat(gross, rate);
        expect(net_halalas + vat_halalas).toBe(gross);
        expect(Math.min(net_halalas, vat_halalas)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('added to a net and extracted again returns the same net', () => {
    fc.assert(
      fc.property(amounts, rates, (net, rate) => {
        const { gross_halalas, vat_halalas } = addVat(net, rate);
        expect(splitVat(gross_halalas, rate)).toEqual({ net_halalas: net, vat_halalas });
      }),
    );
  });
});

describe('money as typed', () => {
  it.each([
    ['1250.50', 125_050],
    ['1250.5', 125_050],
    ['١٢٥٠٫٥', 125_050],
    ['۱۲٫۰۵', 1205],
    [' 7 ', 700],
    ['.5', 50],
    ['5.', 500],
    ['0', 0],
  ])('%s riyals are read', (text, halalas) => {
    expect(parseSarToHalalas(text)).toBe(halalas);
  });

  it.each(['', '.', '-5', '+5', '1.005', '1,250', '1.2.3', '1e3', 'SAR 5', '0x10', '99999999999999999'])(
    '%j is no amount',
    (text) => {
      expect(parseSarToHalalas(text)).toBeNull();
    },
  );

  it('a price has three decimals at most', () => {
    expect(parsePriceToMillis('2.18')).toBe(2180);
    expect(parsePriceToMillis('١٫٨٩٥')).toBe(1895);
    expect(parsePriceToMillis('1.8955')).toBeNull();
  });

  it('any number of halalas written in riyals is parsed back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (halalas) => {
        const padded = String(halalas).padStart(3, '0');
        expect(parseSarToHalalas(`${padded.slice(0, -2)}.${padded.slice(-2)}`)).toBe(halalas);
      }),
    );
  });
});
