import { describe, expect, it } from 'vitest';
import { EMISSION_FACTORS, emissionFactorsOf } from './emissions.ts';

describe('greenhouse gases of a liter', () => {
  it.each([
    ['fuel_91', EMISSION_FACTORS.petrol],
    ['fuel_95', EMISSION_FACTORS.petrol],
    ['98', EMISSION_FACTORS.petrol],
    ['diesel', EMISSION_FACTORS.diesel],
    ['diesel_euro5', EMISSION_FACTORS.diesel],
  ])('of %s are known', (code, factors) => {
    expect(emissionFactorsOf(code)).toBe(factors);
  });

  it.each(['kerosene', 'fuel_915', 'adblue'])('of %s are unknown', (code) => {
    expect(emissionFactorsOf(code)).toBeNull();
  });
});
