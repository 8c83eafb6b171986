/** What a trip was to cost, and the rates of its vehicle. */
export interface PlannedCost {
  readonly planned_cost_halalas: number;
  readonly planned_distance_metres: number;
  readonly planned_travel_seconds: number;
  readonly cost_halalas_per_km: number;
  readonly cost_halalas_per_hour: number;
}

/** So much of it was planned up to the last delivery; null in a trip without any. */
export interface PlannedOut {
  readonly planned_metres_out: number | null;
  readonly planned_seconds_out: number | null;
}

export interface Driven {
  readonly distance_metres: number;
  readonly driving_seconds: number;
}

/**
 * A plan's legs as far as the vehicle was measured. An unobserved return is left out on both sides of the comparison,
 * and stays in the cost as planned.
 */
export function planUntil(end: 'return' | 'last_stop', trip: PlannedCost & PlannedOut): PlannedCost {
  if (end === 'return') return trip;
  return {
    ...trip,
    planned_distance_metres: trip.planned_metres_out ?? trip.planned_distance_metres,
    planned_travel_seconds: trip.planned_seconds_out ?? trip.planned_travel_seconds,
  };
}

/**
 * Actual cost of a trip: the planned cost, and by the vehicle's rates the difference in kilometers and driving hours.
 * So whatever else the plan counted (a fixed share, lateness) is on both sides. Rounded to the halala.
 */
export function actualCost(plan: PlannedCost, { distance_metres, driving_seconds }: Driven): number {
  const kilometres = (distance_metres - plan.planned_distance_metres) / 1000;
  const hours = (driving_seconds - plan.planned_travel_seconds) / 3600;
  const more = kilometres * plan.cost_halalas_per_km + hours * plan.cost_halalas_per_hour;
  return Math.max(0, Math.round(plan.planned_cost_halalas + more));
}
