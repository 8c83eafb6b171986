import { describe, expect, it } from 'vitest';
import { litres, ML_PER_LITRE, parseLitresToMl } from './units.ts';

describe('liters', () => {
  it.each([
    ['45', 45_000],
    ['45.873', 45_873],
    ['٤٥٫٥', 45_500],
    ['0.001', 1],
  ])('as typed, %s, are stored in milliliters', (text, volume_ml) => {
    expect(parseLitresToMl(text)).toBe(volume_ml);
  });

  it.each(['', 'full', '-1', '1.0001', '1,5'])('%j is no volume', (text) => {
    expect(parseLitresToMl(text)).toBeNull();
  });

  it('are shown from milliliters', () => {
    expect(litres(45_873)).toBe(45.873);
    expect(litres(ML_PER_LITRE)).toBe(1);
  });
});
