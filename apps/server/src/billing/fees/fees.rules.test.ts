import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  feePostings,
  lastDayOf,
  lastSettledPeriod,
  nextPeriod,
  periodsDue,
  processingFee,
  processingFeePostings,
  withVat,
} from './fees.rules.ts';

const byAccount = (postings: readonly { account: string; amount_halalas: number }[]) =>
  Object.fromEntries(postings.map((posting) => [posting.account, posting.amount_halalas]));

describe('a vehicle’s fee', () => {
  it.each([
    [5_000, 1_500, 750],
    [3, 1_500, 0], // 0.45
    [10, 1_500, 2], // 1.5, half-up
    [5_000, 500, 250],
    [5_000, 0, 0],
  ])('of %i halalas at %i basis points has VAT of %i', (net, rate, vat) => {
    expect(withVat(net, rate)).toEqual({ net_halalas: net, vat_halalas: vat });
  });

  it.each([
    ['the main balance covers it', 10_000, { client_main: -1_150, fees: 1_000, vat_payable: 150 }],
    ['the main balance covers it exactly', 1_150, { client_main: -1_150, fees: 1_000, vat_payable: 150 }],
    [
      'the main balance covers part of it',
      400,
      { client_main: -400, fees_receivable: -750, fees: 1_000, vat_payable: 150 },
    ],
    [
      'an empty main balance leaves it outstanding',
      0,
      { fees_receivable: -1_150, fees: 1_000, vat_payable: 150 },
    ],
  ])('%s', (_title, main, expected) => {
    expect(byAccount(feePostings(7, withVat(1_000, 1_500), main))).toEqual(expected);
  });
});

describe('a processing fee', () => {
  it.each([
    ['12 345.678 L at 20 thousandths', 12_345_678, 20, { net_halalas: 24_691, vat_halalas: 3_704 }],
    ['reversed liters return with their VAT', -12_345_678, 20, { net_halalas: -24_691, vat_halalas: -3_704 }],
    ['a tiny volume costs nothing', 10, 20, { net_halalas: 0, vat_halalas: 0 }],
    ['a reversed tiny volume is zero, not minus zero', -10, 20, { net_halalas: 0, vat_halalas: 0 }],
  ])('%s', (_title, volume, millis, expected) => {
    expect(processingFee(volume, millis, 1_500)).toEqual(expected);
  });

  it('leaves what the network, or its franchisee, is owed', () => {
    const fee = processingFee(100_000, 100, 1_500);
    expect(processingFeePostings(3, null, fee)[0]).toEqual({
      account: 'network_payable',
      party_id: 3,
      amount_halalas: -1_150,
    });
    expect(processingFeePostings(3, 9, fee)[0]).toMatchObject({ account: 'franchisee_payable', party_id: 9 });
  });
});

it('fee postings always balance, and the main balance never becomes negative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 1e10 }),
      fc.integer({ min: -1e11, max: 1e11 }),
      fc.integer({ min: 0, max: 1_000 }),
      (net, rate, main, volume, millis) => {
        const vehicle = feePostings(7, withVat(net, rate), main);
        const processing = processingFeePostings(3, null, processingFee(volume, millis, rate));
        for (const postings of [vehicle, processing])
          expect(postings.reduce((sum, posting) => sum + posting.amount_halalas, 0)).toBe(0);
        expect(main + (byAccount(vehicle).client_main ?? 0)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

describe('months', () => {
  it('start and end at midnight in Riyadh', () => {
    expect(boundsOf('2026-12')).toEqual({
      from: new Date('2026-11-30T21:00:00Z'),
      until: new Date('2026-12-31T21:00:00Z'),
    });
    expect([nextPeriod('2026-12'), nextPeriod('2026-01'), lastDayOf('2028-02')]).toEqual([
      '2027-01',
      '2026-02',
      '2028-02-29',
    ]);
  });

  it.each([
    ['the first run processes the given month', null, '2026-03', '2026-03', ['2026-03']],
    ['the next month follows', '2026-02', '2026-01', '2026-03', ['2026-03']],
    ['missed months are caught up', '2025-11', '2025-01', '2026-02', ['2025-12', '2026-01', '2026-02']],
    ['nothing is left', '2026-03', '2026-01', '2026-03', []],
  ])('%s', (_title, after, first, current, expected) => {
    expect(periodsDue(after, first, current)).toEqual(expected);
  });

  it.each([
    ['2026-02-28T21:00:00Z', '2026-01'], // midnight: transactions in progress may still be posted
    ['2026-02-28T21:09:59Z', '2026-01'],
    ['2026-02-28T21:10:00Z', '2026-02'],
    ['2026-03-15T00:00:00Z', '2026-02'],
  ])('at %s the last closed month is %s', (now, expected) => {
    expect(lastSettledPeriod(new Date(now))).toBe(expected);
  });
});
