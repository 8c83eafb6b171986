/**
 * Grams of carbon dioxide from burning a liter, at the tailpipe: the factors of the United States' regulations, made of
 * the carbon in fuel without ethanol. 8 887 g a gallon of petrol (75 FR 25324, 7 May 2010), 10 180 g a gallon of diesel
 * (40 CFR 600.113), 3.785 411 784 liters to the gallon.
 */
const PETROL_GRAMS = 2_348;
const DIESEL_GRAMS = 2_689;

/** By a product's code; null for a product of unknown composition. */
export function co2GramsPerLitre(code: string): number | null {
  if (/diesel/i.test(code)) return DIESEL_GRAMS;
  return /(^|_)(petrol|gasoline|9[158])($|_)/i.test(code) ? PETROL_GRAMS : null;
}
