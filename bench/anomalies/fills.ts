import type { AnomalyIndicator, FillFacts, PositionFacts } from '@fleet/domain/anomaly-facts.ts';
import type { Point } from './geography.ts';
import type { Fuel } from './kinds.ts';
import type { Attendant, Driver, Station, Vehicle } from './world.ts';

/**
 * A fill as it truly was. Thieves change the truth; `observe.ts` makes of it what the books show, with all the mess of the field, so
 * that an honest fill and a stolen one go through the same mess.
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
  /** What the dashboard shows, or what the driver claims it does. */
  dash_km: number;
  /** In the tank when the vehicle came, and burned since the fill before. */
  level_before_ml: number;
  burned_ml: number;
  /** Filled until the nozzle clicked. */
  full: boolean;
  /** Between cities that day. */
  travelling: boolean;
  /** Where the vehicle and the driver's phone were; null when they stood at the pump. */
  vehicle_coordinates: Point | null;
  phone_coordinates: Point | null;
  /** Another vehicle stood before the camera. */
  plate_of_another: boolean;
  /** Ways in which what the books show is forced instead of left to chance. */
  shows: { odometer?: 'exact' | 'none'; plate?: FillFacts['plate_entry']; phone?: 'none' };
  /** Paid for at this fill and not burned by this vehicle. */
  stolen_ml: number;
  /** Put in by a thief: the vehicle's true life knows nothing of it. */
  invented: boolean;
  /** A thief has changed something of it. */
  touched: boolean;
  readonly indicators: Set<AnomalyIndicator>;
  /** Signs a fair reviewer could see here or not: counted neither for nor against. */
  readonly open: Set<AnomalyIndicator>;
  seen: Seen | null;
}

/** What the books show of a fill beside what nobody can get wrong. */
export interface Seen {
  readonly odometer_km: number | null;
  readonly plate_entry: FillFacts['plate_entry'];
  readonly phone_position: PositionFacts | null;
  readonly vehicle_position: PositionFacts | null;
}

export function isDirty(fill: Fill): boolean {
  return fill.touched || fill.indicators.size > 0;
}

/** Pumps show hundredths of a litre. */
export function pumped(ml: number): number {
  return Math.max(10, Math.round(ml / 10) * 10);
}
