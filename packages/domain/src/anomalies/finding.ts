import type { AnomalyIndicator, PositionFacts } from '../anomaly-facts.ts';

/** Evidence of an indicator: the values of its explanation, by indicator. */
export interface AnomalyEvidence {
  readonly over_tank: { readonly volume_ml: number; readonly tank_ml: number };
  readonly double_fill: {
    readonly volume_ml: number;
    readonly previous_fill_id: string;
    readonly previous_volume_ml: number;
    readonly minutes_between: number;
    /** By the odometer; null where one of the two fills has no reading. */
    readonly driven_km: number | null;
    /** Estimated room in the tank. */
    readonly room_ml: number;
  };
  readonly odd_hours: {
    /** Minutes since midnight in Riyadh. */
    readonly minute_of_day: number;
    readonly weekday: number;
    /** Outside the working hours, or on a day off. */
    readonly by: 'hours' | 'weekday';
    readonly minutes_outside: number | null;
  };
  readonly wrong_fuel: { readonly fuel_type_id: string; readonly own_fuel_type_id: string };
  readonly impossible_distance: {
    /** Two stations too far apart for the time between, or an odometer that increased too much for it. */
    readonly by: 'stations' | 'odometer';
    readonly previous_fill_id: string;
    readonly metres: number;
    readonly minutes_between: number;
    readonly kmh: number;
    readonly driven_km: number | null;
  };
  readonly consumption_out_of_band: {
    /** More liters than the possible consumption, or fewer. */
    readonly by: 'above' | 'below';
    readonly ml_per_100_km: number;
    readonly usual_ml_per_100_km: number;
    readonly highest_usual_ml_per_100_km: number;
    readonly driven_km: number;
    /** Number of fills behind the estimate. */
    readonly fills: number;
  };
  readonly odometer_rollback: {
    readonly odometer_km: number;
    readonly highest_km: number;
    readonly highest_fill_id: string;
  };
  readonly split_under_threshold: {
    readonly fill_ids: readonly string[];
    readonly minutes_between: number;
    readonly total_halalas: number;
    readonly review_amount_halalas: number;
  };
  readonly one_identity_many_vehicles: {
    readonly vehicles: number;
    readonly hours: number;
    readonly usual_vehicles: number;
    readonly fill_ids: readonly string[];
  };
  readonly attendant_pattern: {
    readonly by: AttendantHabit;
    readonly cases: number;
    readonly fills: number;
    readonly peer_cases: number;
    readonly peer_fills: number;
  };
  readonly position_apart: {
    /** A position; a driver who said the vehicle was elsewhere; one who said it was here, against its own position. */
    readonly by: 'phone' | 'vehicle' | 'elsewhere' | 'answer';
    /** 0 where nothing was measured. */
    readonly metres: number;
    readonly allowed_metres: number;
    readonly minutes_apart: number;
    /** Null where the driver's answer is the evidence. */
    readonly position: PositionFacts | null;
  };
  readonly price_above_bound: {
    readonly price_millis_per_litre: number;
    readonly highest_price_millis_per_litre: number;
  };
  readonly plate_corrected_often: {
    readonly by: 'vehicle' | 'attendant';
    readonly corrected: number;
    readonly fills: number;
    readonly usual_percent: number;
  };
  readonly display_difference: { readonly volume_ml: number; readonly shown_ml: number };
  readonly no_rise: RiseEvidence;
  readonly rise_differs: RiseEvidence;
  readonly tank_drain: {
    readonly volume_ml: number;
    readonly before_ml: number;
    readonly after_ml: number;
    readonly began_at_ms: number;
    readonly ended_at_ms: number;
  };
}

/** The tank's level around a fill. */
export interface RiseEvidence {
  /** As billed. */
  readonly volume_ml: number;
  readonly before_ml: number;
  readonly after_ml: number;
  readonly rise_ml: number;
  /** What the sensor shows of so many liters. */
  readonly expected_ml: number;
}

/** Patterns of an attendant compared with peers at the station. */
export type AttendantHabit = 'round_litres' | 'more_than_driven' | 'typed_unread';

/** One indicator at one fill. Strength is between 0 (weak) and 1 (certain). */
export type AnomalyFinding = {
  readonly [Indicator in AnomalyIndicator]: {
    readonly fill_id: string;
    readonly indicator: Indicator;
    readonly strength: number;
    readonly evidence: AnomalyEvidence[Indicator];
  };
}[AnomalyIndicator];

/** Limits a strength to 0 to 1, rounded to hundredths. */
export function strengthOf(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
}
