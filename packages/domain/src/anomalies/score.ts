import type { AnomalyIndicator } from '../anomaly-facts.ts';
import { DETECTORS } from './detect.ts';

/** Weight of an indicator at full strength: its precision. */
export const INDICATOR_WEIGHTS: Record<AnomalyIndicator, number> = {
  wrong_fuel: 0.9,
  over_tank: 0.85,
  double_fill: 0.85,
  position_apart: 0.8,
  no_rise: 0.8,
  impossible_distance: 0.75,
  one_identity_many_vehicles: 0.7,
  split_under_threshold: 0.7,
  /** A careful estimate: no real photos have been measured. */
  display_difference: 0.7,
  odometer_rollback: 0.6,
  consumption_out_of_band: 0.6,
  attendant_pattern: 0.55,
  /** Held out (decision 158); weak alone. */
  tank_drain: 0.45,
  price_above_bound: 0.55,
  plate_corrected_often: 0.45,
  odd_hours: 0.4,
  rise_differs: 0.3,
};

/** Indicators with a common cause: of these only the strongest counts. */
const CAUSES: readonly (readonly AnomalyIndicator[])[] = [
  [
    'over_tank',
    'double_fill',
    'consumption_out_of_band',
    'split_under_threshold',
    'no_rise',
    'rise_differs',
    'tank_drain',
  ],
  ['odometer_rollback', 'impossible_distance'],
  ['attendant_pattern', 'plate_corrected_often'],
  ['position_apart', 'one_identity_many_vehicles'],
];

export interface ScorePart {
  readonly indicator: AnomalyIndicator;
  /** Points added to the score; 0 if a stronger indicator of the same cause counts instead. */
  readonly points: number;
}

export interface AnomalyScore {
  /** 0 to 100. */
  readonly score: number;
  /** The points of all parts add up to the score; highest first. */
  readonly parts: readonly ScorePart[];
}

/**
 * One score of several indicators, with its parts. Independent indicators combine like probabilities: each takes its share of the
 * remainder, so that two count more than one and nothing exceeds 100.
 */
export function scoreOf(
  findings: readonly { readonly indicator: AnomalyIndicator; readonly strength: number }[],
): AnomalyScore {
  const weighed = findings
    .map(({ indicator, strength }) => ({ indicator, weight: INDICATOR_WEIGHTS[indicator] * strength }))
    .sort((a, b) => b.weight - a.weight || orderOf(a.indicator) - orderOf(b.indicator));
  const seen = new Set<number>();
  let open = 1;
  let allotted = 0;
  const parts = weighed.map(({ indicator, weight }): ScorePart => {
    const cause = CAUSES.findIndex((indicators) => indicators.includes(indicator));
    if (cause >= 0 && seen.has(cause)) return { indicator, points: 0 };
    if (cause >= 0) seen.add(cause);
    open *= 1 - weight;
    const total = Math.round((1 - open) * 100);
    const points = total - allotted;
    allotted = total;
    return { indicator, points };
  });
  return { score: allotted, parts };
}

function orderOf(indicator: AnomalyIndicator): number {
  return Object.keys(DETECTORS).indexOf(indicator);
}
