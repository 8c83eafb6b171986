import type { AnomalyIndicator, TankReadingFacts } from '@fleet/domain/anomaly-facts.ts';
import { type Random, seededRandom } from '../../plates/random.ts';
import type { DataSet } from '../data-set.ts';
import type { Fill } from '../fills.ts';
import { HOUR_MS, MINUTE_MS } from '../prices.ts';
import { isWithin, readLevel, response, type Sensor, sensorOf } from './sensors.ts';
import { levelAt, type Stage, type TankTimeline, timelineOf } from './timeline.ts';

/** Readings this close to a fill show its rise, and this far apart a drain between them. */
const NEAR_MS = 3 * HOUR_MS;
const NEAR_DRAIN_MS = 14 * HOUR_MS;
/** Deviations from which a reviewer sees it for sure, and from which one might. */
const CLEAR = 3.5;
const PERHAPS = 1.2;
const MIN_CLEAR_ML = 6_000;
/** Less than this of a fill is none, about this may be called either. */
const NONE = 0.25;

/**
 * The same fills with readings of tank levels for the vehicles that have a sensor, and the labels of what the readings show: written from
 * what sensors do and before any detector that reads them.
 */
export function withTankLevels(set: DataSet, seed: number): DataSet {
  const random = seededRandom(seed ^ 0x7a4b);
  const labels = mapOfSets(set.labels);
  const open = mapOfSets(set.open);
  const ids = new Map([...set.truth].map(([id, fill]) => [fill, id]));
  const readings = new Map<string, TankReadingFacts[]>();
  for (const [vehicle, fills] of Map.groupBy(set.truth.values(), (fill) => fill.vehicle)) {
    const sensor = sensorOf(vehicle, random);
    if (!sensor) continue;
    const timeline = timelineOf(fills, random);
    const own = timeline.stages.flatMap((stage) => readStage(stage, sensor, vehicle.tank_ml, random));
    own.sort((a, b) => a.at_ms - b.at_ms);
    readings.set(vehicle.id, own);
    labelRises(fills, timeline, sensor, own, (fill, to, indicator) => add(to, ids.get(fill)!, indicator));
    labelDrains(fills, timeline, sensor, own, (fill, to, indicator) => add(to, ids.get(fill)!, indicator));
  }
  return { ...set, facts: { ...set.facts, tank_readings: readings }, labels, open };

  function add(to: 'labels' | 'open', id: string, indicator: AnomalyIndicator): void {
    const target = to === 'labels' ? labels : open;
    target.set(id, (target.get(id) ?? new Set()).add(indicator));
  }
}

/** The labels of these vehicles only; a detector still sees all facts. */
export function ofVehicles(set: DataSet, vehicles: ReadonlySet<string>): DataSet {
  const isOf = ([id]: readonly [string, unknown]) => vehicles.has(set.truth.get(id)!.vehicle.id);
  return {
    ...set,
    labels: new Map([...set.labels].filter(isOf)),
    open: new Map([...set.open].filter(isOf)),
    scored: new Set([...set.truth].filter(isOf).map(([id]) => id)),
  };
}

type Note = (fill: Fill, to: 'labels' | 'open', indicator: AnomalyIndicator) => void;

function mapOfSets<Key, Value>(map: ReadonlyMap<Key, ReadonlySet<Value>>): Map<Key, Set<Value>> {
  return new Map([...map].map(([key, values]) => [key, new Set(values)]));
}

function readStage(stage: Stage, sensor: Sensor, tank_ml: number, random: Random): TankReadingFacts[] {
  const found: TankReadingFacts[] = [];
  let slope = random.normal();
  let wasMoving = true;
  let held: number | null = null;
  for (let at_ms = stage.from_ms + random.between(0.1, 1) * sensor.moving_ms; at_ms < stage.to_ms; ) {
    const drive = stage.drives.find((one) => at_ms < one.to_ms);
    const isMoving = drive !== undefined && at_ms >= drive.from_ms;
    // Every parking space has its own slope.
    if (!isMoving && wasMoving) slope = random.chance(0.15) ? random.normal() * 2.5 : random.normal();
    wasMoving = isMoving;
    const isStuck = isWithin(sensor.stuck, at_ms);
    if (!sensor.silent.some((span) => isWithin(span, at_ms)) && (isMoving || sensor.parked_ms)) {
      const read = readLevel(
        sensor,
        levelAt(stage, at_ms),
        tank_ml,
        { at_ms, isMoving, slope: isMoving ? 0 : slope },
        random,
      );
      held ??= read;
      found.push({ at_ms: Math.round(at_ms), volume_ml: isStuck ? held : read });
      if (!isStuck) held = read;
    }
    if (isMoving) at_ms += sensor.moving_ms * random.between(0.8, 1.2);
    else if (sensor.parked_ms)
      at_ms = Math.min(at_ms + sensor.parked_ms, drive ? drive.from_ms + MINUTE_MS : stage.to_ms);
    else at_ms = drive ? drive.from_ms + random.between(1, 4) * MINUTE_MS : stage.to_ms;
  }
  return found;
}

