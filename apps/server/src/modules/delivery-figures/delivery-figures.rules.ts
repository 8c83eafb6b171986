/** What a trip was to cost, and the rates of its vehicle. */
export interface PlannedCost {
  readonly planned_cost_halalas: number;
  readonly planned_distance_metres: number;
  readonly planned_travel_seconds: number;
  readonly cost_halalas_per_km: number;
  readonly cost_halalas_per_hour: number;
}

export interface Driven {
  readonly distance_metres: number;
  readonly driving_seconds: number;
}

/**
 * What a trip cost: what was planned, and by the vehicle's rates the kilometres and hours of driving that became more or
 * fewer. So whatever else the plan counted (a fixed share, lateness) stands on both sides. Rounded to the halala.
 */
export function actualCost(plan: PlannedCost, { distance_metres, driving_seconds }: Driven): number {
  const kilometres = (distance_metres - plan.planned_distance_metres) / 1000;
  const hours = (driving_seconds - plan.planned_travel_seconds) / 3600;
  const more = kilometres * plan.cost_halalas_per_km + hours * plan.cost_halalas_per_hour;
  return Math.max(0, Math.round(plan.planned_cost_halalas + more));
}
