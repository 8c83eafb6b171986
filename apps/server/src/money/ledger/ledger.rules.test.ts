import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { type CaptureQuestion, captureOf, type Posting, reversalOf, type Shortfall } from './ledger.rules.ts';

const CLIENT = 7;
const NETWORK = 3;

function question(over: Partial<CaptureQuestion>): CaptureQuestion {
  return {
    client_id: CLIENT,
    payable: { account: 'network_payable', party_id: NETWORK },
    owed_halalas: 10_000,
    charged_halalas: over.owed_halalas ?? 10_000,
    shortfall: 'refuse',
    open_holds: [{ id: 1, kind: 'request', amount_halalas: 12_000 }],
    allocated_halalas: 5_000,
    main_halalas: 3_000,
    ...over,
  };
}

function byAccount(postings: readonly Posting[]): Record<string, number> {
  return Object.fromEntries(postings.map((posting) => [posting.account, posting.amount_halalas]));
}

function refusalOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('this should have been refused');
}

describe('a capture', () => {
  it.each<[string, Partial<CaptureQuestion>, Record<string, number>, [number, number]]>([
    [
      'takes what was dispensed and releases the rest of the hold',
      {},
      { client_reserved: -12_000, client_allocated: 2_000, network_payable: 10_000 },
      [10_000, 2_000],
    ],
    [
      'takes the full hold if it matches exactly',
      { owed_halalas: 12_000 },
      { client_reserved: -12_000, network_payable: 12_000 },
      [12_000, 0],
    ],
    [
      'takes the excess over the hold from allocated first',
      { owed_halalas: 16_000, shortfall: 'from_client' },
      { client_reserved: -12_000, client_allocated: -4_000, network_payable: 16_000 },
      [16_000, 0],
    ],
    [
      'takes the rest from main',
      { owed_halalas: 20_000, shortfall: 'from_client' },
      { client_reserved: -12_000, client_allocated: -5_000, client_main: -3_000, network_payable: 20_000 },
      [20_000, 0],
    ],
    [
      'posts the excess to suspense, without affecting balances',
      { owed_halalas: 20_000, shortfall: 'from_suspense' },
      { client_reserved: -12_000, suspense: -8_000, network_payable: 20_000 },
      [12_000, 0],
    ],
    [
      'posts the excused amount as the platform’s loss',
      { charged_halalas: 4_000 },
      { client_reserved: -12_000, client_allocated: 8_000, platform_loss: -6_000, network_payable: 10_000 },
      [4_000, 8_000],
    ],
    [
      'credits the station even if the client pays nothing',
      { charged_halalas: 0 },
      { client_reserved: -12_000, client_allocated: 12_000, platform_loss: -10_000, network_payable: 10_000 },
      [0, 12_000],
    ],
    [
      'of a volume that rounds to zero releases the full hold',
      { owed_halalas: 0 },
      { client_reserved: -12_000, client_allocated: 12_000 },
      [0, 12_000],
    ],
    [
      'without a hold uses the balances',
      { owed_halalas: 6_000, open_holds: [], shortfall: 'from_client' },
      { client_allocated: -5_000, client_main: -1_000, network_payable: 6_000 },
      [6_000, 0],
    ],
    [
      'covers the excess with its own hold',
      {
        owed_halalas: 13_000,
        open_holds: [
          { id: 2, kind: 'excess', amount_halalas: 1_500 },
          { id: 1, kind: 'request', amount_halalas: 12_000 },
        ],
      },
      { client_reserved: -13_500, client_allocated: 500, network_payable: 13_000 },
      [13_000, 500],
    ],
  ])('%s', (_title, over, postings, [captured, released]) => {
    const answer = captureOf(question(over));
    expect(byAccount(answer.postings)).toEqual(postings);
    expect([answer.captured_halalas, answer.released_halalas]).toEqual([captured, released]);
  });

  it('credits a franchisee station on its own account', () => {
    const { postings } = captureOf(question({ payable: { account: 'franchisee_payable', party_id: 9 } }));
    expect(postings.at(-1)).toEqual({ account: 'franchisee_payable', party_id: 9, amount_halalas: 10_000 });
  });

  it('uses the request’s hold before the excess hold', () => {
    const open_holds = [
      { id: 2, kind: 'excess', amount_halalas: 1_500 },
      { id: 1, kind: 'request', amount_halalas: 12_000 },
    ] as const;
    expect(captureOf(question({ owed_halalas: 12_500, open_holds })).holds).toEqual([
      { id: 1, captured_halalas: 12_000 },
      { id: 2, captured_halalas: 500 },
    ]);
  });

  it.each<[string, Partial<CaptureQuestion>, number]>([
    ['above the hold', { owed_halalas: 12_001 }, 1],
    ['above hold, allocated and main together', { owed_halalas: 20_001, shortfall: 'from_client' }, 1],
    ['without a hold', { open_holds: [] }, 10_000],
  ])('is rejected %s, with the shortfall', (_title, over, missing_halalas) => {
    const refusal = refusalOf(() => captureOf(question(over)));
    expect(refusal.code).toBe('INSUFFICIENT_FUNDS');
    expect(refusal.details).toEqual({ missing_halalas });
  });

  it.each<[string, Partial<CaptureQuestion>]>([
    ['a negative amount', { owed_halalas: -1, charged_halalas: -1 }],
    ['a fractional halala', { owed_halalas: 10.5 }],
    ['more charged than due', { charged_halalas: 10_001 }],
    ['a negative charge', { charged_halalas: -1 }],
  ])('of %s is a programming error', (_title, over) => {
    expect(() => captureOf(question(over))).toThrow(RangeError);
  });

  const amount = fc.integer({ min: 0, max: 1_000_000_000 });
  const questions = fc.record({
    owed: fc.integer({ min: 0, max: 2_000_000_000 }),
    excused: fc.double({ min: 0, max: 1, noNaN: true }),
    request: amount,
    excess: fc.option(amount),
    allocated: amount,
    main: amount,
    shortfall: fc.constantFrom<Shortfall>('refuse', 'from_client', 'from_suspense'),
  });

  it('always balances, never exceeds the permitted sources, and accounts for every held halala', () => {
    fc.assert(
      fc.property(questions, (input) => {
        const open_holds = [
          { id: 1, kind: 'request' as const, amount_halalas: input.request },
          ...(input.excess === null
            ? []
            : [{ id: 2, kind: 'excess' as const, amount_halalas: input.excess }]),
        ];
        const held = input.request + (input.excess ?? 0);
        const charged = Math.round(input.owed * input.excused);
        const capture = question({
          owed_halalas: input.owed,
          charged_halalas: charged,
          open_holds,
          allocated_halalas: input.allocated,
          main_halalas: input.main,
          shortfall: input.shortfall,
        });
        const sources =
          input.shortfall === 'refuse'
            ? held
            : input.shortfall === 'from_client'
              ? held + input.allocated + input.main
              : Number.POSITIVE_INFINITY;
        if (charged > sources) {
          expect(refusalOf(() => captureOf(capture)).code).toBe('INSUFFICIENT_FUNDS');
          return;
        }
        const answer = captureOf(capture);
        const by = byAccount(answer.postings);
        const of = (account: string) => by[account] ?? 0;
        expect(answer.postings.reduce((sum, posting) => sum + posting.amount_halalas, 0)).toBe(0);
        expect(answer.postings.every((posting) => posting.amount_halalas !== 0)).toBe(true);
        expect(of('client_reserved')).toBe(held === 0 ? 0 : -held);
        expect(of('network_payable')).toBe(input.owed);
        expect(input.allocated + of('client_allocated')).toBeGreaterThanOrEqual(0);
        expect(input.main + of('client_main')).toBeGreaterThanOrEqual(0);
        expect(of('platform_loss')).toBe(charged === input.owed ? 0 : charged - input.owed);
        expect(answer.captured_halalas - of('suspense')).toBe(charged);
        const fromHolds = answer.holds.reduce((sum, hold) => sum + hold.captured_halalas, 0);
        expect(fromHolds + answer.released_halalas).toBe(held);
        for (const hold of open_holds) {
          const captured = answer.holds.find(({ id }) => id === hold.id)!.captured_halalas;
          expect(captured).toBeGreaterThanOrEqual(0);
          expect(captured).toBeLessThanOrEqual(hold.amount_halalas);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a reversal', () => {
  it('returns to allocated what a capture took from the hold, and to main what it took from main', () => {
    const { postings } = captureOf(question({ owed_halalas: 20_000, shortfall: 'from_client' }));
    expect(byAccount(reversalOf('capture', postings))).toEqual({
      client_allocated: 17_000,
      client_main: 3_000,
      network_payable: -20_000,
    });
  });

  it('returns only what was captured, as the rest of the hold was released', () => {
    const { postings } = captureOf(question({}));
    expect(byAccount(reversalOf('capture', postings))).toEqual({
      client_allocated: 10_000,
      network_payable: -10_000,
    });
  });

  it.each(['hold', 'excess_hold', 'release', 'reversal'] as const)('of a %s is rejected', (kind) => {
    expect(refusalOf(() => reversalOf(kind, [])).code).toBe('STATUS_CONFLICT');
  });
});
