import { median } from '../anomalies/robust.ts';

/** What a sensor said of a tank's contents, converted to milliliters by its registered capacity. */
export interface TankReading {
  readonly at_ms: number;
  readonly volume_ml: number;
}

/** A fill as a trace needs it: when the nozzle was hung up, and what was billed. */
export interface TankFill {
  readonly id: string;
  readonly closed_at_ms: number;
  readonly volume_ml: number;
}

/** The readings of one vehicle without glitches, oldest first, with what they say about their sensor. */
export interface TankTrace {
  readonly tank_ml: number;
  readonly readings: readonly TankReading[];
  /** Standard deviation of one reading: fuel moves, and sensors count in steps. */
  readonly noise_ml: number;
  /** The highest level the sensor shows: floats do not reach the top of a tank. */
  readonly top_ml: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A level is that of so many readings within an hour and a half, or of a single one up to three hours away. */
const LEVEL_READINGS = 6;
const LEVEL_MS = 90 * MINUTE_MS;
/** Readings that a line needs. */
const MIN_TREND = 4;
export const NEAR_MS = 3 * HOUR_MS;
/** Until a nozzle delivers, and how much it delivers a minute: readings meanwhile are between two levels. */
const NOZZLE_MS = 5 * MINUTE_MS;
const ML_PER_MINUTE = 45_000;
/** The least noise, as a share of the tank: no sensor is better in a vehicle. */
const MIN_NOISE = 0.004;
/** A reading this far off what its neighbors agree on is a glitch. */
const GLITCH = 0.12;
/** Readings that show the same where a sensor is out of order. */
const STUCK = 6;
const TOP_SHARE = 0.985;
/** Of a median deviation, to get a standard one. */
const OF_MEDIAN = 1.4826;

/** A trace of one vehicle's readings, oldest first; null with too few of them to know the sensor. */
export function traceOf(readings: readonly TankReading[], tank_ml: number): TankTrace | null {
  const clean = readings.filter((reading, index) => {
    const around = readings.slice(Math.max(0, index - 2), index + 3).map((one) => one.volume_ml);
    return around.length < 5 || Math.abs(reading.volume_ml - median(around)) <= GLITCH * tank_ml;
  });
  if (clean.length < LEVEL_READINGS) return null;
  const sorted = clean.map((one) => one.volume_ml).sort((a, b) => a - b);
  return {
    tank_ml,
    readings: clean,
    noise_ml: Math.max(MIN_NOISE * tank_ml, noiseOf(clean)),
    top_ml: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * TOP_SHARE))]!,
  };
}

/** By how much a reading is off the line between its neighbors: what a steady consumption leaves of it. */
function noiseOf(readings: readonly TankReading[]): number {
  const off = readings
    .slice(1, -1)
    .map((one, index) =>
      Math.abs(one.volume_ml - (readings[index]!.volume_ml + readings[index + 2]!.volume_ml) / 2),
    );
  return off.length === 0 ? 0 : (median(off) * OF_MEDIAN) / Math.sqrt(1.5);
}

/** A level, with how many readings it is the median of. */
export interface TankLevel {
  readonly volume_ml: number;
  readonly count: number;
  /** Of the reading nearest to the fill. */
  readonly at_ms: number;
}

/** When the nozzle of a fill was taken from the pump at the latest. */
export function beganBy(fill: TankFill): number {
  return fill.closed_at_ms - NOZZLE_MS - (fill.volume_ml / ML_PER_MINUTE) * MINUTE_MS;
}

/** The level before a time and after another; null where no reading is near enough. */
export function levelBefore({ readings }: TankTrace, at_ms: number, not_before_ms: number): TankLevel | null {
  const to = indexAfter(readings, at_ms);
  const near = readings.slice(Math.max(0, to - LEVEL_READINGS), to).reverse();
  return levelOf(
    near.filter((one) => one.at_ms > not_before_ms && at_ms - one.at_ms <= NEAR_MS),
    at_ms,
  );
}

export function levelAfter({ readings }: TankTrace, at_ms: number, until_ms: number): TankLevel | null {
  const from = indexAfter(readings, at_ms);
  const near = readings.slice(from, from + LEVEL_READINGS);
  return levelOf(
    near.filter((one) => one.at_ms < until_ms && one.at_ms - at_ms <= NEAR_MS),
    at_ms,
  );
}

/**
 * Of readings in order of their distance: the nearest, and what is near it. Fuel is burned meanwhile, so that with enough of them the line
 * through them is followed to the time in question; it never rises.
 */
function levelOf(near: readonly TankReading[], at_ms: number): TankLevel | null {
  const nearest = near[0];
  if (!nearest) return null;
  const together = near.filter((one) => Math.abs(one.at_ms - nearest.at_ms) <= LEVEL_MS);
  const slope = together.length < MIN_TREND ? 0 : Math.min(0, slopeOf(together));
  return {
    volume_ml: Math.round(median(together.map((one) => one.volume_ml + slope * (at_ms - one.at_ms)))),
    count: together.length,
    at_ms: nearest.at_ms,
  };
}

/** The median of the slopes between any two, in milliliters a millisecond. */
function slopeOf(readings: readonly TankReading[]): number {
  return median(
    readings.flatMap((one, index) =>
      readings.slice(index + 1).map((other) => (other.volume_ml - one.volume_ml) / (other.at_ms - one.at_ms)),
    ),
  );
}

/** The index of the first reading after a time. */
export function indexAfter(readings: readonly TankReading[], at_ms: number): number {
  let [low, high] = [0, readings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (readings[middle]!.at_ms <= at_ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same figure over several readings until a time, although fuel is burned and moves: the sensor is out of order. */
export function isStuck({ readings, tank_ml }: TankTrace, from_ms: number, to_ms: number): boolean {
  const last = readings.slice(indexAfter(readings, from_ms), indexAfter(readings, to_ms)).slice(-STUCK);
  if (last.length < STUCK) return false;
  const volumes = last.map((one) => one.volume_ml);
  return Math.max(...volumes) - Math.min(...volumes) < tank_ml * 0.0005;
}
