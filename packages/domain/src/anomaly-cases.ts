import type { AnomalyIndicator } from './anomaly-facts.ts';

/** State of a case: open, under review, decided. */
export const ANOMALY_CASE_STATES = ['open', 'under_review', 'closed'] as const;
export type AnomalyCaseState = (typeof ANOMALY_CASE_STATES)[number];

/** What a fill turned out to be. */
export const ANOMALY_OUTCOMES = ['theft', 'misuse', 'data_error', 'honest', 'unclear'] as const;
export type AnomalyOutcome = (typeof ANOMALY_OUTCOMES)[number];

/** What people, or the judging itself, did to a case. */
export const ANOMALY_CASE_ACTIONS = ['claimed', 'decided', 'requeue', 'commented', 'reopened'] as const;
export type AnomalyCaseAction = (typeof ANOMALY_CASE_ACTIONS)[number];

/**
 * What a station's people may see of a fill at their pumps: what was dispensed and at what price, how the plate came in, and
 * how their attendant works. Where a fleet's driver was, when they work and what they drove is the fleet's own.
 */
export const STATION_INDICATORS: readonly AnomalyIndicator[] = [
  'over_tank',
  'wrong_fuel',
  'attendant_pattern',
  'price_above_bound',
  'plate_corrected_often',
];

/** What can be detected at the request, before the odometer at the pump and later fills add to it. */
const REQUEST_INDICATORS: readonly AnomalyIndicator[] = [
  'over_tank',
  'double_fill',
  'wrong_fuel',
  'odd_hours',
  'split_under_threshold',
  'one_identity_many_vehicles',
];

/**
 * What can be detected before fueling is over. The driver may still be on the way: positions of phone and vehicle
 * count only once the vehicle is at the pump.
 */
export function liveIndicators(isAtPump: boolean): readonly AnomalyIndicator[] {
  return isAtPump ? [...REQUEST_INDICATORS, 'impossible_distance', 'position_apart'] : REQUEST_INDICATORS;
}

/** Of these what the attendant can do something about: read the meter or the plate once more. */
export const PUMP_INDICATORS: readonly AnomalyIndicator[] = [
  'over_tank',
  'double_fill',
  'wrong_fuel',
  'impossible_distance',
  'position_apart',
];
