/**
 * Limits of one vehicle's driver over days, in seconds. A week is any seven consecutive days, a fortnight any fourteen: stricter
 * than calendar weeks, so that a plan holds wherever the week begins. What is absent is not limited. Breaks within a day are the
 * vehicle's `breaks`.
 */
export interface DrivingRules {
  readonly max_driving_per_day?: number;
  readonly max_driving_per_week?: number;
  readonly max_driving_per_fortnight?: number;
  /** From the start of a day's route to its end. */
  readonly max_span_per_day?: number;
  /** From the end of a route to the start of the vehicle's next. */
  readonly min_rest?: number;
  readonly max_days_per_week?: number;
  /** The longest time without a route in any seven days. */
  readonly min_weekly_rest?: number;
}

export type DrivingRulesName = 'saudi' | 'eu';

const HOUR = 3600;

/**
 * `saudi`: the transport authority's hours for truck drivers (9 a day, 56 a week, 90 in two, rests of 11 and 48), and the labor
 * law's 12 hours at work a day. `eu`: Regulation (EC) 561/2006, Articles 6 and 8, without its exceptions (10 hours twice a week,
 * shorter rests that are made up for); its daily rest bounds the day to 13 hours.
 */
export const DRIVING_RULES: Readonly<Record<DrivingRulesName, DrivingRules>> = {
  saudi: {
    max_driving_per_day: 9 * HOUR,
    max_driving_per_week: 56 * HOUR,
    max_driving_per_fortnight: 90 * HOUR,
    max_span_per_day: 12 * HOUR,
    min_rest: 11 * HOUR,
    max_days_per_week: 6,
    min_weekly_rest: 48 * HOUR,
  },
  eu: {
    max_driving_per_day: 9 * HOUR,
    max_driving_per_week: 56 * HOUR,
    max_driving_per_fortnight: 90 * HOUR,
    max_span_per_day: 13 * HOUR,
    min_rest: 11 * HOUR,
    max_days_per_week: 6,
    min_weekly_rest: 45 * HOUR,
  },
};

/** A vehicle's rules: named ones, its own, or none. */
export function rulesFor(driving: DrivingRulesName | DrivingRules | undefined): DrivingRules {
  return typeof driving === 'string' ? DRIVING_RULES[driving] : (driving ?? {});
}
