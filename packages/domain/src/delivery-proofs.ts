/** Rules of delivery proofs shared by the driver's phone and the server. */

/** Reasons for a failed delivery; `other` needs a text. */
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

/** A meter runs on slightly after the nozzle closes: this excess over the ordered volume is accepted, in basis points. */
const MAX_OVER_BASIS_POINTS = 500;

export interface OrderedAmount {
  readonly volume_ml: number | null;
  readonly pieces: number | null;
}

/** Maximum delivered quantity of a line: slightly more of a fuel than ordered, no additional piece. */
export function maxDeliverable(line: OrderedAmount): number {
  if (line.volume_ml === null) return line.pieces ?? 0;
  return Math.floor((line.volume_ml * (10_000 + MAX_OVER_BASIS_POINTS)) / 10_000);
}

/** 20 m: deeper than any tank that is dipped. */
export const MAX_DIP_MM = 20_000;

/** Strokes of a signature on a field of 1,000 by 400, each a list of points. */
export const SIGNATURE_WIDTH = 1_000;
export const SIGNATURE_HEIGHT = 400;
export const MAX_STROKES = 80;
export const MAX_STROKE_POINTS = 400;
export type Stroke = readonly (readonly [x: number, y: number])[];

export const MAX_PROOF_PHOTOS = 4;
