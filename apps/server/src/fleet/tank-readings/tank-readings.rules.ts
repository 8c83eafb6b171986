import type { TANK_READING_REFUSALS } from '@fleet/contracts/fleet/tank-readings.ts';
import type { TankReadingSource } from '@fleet/domain/tank-levels/sources.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A device's clock may be this much ahead. */
const MAX_AHEAD_MS = 5 * MINUTE_MS;
/** Registered tanks are smaller than real ones; beyond this share it is no level of this tank. */
const MAX_SHARE = 1.25;

export interface SentReading {
  readonly read_at: string;
  readonly level: number;
  readonly unit: 'ml' | 'percent';
  readonly source: TankReadingSource;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

export interface NewTankReading {
  readonly vehicle_id: number;
  readonly client_id: number;
  readonly read_at: Date;
  readonly volume_ml: number;
  readonly source: TankReadingSource;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface TankVehicle {
  readonly id: number;
  readonly client_id: number;
  readonly gas_tank_capacity_ml: number;
}

export type Refusal = (typeof TANK_READING_REFUSALS)[number];

/** A reading as it is stored, or why it is not: a clock ahead, older than what is retained, or more than the tank can hold. */
export function acceptReading(
  sent: SentReading,
  vehicle: TankVehicle | undefined,
  now: Date,
  retention_days: number,
): NewTankReading | Refusal {
  if (!vehicle) return 'unknown_vehicle';
  const read_at = new Date(sent.read_at);
  if (read_at.getTime() > now.getTime() + MAX_AHEAD_MS) return 'in_future';
  if (read_at.getTime() < now.getTime() - retention_days * DAY_MS) return 'too_old';
  const capacity = vehicle.gas_tank_capacity_ml;
  const volume_ml = Math.round(sent.unit === 'ml' ? sent.level : (sent.level * capacity) / 100);
  if (volume_ml > capacity * MAX_SHARE) return 'out_of_bounds';
  const isPlaced = sent.latitude != null && sent.longitude != null;
  return {
    ...{ vehicle_id: vehicle.id, client_id: vehicle.client_id, read_at, volume_ml, source: sent.source },
    latitude: isPlaced ? sent.latitude! : null,
    longitude: isPlaced ? sent.longitude! : null,
  };
}

/** What is known of a vehicle's readings around new ones. */
export interface Recent {
  readonly vehicle_id: number;
  readonly gas_tank_capacity_ml: number;
  readonly last_refill_date: Date | null;
  /** The largest fall from one reading to the next in the last hours. */
  readonly fall_ml: number | null;
}

/** A fall of this share of the tank, and of so many milliliters, may be more than consumption. */
const FALL_SHARE = 0.06;
const FALL_ML = 5_000;
/** Readings this long after a fill show its rise. */
const RISE_MS = 3 * 60 * MINUTE_MS;

/** Whether new readings may say something about a fill: they follow one, or the level fell. Most say nothing. */
export function mayConcernFill(recent: Recent, newest: Date): boolean {
  const { last_refill_date, fall_ml, gas_tank_capacity_ml } = recent;
  const since = last_refill_date === null ? null : newest.getTime() - last_refill_date.getTime();
  if (since !== null && since >= 0 && since <= RISE_MS) return true;
  return (fall_ml ?? 0) >= Math.max(FALL_ML, FALL_SHARE * gas_tank_capacity_ml);
}
