import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { clientOf, presentWallet, transferPostings } from './wallets.rules.ts';

const nobody = { kind: 'user', role: 'customer', client_id: null, permissions: new Set<never>() } as const;
const clientUser = { ...nobody, client_id: 7 };
const admin = { ...nobody, role: 'admin' };

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('the wallet’s owner', () => {
  it.each<[string, Parameters<typeof clientOf>[0], number | undefined, number | string]>([
    ['a client user means their own', clientUser, undefined, 7],
    ['a user may give their own client', clientUser, 7, 7],
    ['another client is not found', clientUser, 8, 'NOT_FOUND'],
    ['an administrator gives the client', admin, 8, 8],
    ['an administrator must give one', admin, undefined, 'INVALID_FIELDS'],
    ['the system gives the client', { ...nobody, kind: 'system' }, 8, 8],
    ['network users have none', { ...nobody, role: 'gas station network' }, 8, 'NOT_FOUND'],
    [
      'network users have none of their own',
      { ...nobody, role: 'gas station network' },
      undefined,
      'NOT_FOUND',
    ],
  ])('%s', (_title, actor, requested, expected) => {
    if (typeof expected === 'string') expect(codeOf(() => clientOf(actor, requested))).toBe(expected);
    else expect(clientOf(actor, requested)).toBe(expected);
  });
});

describe('a wallet', () => {
  const row = {
    client_id: 7,
    main_halalas: 1_000,
    allocated_halalas: 300,
    reserved_halalas: 200,
    open_holds: 1,
    held_halalas: 200,
    min_amount_notification: 301,
  };

  it('includes reservations in allocated, and reports a low remainder', () => {
    expect(presentWallet(row, null, clientUser)).toEqual({
      client_id: 7,
      main_halalas: 1_000,
      allocated_halalas: 500,
      reserved_halalas: 200,
      remaining_halalas: 300,
      open_holds: 1,
      held_halalas: 200,
      min_amount_notification: 301,
      is_low: true,
      credit: null,
      can: { transfer: false, set_credit: false },
    });
  });

  it('is not low at its threshold, and never without one', () => {
    expect(presentWallet({ ...row, min_amount_notification: 300 }, null, clientUser).is_low).toBe(false);
    expect(
      presentWallet({ ...row, allocated_halalas: 0, min_amount_notification: 0 }, null, clientUser).is_low,
    ).toBe(false);
  });

  it('offers transfers with permission', () => {
    const permissions = new Set(['transfer wallet'] as const);
    expect(presentWallet(row, null, { ...clientUser, permissions }).can).toMatchObject({ transfer: true });
  });
});

describe('postings', () => {
  it.each([
    ['to_allocated', -40, 40],
    ['to_main', 40, -40],
  ] as const)('of a transfer %s', (direction, main, allocated) => {
    expect(transferPostings(7, direction, 40).map((posting) => posting.amount_halalas)).toEqual([
      main,
      allocated,
    ]);
  });
});
