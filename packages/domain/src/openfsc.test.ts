import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contradictions,
  mayBeFuel,
  readDecimal,
  readSitePrice,
  readSitePump,
  readSiteTransaction,
  type SiteTransaction,
  siteTransactionArgs,
  writeDecimal,
} from './openfsc.ts';
import {
  createLineCutter,
  isOpenFscMessage,
  LONGEST_LINE_BYTES,
  readOpenFsc,
  writeOpenFsc,
} from './openfsc-messages.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (lines: Uint8Array[] | null) => lines?.map((line) => new TextDecoder().decode(line)) ?? null;

describe('a line', () => {
  it.each([
    // The example session of the specification, section 4.1.3, with our currency.
    ['C1 PLAINAUTH 9eb56d5e-6563-430a-9d39-5ddf567e73d5 1d3b755d3bce8f09b4f8ff08dabf1796', 'PLAINAUTH', 2],
    ['* PRICE 0300 LTR SAR 2.330 Super 95 e5', 'PRICE', 5],
    ['* PUMP 1 in-use', 'PUMP', 2],
    ['S3 PUMPSTATUS 3 30', 'PUMPSTATUS', 2],
    ['S5 CLEAR 3 c71b9838ad3dfc15 e2f74ef5-f427-4ae6-bdd3-70a96709992f pace', 'CLEAR', 4],
    ['S6 HEARTBEAT 2019-11-13T07:00:04Z', 'HEARTBEAT', 1],
    ['C0 ERR 404 Unknown encoding', 'ERR', 2],
    ['* QUIT bye bye', 'QUIT', 1],
    ['S1 OK', 'OK', 0],
  ])('is the same after parsing and formatting: %s', (line, method, args) => {
    const read = readOpenFsc(line);
    expect(read).toMatchObject({ method });
    if (!isOpenFscMessage(read)) throw new Error('no message');
    expect(read.args).toHaveLength(args);
    expect(writeOpenFsc(read)).toBe(line);
  });

  it.each([
    ['', null, 400],
    ['** PUMPS', null, 400],
    ['1S PUMPS', null, 400],
    ['S1', 'S1', 400],
    ['S1 pumps!', 'S1', 400],
    ['S1 PUMPSX', 'S1', 405],
    ['S1 toString', 'S1', 405],
    ['S1 PUMP 1', 'S1', 400],
    ['S1 PUMP  free', 'S1', 400],
    ['S1 PUMP 1 free more', 'S1', 400],
    ['S1 PUMP 1 fr\u0000e', 'S1', 400],
  ])('is rejected: %j', (line, tag, code) => {
    expect(readOpenFsc(line)).toEqual({ tag, code });
  });

  it('cannot contain a line break', () => {
    const smuggled = { tag: '*', method: 'QUIT', args: ['bye\r\n* PUMP 1 free'] } as const;
    expect(() => writeOpenFsc(smuggled)).toThrow(RangeError);
    expect(() => writeOpenFsc({ tag: 'S1', method: 'LOCKPUMP', args: ['1 2'] })).toThrow(RangeError);
  });

  it('is complete for any chunks of the stream', () => {
    const lines = ['* PUMP 1 free', '* PUMP 2 in-use', 'S1 OK'];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 }), (sizes) => {
        const cutter = createLineCutter();
        let stream = bytes(`${lines.join('\r\n')}\r\n`);
        const got: string[] = [];
        for (const size of [...sizes, stream.length]) {
          got.push(...text(cutter.take(stream.slice(0, size)))!);
          stream = stream.slice(size);
        }
        expect(got).toEqual(lines);
      }),
    );
  });

  it('without an end is abandoned', () => {
    const cutter = createLineCutter();
    expect(text(cutter.take(bytes('x'.repeat(LONGEST_LINE_BYTES))))).toEqual([]);
    expect(cutter.take(bytes('x'))).toBeNull();
    expect(cutter.take(bytes('\r\nS1 OK\r\n'))).toBeNull();
  });
});

describe('decimals', () => {
  it('count the smallest unit, half-up', () => {
    expect(readDecimal('54.40', 3)).toBe(54_400);
    expect(readDecimal('72.978', 2)).toBe(7_298);
    expect(readDecimal('72.974', 2)).toBe(7_297);
    expect(readDecimal('10', 2)).toBe(1_000);
    for (const wrong of ['', '-1.0', '1,5', '1.', '.5', '1e3', 'NaN', undefined])
      expect(readDecimal(wrong, 2)).toBeNull();
  });

  it('are the same after formatting and parsing', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 4 }), (count, decimals) => {
        expect(readDecimal(writeDecimal(count, decimals), decimals)).toBe(count);
      }),
    );
  });
});

const FILL: SiteTransaction = {
  pump_number: 3,
  site_transaction_id: 'e2f74ef5-f427-4ae6-bdd3-70a96709992f',
  status: 'open',
  product_id: '0100',
  volume_ml: 54_400,
  amount_halalas: 11_859,
  price_millis_per_litre: 2_180,
};

describe('a transaction', () => {
  it('is the same after formatting and parsing', () => {
    expect(readSiteTransaction(siteTransactionArgs(FILL, 1_500))).toEqual(FILL);
  });

  it('may omit its price, as in the examples of the specification', () => {
    const args = siteTransactionArgs(FILL, 1_500).slice(0, 11);
    expect(readSiteTransaction(args)).toEqual(FILL);
  });

  it.each([
    ['another currency', 4, 'EUR'],
    ['another unit', 9, 'GLL'],
    ['no fuel', 10, '0.000'],
    ['an invalid pump', 0, '0'],
    ['an invalid state', 2, 'paid'],
    ['invalid liters', 10, '-5.0'],
  ])('is rejected with %s', (_title, at, value) => {
    expect(readSiteTransaction(siteTransactionArgs(FILL, 1_500).with(at, value))).toBeNull();
  });

  it('is compared with its repetition', () => {
    expect(contradictions(FILL, { ...FILL })).toEqual([]);
    expect(contradictions(FILL, { ...FILL, volume_ml: 50_000 })).toEqual(['volume_ml']);
  });
});

it('pumps and prices are parsed', () => {
  expect(readSitePump(['12', 'ready-to-pay'])).toEqual({ number: 12, status: 'ready-to-pay' });
  expect(readSitePump(['0', 'free'])).toBeNull();
  expect(readSitePump(['1', 'open'])).toBeNull();
  expect(readSitePrice(['0100', 'LTR', 'SAR', '2.18', 'Super 91'])).toEqual({
    product_id: '0100',
    price_millis_per_litre: 2_180,
    description: 'Super 91',
  });
  expect(readSitePrice(['0100', 'LTR', 'EUR', '2.18'])).toBeNull();
});

it('diesel is never gasoline, and an unknown category is accepted', () => {
  expect(mayBeFuel('truckDiesel', 'fuel_91')).toBe(false);
  expect(mayBeFuel('ron95e5', 'diesel')).toBe(false);
  expect(mayBeFuel('diesel', 'diesel')).toBe(true);
  expect(mayBeFuel('ron95e5', 'fuel_95')).toBe(true);
  expect(mayBeFuel('ron91', 'fuel_91')).toBe(true);
  expect(mayBeFuel('adBlue', 'diesel')).toBe(true);
  expect(mayBeFuel(null, 'diesel')).toBe(true);
});