/** What of a fill did not arrive, as far as readings on both sides show it. */
function labelRises(
  fills: readonly Fill[],
  { risen, stages }: TankTimeline,
  sensor: Sensor,
  readings: readonly TankReadingFacts[],
  note: Note,
): void {
  for (const [index, fill] of fills.entries()) {
    const rise = risen.get(fill) ?? fill.volume_ml;
    if (fill.volume_ml - rise < 500) continue;
    const { tank_ml } = fill.vehicle;
    const before = stages.find((stage) => fills[index - 1]?.closed_at_ms === stage.from_ms);
    const level = before ? levelAt(before, before.to_ms) : fill.level_before_ml;
    const at = fill.closed_at_ms;
    const from = Math.max(at - NEAR_MS, fills[index - 1]?.closed_at_ms ?? 0);
    const to = Math.min(
      at + NEAR_MS,
      (fills[index + 1]?.closed_at_ms ?? Number.MAX_SAFE_INTEGER) - 6 * MINUTE_MS,
    );
    const isSeen = hasReading(readings, from, at - 6 * MINUTE_MS) && hasReading(readings, at, to);
    const shows = (ml: number) => response(sensor, level + ml, tank_ml) - response(sensor, level, tank_ml);
    const missing = shows(fill.volume_ml) - shows(rise);
    const { kind } = sensor;
    const deviation = Math.hypot(
      (kind.moving_noise + kind.slope) * 0.6 * tank_ml,
      kind.step * tank_ml * 0.4,
      kind.gain_error * 0.5 * fill.volume_ml,
    );
    const isHalted = isWithin(sensor.stuck, from) || isWithin(sensor.stuck, to);
    const [name, other] =
      rise < NONE * fill.volume_ml
        ? (['no_rise', 'rise_differs'] as const)
        : (['rise_differs', 'no_rise'] as const);
    const isClear = isSeen && !isHalted && missing > CLEAR * deviation && missing > MIN_CLEAR_ML;
    if (isClear) note(fill, 'labels', name);
    else if (missing > PERHAPS * deviation || !isSeen || isHalted) note(fill, 'open', name);
    if (isClear && Math.abs(rise / fill.volume_ml - NONE) > 0.12) continue;
    note(fill, 'open', other);
  }
}

/** What was siphoned, at the fill before: its driver had the vehicle. */
function labelDrains(
  fills: readonly Fill[],
  { stages }: TankTimeline,
  sensor: Sensor,
  readings: readonly TankReadingFacts[],
  note: Note,
): void {
  for (const stage of stages) {
    if (!stage.step || stage.step.ml > 0) continue;
    const fill = fills.find((one) => one.closed_at_ms === stage.from_ms)!;
    const { tank_ml } = fill.vehicle;
    const { at_ms, ml } = stage.step;
    const last = readings.findLast((one) => one.at_ms >= stage.from_ms && one.at_ms < at_ms)?.at_ms;
    const next = readings.find((one) => one.at_ms > at_ms && one.at_ms <= stage.to_ms)?.at_ms;
    const isSeen = last !== undefined && next !== undefined && next - last <= NEAR_DRAIN_MS;
    const shown =
      response(sensor, levelAt(stage, at_ms - 1), tank_ml) - response(sensor, levelAt(stage, at_ms), tank_ml);
    const { kind } = sensor;
    const between = isSeen ? levelAt(stage, last) - levelAt(stage, next) + ml : 0;
    const deviation = Math.hypot(
      (kind.moving_noise + kind.slope) * 0.6 * tank_ml,
      kind.step * tank_ml * 0.4,
      0.5 * Math.max(0, between),
    );
    const isHalted = isWithin(sensor.stuck, at_ms) || isWithin(sensor.stuck, stage.to_ms);
    const isClear = isSeen && !isHalted && shown > CLEAR * deviation && shown > MIN_CLEAR_ML;
    if (isClear) note(fill, 'labels', 'tank_drain');
    else note(fill, 'open', 'tank_drain');
  }
}

function hasReading(readings: readonly TankReadingFacts[], from: number, to: number): boolean {
  return readings.some(({ at_ms }) => at_ms > from && at_ms <= to);
}
