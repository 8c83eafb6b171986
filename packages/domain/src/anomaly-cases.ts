import type { AnomalySign } from './anomaly-facts.ts';

/** How a case stands: nobody has looked, somebody looks, somebody has said what it was. */
export const ANOMALY_CASE_STATES = ['open', 'under_review', 'closed'] as const;
export type AnomalyCaseState = (typeof ANOMALY_CASE_STATES)[number];

/** What a fill turned out to be. */
export const ANOMALY_OUTCOMES = ['theft', 'misuse', 'data_error', 'honest', 'unclear'] as const;
export type AnomalyOutcome = (typeof ANOMALY_OUTCOMES)[number];

/** What people, or the judging itself, did to a case. */
export const ANOMALY_CASE_ACTIONS = ['taken', 'decided', 'put_back', 'commented', 'reopened'] as const;
export type AnomalyCaseAction = (typeof ANOMALY_CASE_ACTIONS)[number];

/**
 * What a station's people may see of a fill at their pumps: what was dispensed and at what price, how the plate came in, and
 * how their attendant works. Where a fleet's driver was, when they work and what they drove is the fleet's own.
 */
export const STATION_SIGNS: readonly AnomalySign[] = [
  'over_tank',
  'wrong_fuel',
  'attendant_pattern',
  'price_above_bound',
  'plate_corrected_often',
];

/** What can be seen as soon as fuel is asked for, before the odometer at the pump and the fills after say more. */
const ASKED_SIGNS: readonly AnomalySign[] = [
  'over_tank',
  'double_fill',
  'wrong_fuel',
  'odd_hours',
  'split_under_threshold',
  'one_identity_many_vehicles',
];

/**
 * What can be seen before fuelling is over. Who asks is still on the way: where phone and vehicle are says something only
 * once the vehicle stands at the pump.
 */
export function liveSigns(isAtPump: boolean): readonly AnomalySign[] {
  return isAtPump ? [...ASKED_SIGNS, 'impossible_distance', 'position_apart'] : ASKED_SIGNS;
}

/** Of these what the attendant can do something about: read the meter or the plate once more. */
export const PUMP_SIGNS: readonly AnomalySign[] = [
  'over_tank',
  'double_fill',
  'wrong_fuel',
  'impossible_distance',
  'position_apart',
];
