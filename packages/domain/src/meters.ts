/** Totalizers of nozzles, compared with the recorded liters. Everything in whole milliliters. */

const ML_PER_LITRE = 1_000;
/** A high-flow truck nozzle dispenses 130 liters a minute: more than this in an hour is impossible. */
const MAX_ML_PER_HOUR = 130 * 60 * ML_PER_LITRE;
const HOUR_MS = 3_600_000;

export const FEWEST_METER_DIGITS = 4;
export const MAX_METER_DIGITS = 9;

/** Default tolerance of a station: five liters, or half a percent of the metered volume, whichever is more. */
export const SHIFT_TOLERANCE_ML_DEFAULT = 5_000;
export const SHIFT_TOLERANCE_BASIS_POINTS_DEFAULT = 50;

export type MeterProblem = 'above_meter' | 'backwards' | 'too_much';
export type MeterAnswer =
  | { readonly volume_ml: number; readonly rolled_over: boolean; readonly problem: null }
  | { readonly volume_ml: null; readonly rolled_over: false; readonly problem: MeterProblem };

/** Modulus of a meter with this number of digits before the decimal point. */
export function meterCapacityMl(meter_digits: number): number {
  return 10 ** meter_digits * ML_PER_LITRE;
}

/** The most one nozzle can dispense in a period; a started hour counts in full. */
export function maxThroughNozzleMl(duration_ms: number): number {
  return Math.max(1, Math.ceil(duration_ms / HOUR_MS)) * MAX_ML_PER_HOUR;
}

/**
 * Volume through a nozzle between two readings. A lower second reading is one rollover of the meter if the volume is plausible
 * (`max_ml`); otherwise it is a typing error, and so is an increase beyond the maximum.
 */
export function meteredVolume(reading: {
  readonly meter_digits: number;
  readonly from_ml: number;
  readonly to_ml: number;
  readonly max_ml: number;
}): MeterAnswer {
  const { from_ml, to_ml, max_ml } = reading;
  const capacity = meterCapacityMl(reading.meter_digits);
  if (from_ml >= capacity || to_ml >= capacity) return refused('above_meter');
  const rolled_over = to_ml < from_ml;
  const volume_ml = to_ml - from_ml + (rolled_over ? capacity : 0);
  if (volume_ml > max_ml) return refused(rolled_over ? 'backwards' : 'too_much');
  return { volume_ml, rolled_over, problem: null };
}

/** A meter replaced during the shift: the last reading of the old one, and the first of the new one. */
export interface MeterChange {
  readonly old_reading_ml: number;
  readonly new_reading_ml: number;
}

/** Volume of a nozzle in a shift: to the closing reading, across a replaced meter if there was one. */
export function shiftVolume(nozzle: {
  readonly meter_digits: number;
  readonly opening_ml: number;
  readonly closing_ml: number;
  readonly change: MeterChange | null;
  readonly max_ml: number;
}): MeterAnswer {
  const { meter_digits, opening_ml, closing_ml, change, max_ml } = nozzle;
  const last = change ? change.new_reading_ml : opening_ml;
  const after = meteredVolume({ meter_digits, from_ml: last, to_ml: closing_ml, max_ml });
  if (!change || after.problem !== null) return after;
  const before = meteredVolume({ meter_digits, from_ml: opening_ml, to_ml: change.old_reading_ml, max_ml });
  if (before.problem !== null) return before;
  const volume_ml = before.volume_ml + after.volume_ml;
  if (volume_ml > max_ml) return refused('too_much');
  return { volume_ml, rolled_over: before.rolled_over || after.rolled_over, problem: null };
}

export type VarianceVerdict = 'within' | 'beyond';

export interface FuelBalance {
  readonly metered_ml: number;
  readonly transactions_ml: number;
  readonly other_sales_ml: number;
}

/**
 * Metered and recorded volume of one fuel. A positive variance means more was metered than recorded; a negative one, less. The
 * tolerance is the larger of a volume and a share of the metered volume.
 */
export function fuelVariance(
  { metered_ml, transactions_ml, other_sales_ml }: FuelBalance,
  tolerance: { readonly tolerance_ml: number; readonly tolerance_basis_points: number },
): { variance_ml: number; tolerance_ml: number; verdict: VarianceVerdict } {
  const variance_ml = metered_ml - transactions_ml - other_sales_ml;
  const share_ml = Math.floor((metered_ml * tolerance.tolerance_basis_points) / 10_000);
  const tolerance_ml = Math.max(tolerance.tolerance_ml, share_ml);
  return { variance_ml, tolerance_ml, verdict: Math.abs(variance_ml) > tolerance_ml ? 'beyond' : 'within' };
}

function refused(problem: MeterProblem): MeterAnswer {
  return { volume_ml: null, rolled_over: false, problem };
}
