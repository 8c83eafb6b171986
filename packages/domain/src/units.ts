import { parseFixedPoint } from './fixed-point.ts';

export const ML_PER_LITRE = 1000;

/** Parses liters ('45.5', '٤٥٫٥') to ml; null if invalid or with more than 3 decimals. */
export function parseLitresToMl(text: string): number | null {
  return parseFixedPoint(text, 3);
}

/** A volume in liters, for display and charts; sums and comparisons stay in ml. */
export function litres(volume_ml: number): number {
  return volume_ml / ML_PER_LITRE;
}
