import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import type { Leg } from './legs.ts';

/** From one part to the next. */
const STEP_MINUTES = 150;
/** A part lies below the amount, but not far below: a small top-up beside a fill is none. */
const LEAST_SHARE = 0.6;
/** Two parts come close after each other, as the person stands there; three and more need no such proof. */
const PAIR_MINUTES = 60;
/** Together they are well over the amount: a fill broken off and taken up again is seldom. */
const LEAST_TOTAL = 1.33;
/** Who has burned this share of the first part in between, fuels again because the tank is empty again. */
const DRIVEN_SHARE = 0.4;
/** Without odometers: the pace at which that would have been burned. */
const KMH = 45;

/**
 * What a person of the fleet should have looked at, taken in parts small enough to pass: fills of one vehicle one after the
 * other, with hardly a way between, each within the fleet's amount and together over it. Every part carries the sign.
 */
export function findSplitUnderThreshold({ legs, client }: History): AnomalyFinding[] {
  return [...legs.values()].flatMap((ways) => {
    const amount = client.get(ways[0]!.fill.client_id)?.review_amount_halalas;
    return amount ? runsOf(ways, amount).flatMap((run) => findingsOf(run, amount)) : [];
  });
}

function runsOf(ways: readonly Leg[], amount: number): Leg[][] {
  const runs: Leg[][] = [];
  let run: Leg[] = [];
  for (const leg of ways) {
    const isPart = leg.fill.amount_halalas <= amount && leg.fill.amount_halalas >= amount * LEAST_SHARE;
    const goesOn = isPart && run.length > 0 && isHardlyDriven(leg);
    if (!goesOn) {
      runs.push(run);
      run = [];
    }
    if (isPart) run.push(leg);
  }
  return [...runs, run].filter((one) => one.length > 1);
}

function isHardlyDriven({ minutes, driven_km, ml_per_km, previous }: Leg): boolean {
  if (minutes === null || minutes > STEP_MINUTES) return false;
  const km = driven_km ?? (minutes / 60) * KMH;
  return ml_per_km === null || km * ml_per_km <= previous!.volume_ml * DRIVEN_SHARE;
}

function findingsOf(run: readonly Leg[], review_amount_halalas: number): AnomalyFinding[] {
  const total_halalas = run.reduce((sum, { fill }) => sum + fill.amount_halalas, 0);
  if (total_halalas <= review_amount_halalas * LEAST_TOTAL) return [];
  const minutes = (run.at(-1)!.fill.closed_at_ms - run[0]!.fill.closed_at_ms) / 60_000;
  if (run.length === 2 && minutes > PAIR_MINUTES) return [];
  const nearness = total_halalas / run.length / review_amount_halalas;
  return run.map(({ fill }) => ({
    fill_id: fill.id,
    sign: 'split_under_threshold',
    strength: strengthOf(0.4 + 0.4 * nearness + 0.1 * (run.length - 1)),
    evidence: {
      fill_ids: run.map((part) => part.fill.id),
      minutes_between: Math.round(minutes),
      total_halalas,
      review_amount_halalas,
    },
  }));
}
