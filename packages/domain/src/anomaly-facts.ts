/**
 * The thirteen signs of theft and error the eye for fraud looks for, in the order reports print them.
 * Source: field knowledge 1.3 and the month-end issue.
 */
export const ANOMALY_SIGNS = [
  'over_tank',
  'double_fill',
  'odd_hours',
  'wrong_fuel',
  'impossible_distance',
  'consumption_out_of_band',
  'odometer_rollback',
  'split_under_threshold',
  'one_identity_many_vehicles',
  'attendant_pattern',
  'position_apart',
  'price_above_bound',
  'plate_corrected_often',
] as const;

export type AnomalySign = (typeof ANOMALY_SIGNS)[number];

/** Where something said it was, and when it said so (milliseconds since 1970, UTC). */
export interface PositionFacts {
  readonly latitude: number;
  readonly longitude: number;
  readonly at_ms: number;
}

/** One completed refuelling, as far as a detector may look at it. */
export interface FillFacts {
  readonly id: string;
  readonly client_id: string;
  readonly vehicle_id: string;
  /** Whoever asked for the fuel and gave the PIN. */
  readonly driver_id: string;
  readonly attendant_user_id: string;
  readonly station_id: string;
  readonly network_id: string;
  /** The product dispensed. */
  readonly fuel_type_id: string;
  /** When the nozzle was hung up (milliseconds since 1970, UTC). */
  readonly closed_at_ms: number;
  readonly volume_ml: number;
  readonly amount_halalas: number;
  readonly price_millis_per_litre: number;
  /** As entered at this fill; null when it was not asked. A later correction stands here in its place. */
  readonly odometer_km: number | null;
  /** How the plate came in: read by the camera, read and then corrected by hand, typed, or by the request's QR. */
  readonly plate_entry: 'scanned' | 'corrected' | 'typed' | 'qr';
  /** The driver's phone when asking or fuelling; null when it gave no place. */
  readonly phone_position: PositionFacts | null;
  /** The vehicle's own tracker, the fix nearest in time; null without a tracker. */
  readonly vehicle_position: PositionFacts | null;
}

/** What is known of a vehicle beside its fills. */
export interface VehicleFacts {
  readonly id: string;
  readonly client_id: string;
  readonly gas_tank_capacity_ml: number;
  /** Products it takes; the first is its own. */
  readonly fuel_type_ids: readonly string[];
  /** What its papers say it drives on a litre; null when nobody knows. */
  readonly metres_per_litre: number | null;
}

export interface StationFacts {
  readonly id: string;
  readonly network_id: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** What the fleet has said of itself. */
export interface ClientFacts {
  readonly id: string;
  /** Above this a person of the fleet must look at it first; null when the fleet has no such rule. */
  readonly review_amount_halalas: number | null;
  /** Hours in Riyadh its vehicles work, from inclusive to exclusive (22 to 6 is the night); null when they work at all hours. */
  readonly working_hours: { readonly from_hour: number; readonly to_hour: number } | null;
  /** Weekdays its vehicles work, 0 = Sunday; null for all seven. */
  readonly working_weekdays: readonly number[] | null;
}

/** The highest price a product may be sold at from a moment on, as published. */
export interface PriceBoundFacts {
  readonly fuel_type_id: string;
  readonly from_ms: number;
  readonly highest_price_millis_per_litre: number;
}

/** Everything a detector may know. Fills stand in order of `closed_at_ms`. */
export interface AnomalyFacts {
  readonly fills: readonly FillFacts[];
  readonly vehicles: readonly VehicleFacts[];
  readonly stations: readonly StationFacts[];
  readonly clients: readonly ClientFacts[];
  readonly price_bounds: readonly PriceBoundFacts[];
}
