import type { AnomalyIndicator } from './anomaly-facts.ts';

/** State of a case: open, under review, decided. */
export const ANOMALY_CASE_STATES = ['open', 'under_review', 'closed'] as const;
export type AnomalyCaseState = (typeof ANOMALY_CASE_STATES)[number];

/** Outcome of a case. */
export const ANOMALY_OUTCOMES = ['theft', 'misuse', 'data_error', 'honest', 'unclear'] as const;
export type AnomalyOutcome = (typeof ANOMALY_OUTCOMES)[number];

/** Actions on a case, by users or by the evaluation itself. */
export const ANOMALY_CASE_ACTIONS = ['claimed', 'decided', 'requeue', 'commented', 'reopened'] as const;
export type AnomalyCaseAction = (typeof ANOMALY_CASE_ACTIONS)[number];

/**
 * Indicators that a station's users may see for a fill at their pumps: volume, display, price, plate entry and the attendant's patterns. The
 * driver's position, working hours and distance are visible to the fleet only.
 */
export const STATION_INDICATORS: readonly AnomalyIndicator[] = [
  'over_tank',
  'wrong_fuel',
  'attendant_pattern',
  'price_above_bound',
  'plate_corrected_often',
  'display_difference',
];

/** Indicators that can be detected at the request, before the odometer at the pump and later fills. */
const REQUEST_INDICATORS: readonly AnomalyIndicator[] = [
  'over_tank',
  'double_fill',
  'wrong_fuel',
  'odd_hours',
  'split_under_threshold',
  'one_identity_many_vehicles',
];

/** Of these, the ones that follow from how much was requested: another judgment once less was approved. */
export const AMOUNT_INDICATORS: readonly AnomalyIndicator[] = [
  'over_tank',
  'double_fill',
  'split_under_threshold',
];

/**
 * What can be detected before fueling is over. The driver may still be on the way: positions of phone and vehicle
 * count only once the vehicle is at the pump.
 */
export function liveIndicators(isAtPump: boolean): readonly AnomalyIndicator[] {
  return isAtPump ? [...REQUEST_INDICATORS, 'impossible_distance', 'position_apart'] : REQUEST_INDICATORS;
}

/** Of these, the ones the attendant can resolve: by reading the meter or the plate again. */
export const PUMP_INDICATORS: readonly AnomalyIndicator[] = [
  'over_tank',
  'double_fill',
  'wrong_fuel',
  'impossible_distance',
  'position_apart',
];
