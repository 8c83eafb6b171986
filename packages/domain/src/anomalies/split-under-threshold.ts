import { distanceMetres } from '../geo.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import type { Leg } from './legs.ts';

/** Maximum minutes between parts. */
const STEP_MINUTES = 150;
/** Minimum share of the threshold for the first part: one that stopped earlier was not intended to approach it. */
const FIRST_SHARE = 0.7;
/** A vehicle that consumed this share of the first part in between fuels again because the tank is empty. */
const DRIVEN_SHARE = 0.5;
/** Without odometers: the assumed speed of that consumption. */
const KMH = 45;
/** Factor by which the parts together exceed the consumption: an interrupted and resumed fill matches the tank. */
const BEYOND_CONSUMED = 1.15;
/** Or so far above the threshold that review was certain. */
const FAR_OVER = 1.5;
/** If the missing volume is unknown, only an immediate continuation counts. */
const AT_ONCE_MINUTES = 15;
const PAUSE_MINUTES = 45;
const STAYED_KM = 15;
/** At another station, it is only a split if it follows soon and the distance can be driven. */
const ELSEWHERE_MINUTES = 45;
const KM_A_MINUTE = 1.5;

/**
 * A fill that should have been reviewed, split into parts below the threshold: consecutive fills of one vehicle with hardly any
 * distance between, each within the fleet's amount and together above it. Every part carries the indicator.
 */
export function findSplitUnderThreshold(history: History): AnomalyFinding[] {
  return [...history.legs.values()].flatMap((vehicleLegs) => {
    const amount = history.client.get(vehicleLegs[0]!.fill.client_id)?.review_amount_halalas;
    return amount ? runsOf(vehicleLegs, amount, history).flatMap((run) => findingsOf(run, amount)) : [];
  });
}

function runsOf(vehicleLegs: readonly Leg[], amount: number, history: History): Leg[][] {
  const runs: Leg[][] = [];
  let run: Leg[] = [];
  for (const leg of vehicleLegs) {
    const { amount_halalas } = leg.fill;
    if (run.length > 0 && amount_halalas <= amount && goesOn(run.at(-1)!, leg, history)) {
      run.push(leg);
      continue;
    }
    run = amount_halalas <= amount && amount_halalas >= amount * FIRST_SHARE ? [leg] : [];
    if (run.length > 0) runs.push(run);
  }
  return runs.filter((one) => one.length > 1);
}

/** Soon after the previous part, with hardly any distance between. */
function goesOn(before: Leg, leg: Leg, { station }: History): boolean {
  const { minutes, driven_km, ml_per_km, fill } = leg;
  if (minutes === null || minutes > STEP_MINUTES) return false;
  const km = driven_km ?? (minutes / 60) * KMH;
  if (ml_per_km !== null && km * ml_per_km > before.fill.volume_ml * DRIVEN_SHARE) return false;
  if (fill.station_id === before.fill.station_id) return true;
  const here = station.get(fill.station_id);
  const there = station.get(before.fill.station_id);
  if (!here || !there || minutes > ELSEWHERE_MINUTES) return false;
  return distanceMetres(here, there) <= minutes * KM_A_MINUTE * 1_000;
}

function findingsOf(run: readonly Leg[], review_amount_halalas: number): AnomalyFinding[] {
  const total_halalas = run.reduce((sum, { fill }) => sum + fill.amount_halalas, 0);
  if (total_halalas <= review_amount_halalas || !isMeant(run, total_halalas / review_amount_halalas))
    return [];
  const nearness = Math.min(1, total_halalas / run.length / review_amount_halalas);
  return run.map(({ fill }) => ({
    fill_id: fill.id,
    indicator: 'split_under_threshold',
    strength: strengthOf(0.4 + 0.4 * nearness + 0.1 * (run.length - 1)),
    evidence: {
      fill_ids: run.map((part) => part.fill.id),
      minutes_between: minutesOf(run),
      total_halalas,
      review_amount_halalas,
    },
  }));
}

/**
 * Whether it was intentional rather than an interrupted fill: three or more parts, more than the consumption, or far above the
 * threshold. Two parts with a pause between them are one visit only if the vehicle has not moved.
 */
function isMeant(run: readonly Leg[], over: number): boolean {
  if (run.length > 2) return true;
  const minutes = minutesOf(run);
  const { driven_km } = run[1]!;
  if (minutes > PAUSE_MINUTES && (driven_km === null || driven_km > STAYED_KM)) return false;
  const { consumed_ml } = run[0]!;
  if (consumed_ml === null) return minutes <= AT_ONCE_MINUTES;
  const volume_ml = run.reduce((sum, { fill }) => sum + fill.volume_ml, 0);
  return volume_ml > consumed_ml * BEYOND_CONSUMED || over > FAR_OVER;
}

function minutesOf(run: readonly Leg[]): number {
  return Math.round((run.at(-1)!.fill.closed_at_ms - run[0]!.fill.closed_at_ms) / 60_000);
}
