import type { PRICE_CHANGE_PROBLEMS } from '@fleet/contracts/stations/fuel-prices.ts';
import { AppError } from '../../platform/app-error.ts';
import { isBasePriceAllowed, type PriceBounds } from './fuel-prices.rules.ts';

/** A change of one product's price at many stations. `set`: the base price everywhere; `shift`: added to each station's own. */
export interface PriceChange {
  readonly fuel_type_id: number;
  readonly kind: 'set' | 'shift';
  readonly value_millis: number;
  readonly starts_at: Date;
}

/** What a station has around the instant of a change. */
export interface StationPrices {
  readonly station_id: number;
  readonly name_en: string;
  readonly name_ar: string;
  /** In force when the change starts; null when it does not sell the product then. */
  readonly before_millis: number | null;
  readonly allowance_millis: number;
  /** Another price starts at that very instant. */
  readonly is_taken: boolean;
  readonly next_millis: number | null;
  readonly next_starts_at: Date | null;
}

export type ChangeProblem = (typeof PRICE_CHANGE_PROBLEMS)[number];

/** What the change makes of a station's price, allowance included, and why it cannot be where it cannot. */
export function changedPrice(
  change: PriceChange,
  product: PriceBounds,
  station: StationPrices,
): { after_millis: number | null; problem: ChangeProblem | null } {
  if (station.before_millis === null) return { after_millis: null, problem: 'not_sold' };
  const base = station.before_millis - station.allowance_millis;
  const changed = change.kind === 'set' ? change.value_millis : base + change.value_millis;
  const after_millis = changed + station.allowance_millis;
  if (station.is_taken) return { after_millis, problem: 'taken' };
  if (!isBasePriceAllowed(changed, product)) return { after_millis, problem: 'out_of_bounds' };
  return { after_millis, problem: changed === base ? 'same' : null };
}

/**
 * The new prices of a change that may be made. Throws INVALID_FIELDS when a station cannot have it, and VERSION_CONFLICT
 * when one no longer charges what the preview showed.
 */
export function pricesToSet(
  change: PriceChange,
  product: PriceBounds,
  found: readonly StationPrices[],
  requested: readonly { station_id: number; before_millis: number | null }[],
): { station_id: number; price_millis_per_litre: number; allowance_millis: number }[] {
  const seen = new Map(requested.map((station) => [station.station_id, station.before_millis]));
  const problems = found.flatMap((station) => {
    const { problem } = changedPrice(change, product, station);
    return problem ? [{ station_id: station.station_id, problem }] : [];
  });
  if (found.some((station) => station.before_millis !== seen.get(station.station_id))) {
    throw new AppError('VERSION_CONFLICT', 'A price changed since the preview; look at it again.');
  }
  if (problems.length > 0) {
    throw new AppError(
      'INVALID_FIELDS',
      'Some stations cannot have this price.',
      { problems: problems.slice(0, 20), count: problems.length },
      { stations: 'price_change_problems' },
    );
  }
  return found.map((station) => ({
    station_id: station.station_id,
    price_millis_per_litre: changedPrice(change, product, station).after_millis!,
    allowance_millis: station.allowance_millis,
  }));
}
