import { quantile } from '../anomalies/robust.ts';
import {
  beganBy,
  indexAfter,
  isStuck,
  levelAfter,
  levelBefore,
  type TankFill,
  type TankReading,
  type TankTrace,
} from './trace.ts';

/** A level that changed between two readings by more than driving explains: fuel left the tank, or came without a bill of ours. */
export interface TankJump {
  /** The last fill before it; null where none is known. */
  readonly fill: TankFill | null;
  readonly before_ml: number;
  readonly after_ml: number;
  /** Positive in either direction. */
  readonly volume_ml: number;
  readonly began_at_ms: number;
  readonly ended_at_ms: number;
  /** How many deviations of a reading it is beyond usual steps. */
  readonly deviations: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Steps between readings so long apart are compared with each other: of a drive, of a break, of a night. Longer ones show nothing. */
const CLASSES_MS = [HOUR_MS, 3 * HOUR_MS, 16 * HOUR_MS] as const;
const MIN_DEVIATIONS = 5.5;
const MIN_SHARE = 0.1;
const MIN_ML = 5_000;
/** Steps up to this share are driving. */
const USUAL_SHARE = 0.97;
/** Steps of a class that are needed to know what is usual. */
const MIN_STEPS = 8;
/** So many of them are enough. */
const SAMPLE = 300;
/** Of the least jump, what is looked at closely. */
const ROUGHLY = 0.6;
/** A level that comes back by this share within so long was never other: the vehicle stood on a slope. */
const COMES_BACK = 0.5;
const COMES_BACK_MS = 18 * HOUR_MS;
/** Readings after it that it must be seen in, and how long a fill's own rise may take to show. */
const MIN_AFTER = 2;
const SETTLES_MS = 30 * MINUTE_MS;
/** One jump is seen in so many steps around it as well. */
const SAME = 6;

interface Pair {
  readonly index: number;
  readonly length: number;
  readonly fill: TankFill | null;
  readonly until_ms: number;
}

interface Step extends Pair {
  readonly before_ml: number;
  readonly after_ml: number;
}

type Direction = 'down' | 'up';

/** Drains of one vehicle, oldest first. `fills` are all of the vehicle, oldest first. */
export function drainsOf(trace: TankTrace, fills: readonly TankFill[]): TankJump[] {
  return jumpsOf(trace, fills, 'down');
}

/** Rises that no fill explains: fuel from elsewhere. */
export function unbilledRisesOf(trace: TankTrace, fills: readonly TankFill[]): TankJump[] {
  return jumpsOf(trace, fills, 'up');
}

function jumpsOf(trace: TankTrace, fills: readonly TankFill[], direction: Direction): TankJump[] {
  const sign = direction === 'down' ? 1 : -1;
  const pairs = pairsOf(trace, fills);
  const change = ({ before_ml, after_ml }: Step) => (before_ml - after_ml) * sign;
  const usual = CLASSES_MS.map((_, length) => usualOf(trace, pairs, length, change));
  const min_ml = Math.max(MIN_ML, MIN_SHARE * trace.tank_ml);
  const found: (TankJump & { readonly index: number })[] = [];
  for (const pair of pairs) {
    const usual_ml = usual[pair.length] ?? null;
    if (usual_ml === null || roughly(trace, pair) * sign < min_ml * ROUGHLY) continue;
    const step = stepOf(trace, pair);
    if (!step) continue;
    const volume_ml = Math.round(change(step));
    const excess_ml = volume_ml - Math.max(0, usual_ml);
    const deviations = excess_ml / trace.noise_ml;
    if (deviations < MIN_DEVIATIONS || excess_ml < min_ml) continue;
    if (direction === 'down' ? comesBack(trace, step) : wasThereBefore(trace, step)) continue;
    const { index, fill, before_ml, after_ml } = step;
    const began_at_ms = trace.readings[index]!.at_ms;
    const ended_at_ms = trace.readings[index + 1]!.at_ms;
    const jump = { index, fill, before_ml, after_ml, volume_ml, began_at_ms, ended_at_ms, deviations };
    const last = found.at(-1);
    if (!last || last.fill !== fill || index - last.index >= SAME) found.push(jump);
    else if (volume_ml > last.volume_ml) found[found.length - 1] = jump;
  }
  return found.map(({ index: _, ...jump }) => jump);
}

/** Up to what steps of a class differ by driving, by some of them; null with too few. */
function usualOf(
  trace: TankTrace,
  pairs: readonly Pair[],
  length: number,
  change: (step: Step) => number,
): number | null {
  const own = pairs.filter((pair) => pair.length === length);
  const every = Math.ceil(own.length / SAMPLE);
  const steps = own.filter((_, index) => index % every === 0).flatMap((pair) => stepOf(trace, pair) ?? []);
  return steps.length < MIN_STEPS ? null : quantile(steps.map(change), USUAL_SHARE);
}

/** One reading and the next, with no fill between. */
function pairsOf({ readings }: TankTrace, fills: readonly TankFill[]): Pair[] {
  let at = -1;
  return readings.flatMap((reading, index): Pair[] => {
    const next = readings[index + 1];
    while (at + 1 < fills.length && fills[at + 1]!.closed_at_ms <= reading.at_ms) at++;
    if (!next) return [];
    const fill = fills[at] ?? null;
    const following = fills[at + 1];
    const until_ms = following ? beganBy(following) : Number.POSITIVE_INFINITY;
    const length = CLASSES_MS.findIndex((limit) => next.at_ms - reading.at_ms <= limit);
    const isSettled = !fill || next.at_ms - fill.closed_at_ms > SETTLES_MS;
    return length < 0 || next.at_ms > until_ms || !isSettled ? [] : [{ index, length, fill, until_ms }];
  });
}

/** The change by two readings on either side: what shows nothing there is not looked at closely. */
function roughly({ readings }: TankTrace, { index }: Pair): number {
  const at = (one: number) => readings[Math.min(readings.length - 1, Math.max(0, one))]!.volume_ml;
  return (at(index) + at(index - 1) - at(index + 1) - at(index + 2)) / 2;
}

function stepOf(trace: TankTrace, pair: Pair): Step | null {
  const [reading, next] = [trace.readings[pair.index]!, trace.readings[pair.index + 1]!];
  const before = levelBefore(trace, reading.at_ms, pair.fill?.closed_at_ms ?? 0);
  const after = levelAfter(trace, next.at_ms - 1, pair.until_ms);
  if (!before || !after || after.count < MIN_AFTER) return null;
  if (isStuck(trace, pair.fill?.closed_at_ms ?? 0, reading.at_ms)) return null;
  return { ...pair, before_ml: before.volume_ml, after_ml: after.volume_ml };
}

/** A level that rises again without a fill. */
function comesBack({ readings }: TankTrace, { index, before_ml, after_ml, until_ms }: Step): boolean {
  const from = readings[index + 1]!.at_ms;
  const later = readings.slice(index + 1, indexAfter(readings, Math.min(until_ms, from + COMES_BACK_MS)));
  let lowest = after_ml;
  return later.some((_, at) => {
    const level = middleOfThree(later, at);
    if (level === null) return false;
    lowest = Math.min(lowest, level);
    return level - lowest > COMES_BACK * (before_ml - after_ml);
  });
}

/** A level that fell shortly before, and is now what it was. */
function wasThereBefore({ readings }: TankTrace, { index, before_ml, after_ml, fill }: Step): boolean {
  const to = readings[index]!.at_ms;
  const from = Math.max(to - COMES_BACK_MS / SAME, fill?.closed_at_ms ?? 0);
  const earlier = readings.slice(indexAfter(readings, from), index + 1);
  return earlier.some((_, at) => {
    const level = middleOfThree(earlier, at);
    return level !== null && level - before_ml > COMES_BACK * (after_ml - before_ml);
  });
}

function middleOfThree(readings: readonly TankReading[], at: number): number | null {
  const three = readings.slice(at, at + 3).map((one) => one.volume_ml);
  return three.length < 3 ? null : three.sort((a, b) => a - b)[1]!;
}
