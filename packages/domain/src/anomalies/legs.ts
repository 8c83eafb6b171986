import type { FillFacts, VehicleFacts } from '../anomaly-facts.ts';
import { isRound, surplusAhead, withoutOld } from './old-readings.ts';
import { type Reading, readingsOf } from './readings.ts';
import { median } from './robust.ts';

/** A fill and the leg the vehicle drove before it. */
export interface Leg {
  readonly fill: FillFacts;
  readonly previous: FillFacts | null;
  readonly minutes: number | null;
  /** Since the previous fill, from plausible odometer readings; null if one is missing, mistyped or rolled back. */
  readonly driven_km: number | null;
  /** Consumption from the vehicle's own fills around this one, or from its documents; null without either. */
  readonly ml_per_km: number | null;
  /** Estimated room in the tank: consumed since it was last full, less the fills since; null if unknown. */
  readonly consumed_ml: number | null;
  /** Uncertainty of the odometer readings of this leg: rounded to tens or hundreds, or minutes late. */
  readonly slack_ml: number;
  /** Volume beyond the consumption; negative for a partial fill. */
  readonly surplus_ml: number | null;
  /** Total consumption since the tank was last full, over several partial fills: the base of proportional errors. */
  readonly travel_ml: number | null;
  /** Whether the tank was full after it, as far as known. */
  readonly is_full: boolean;
}

/** Fills that an estimate of the vehicle's own consumption needs, and how many on either side it uses. */
const MIN_RATES = 4;
const ABOUT = 12;
const MIN_KM = 20;
/** Tanks hold slightly more than documented. */
const NECK = 1.08;
/** A fill this close to full by the estimate counts as full; a smaller margin for round requested amounts. */
const NEAR = 0.12;
const NEAR_ROUND = 0.08;
/** If no later fill decides: a fill this far from full was meant to be partial. */
const PART = 0.3;
/** Minimum volume of a first fill, relative to the usual volume, to count as full. */
const FIRST = 0.5;
const FIRST_ROUND = 0.95;

/** Consumption from a leg between two full tanks. */
interface Rate {
  readonly index: number;
  readonly ml_per_km: number;
}

/**
 * The legs of one vehicle, oldest first, by a balance of its tank from full to full: consumption makes room, partial
 * fills use some of it, and a fill that leaves no room restarts the balance, so that an error does not persist.
 * Consumption is the median of the surrounding legs, which one theft does not move and a summer does.
 */
export function legsOf(fills: readonly FillFacts[], vehicle: VehicleFacts | null): Leg[] {
  const registered = vehicle?.metres_per_litre ? 1_000_000 / vehicle.metres_per_litre : null;
  const readings = readingsOf(fills);
  const max_ml = (vehicle?.gas_tank_capacity_ml ?? Number.POSITIVE_INFINITY) * NECK;
  const plain = median0(plainRates(fills, readings));
  let balance = balanced(fills, readings, max_ml, () => plain ?? registered);
  const around = aroundOf(balance.rates, registered);
  const current = withoutOld(fills, readings, around);
  balance = balanced(fills, current, max_ml, around);
  return balanced(fills, current, max_ml, aroundOf(balance.rates, registered)).legs;
}

function balanced(
  fills: readonly FillFacts[],
  readings: readonly Reading[],
  max_ml: number,
  rateAt: (index: number) => number | null,
): { legs: Leg[]; rates: Rate[] } {
  const rates: Rate[] = [];
  const usual_ml = fills.length === 0 ? 0 : median(fills.map((fill) => fill.volume_ml));
  /** Distance and fuel since the tank was last full; null before anything is known. */
  let since: { km: number; ml: number; slack: number } | null = null;
  let last: { km: number; slack: number } | null = null;
  const legs = fills.map((fill, index): Leg => {
    const { km, slack, is_reset } = readings[index]!;
    const previous = fills[index - 1] ?? null;
    const step = km !== null && last !== null && !is_reset ? Math.max(0, km - last.km) : null;
    const isNext = previous !== null && readings[index - 1]!.km !== null;
    const ml_per_km = rateAt(index);
    if (since && step !== null) since.km += step;
    const travel_ml = since && step !== null && ml_per_km !== null ? since.km * ml_per_km : null;
    const consumed_ml = travel_ml === null ? null : Math.max(0, Math.min(travel_ml - since!.ml, max_ml));
    const slack_ml = Math.round(((since?.slack ?? last?.slack ?? 0) + slack) * (ml_per_km ?? 0));
    const is_full =
      km !== null &&
      (consumed_ml === null
        ? fill.volume_ml >= usual_ml * (isRound(fill) ? FIRST_ROUND : FIRST)
        : isFull(fills, readings, index, { consumed_ml, ml_per_km: ml_per_km! }));
    if (since && step !== null && is_full && since.km >= MIN_KM && fill.volume_ml > 0)
      rates.push({ index, ml_per_km: (since.ml + fill.volume_ml) / since.km });
    const isEmpty = travel_ml !== null && travel_ml - since!.ml > max_ml;
    if (is_full) since = { km: 0, ml: 0, slack };
    else if (isEmpty) since = { km: (max_ml - fill.volume_ml) / ml_per_km!, ml: 0, slack };
    else if (since) since.ml += fill.volume_ml;
    if (km !== null) last = { km, slack };
    return {
      fill,
      previous,
      minutes: previous ? (fill.closed_at_ms - previous.closed_at_ms) / 60_000 : null,
      driven_km: isNext ? step : null,
      ml_per_km,
      consumed_ml: consumed_ml === null ? null : Math.round(consumed_ml),
      slack_ml,
      surplus_ml: consumed_ml === null ? null : Math.round(fill.volume_ml - consumed_ml),
      travel_ml: travel_ml === null ? null : Math.round(travel_ml),
      is_full,
    };
  });
  return { legs, rates };
}

/**
 * Whether a fill that appears partial left the tank full: the missing volume comes with the next full fill, or it was never missing
 * and the distance is wrong.
 */
function isFull(
  fills: readonly FillFacts[],
  readings: readonly Reading[],
  index: number,
  { consumed_ml, ml_per_km }: { readonly consumed_ml: number; readonly ml_per_km: number },
): boolean {
  const fill = fills[index]!;
  const missing = consumed_ml - fill.volume_ml;
  if (missing <= consumed_ml * (isRound(fill) ? NEAR_ROUND : NEAR)) return true;
  const ahead = surplusAhead(fills, readings, index, ml_per_km);
  return ahead ? ahead.surplus_ml < missing / 2 : !isRound(fill) && missing < consumed_ml * PART;
}

/** Consumption between consecutive readings, partial fills included. */
function plainRates(fills: readonly FillFacts[], readings: readonly Reading[]): number[] {
  return fills.flatMap((fill, index) => {
    const before = readings[index - 1]?.km ?? null;
    const { km, is_reset } = readings[index]!;
    if (before === null || km === null || is_reset || km - before < MIN_KM || fill.volume_ml <= 0) return [];
    return [fill.volume_ml / (km - before)];
  });
}

function median0(rates: readonly number[]): number | null {
  return rates.length < MIN_RATES ? null : median(rates);
}

/** Median of the legs around a fill, without its own. */
function aroundOf(rates: readonly Rate[], registered: number | null): (index: number) => number | null {
  let at = 0;
  return (index) => {
    while (at < rates.length && rates[at]!.index < index) at++;
    const around = rates
      .slice(Math.max(0, at - ABOUT), at + ABOUT + 1)
      .flatMap((one) => (one.index === index ? [] : [one.ml_per_km]));
    return median0(around) ?? registered;
  };
}
