import { riyadhWeekday, startOfRiyadhDay } from '@fleet/domain/riyadh-time.ts';

/**
 * What a site's tank uses by day, learned from stretches of time over which its use is known: between two readings, what
 * was there and delivered less what is left; before the first reading, between two deliveries, what the later one
 * brought, because a refill replaces what was used.
 */

const DAY_MS = 86_400_000;
/** Closer readings say more of their own error than of the use between them. */
const MIN_STRETCH_MS = DAY_MS / 2;
/** So much more than before may be an error of reading. */
const READING_ERROR = 0.01;
/** A stretch of four weeks ago counts half. */
const HALF_LIFE_DAYS = 28;
/** Each weekday begins as this many average days, so that few stretches make no wild week. */
const PRIOR_DAYS = 2;
const ROUNDS = 30;
const MIN_DAYS = 14;
const MIN_STRETCHES = 4;
export const WEEKDAYS = 7;

export interface Level {
  readonly at: Date;
  readonly volume_ml: number;
}

/** Use over an interval of time. */
export interface Stretch {
  readonly from: Date;
  readonly to: Date;
  readonly used_ml: number;
}

/** Use by weekday (0 is Sunday), and the deviation of one day's use from it. */
export interface UseModel {
  readonly weekday_ml: readonly number[];
  readonly deviation_ml: number;
}

/** Stretches with known use, oldest first, from readings and deliveries in the order of time. */
export function stretchesOf(readings: readonly Level[], deliveries: readonly Level[]): Stretch[] {
  const first = readings[0]?.at.getTime() ?? Number.POSITIVE_INFINITY;
  const early = merged(deliveries.filter(({ at }) => at.getTime() <= first));
  const between = early.slice(1).map(({ at, volume_ml }, index) => ({
    ...{ from: early[index]!.at, to: at, used_ml: volume_ml },
  }));
  const stretches: Stretch[] = [...between];
  let from = readings[0];
  for (const to of readings.slice(1)) {
    if (!from || to.at.getTime() - from.at.getTime() < MIN_STRETCH_MS) continue;
    const brought = deliveredBetween(deliveries, from.at, to.at);
    const used_ml = from.volume_ml + brought - to.volume_ml;
    // It rose by more than was delivered: something came that is not known here, and so is the use.
    if (used_ml >= -READING_ERROR * to.volume_ml)
      stretches.push({ from: from.at, to: to.at, used_ml: Math.max(0, used_ml) });
    from = to;
  }
  return stretches;
}

/** Delivered after one instant, up to another. */
export function deliveredBetween(deliveries: readonly Level[], from: Date, to: Date): number {
  return deliveries.reduce((sum, { at, volume_ml }) => sum + (at > from && at <= to ? volume_ml : 0), 0);
}

/** Days that stretches cover. */
export function daysOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()) / DAY_MS, 0);
}

/** Learns the use by weekday as of an instant; null from less than two weeks or four stretches. */
export function learnUse(stretches: readonly Stretch[], now: Date): UseModel | null {
  const days = daysOf(stretches);
  if (days < MIN_DAYS || stretches.length < MIN_STRETCHES) return null;
  const known = stretches.map(({ from, to, used_ml }) => ({
    used_ml,
    shares: weekdaysBetween(from, to),
    weight: 0.5 ** ((now.getTime() - to.getTime()) / DAY_MS / HALF_LIFE_DAYS),
  }));
  const sum = (of: (one: (typeof known)[number]) => number) =>
    known.reduce((total, one) => total + one.weight * of(one), 0);
  const mean = sum(({ used_ml }) => used_ml) / sum(({ shares }) => total(shares));
  if (mean <= 0) return null;
  // The likeliest week: each stretch's use goes to its weekdays by what they are believed to use, again and again.
  let shape = Array.from({ length: WEEKDAYS }, () => 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = shape;
    shape = before.map((factor, day) => {
      const used = sum(
        (one) => (factor * one.shares[day]! * one.used_ml) / predicted(one.shares, before, mean),
      );
      return (used + PRIOR_DAYS) / (sum(({ shares }) => shares[day]!) + PRIOR_DAYS);
    });
  }
  const level = sum(({ used_ml }) => used_ml) / sum(({ shares }) => predicted(shares, shape, 1));
  const squares = sum(
    ({ shares, used_ml }) => (used_ml - predicted(shares, shape, level)) ** 2 / total(shares),
  );
  const spread = (squares / sum(() => 1)) * (known.length / (known.length - 1));
  return { weekday_ml: shape.map((factor) => factor * level), deviation_ml: Math.sqrt(spread) };
}

/** Expected use between two instants. */
export function usedBetween({ weekday_ml }: UseModel, from: Date, to: Date): number {
  return predicted(weekdaysBetween(from, to), weekday_ml, 1);
}

function predicted(shares: readonly number[], factors: readonly number[], mean: number): number {
  return shares.reduce((sum, share, day) => sum + share * factors[day]! * mean, 0);
}

function total(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0);
}

/** How much of each weekday lies between two instants, in days. */
function weekdaysBetween(from: Date, to: Date): number[] {
  const shares = Array.from({ length: WEEKDAYS }, () => 0);
  let at = from.getTime();
  while (at < to.getTime()) {
    const day = new Date(at);
    const next = Math.min(startOfRiyadhDay(day).getTime() + DAY_MS, to.getTime());
    shares[riyadhWeekday(day)]! += (next - at) / DAY_MS;
    at = next;
  }
  return shares;
}

/** Deliveries of the same half day are one. */
function merged(deliveries: readonly Level[]): Level[] {
  const found: Level[] = [];
  for (const { at, volume_ml } of deliveries) {
    const last = found.at(-1);
    if (last && at.getTime() - last.at.getTime() < MIN_STRETCH_MS)
      found[found.length - 1] = { at, volume_ml: last.volume_ml + volume_ml };
    else found.push({ at, volume_ml });
  }
  return found;
}
