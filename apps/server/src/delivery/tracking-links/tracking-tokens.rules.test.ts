import { trackingToken } from '@fleet/contracts/delivery/tracking-links.ts';
import { describe, expect, it } from 'vitest';
import { handoverCodeOf, isTokenOf, orderIdOf, tokenOf } from './tracking-tokens.rules.ts';

const SECRET = 'a'.repeat(64);
const KEY = { order_id: 48_213, revision: 1 };

describe('a link’s token', () => {
  it('has the form of the contract and names its order', () => {
    const token = tokenOf(SECRET, KEY);
    expect(trackingToken.safeParse(token).success).toBe(true);
    expect(orderIdOf(token)).toBe(KEY.order_id);
    expect(isTokenOf(token, [SECRET], KEY)).toBe(true);
    // After its secret was rotated, too.
    expect(isTokenOf(token, ['b'.repeat(64), SECRET], KEY)).toBe(true);
  });

  it.each([
    ['of another order', SECRET, { ...KEY, order_id: 48_214 }],
    ['of another revision', SECRET, { ...KEY, revision: 2 }],
    ['of another server', 'b'.repeat(64), KEY],
  ])('%s is another', (_which, secret, key) => {
    const signature = tokenOf(secret, key).split('-').slice(1).join('-');
    expect(isTokenOf(`${KEY.order_id}-${signature}`, [SECRET], KEY)).toBe(false);
  });

  it('is wrong with one character changed, and with one more or less', () => {
    const token = tokenOf(SECRET, KEY);
    const changed = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    for (const wrong of [changed, `${token}A`, token.slice(0, -1), ''])
      expect(isTokenOf(wrong, [SECRET], KEY)).toBe(false);
  });
});

describe('a hand-over code', () => {
  it('has four digits, evenly spread, and changes with the link', () => {
    const codes = Array.from({ length: 2_000 }, (_, order_id) =>
      handoverCodeOf(SECRET, { order_id, revision: 1 }),
    );
    expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true);
    // Of 10,000 codes, 2,000 draws hit about 1,813 different ones.
    expect(new Set(codes).size).toBeGreaterThan(1_700);
    expect(handoverCodeOf(SECRET, KEY)).not.toBe(handoverCodeOf(SECRET, { ...KEY, revision: 2 }));
  });
});
