import { AppError } from '../../platform/app-error.ts';
import type { odometerReadings } from './odometer-readings.table.ts';

export type ReadingRow = typeof odometerReadings.$inferSelect;
export type Reading = Pick<ReadingRow, 'read_at' | 'odometer_km' | 'is_new_odometer'>;

/** The readings on both sides of an instant; null where there is none. */
export interface Neighbours {
  readonly before: Reading | null;
  readonly after: Reading | null;
}

export const LARGEST_ODOMETER_KM = 9_999_999;
/** A device's clock may be this much ahead of ours. */
const AHEAD_MS = 5 * 60_000;

/** Throws INVALID_FIELDS for an impossible figure or a future time. */
export function checkReading(reading: Reading, now: Date): void {
  const fields: Record<string, string> = {};
  const { odometer_km } = reading;
  if (!Number.isInteger(odometer_km) || odometer_km < 0 || odometer_km > LARGEST_ODOMETER_KM)
    fields.odometer_km = 'out_of_bounds';
  if (reading.read_at.getTime() > now.getTime() + AHEAD_MS) fields.read_at = 'in_future';
  if (Object.keys(fields).length > 0)
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
}

/**
 * A reading must lie between its neighbors in time, however late it is added; a new instrument restarts the series.
 * Throws ODOMETER_OUT_OF_SEQUENCE with the neighbor it contradicts, so that the wrong one can be corrected.
 */
export function checkOrder(reading: Reading, { before, after }: Neighbours): void {
  if (before && falls(before, reading)) throw outOfOrder('before', before, reading);
  if (after && falls(reading, after)) throw outOfOrder('after', after, reading);
}

/**
 * A corrected reading must fit its new position, and its old neighbors must fit each other. Throws
 * ODOMETER_OUT_OF_SEQUENCE.
 */
export function checkMove(reading: Reading, { from, to }: { from: Neighbours; to: Neighbours }): void {
  checkOrder(reading, to);
  const hasLeft = from.before?.read_at.getTime() !== to.before?.read_at.getTime();
  if (hasLeft && from.before && from.after && falls(from.before, from.after))
    throw outOfOrder('before', from.before, reading);
}

function falls(earlier: Reading, later: Reading): boolean {
  return !later.is_new_odometer && later.odometer_km < earlier.odometer_km;
}

function outOfOrder(side: 'before' | 'after', neighbour: Reading, reading: Reading): AppError {
  return new AppError('ODOMETER_OUT_OF_SEQUENCE', 'This does not fit the reading beside it.', {
    side,
    odometer_km: reading.odometer_km,
    neighbour_km: neighbour.odometer_km,
    neighbour_read_at: neighbour.read_at.toISOString(),
  });
}
