import { z } from 'zod';

/** Shapes the master data share. */

/** Parties and catalog rows are deactivated, never deleted. */
export const masterStatus = z.enum(['active', 'inactive']);

const NAME_LENGTH = 80;

/** A name in English and Arabic; optionally in Urdu. */
export const nameFields = {
  name_en: z.string().trim().min(1).max(NAME_LENGTH),
  name_ar: z.string().trim().min(1).max(NAME_LENGTH),
  name_ur: z.string().trim().max(NAME_LENGTH).nullable().default(null),
};
