import { parseFixedPoint } from './fixed-point.ts';

export const ML_PER_LITRE = 1000;

/** Liters as typed ('45.5', '٤٥٫٥'), in ml; null when it is no volume or has more than 3 decimals. */
export function parseLitresToMl(text: string): number | null {
  return parseFixedPoint(text, 3);
}

/** A volume in liters, for showing and for charts; sums and comparisons stay in ml. */
export function litres(volume_ml: number): number {
  return volume_ml / ML_PER_LITRE;
}
