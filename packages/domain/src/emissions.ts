/**
 * Greenhouse gases of a liter of fuel, in milligrams of CO2 equivalent: well to tank (production and transport), tank to
 * wheel (burning it). Their sum is well to wheel, as ISO 14083:2023 counts. ISO 14083 lets the user choose published
 * factors and name them; the Kingdom publishes none, and its fuel has no biofuel, so these are of 100 % mineral fuel.
 *
 * Source: UK Government GHG Conversion Factors for Company Reporting 2025, sheets "Fuels" and "WTT- fuels", liquid fuels.
 */
export const EMISSION_FACTORS = {
  petrol: { tank_to_wheel_mg: 2_339_840, well_to_tank_mg: 606_640 },
  diesel: { tank_to_wheel_mg: 2_661_550, well_to_tank_mg: 624_090 },
} as const;
export type EmissionFactors = (typeof EMISSION_FACTORS)[keyof typeof EMISSION_FACTORS];

/** By a product's code; null for a product of unknown composition. */
export function emissionFactorsOf(code: string): EmissionFactors | null {
  if (/diesel/i.test(code)) return EMISSION_FACTORS.diesel;
  return /(^|_)(petrol|gasoline|9[158])($|_)/i.test(code) ? EMISSION_FACTORS.petrol : null;
}

/** Kilograms are shown with one decimal. */
const SHOWN_GRAMS = 100;

type Shares = {
  readonly well_to_wheel_grams?: number | null | undefined;
  readonly tank_to_wheel_grams?: number | null | undefined;
  readonly well_to_tank_grams?: number | null | undefined;
};

/** Figures as they are shown: well to wheel is the sum of its two parts as they are read beside it. */
export function shownEmissions<Figures extends Shares>(figures: Figures): Figures {
  const { tank_to_wheel_grams: burnt, well_to_tank_grams: produced } = figures;
  if (figures.well_to_wheel_grams == null || burnt == null || produced == null) return figures;
  const shown = (grams: number) => Math.round(grams / SHOWN_GRAMS) * SHOWN_GRAMS;
  return { ...figures, well_to_wheel_grams: shown(burnt) + shown(produced) };
}
