/** Thresholds of vehicle tracking: arrival, stopping, being off route. */

/** Within this distance a vehicle is at a stop: covers a gate, a yard and the error of a phone's fix. */
export const ARRIVAL_RADIUS_METRES = 150;
/** Faster vehicles are passing by. */
export const ARRIVAL_MAX_KMH = 15;
/** A vehicle that moved less has stopped. */
export const STOPPED_RADIUS_METRES = 60;
/** Stopping away from its stops for longer than this raises an alert. */
export const STOPPED_TOO_LONG_SECONDS = 600;
/** An expected arrival this long after the end of the time window is late. */
export const LATE_SECONDS = 300;
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

/** Alerts about a trip on the road. */
export const TRIP_ALERT_KINDS = [
  'late',
  'off_route',
  'stopped',
  'silent',
  /** In a monitored area, one no trip goes to, or one for other vehicles. */
  'in_area',
  'in_no_go',
  'in_restricted',
] as const;
export type TripAlertKind = (typeof TRIP_ALERT_KINDS)[number];

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
