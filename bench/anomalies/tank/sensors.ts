import type { Random } from '../../plates/random.ts';
import { BEGIN_MS, DAY_MS, DAYS, MINUTE_MS } from '../prices.ts';
import type { Vehicle } from '../world.ts';

/**
 * A level sensor. Shares are of the tank. Sources: capacitive probes are sold with one percent of error; SAE J1939 sends the level (SPN 96)
 * in steps of 0.4 %, OBD-II (PID 2F) in 255 steps; floats neither reach the top nor the bottom of a tank; a tank that stands on a slope or
 * in a curve shows another level than it holds.
 */
interface SensorKind {
  readonly moving_noise: number;
  readonly parked_noise: number;
  readonly slope: number;
  readonly step: number;
  readonly gain_error: number;
  readonly bottom: number;
  readonly top: number;
  readonly minutes: readonly [number, number];
}

const KINDS = {
  probe: {
    ...{ moving_noise: 0.012, parked_noise: 0.004, slope: 0.008, step: 0.001, gain_error: 0.012 },
    ...{ bottom: 0.005, top: 1.02, minutes: [8, 15] },
  },
  bus: {
    ...{ moving_noise: 0.02, parked_noise: 0.007, slope: 0.014, step: 0.004, gain_error: 0.035 },
    ...{ bottom: 0.02, top: 0.98, minutes: [10, 20] },
  },
  gauge: {
    ...{ moving_noise: 0.035, parked_noise: 0.014, slope: 0.02, step: 1 / 51, gain_error: 0.06 },
    ...{ bottom: 0.04, top: 0.94, minutes: [15, 30] },
  },
} as const satisfies Record<string, SensorKind>;

/** A span of days, end exclusive. */
interface Span {
  readonly from_ms: number;
  readonly to_ms: number;
}

export interface Sensor {
  readonly kind: SensorKind;
  /** What a liter in the tank adds to the reading: calibration, a registered tank of another size, a second tank without a sensor. */
  readonly gain: number;
  readonly offset: number;
  /** Minutes between readings while driving, and while parked; null if it is silent then. */
  readonly moving_ms: number;
  readonly parked_ms: number | null;
  readonly glitches: number;
  /** It shows what it showed before. */
  readonly stuck: Span | null;
  /** Nothing arrives. */
  readonly silent: readonly Span[];
  /** Calibrated anew: from then on it shows this share of the tank more. */
  readonly recalibrated: { readonly at_ms: number; readonly by: number } | null;
}

/** Vehicles whose level is known: most lorries and buses, some cars. */
const WITH_SENSOR = { heavy: 0.75, light: 0.5 };

/** The sensor of a vehicle; null without one. */
export function sensorOf(vehicle: Vehicle, random: Random): Sensor | null {
  const isHeavy = vehicle.tank_ml > 200_000;
  if (!random.chance(isHeavy ? WITH_SENSOR.heavy : WITH_SENSOR.light)) return null;
  const kind: SensorKind =
    KINDS[random.pick(isHeavy ? (['probe', 'probe', 'bus'] as const) : (['bus', 'bus', 'gauge'] as const))];
  const isOneOfTwo = vehicle.kind === 'heavy_truck' && random.chance(0.12);
  const moving_ms = random.between(...kind.minutes) * MINUTE_MS;
  return {
    kind,
    gain:
      (vehicle.registered_tank_ml / vehicle.tank_ml) *
      (1 + random.normal() * kind.gain_error) *
      (isOneOfTwo ? random.between(0.5, 0.62) : 1),
    offset: random.normal() * 0.01,
    moving_ms,
    parked_ms: random.chance(0.45) ? random.between(30, 180) * MINUTE_MS : null,
    glitches: random.chance(0.15) ? random.between(0.004, 0.02) : 0.0008,
    stuck: random.chance(0.08) ? someDays(random, 1, 12) : null,
    silent: Array.from({ length: random.pick([0, 0, 1, 1, 2, 4]) }, () => someDays(random, 0.1, 6)),
    recalibrated: random.chance(0.025)
      ? {
          at_ms: BEGIN_MS + random.between(5, 85) * DAY_MS,
          by: random.pick([-1, 1]) * random.between(0.05, 0.14),
        }
      : null,
  };
}

function someDays(random: Random, low: number, high: number): Span {
  const from_ms = BEGIN_MS + random.between(1, DAYS - 1) * DAY_MS;
  return { from_ms, to_ms: from_ms + random.between(low, high) * DAY_MS };
}

/** What the sensor would show of a level without noise: limited at both ends. */
export function response({ kind, gain, offset }: Sensor, level_ml: number, tank_ml: number): number {
  return Math.min(kind.top, Math.max(kind.bottom, (level_ml / tank_ml) * gain + offset)) * tank_ml;
}

export function isWithin(span: Span | null, at_ms: number): boolean {
  return span !== null && span.from_ms <= at_ms && at_ms < span.to_ms;
}

/** One reading of a level, as it is sent: noise, steps, slopes, glitches. */
export function readLevel(
  sensor: Sensor,
  true_ml: number,
  tank_ml: number,
  at: { readonly at_ms: number; readonly isMoving: boolean; readonly slope: number },
  random: Random,
): number {
  const { kind, recalibrated } = sensor;
  if (random.chance(sensor.glitches)) return Math.round(random.pick([0, kind.top, random.next()]) * tank_ml);
  const noise = random.normal() * (at.isMoving ? kind.moving_noise : kind.parked_noise);
  const shift = recalibrated && at.at_ms >= recalibrated.at_ms ? recalibrated.by : 0;
  const shown = response(sensor, true_ml, tank_ml) / tank_ml + noise + shift + at.slope * kind.slope;
  const limited = Math.min(kind.top, Math.max(0, shown));
  return Math.round(Math.round(limited / kind.step) * kind.step * tank_ml);
}
