import { describe, expect, it } from 'vitest';
import { co2GramsPerLitre } from './emissions.ts';

describe('carbon dioxide of a liter', () => {
  it.each([
    ['fuel_91', Math.round(8_887 / 3.785_411_784)],
    ['fuel_95', 2_348],
    ['98', 2_348],
    ['diesel', Math.round(10_180 / 3.785_411_784)],
    ['diesel_euro5', 2_689],
  ])('of %s is %i g', (code, grams) => {
    expect(co2GramsPerLitre(code)).toBe(grams);
  });

  it.each(['kerosene', 'fuel_915', 'adblue'])('of %s is unknown', (code) => {
    expect(co2GramsPerLitre(code)).toBeNull();
  });
});
