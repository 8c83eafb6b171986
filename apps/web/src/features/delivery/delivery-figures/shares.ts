import type { DeliverySums } from '@fleet/contracts/delivery/delivery-measures.ts';

/** Ratios of a period, each defined in one place; null if the divisor is zero. */
export interface Shares {
  readonly on_time: number | null;
  readonly distance: number | null;
  readonly litres_per_km: number | null;
  readonly cost_per_order: number | null;
  readonly planned_cost_per_order: number | null;
  readonly load: number | null;
  readonly service_per_stop: number | null;
  readonly planned_service_per_stop: number | null;
}

/** `cost` in halalas, `service` in seconds, `on_time` and `load` as shares of one. */
export function sharesOf(sums: DeliverySums): Shares {
  const stops = sums.orders_done + sums.orders_failed;
  return {
    on_time: divide(sums.orders_on_time, stops),
    distance: sums.measured_trips === 0 ? null : sums.actual_distance_metres,
    litres_per_km: divide(sums.measured_ml, sums.actual_distance_metres),
    cost_per_order: divide(sums.actual_cost_halalas, sums.measured_orders_done),
    planned_cost_per_order: divide(sums.planned_cost_halalas, sums.measured_orders_planned),
    load: divide(sums.loaded_ml, sums.offered_ml),
    service_per_stop: divide(sums.actual_service_seconds, stops),
    planned_service_per_stop: divide(sums.planned_service_seconds, stops),
  };
}

/** Relative deviation from the plan, positive if above it. */
export function offPlan(actual: number | null, planned: number | null): number | null {
  return actual === null || planned === null ? null : divide(actual - planned, planned);
}

export function divide(part: number, total: number): number | null {
  return total === 0 ? null : part / total;
}
