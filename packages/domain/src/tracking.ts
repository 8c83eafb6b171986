/** Thresholds of vehicle tracking: arrival, stopping, being off route. */

/** Within this distance a vehicle is at a stop: covers a gate, a yard and the error of a phone's fix. */
export const ARRIVAL_RADIUS_METRES = 150;
/** Faster vehicles are passing by. */
export const ARRIVAL_MAX_KMH = 15;
/** A vehicle that moved less has stopped. */
export const STOPPED_RADIUS_METRES = 60;
/** Stopping away from its stops for longer than this raises an alert. */
export const STOPPED_TOO_LONG_SECONDS = 600;
/** No position for this long during a trip: its location is unknown. */
export const SILENT_SECONDS = 600;
/** Off route for this long: a single missed turn does not count. */
export const OFF_ROUTE_SECONDS = 60;

/**
 * A vehicle is off route if it extends the distance between two stops by more than this over the longest plausible road, and by this
 * distance.
 */
const OFF_ROUTE_PERCENT = 125;
const OFF_ROUTE_METRES = 1_500;

/** What may go wrong with a trip, and what is to be known of a vehicle. */
export const TRIP_ALERT_KINDS = [
  /** Due out, and still at the depot. */
  'not_started',
  /** Due out soon or already, and nobody drives it. */
  'no_driver',
  /** Late at a stop, or expected to be. */
  'late',
  /** Nothing could be delivered, and the order has no other trip yet. */
  'failed_stop',
  /** The trip was aborted, and orders of it have no other trip yet. */
  'broken_off',
  /** Standing outside of its stops. */
  'stopped',
  'off_route',
  'silent',
  /** In a zone no trip goes to, or one for other vehicles. */
  'in_no_go',
  'in_restricted',
  /** It left a stop, and neither a proof nor a failure came. */
  'proof_missing',
  /** Delivered less or more than ordered. */
  'litres_differ',
  /** Measured outside of what the depot allows. */
  'temperature',
  /** In a monitored zone: to be known, not to be acted on. */
  'in_area',
] as const;
export type TripAlertKind = (typeof TRIP_ALERT_KINDS)[number];

/** Kinds that a dispatcher is to act on. The others are noted, and alert nobody. */
export const EXCEPTION_KINDS: readonly TripAlertKind[] = TRIP_ALERT_KINDS.filter(
  (kind) => kind !== 'in_area',
);

/** Kinds about one stop of a trip. */
export const STOP_ALERT_KINDS = ['late', 'failed_stop', 'proof_missing', 'litres_differ'] as const;

/**
 * What a lateness is made of; the parts add up to it. `plan`: the time between the planned arrival and the end of the
 * window, negative where the plan had time in hand. The others are actual against planned times, negative where time
 * was made up.
 */
export const LATE_CAUSES = ['loading', 'left_late', 'stops', 'travel', 'plan'] as const;
export type LateCause = (typeof LATE_CAUSES)[number];

/** A part of a lateness. */
export interface LatePart {
  readonly cause: LateCause;
  readonly seconds: number;
}

/** When a depot is alerted, until it sets its own limits. */
export const ALERT_LIMITS_DEFAULT = {
  /** After the planned start. */
  start_minutes: 10,
  /** Before the planned start. */
  driver_minutes: 30,
  /** After the end of a time window. */
  late_minutes: 5,
  stopped_minutes: STOPPED_TOO_LONG_SECONDS / 60,
  silent_minutes: SILENT_SECONDS / 60,
  /** After a stop was left. */
  proof_minutes: 10,
  /** Of the ordered volume. */
  volume_percent: 3,
  /** Tenths of a degree Celsius; null is no limit. */
  min_temperature_decicelsius: null,
  max_temperature_decicelsius: null,
} as const satisfies AlertLimits;

/** When a depot is alerted. */
export interface AlertLimits {
  readonly start_minutes: number;
  readonly driver_minutes: number;
  readonly late_minutes: number;
  readonly stopped_minutes: number;
  readonly silent_minutes: number;
  readonly proof_minutes: number;
  readonly volume_percent: number;
  readonly min_temperature_decicelsius: number | null;
  readonly max_temperature_decicelsius: number | null;
}

/**
 * Meters by which the distance over this position exceeds the longest plausible road between two stops; 0 on route. Without a road
 * geometry, the plausible positions form an ellipse around both stops.
 */
export function metresOffRoute(legs: {
  /** Straight-line distances: from the previous stop, to the next stop, and between the two. */
  readonly from_before: number;
  readonly to_next: number;
  readonly between: number;
  /** Percentage by which roads are longer than the straight line. */
  readonly detour_percent: number;
}): number {
  const longest = (legs.between * legs.detour_percent * OFF_ROUTE_PERCENT) / 10_000 + OFF_ROUTE_METRES;
  return Math.max(0, Math.round(legs.from_before + legs.to_next - longest));
}
