import { describe, expect, it } from 'vitest';
import { isReadableBehindWhite } from './brand-colours.ts';

describe('a brand color behind white text', () => {
  it.each(['#0e6e6a', '#000000', '#767676', '#8B0000'])('%s is readable', (colour) =>
    expect(isReadableBehindWhite(colour)).toBe(true),
  );

  it.each(['#777777', '#ffffff', '#ffcc00', '#0e6e6', 'teal', ''])('%s is not', (colour) =>
    expect(isReadableBehindWhite(colour)).toBe(false),
  );
});
