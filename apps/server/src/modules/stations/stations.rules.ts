import { isCoordinates } from '@fleet/domain/geo.ts';
import { AppError } from '../../platform/app-error.ts';
import type { stations } from './stations.table.ts';

export type StationRow = typeof stations.$inferSelect;
export type NewStation = Omit<typeof stations.$inferInsert, 'id' | 'created_at'>;

const MINUTES_OF_A_DAY = 1440;
const SMALLEST_GEO_FENCE_METRES = 20;
const LARGEST_GEO_FENCE_METRES = 5_000;

/** Checks a new station. Throws INVALID_FIELDS naming every field that needs another look. */
export function checkNewStation(given: NewStation): void {
  const fields: Record<string, string> = {};
  for (const name of ['name_en', 'name_ar', 'address', 'city'] as const) {
    if (!given[name].trim()) fields[name] = 'required';
  }
  if (!isCoordinates(given)) fields.latitude = 'invalid_place';
  // Nought and nought is a form nobody filled in: it lies in the sea off Africa.
  else if (given.latitude === 0 && given.longitude === 0) fields.latitude = 'invalid_place';
  const radius = given.geo_fence_radius_metres ?? SMALLEST_GEO_FENCE_METRES;
  if (radius < SMALLEST_GEO_FENCE_METRES || radius > LARGEST_GEO_FENCE_METRES) {
    fields.geo_fence_radius_metres = 'out_of_bounds';
  }
  const problem = hoursProblem(given.opens_at_minute ?? null, given.closes_at_minute ?? null);
  if (problem) fields.opens_at_minute = problem;
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
}

/** Whether a station is open at a minute of the Riyadh day; from 22:00 to 06:00 is a night, both null is always. */
export function isOpenAt(minute: number, opens: number | null, closes: number | null): boolean {
  if (opens === null || closes === null) return true;
  return opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes;
}

function hoursProblem(opens: number | null, closes: number | null): string | null {
  if (opens === null && closes === null) return null;
  if (opens === null || closes === null) return 'both_or_none';
  const inDay = [opens, closes].every(
    (minute) => Number.isInteger(minute) && minute >= 0 && minute <= MINUTES_OF_A_DAY,
  );
  return inDay && opens !== closes && opens < MINUTES_OF_A_DAY ? null : 'out_of_bounds';
}
