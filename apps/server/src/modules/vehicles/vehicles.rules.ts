import { parsePlate } from '@fleet/domain/plates.ts';
import { AppError } from '../../platform/app-error.ts';
import type { vehicles } from './vehicles.table.ts';

export type VehicleRow = typeof vehicles.$inferSelect;
export type NewVehicle = Omit<typeof vehicles.$inferInsert, 'id' | 'created_at' | 'deleted_at'>;

/** A road tanker's own tanks stay far below; a larger number was typed in the wrong unit. */
const LARGEST_TANK_ML = 10_000_000;
const LARGEST_ODOMETER_KM = 9_999_999;

/** The fields of a new vehicle as stored, its plate canonical. Throws INVALID_FIELDS naming every field that needs another look. */
export function readNewVehicle(given: NewVehicle): NewVehicle {
  const fields: Record<string, string> = {};
  const plate = parsePlate(given.plate_no);
  if (!plate) fields.plate_no = 'invalid_plate';
  if (!given.name.trim()) fields.name = 'required';
  if (!isBetween(given.gas_tank_capacity_ml, 1, LARGEST_TANK_ML))
    fields.gas_tank_capacity_ml = 'out_of_bounds';
  if (given.metres_per_litre != null && given.metres_per_litre <= 0)
    fields.metres_per_litre = 'out_of_bounds';
  if (given.odometer_km != null && !isBetween(given.odometer_km, 0, LARGEST_ODOMETER_KM)) {
    fields.odometer_km = 'out_of_bounds';
  }
  refuse(fields);
  return { ...given, plate_no: plate!.canonical };
}

function refuse(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
