import type { FillFacts } from '../anomaly-facts.ts';
import type { Reading } from './readings.ts';

/** An old reading: this much of the fuel has no distance, and both legs together match both fills. */
const OLD = 0.3;
const OFF = 0.15;
const HALF = 0.5;
/** An identical reading after this time cannot be current. */
const SAME_MINUTES = 720;
/** Maximum number of fills until the tank is full again. */
const AHEAD = 4;
const ROUND_HALALAS = 500;
const ROUND_ML = 5_000;

/** Requested by volume or amount: such a fill is mostly partial. */
export function isRound({ volume_ml, amount_halalas }: FillFacts): boolean {
  const off = amount_halalas % ROUND_HALALAS;
  return volume_ml % ROUND_ML === 0 || Math.min(off, ROUND_HALALAS - off) <= 2;
}

/**
 * Surplus over the consumption from a fill up to the next full one: volume missing in the tank after the fill appears there. Null if
 * no such fill is known.
 */
export function surplusAhead(
  fills: readonly FillFacts[],
  readings: readonly Reading[],
  index: number,
  ml_per_km: number,
): { readonly surplus_ml: number; readonly volume_ml: number } | null {
  const from = readings[index]!.km;
  if (from === null) return null;
  let volume_ml = 0;
  for (let at = index + 1; at < readings.length && at <= index + AHEAD; at++) {
    const { km, is_reset } = readings[at]!;
    if (is_reset) return null;
    volume_ml += fills[at]!.volume_ml;
    if (km !== null && !isRound(fills[at]!))
      return { surplus_ml: volume_ml - (km - from) * ml_per_km, volume_ml };
  }
  return null;
}

/**
 * A reading from days ago: too little distance for the liters, and equally too much on the next leg. Such a reading
 * is useless; the two legs together are not.
 */
export function withoutOld(
  fills: readonly FillFacts[],
  readings: readonly Reading[],
  rateAt: (index: number) => number | null,
): Reading[] {
  let last: { readonly km: number; readonly fill: FillFacts } | null = null;
  let fuelled = 0;
  return readings.map((reading, index) => {
    const fill = fills[index]!;
    fuelled += fill.volume_ml;
    const { km } = reading;
    if (km === null) return reading;
    const ml_per_km = rateAt(index);
    if (last && ml_per_km !== null && !reading.is_reset) {
      const minutes = (fill.closed_at_ms - last.fill.closed_at_ms) / 60_000;
      const isSame = km === last.km && minutes > SAME_MINUTES;
      const here = fuelled - (km - last.km) * ml_per_km;
      if (isSame || isMadeGood(here, fuelled, surplusAhead(fills, readings, index, ml_per_km)))
        return { ...reading, km: null };
    }
    last = { km, fill };
    fuelled = 0;
    return reading;
  });
}

function isMadeGood(here: number, fuelled: number, ahead: ReturnType<typeof surplusAhead>): boolean {
  if (!ahead || here <= fuelled * OLD) return false;
  const off = Math.min((fuelled + ahead.volume_ml) * OFF, here * HALF);
  return Math.abs(here + ahead.surplus_ml) < off;
}
