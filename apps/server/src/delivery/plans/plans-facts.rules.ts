import type { unassignedReason } from '@fleet/contracts/delivery/order-shapes.ts';
import type { Area } from '@fleet/domain/areas.ts';
import type { ChangeoverRule, ProductClass, VehicleClass } from '@fleet/domain/delivery.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import type { OrderStatus } from '@fleet/domain/order-statuses.ts';
import type { TripStatus } from '@fleet/domain/trip-statuses.ts';
import type { z } from 'zod';

/** The input of a plan, from one snapshot of the database. Instants are seconds of 1970. */

export interface PlanBranch extends Coordinates {
  readonly id: number;
}

export interface PlanConstraints {
  readonly sequence_orders: boolean;
  readonly sequence_halalas_per_hour: number;
  readonly balanced_allocation: boolean;
  readonly balance_halalas: number;
  readonly time_and_fuel_optimization: boolean;
  readonly multi_trip: boolean;
  readonly detour_percent: number;
  readonly speed_metres_per_hour: number;
  readonly speed_percent_by_hour: readonly number[];
  readonly service_seconds: number;
  readonly service_seconds_per_1000: number;
  readonly load_seconds: number;
  readonly petrol_after_diesel: ChangeoverRule;
  readonly cleaning_seconds: number;
  readonly late_halalas_per_minute: number | null;
}

export interface PlanVehicle {
  readonly id: number;
  readonly code: string;
  readonly vehicle_class: VehicleClass;
  /** Its driver has a license for hazardous goods that day, or none is set yet. */
  readonly is_hazmat_licensed: boolean;
  readonly payload_grams: number;
  readonly gross_weight_kg: number;
  readonly skills: readonly string[];
  readonly fixed_cost_halalas: number;
  readonly cost_halalas_per_km: number;
  readonly cost_halalas_per_hour: number;
  /** When it can be on the road that day; its absences are taken off. */
  readonly from: number;
  readonly to: number;
  readonly break: { readonly from: number; readonly to: number; readonly seconds: number } | null;
  readonly max_stops: number | null;
  readonly max_distance_metres: number | null;
  readonly speed_percent: number;
  readonly compartments: readonly {
    readonly capacity_ml: number;
    readonly fuel_type_ids: readonly number[];
    /** The fuel it held last before these hours, and holds next after them, on other trips of the day. */
    readonly last?: number | null;
    readonly next?: number | null;
  }[];
  /** It is cleaned before it is loaded first. */
  readonly is_cleaned_first?: boolean;
}

export interface PlanOrder extends Coordinates {
  readonly id: number;
  readonly window: readonly [from: number, to: number];
  /** When the place is open that day; null: always. */
  readonly open: readonly [from: number, to: number] | null;
  readonly priority: number;
  readonly skills: readonly string[];
  readonly max_vehicle_weight_kg: number | null;
  /** Instead of the depot's default. */
  readonly service_seconds: number | null;
  /** Litres by fuel type; what is not a fuel only weighs. */
  readonly fuels: readonly { readonly fuel_type_id: number; readonly volume_ml: number }[];
  readonly weight_grams: number;
  /** Of its products, each once. */
  readonly product_classes: readonly ProductClass[];
  readonly is_hazardous: boolean;
  readonly relations: readonly OrderRelationFacts[];
}

/** Another order that comes before this one on the same vehicle, or is on another; and where that one is. */
export interface OrderRelationFacts {
  readonly kind: 'after' | 'apart';
  readonly order_id: number;
  readonly status: OrderStatus;
  readonly delivery_date: string;
  /** Its trip of the day, if it is in one. */
  readonly trip_id: number | null;
  readonly delivery_vehicle_id: number | null;
  readonly departs: number | null;
}

export interface PlanGeofence {
  readonly kind: 'no_go' | 'required_vehicle' | 'alert';
  readonly area: Area;
  readonly delivery_vehicle_ids: readonly number[];
}

export interface PlanFacts {
  readonly branch: PlanBranch;
  readonly constraints: PlanConstraints;
  readonly vehicles: readonly PlanVehicle[];
  readonly orders: readonly PlanOrder[];
  readonly geofences: readonly PlanGeofence[];
  /** The day they are planned for. */
  readonly date: string;
  readonly fuel_classes: ReadonlyMap<number, ProductClass>;
}

/** A saved trip that occupies its vehicle. */
export interface ExistingTrip {
  readonly id: number;
  readonly version: number;
  readonly status: TripStatus;
  readonly trip_code: string;
  readonly is_locked: boolean;
  readonly is_loaded: boolean;
  readonly has_accepted: boolean;
  readonly has_break: boolean;
  readonly delivery_vehicle_id: number;
  readonly driver_id: number | null;
  /** It leaves no earlier in the day. */
  readonly start_minute: number | null;
  readonly cost_halalas: number;
  readonly planned_distance_metres: number;
  readonly planned_travel_seconds: number;
  readonly planned_service_seconds: number;
  readonly planned_waiting_seconds: number;
  readonly from: number;
  readonly to: number;
  /** When its next stop was to be reached; null where none is left. */
  readonly next_at: number | null;
  /** What is still to come, in order. */
  readonly steps: readonly {
    readonly type: 'job' | 'reload';
    readonly order_id: number | null;
    readonly is_locked: boolean;
    readonly arrival: number;
  }[];
  /** What its compartments are filled with, load by load. */
  readonly fills: readonly (readonly { readonly position: number; readonly fuel_type_id: number }[])[];
}

/** Why an order is in no problem at all: nothing the optimiser could do would help. */
export type LeftOutReason =
  | 'no_go'
  | 'closed'
  | 'no_vehicle_allowed'
  | 'product_class'
  | 'hazmat_license'
  | 'after';

/** Why an order is in no trip of a plan, with the vehicle that comes closest to delivering it. */
export interface UnassignedReasons {
  readonly order_id: number;
  readonly delivery_vehicle_id: number | null;
  readonly vehicle_code: string | null;
  readonly reasons: readonly z.infer<typeof unassignedReason>[];
}
