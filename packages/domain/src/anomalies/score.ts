import type { AnomalySign } from '../anomaly-facts.ts';
import { DETECTORS } from './detect.ts';

/** How much a sign at full strength is worth by itself: how often it means what it looks like. */
export const SIGN_WEIGHTS: Record<AnomalySign, number> = {
  wrong_fuel: 0.9,
  over_tank: 0.85,
  double_fill: 0.85,
  position_apart: 0.8,
  impossible_distance: 0.75,
  one_identity_many_vehicles: 0.7,
  split_under_threshold: 0.7,
  odometer_rollback: 0.6,
  consumption_out_of_band: 0.6,
  attendant_pattern: 0.55,
  price_above_bound: 0.55,
  plate_corrected_often: 0.45,
  odd_hours: 0.4,
};

/** Signs that one cause brings forth together: of these only the heaviest counts. */
const CAUSES: readonly (readonly AnomalySign[])[] = [
  ['over_tank', 'double_fill', 'consumption_out_of_band', 'split_under_threshold'],
  ['odometer_rollback', 'impossible_distance'],
  ['attendant_pattern', 'plate_corrected_often'],
  ['position_apart', 'one_identity_many_vehicles'],
];

export interface ScorePart {
  readonly sign: AnomalySign;
  /** What it adds to the score, in points; 0 where a heavier sign of the same cause stands for it. */
  readonly points: number;
}

export interface AnomalyScore {
  /** 0 to 100. */
  readonly score: number;
  /** The points of all parts are the score; heaviest first. */
  readonly parts: readonly ScorePart[];
}

/**
 * One figure of several signs that says where it comes from. Independent signs add as chances do: each takes its share of
 * what the ones before left open, so that two doubts are worth more than one and nothing exceeds a hundred.
 */
export function scoreOf(
  findings: readonly { readonly sign: AnomalySign; readonly strength: number }[],
): AnomalyScore {
  const weighed = findings
    .map(({ sign, strength }) => ({ sign, weight: SIGN_WEIGHTS[sign] * strength }))
    .sort((a, b) => b.weight - a.weight || orderOf(a.sign) - orderOf(b.sign));
  const seen = new Set<number>();
  let open = 1;
  let given = 0;
  const parts = weighed.map(({ sign, weight }): ScorePart => {
    const cause = CAUSES.findIndex((signs) => signs.includes(sign));
    if (cause >= 0 && seen.has(cause)) return { sign, points: 0 };
    if (cause >= 0) seen.add(cause);
    open *= 1 - weight;
    const total = Math.round((1 - open) * 100);
    const points = total - given;
    given = total;
    return { sign, points };
  });
  return { score: given, parts };
}

function orderOf(sign: AnomalySign): number {
  return Object.keys(DETECTORS).indexOf(sign);
}
