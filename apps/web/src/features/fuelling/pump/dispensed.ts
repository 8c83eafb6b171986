import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { amountHalalas } from '@fleet/domain/money.ts';
import { parseLitresToMl } from '@fleet/domain/units.ts';

/** Result of the typed liters. */
export interface Dispensed {
  /** Null until a volume above zero is typed. */
  volume_ml: number | null;
  amount_halalas: number;
  /** Share of the maximum, 0 to 1. */
  share: number;
  /** Positive: remaining of the maximum; negative: excess. */
  left_ml: number;
  /** Cost beyond the reserved amount; 0 if covered. */
  over_halalas: number;
  /**
   * Set if the volume is far too large, but plausible with the decimal point one or two places to the left: probably typed without
   * it.
   */
  likely_ml: number | null;
}

const FAR_TOO_MUCH = 1.5;
const LARGEST_ML = 10_000_000;

/** Evaluates typed liters at the fixed price. */
export function countDispensed(litres: string, request: PumpRequest): Dispensed {
  const parsed = parseLitresToMl(litres);
  const volume_ml = parsed !== null && parsed > 0 && parsed <= LARGEST_ML ? parsed : null;
  const max = request.max_volume_ml;
  const volume = volume_ml ?? 0;
  const amount = amountHalalas(volume, request.price_millis_per_litre ?? 0);
  return {
    volume_ml,
    amount_halalas: amount,
    share: max === 0 ? 0 : Math.min(1, volume / max),
    left_ml: max - volume,
    over_halalas: Math.max(0, amount - request.max_amount_halalas),
    likely_ml: volume > max * FAR_TOO_MUCH ? likelyVolume(volume, max) : null,
  };
}

function likelyVolume(volume_ml: number, max_ml: number): number | null {
  return (
    [10, 100]
      .map((factor) => volume_ml / factor)
      .find((volume) => Number.isInteger(volume) && volume <= max_ml && volume > max_ml / 20) ?? null
  );
}
