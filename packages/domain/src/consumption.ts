/**
 * Distance and consumption of a vehicle. Between two fills with odometer readings, the liters of the fills after the first, up to and
 * including the second, were consumed on the way: exactly if both filled the tank up, else within the size of a tank. Stretches are
 * consecutive, so over many of them the error of partial fills cancels out. Every fill is in one stretch, or is excluded for one
 * reason; its liters and its price count either way.
 */

export interface Fill {
  readonly id: number;
  readonly at: Date;
  readonly volume_ml: number;
  /** The tank was full afterwards, as far as known. */
  readonly is_full: boolean;
}

export interface OdometerReading {
  readonly read_at: Date;
  readonly odometer_km: number;
  /** Reading taken at this fill. */
  readonly fill_id: number | null;
  /** The instrument was replaced: the distance from the previous reading is unknown. */
  readonly is_new_odometer: boolean;
}

export interface Tank {
  readonly capacity_ml: number;
  /** Expected distance per liter; null if unknown. */
  readonly metres_per_litre: number | null;
}

export const LEFT_OUT_REASONS = [
  /** No earlier reading, so the distance is unknown. */
  'before_first_reading',
  /** No later reading yet. */
  'not_driven_yet',
  'odometer_replaced',
  'odometer_decreased',
  /** No odometer reading for a quarter of a year. */
  'too_long',
  /** Faster than any vehicle. */
  'impossible_distance',
  /** Beyond the range of a full tank and all fills: a fill is missing, or a reading is wrong. */
  'missing_fill',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export interface Stretch {
  readonly distance_km: number;
  readonly volume_ml: number;
  /** From full tank to full tank. */
  readonly is_exact: boolean;
}

/** Result for a fill: it closed a stretch, its liters belong to one that another fill closed, or it is excluded. */
export interface FillOutcome {
  readonly id: number;
  readonly stretch: Stretch | null;
  readonly left_out: LeftOutReason | null;
}

export const MAX_STRETCH_DAYS = 92;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A reading recorded later counts as a fill's own when it was taken this close to it. */
const CLOSE_MS = HOUR_MS;
const FASTEST_KM_PER_HOUR = 130;
const SLACK_KM = 50;
/** Minimum plausible consumption: three liters per 100 km. */
const MIN_ML_PER_KM = 30;
/** Maximum plausible distance per liter, as a factor of the expected one. */
const BEST_OF_EXPECTED = 2;

/** A fill with its odometer: kilometers since the last restart of counting, and the number of that series. */
interface Point {
  readonly fill: Fill;
  readonly countedKm: CountedKm | null;
}
interface CountedKm {
  readonly km: number;
  readonly counting: number;
  /** Why this series began. */
  readonly began: 'odometer_replaced' | 'odometer_decreased' | null;
}

/** The outcome of each fill of one vehicle. The order of the input does not matter. */
export function measureFills(
  fills: readonly Fill[],
  readings: readonly OdometerReading[],
  tank: Tank,
): FillOutcome[] {
  const points = pointsOf(fills, readings);
  const nextFull = nextFullPoints(points);
  const outcomes: FillOutcome[] = [];
  let start: Point | null = null;
  let waiting: Fill[] = [];

  for (const [at, point] of points.entries()) {
    waiting.push(point.fill);
    if (!point.countedKm) continue;
    const breakReason = start ? breakBetween(start, point) : 'before_first_reading';
    if (breakReason) {
      leaveOut(breakReason);
    } else {
      const distance_km = point.countedKm.km - start!.countedKm!.km;
      if (distance_km <= 0 || waitsForFull(start!, point, nextFull[at]!)) continue;
      const volume_ml = waiting.reduce((sum, fill) => sum + fill.volume_ml, 0);
      const problem = implausibleReason(distance_km, volume_ml, start!.fill, point.fill, tank);
      if (problem) leaveOut(problem);
      else close({ distance_km, volume_ml, is_exact: start!.fill.is_full && point.fill.is_full });
    }
    start = point;
    waiting = [];
  }
  leaveOut(start ? 'not_driven_yet' : 'before_first_reading');
  return outcomes;

  function leaveOut(left_out: LeftOutReason): void {
    outcomes.push(...waiting.map(({ id }) => ({ id, stretch: null, left_out })));
  }
  function close(stretch: Stretch): void {
    const last = waiting.at(-1);
    outcomes.push(
      ...waiting.map((fill) => ({ id: fill.id, stretch: fill === last ? stretch : null, left_out: null })),
    );
  }
}

/** The fills in order of time, each with its reading: its own, else the closest one of no other fill within the hour. */
function pointsOf(fills: readonly Fill[], readings: readonly OdometerReading[]): Point[] {
  const counted = countedReadings(readings);
  const own = new Map(
    counted.flatMap(({ reading, countedKm }) =>
      reading.fill_id === null ? [] : [[reading.fill_id, countedKm]],
    ),
  );
  const others = counted.filter(({ reading }) => reading.fill_id === null);
  let first = 0;
  return fills.toSorted(byTime).map((fill) => {
    while (first < others.length && others[first]!.reading.read_at.getTime() < fill.at.getTime() - CLOSE_MS)
      first += 1;
    let closest: { countedKm: CountedKm; away: number } | null = null;
    for (let at = first; at < others.length; at += 1) {
      const ahead = others[at]!.reading.read_at.getTime() - fill.at.getTime();
      if (ahead > CLOSE_MS) break;
      if (!closest || Math.abs(ahead) < closest.away)
        closest = { countedKm: others[at]!.countedKm, away: Math.abs(ahead) };
    }
    return { fill, countedKm: own.get(fill.id) ?? closest?.countedKm ?? null };
  });
}

/** Readings in order of time, each with its series: a new one begins with a new instrument, and when the value decreases. */
function countedReadings(readings: readonly OdometerReading[]) {
  let counting = 0;
  let began: CountedKm['began'] = null;
  let before: number | null = null;
  return readings
    .toSorted((a, b) => a.read_at.getTime() - b.read_at.getTime() || a.odometer_km - b.odometer_km)
    .map((reading) => {
      const { odometer_km: km, is_new_odometer } = reading;
      if (before !== null && (is_new_odometer || km < before)) {
        counting += 1;
        began = is_new_odometer ? 'odometer_replaced' : 'odometer_decreased';
      }
      before = km;
      return { reading, countedKm: { km, counting, began } };
    });
}

function byTime(a: Fill, b: Fill): number {
  return a.at.getTime() - b.at.getTime() || a.id - b.id;
}

/** For each point the next later one with a full tank and an odometer reading. */
function nextFullPoints(points: readonly Point[]): (Point | null)[] {
  const next: (Point | null)[] = new Array(points.length).fill(null);
  for (let at = points.length - 2; at >= 0; at -= 1) {
    const after = points[at + 1]!;
    next[at] = after.fill.is_full && after.countedKm ? after : next[at + 1]!;
  }
  return next;
}

/** A full tank is measured to the next full tank, if one follows in time. */
function waitsForFull(start: Point, point: Point, nextFull: Point | null): boolean {
  return (
    start.fill.is_full && !point.fill.is_full && nextFull !== null && breakBetween(start, nextFull) === null
  );
}

function breakBetween(start: Point, point: Point): LeftOutReason | null {
  if (start.countedKm!.counting !== point.countedKm!.counting) return point.countedKm!.began;
  const tookMs = point.fill.at.getTime() - start.fill.at.getTime();
  return tookMs > MAX_STRETCH_DAYS * DAY_MS ? 'too_long' : null;
}

function implausibleReason(
  distance_km: number,
  volume_ml: number,
  from: Fill,
  to: Fill,
  { capacity_ml, metres_per_litre }: Tank,
): LeftOutReason | null {
  const hours = (to.at.getTime() - from.at.getTime()) / HOUR_MS;
  if (distance_km > FASTEST_KM_PER_HOUR * hours + SLACK_KM) return 'impossible_distance';
  const expected = metres_per_litre ? 1_000_000 / (metres_per_litre * BEST_OF_EXPECTED) : 0;
  const min_ml = distance_km * Math.max(MIN_ML_PER_KM, expected);
  return min_ml > capacity_ml + volume_ml ? 'missing_fill' : null;
}

/** Milliliters per 100 km; null without distance. */
export function mlPer100Km(volume_ml: number, distance_km: number): number | null {
  return distance_km > 0 ? Math.round((volume_ml * 100) / distance_km) : null;
}
