import type { AnomalyIndicator, FillFacts, PositionFacts } from '@fleet/domain/anomaly-facts.ts';
import type { Point } from './geography.ts';
import type { Fuel } from './kinds.ts';
import type { Attendant, Driver, Station, Vehicle } from './world.ts';

/**
 * A fill as it truly happened. Fraud changes the truth; `observe.ts` derives the recorded data with realistic noise, so that honest
 * and fraudulent fills are equally noisy.
 */
export interface Fill {
  readonly vehicle: Vehicle;
  driver: Driver;
  attendant: Attendant;
  station: Station;
  fuel: Fuel;
  closed_at_ms: number;
  volume_ml: number;
  price_millis: number;
  /** The odometer, or what the driver claims it shows. */
  dash_km: number;
  /** Tank level on arrival, and consumption since the previous fill. */
  level_before_ml: number;
  burned_ml: number;
  /** Filled up completely. */
  full: boolean;
  /** Between cities that day. */
  travelling: boolean;
  /** Positions of vehicle and driver's phone; null if at the pump. */
  vehicle_coordinates: Point | null;
  phone_coordinates: Point | null;
  /** Another vehicle was in front of the camera. */
  plate_of_another: boolean;
  /** Overrides of what is recorded, otherwise random. */
  shows: { odometer?: 'exact' | 'none'; plate?: FillFacts['plate_entry']; phone?: 'none' };
  /** Charged at this fill but not consumed by this vehicle. */
  stolen_ml: number;
  /** Taken out of the tank before this fill, which makes up for it. */
  siphoned_ml: number;
  /** Added by fraud: not part of the vehicle's true history. */
  invented: boolean;
  /** Changed by fraud. */
  touched: boolean;
  readonly indicators: Set<AnomalyIndicator>;
  /** Indicators that a fair reviewer might or might not see: not scored. */
  readonly open: Set<AnomalyIndicator>;
  seen: Seen | null;
}

/** Recorded data that is subject to noise. */
export interface Seen {
  readonly odometer_km: number | null;
  readonly plate_entry: FillFacts['plate_entry'];
  readonly phone_position: PositionFacts | null;
  readonly vehicle_position: PositionFacts | null;
}

export function isDirty(fill: Fill): boolean {
  return fill.touched || fill.indicators.size > 0;
}

/** Pumps show hundredths of a liter. */
export function pumped(ml: number): number {
  return Math.max(10, Math.round(ml / 10) * 10);
}
