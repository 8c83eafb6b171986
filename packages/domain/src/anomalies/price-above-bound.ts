import type { PriceBoundFacts } from '../anomaly-facts.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import { groupBy, type History } from './history.ts';

/** A price is fixed when fueling starts: when a bound changes, the previous one is valid for this long. */
const STARTED_BEFORE_MS = 30 * 60_000;

/** Sold above the highest published price of the product. Source: field knowledge 3, products and prices. */
export function findPriceAboveBound({ facts }: History): AnomalyFinding[] {
  const bounds = groupBy(facts.price_bounds, (bound) => bound.fuel_type_id);
  return facts.fills.flatMap((fill): AnomalyFinding[] => {
    const highest = highestAround(bounds.get(fill.fuel_type_id) ?? [], fill.closed_at_ms);
    if (highest === null || fill.price_millis_per_litre <= highest) return [];
    const over = fill.price_millis_per_litre / highest - 1;
    return [
      {
        fill_id: fill.id,
        indicator: 'price_above_bound',
        strength: strengthOf(0.6 + over * 8),
        evidence: {
          price_millis_per_litre: fill.price_millis_per_litre,
          highest_price_millis_per_litre: highest,
        },
      },
    ];
  });
}

function highestAround(bounds: readonly PriceBoundFacts[], closed_at_ms: number): number | null {
  const inForce = (at: number) =>
    bounds
      .filter((bound) => bound.from_ms <= at)
      .reduce<PriceBoundFacts | null>(
        (best, one) => (!best || one.from_ms > best.from_ms ? one : best),
        null,
      );
  const values = [inForce(closed_at_ms), inForce(closed_at_ms - STARTED_BEFORE_MS)].flatMap((bound) =>
    bound ? [bound.highest_price_millis_per_litre] : [],
  );
  return values.length > 0 ? Math.max(...values) : null;
}
