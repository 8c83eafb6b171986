import type { FillFacts, VehicleFacts } from '../anomaly-facts.ts';
import { isRound, surplusAhead, withoutOld } from './old-readings.ts';
import { type Reading, readingsOf } from './readings.ts';
import { median } from './robust.ts';

/** A fill and the way the vehicle drove up to it. */
export interface Leg {
  readonly fill: FillFacts;
  readonly previous: FillFacts | null;
  readonly minutes: number | null;
  /** Since the fill before, by odometers that can be believed; null where one is missing, mistyped or turned back. */
  readonly driven_km: number | null;
  /** What the vehicle burns by its own fills around this one, or by its papers; null when neither says. */
  readonly ml_per_km: number | null;
  /** What can have been gone from the tank: burned since it was last full, less what came in since; null where nobody knows. */
  readonly gone_ml: number | null;
  /** How far the odometers of this way can be off: they are read to the ten or hundred, or some minutes late. */
  readonly slack_ml: number;
  /** What came in beyond what was gone; negative for a fill that left the tank short of full. */
  readonly surplus_ml: number | null;
  /** All that was burned since the tank was last full, over several fills where some were parts: what an error grows with. */
  readonly way_ml: number | null;
  /** Whether the tank was full after it, as far as anybody can say. */
  readonly is_full: boolean;
}

/** Fills that an estimate of the vehicle's own consumption needs, and how many on either side it looks at. */
const MIN_RATES = 4;
const ABOUT = 12;
const MIN_KM = 20;
/** Tanks hold a little more than their papers say. */
const NECK = 1.08;
/** So near to full by an estimate is full; less where a round number was asked for. */
const NEAR = 0.12;
const NEAR_ROUND = 0.08;
/** Where no later fill tells: so much short of full was meant to be a part. */
const PART = 0.3;
/** What a first fill must bring beside the usual, so that the tank was full after it. */
const FIRST = 0.5;
const FIRST_ROUND = 0.95;

/** What a way between two full tanks says of the vehicle's thirst. */
interface Rate {
  readonly index: number;
  readonly ml_per_km: number;
}

/**
 * The legs of one vehicle, oldest first, by a balance of its tank from full to full: what is burned makes room, parts fill
 * some of it, and a fill that leaves no room begins the balance anew, so that an error does not live on. Its thirst is the
 * median of the ways around, which one theft does not move and a summer does.
 */
export function legsOf(fills: readonly FillFacts[], vehicle: VehicleFacts | null): Leg[] {
  const papers = vehicle?.metres_per_litre ? 1_000_000 / vehicle.metres_per_litre : null;
  const readings = readingsOf(fills);
  const most_ml = (vehicle?.gas_tank_capacity_ml ?? Number.POSITIVE_INFINITY) * NECK;
  const plain = median0(plainRates(fills, readings));
  let balance = balanced(fills, readings, most_ml, () => plain ?? papers);
  const around = aroundOf(balance.rates, papers);
  const current = withoutOld(fills, readings, around);
  balance = balanced(fills, current, most_ml, around);
  return balanced(fills, current, most_ml, aroundOf(balance.rates, papers)).legs;
}

function balanced(
  fills: readonly FillFacts[],
  readings: readonly Reading[],
  most_ml: number,
  rateAt: (index: number) => number | null,
): { legs: Leg[]; rates: Rate[] } {
  const rates: Rate[] = [];
  const usual_ml = fills.length === 0 ? 0 : median(fills.map((fill) => fill.volume_ml));
  /** Driven and fuelled since the tank was last full; null before anything is known of it. */
  let since: { km: number; ml: number; slack: number } | null = null;
  let last: { km: number; slack: number } | null = null;
  const legs = fills.map((fill, index): Leg => {
    const { km, slack, is_anew } = readings[index]!;
    const previous = fills[index - 1] ?? null;
    const step = km !== null && last !== null && !is_anew ? Math.max(0, km - last.km) : null;
    const isNext = previous !== null && readings[index - 1]!.km !== null;
    const ml_per_km = rateAt(index);
    if (since && step !== null) since.km += step;
    const way_ml = since && step !== null && ml_per_km !== null ? since.km * ml_per_km : null;
    const gone_ml = way_ml === null ? null : Math.max(0, Math.min(way_ml - since!.ml, most_ml));
    const slack_ml = Math.round(((since?.slack ?? last?.slack ?? 0) + slack) * (ml_per_km ?? 0));
    const is_full =
      km !== null &&
      (gone_ml === null
        ? fill.volume_ml >= usual_ml * (isRound(fill) ? FIRST_ROUND : FIRST)
        : isFull(fills, readings, index, { gone_ml, ml_per_km: ml_per_km! }));
    if (since && step !== null && is_full && since.km >= MIN_KM && fill.volume_ml > 0)
      rates.push({ index, ml_per_km: (since.ml + fill.volume_ml) / since.km });
    const isEmpty = way_ml !== null && way_ml - since!.ml > most_ml;
    if (is_full) since = { km: 0, ml: 0, slack };
    else if (isEmpty) since = { km: (most_ml - fill.volume_ml) / ml_per_km!, ml: 0, slack };
    else if (since) since.ml += fill.volume_ml;
    if (km !== null) last = { km, slack };
    return {
      fill,
      previous,
      minutes: previous ? (fill.closed_at_ms - previous.closed_at_ms) / 60_000 : null,
      driven_km: isNext ? step : null,
      ml_per_km,
      gone_ml: gone_ml === null ? null : Math.round(gone_ml),
      slack_ml,
      surplus_ml: gone_ml === null ? null : Math.round(fill.volume_ml - gone_ml),
      way_ml: way_ml === null ? null : Math.round(way_ml),
      is_full,
    };
  });
  return { legs, rates };
}

/**
 * Whether a fill that seems short of full left the tank full all the same: what is missing comes in with the next fill that
 * fills up, or it never was missing and the way is what is wrong.
 */
function isFull(
  fills: readonly FillFacts[],
  readings: readonly Reading[],
  index: number,
  { gone_ml, ml_per_km }: { readonly gone_ml: number; readonly ml_per_km: number },
): boolean {
  const fill = fills[index]!;
  const missing = gone_ml - fill.volume_ml;
  if (missing <= gone_ml * (isRound(fill) ? NEAR_ROUND : NEAR)) return true;
  const ahead = surplusAhead(fills, readings, index, ml_per_km);
  return ahead ? ahead.surplus_ml < missing / 2 : !isRound(fill) && missing < gone_ml * PART;
}

/** What lies between readings that follow each other, parts and all. */
function plainRates(fills: readonly FillFacts[], readings: readonly Reading[]): number[] {
  return fills.flatMap((fill, index) => {
    const before = readings[index - 1]?.km ?? null;
    const { km, is_anew } = readings[index]!;
    if (before === null || km === null || is_anew || km - before < MIN_KM || fill.volume_ml <= 0) return [];
    return [fill.volume_ml / (km - before)];
  });
}

function median0(rates: readonly number[]): number | null {
  return rates.length < MIN_RATES ? null : median(rates);
}

/** The median of the ways around a fill, its own left out. */
function aroundOf(rates: readonly Rate[], papers: number | null): (index: number) => number | null {
  let at = 0;
  return (index) => {
    while (at < rates.length && rates[at]!.index < index) at++;
    const around = rates
      .slice(Math.max(0, at - ABOUT), at + ABOUT + 1)
      .flatMap((one) => (one.index === index ? [] : [one.ml_per_km]));
    return median0(around) ?? papers;
  };
}
