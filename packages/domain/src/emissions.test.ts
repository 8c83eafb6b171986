import { describe, expect, it } from 'vitest';
import { EMISSION_FACTORS, emissionFactorsOf, shownEmissions } from './emissions.ts';

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

describe('emissions as they are shown', () => {
  it('add up to the total beside them', () => {
    const figures = {
      well_to_wheel_grams: 1_001_551,
      tank_to_wheel_grams: 811_320,
      well_to_tank_grams: 190_231,
    };
    expect(shownEmissions(figures)).toEqual({ ...figures, well_to_wheel_grams: 1_001_500 });
  });

  it.each([
    { well_to_wheel_grams: 1_001_551 },
    { well_to_wheel_grams: null, tank_to_wheel_grams: null, well_to_tank_grams: null },
    { volume_ml: 40_000 },
  ])('stay where no parts are beside them', (figures) => {
    expect(shownEmissions(figures)).toBe(figures);
  });
});
