/** How a vehicle on the road is tracked: thresholds of arrival, of stopping, of being off route. */

/** Within so many meters of a place a vehicle is at it: a gate, a yard and the error of a phone's fix together. */
export const ARRIVAL_RADIUS_METRES = 150;
/** Faster than this it drives past, whatever it is near. */
export const ARRIVAL_MAX_KMH = 15;
/** Moved no further than this, it has stopped. */
export const STOPPED_RADIUS_METRES = 60;
/** Stopping away from its stops for longer than this raises an alert. */
export const STOPPED_TOO_LONG_SECONDS = 600;
/** Expected so much after the end of a promised window, a stop is late. */
export const LATE_SECONDS = 300;
/** No position for this long during a trip: its location is unknown. */
export const SILENT_SECONDS = 600;
/** Off its way for so long: one turn missed is none. */
export const OFF_ROUTE_SECONDS = 60;

/** Off its way is who makes the way between two stops so much longer than a road may be, and so many meters. */
const OFF_ROUTE_PERCENT = 125;
const OFF_ROUTE_METRES = 1_500;

/** Alerts about a trip on the road. */
export const TRIP_ALERT_KINDS = [
  'late',
  'off_route',
  'stopped',
  'silent',
  /** In a place that is watched, one no trip goes to, one that is for other vehicles. */
  'in_area',
  'in_no_go',
  'in_restricted',
] as const;
export type TripAlertKind = (typeof TRIP_ALERT_KINDS)[number];

/**
 * How many meters longer the way over here is than the longest a road between two stops should be; 0 on its way. With no road
 * drawn, where one can be on a sensible way is an ellipse around both stops.
 */
export function metresOffRoute(legs: {
  /** As the crow flies: from the stop before to here, from here to the next stop, between the two. */
  readonly from_before: number;
  readonly to_next: number;
  readonly between: number;
  /** Roads are this much longer than the crow flies. */
  readonly detour_percent: number;
}): number {
  const longest = (legs.between * legs.detour_percent * OFF_ROUTE_PERCENT) / 10_000 + OFF_ROUTE_METRES;
  return Math.max(0, Math.round(legs.from_before + legs.to_next - longest));
}
