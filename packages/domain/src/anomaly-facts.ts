/**
 * The indicators of theft and error, in the order reports list them. Source: field knowledge 1.3 and the month-end issue.
 */
export const ANOMALY_INDICATORS = [
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
  'display_difference',
  'no_rise',
  'rise_differs',
  'tank_drain',
] as const;

export type AnomalyIndicator = (typeof ANOMALY_INDICATORS)[number];

/** What a sensor said of a tank's contents, by the registered capacity. */
export interface TankReadingFacts {
  readonly at_ms: number;
  readonly volume_ml: number;
}

/** A reported position, and when it was reported (milliseconds since 1970, UTC). */
export interface PositionFacts {
  readonly latitude: number;
  readonly longitude: number;
  readonly at_ms: number;
}

/** What the driver said as fuel was requested: whether the vehicle is here, and what its own position was then. */
export interface ConfirmedFacts {
  readonly is_here: boolean;
  readonly at_ms: number;
  readonly seen_at_ms: number | null;
  /** From the driver's phone. */
  readonly seen_metres: number | null;
}

/** One completed fill, as visible to a detector. */
export interface FillFacts {
  readonly id: string;
  readonly client_id: string;
  readonly vehicle_id: string;
  /** The driver who requested the fuel and entered the PIN. */
  readonly driver_id: string;
  readonly attendant_user_id: string;
  readonly station_id: string;
  readonly network_id: string;
  /** The product dispensed. */
  readonly fuel_type_id: string;
  /** When the nozzle was hung up (milliseconds since 1970, UTC). */
  readonly closed_at_ms: number;
  readonly volume_ml: number;
  /** What the photo of the pump's display shows; null without a photo that was read with certainty. */
  readonly display_volume_ml: number | null;
  readonly amount_halalas: number;
  readonly price_millis_per_litre: number;
  /** As entered at this fill; null when not required. A later correction replaces it. */
  readonly odometer_km: number | null;
  /** How the plate was entered: read by the camera, read and then corrected manually, typed, or by the request's QR. */
  readonly plate_entry: 'scanned' | 'corrected' | 'typed' | 'qr' | 'tag';
  /** The driver's phone at request or fueling; null without a position. */
  readonly phone_position: PositionFacts | null;
  /** The vehicle's own tracker or tank sensor, the fix nearest in time; null without one. */
  readonly vehicle_position: PositionFacts | null;
  /** The driver's answer about the vehicle; absent where none was given. */
  readonly confirmed?: ConfirmedFacts | null;
}

/** Facts about a vehicle besides its fills. */
export interface VehicleFacts {
  readonly id: string;
  readonly client_id: string;
  readonly gas_tank_capacity_ml: number;
  /** Products it takes; the first is its usual one. */
  readonly fuel_type_ids: readonly string[];
  /** Distance per liter from its documents; null if unknown. */
  readonly metres_per_litre: number | null;
}

export interface StationFacts {
  readonly id: string;
  readonly network_id: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The fleet's own rules. */
export interface ClientFacts {
  readonly id: string;
  /** Amount above which a manager must review it first; null without such a rule. */
  readonly review_amount_halalas: number | null;
  /** Working hours in Riyadh, from inclusive to exclusive (22 to 6 is the night); null if at all hours. */
  readonly working_hours: { readonly from_hour: number; readonly to_hour: number } | null;
  /** Working days of its vehicles, 0 = Sunday; null for all seven. */
  readonly working_weekdays: readonly number[] | null;
}

/** The highest published price of a product from a time on. */
export interface PriceBoundFacts {
  readonly fuel_type_id: string;
  readonly from_ms: number;
  readonly highest_price_millis_per_litre: number;
}

/** All input of the detectors. Fills are ordered by `closed_at_ms`. */
export interface AnomalyFacts {
  readonly fills: readonly FillFacts[];
  readonly vehicles: readonly VehicleFacts[];
  readonly stations: readonly StationFacts[];
  readonly clients: readonly ClientFacts[];
  readonly price_bounds: readonly PriceBoundFacts[];
  /** Readings of tank levels by vehicle, oldest first; vehicles without a sensor have none. */
  readonly tank_readings?: ReadonlyMap<string, readonly TankReadingFacts[]>;
}
