import type { Random } from '../../plates/random.ts';
import type { Fill } from '../fills.ts';
import { BEGIN_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '../prices.ts';

/** On the average of a drive, stops included. */
const KM_AN_HOUR = 70;
/** Minutes that the nozzle is in the tank. */
const FUELLING_MS = 6 * MINUTE_MS;

/** Between the end of one fill and the beginning of the next: the level falls while driving, and steps where fuel is taken out or added. */
export interface Stage {
  readonly from_ms: number;
  readonly to_ms: number;
  readonly start_ml: number;
  readonly burned_ml: number;
  readonly drives: readonly { readonly from_ms: number; readonly to_ms: number }[];
  readonly driven_ms: number;
  /** Fuel siphoned (negative), or filled somewhere without a bill of ours. */
  readonly step: { readonly at_ms: number; readonly ml: number } | null;
}

/** What truly happened to one vehicle's tank. */
export interface TankTimeline {
  readonly stages: readonly Stage[];
  /** What of each fill arrived in the tank. */
  readonly risen: ReadonlyMap<Fill, number>;
}

/**
 * The level of a tank over the vehicle's fills, oldest first. Fuel of invented fills went elsewhere, except for the parts of a split one
 * that fit; what was siphoned left the tank between two fills.
 */
export function timelineOf(fills: readonly Fill[], random: Random): TankTimeline {
  const risen = new Map<Fill, number>();
  const stages: Stage[] = [];
  const real = fills.filter(({ invented }) => !invented);
  for (const [index, fill] of real.entries()) {
    const next = real[index + 1];
    const until = next?.closed_at_ms ?? fill.closed_at_ms + DAY_MS;
    const group = fills.filter((one) => one.closed_at_ms >= fill.closed_at_ms && one.closed_at_ms < until);
    const burned = group.slice(1).reduce((sum, one) => sum + one.burned_ml, 0) + (next?.burned_ml ?? 0);
    const before = fill.level_before_ml - fill.siphoned_ml;
    const own = Math.max(0, fill.volume_ml - (fill.siphoned_ml > 0 ? 0 : fill.stolen_ml));
    const after = next ? next.level_before_ml + burned : before + own;
    let rest = Math.max(0, after - before);
    for (const one of group) {
      const arrives = one === fill ? own : one.indicators.has('split_under_threshold') ? one.volume_ml : 0;
      risen.set(one, Math.min(arrives, rest));
      rest -= risen.get(one)!;
    }
    let level = before;
    for (const [at, one] of group.entries()) {
      level += risen.get(one)!;
      const following = group[at + 1] ?? next;
      if (!following) break;
      const isLast = following === next;
      const burned_ml = following.burned_ml;
      stages.push(stageOf(one, following, level, burned_ml, isLast ? stepOf(following, rest) : 0, random));
      level -= burned_ml;
    }
  }
  return { stages, risen };
}

/** Taken out before this fill, or what filled the tank without a bill of ours. */
function stepOf({ siphoned_ml, vehicle }: Fill, rest: number): number {
  if (siphoned_ml > 0) return -siphoned_ml;
  return rest > 0.04 * vehicle.tank_ml ? rest : 0;
}

function stageOf(
  fill: Fill,
  next: Fill,
  start_ml: number,
  burned_ml: number,
  step_ml: number,
  random: Random,
): Stage {
  const from_ms = fill.closed_at_ms;
  const to_ms = Math.max(from_ms + MINUTE_MS, next.closed_at_ms - FUELLING_MS);
  // Nobody burns more than driving: whoever did not fit it into the shifts drove outside them.
  const needed_ms = (burned_ml / (fill.vehicle.ml_per_km * KM_AN_HOUR)) * HOUR_MS;
  const shifts = drivesOf(fill, from_ms, to_ms);
  const drives = lengthOf(shifts) < needed_ms ? [{ from_ms, to_ms }] : shifts;
  const driven_ms = lengthOf(drives);
  return {
    ...{ from_ms, to_ms, start_ml, burned_ml, drives, driven_ms },
    step: step_ml === 0 ? null : { at_ms: stepAt(from_ms, to_ms, step_ml < 0, random), ml: step_ml },
  };
}

function lengthOf(drives: Stage['drives']): number {
  return drives.reduce((sum, drive) => sum + drive.to_ms - drive.from_ms, 0);
}

/** Siphoned mostly at night, and whenever nobody looks. */
function stepAt(from_ms: number, to_ms: number, isNight: boolean, random: Random): number {
  const low = from_ms + 0.1 * (to_ms - from_ms);
  const high = from_ms + 0.9 * (to_ms - from_ms);
  for (let tries = 0; tries < 12; tries++) {
    const at = random.between(low, high);
    const hour = ((((at + 3 * HOUR_MS) % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS;
    if (!isNight || hour < 5 || hour > 20 || tries > 8) return at;
  }
  return (low + high) / 2;
}

/** The shifts between two fills, and the way from and to the pump. */
function drivesOf({ vehicle }: Fill, from_ms: number, to_ms: number): { from_ms: number; to_ms: number }[] {
  const spans = [{ from_ms, to_ms: from_ms + 15 * MINUTE_MS }];
  const firstDay = Math.floor((from_ms - BEGIN_MS) / DAY_MS) - 1;
  const lastDay = Math.ceil((to_ms - BEGIN_MS) / DAY_MS);
  for (let day = firstDay; day <= lastDay; day++)
    for (const { from_hour, hours } of vehicle.shifts) {
      const begin = BEGIN_MS + day * DAY_MS + from_hour * HOUR_MS;
      spans.push({ from_ms: begin, to_ms: begin + hours * HOUR_MS });
    }
  spans.push({ from_ms: to_ms - 30 * MINUTE_MS, to_ms });
  const joined: { from_ms: number; to_ms: number }[] = [];
  for (const span of spans.sort((a, b) => a.from_ms - b.from_ms)) {
    const begin = Math.max(span.from_ms, joined.at(-1)?.to_ms ?? from_ms, from_ms);
    const end = Math.min(span.to_ms, to_ms);
    if (end > begin) joined.push({ from_ms: begin, to_ms: end });
  }
  return joined;
}

/** The true level at a time of a stage. */
export function levelAt({ start_ml, burned_ml, drives, driven_ms, step }: Stage, at_ms: number): number {
  const driven = drives.reduce(
    (sum, drive) => sum + Math.max(0, Math.min(at_ms, drive.to_ms) - drive.from_ms),
    0,
  );
  const moved = step && at_ms >= step.at_ms ? step.ml : 0;
  return Math.max(0, start_ml - burned_ml * (driven / Math.max(1, driven_ms)) + moved);
}
