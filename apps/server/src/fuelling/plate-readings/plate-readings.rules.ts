import type { PLATE_VERDICTS } from '@fleet/contracts/fuelling/plate-readings.ts';
import { DIFFERENCE, plateReadingDistance } from '@fleet/domain/plate-readings.ts';

type PlateVerdict = (typeof PLATE_VERDICTS)[number];

/** A picture proves a refuelling that starts soon after it; an older one may be of another day. */
export const READING_LIFETIME_MINUTES = 60;

/** What was read beside what was expected. One wrong character is a slip of the camera more often than another vehicle. */
export function compareReading(read: string | null, expected: string): PlateVerdict {
  if (read === null) return 'unread';
  if (read === expected) return 'match';
  return plateReadingDistance(read, expected) <= DIFFERENCE.other ? 'near' : 'other';
}
