import { isCoordinates } from '@fleet/domain/geo.ts';
import { hoursProblems, type OpeningHours } from '@fleet/domain/opening-hours.ts';
import { AppError } from '../../platform/app-error.ts';
import type { stations } from './stations.table.ts';

export type StationRow = typeof stations.$inferSelect;
export type NewStation = Omit<typeof stations.$inferInsert, 'id' | 'created_at'>;

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
  Object.assign(fields, hoursProblems(hoursOf(given)));
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
}

function hoursOf(given: Partial<OpeningHours>): OpeningHours {
  return {
    opens_at_minute: given.opens_at_minute ?? null,
    closes_at_minute: given.closes_at_minute ?? null,
    break_starts_at_minute: given.break_starts_at_minute ?? null,
    break_ends_at_minute: given.break_ends_at_minute ?? null,
  };
}
