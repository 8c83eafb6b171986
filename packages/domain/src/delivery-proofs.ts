/** Facts of what happens at a stop that the driver's phone and the server share. */

/** Why nothing was delivered: the driver chooses one; `other` needs words. */
export const FAIL_REASONS = [
  'customer_absent',
  'no_access',
  'tank_full',
  'refused',
  'wrong_product',
  'vehicle_trouble',
  'other',
] as const;
export type FailReason = (typeof FAIL_REASONS)[number];

/** A meter runs on a little after the hand has let go: so much more than was ordered is still taken, in basis points. */
const MAX_OVER_BASIS_POINTS = 500;

export interface OrderedAmount {
  readonly volume_ml: number | null;
  readonly pieces: number | null;
}

/** The most of a line that can have been delivered: a little more of a fuel than was ordered, no piece more. */
export function maxDeliverable(line: OrderedAmount): number {
  if (line.volume_ml === null) return line.pieces ?? 0;
  return Math.floor((line.volume_ml * (10_000 + MAX_OVER_BASIS_POINTS)) / 10_000);
}

/** 20 m: deeper than any tank a stick is put into. */
export const MAX_DIP_MM = 20_000;

/** Strokes of a pen on a field of 1 000 by 400, each a line of points. */
export const SIGNATURE_WIDTH = 1_000;
export const SIGNATURE_HEIGHT = 400;
export const MAX_STROKES = 80;
export const MAX_STROKE_POINTS = 400;
export type Stroke = readonly (readonly [x: number, y: number])[];

export const MAX_PROOF_PHOTOS = 4;
