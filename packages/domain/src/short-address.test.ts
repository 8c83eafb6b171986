import { describe, expect, it } from 'vitest';
import { readShortAddress } from './short-address.ts';

describe('a Saudi short address', () => {
  it.each([
    ['RRRD2929', 'RRRD2929'],
    ['rrrd 2929', 'RRRD2929'],
    [' RrRd-2929 ', 'RRRD2929'],
    ['RRRD٢٩٢٩', 'RRRD2929'],
    ['\u200FRRRD۲۹۲۹', 'RRRD2929'],
  ])('%s is stored as %s', (typed, stored) => expect(readShortAddress(typed)).toBe(stored));

  it.each([
    '',
    'RRD2929',
    'RRRRD2929',
    'RRRD292',
    'RRRD29290',
    '2929RRRD',
    'رررد2929',
    'RR1D2929',
    'RRRD_2929',
  ])('%s is none', (typed) => expect(readShortAddress(typed)).toBeNull());
});
