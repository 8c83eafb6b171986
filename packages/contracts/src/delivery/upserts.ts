import { z } from 'zod';
import { defineRoute, idSchema } from '../define-route.ts';
import { IMPORT_FIELDS } from './imports.ts';

/**
 * Synchronizes a fleet's own register: vehicles and drivers are created where new and changed where different.
 * Fields, texts and rules are those of the import; omitted fields stay unchanged.
 */

export const MAX_UPSERTED = 1_000;
/** A thousand lines with every field filled. */
const MAX_BYTES = 2 * 1024 * 1024;

/** As in a cell: text, or a number for numeric fields; null or empty clears the value. */
const cell = z.union([z.string().max(500), z.number()]).nullable();

function linesOf<const Field extends string>(fields: readonly Field[]) {
  const shape = Object.fromEntries(fields.map((field) => [field, cell.optional()]));
  return z
    .array(z.object(shape as Record<Field, z.ZodOptional<typeof cell>>))
    .min(1)
    .max(MAX_UPSERTED);
}

export const UPSERT_RESULTS = ['created', 'updated', 'unchanged', 'refused'] as const;

const upserted = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** In input order; `fields` contains the problems of a rejected one, by field. */
  lines: z.array(
    z.object({
      line: z.number().int(),
      result: z.enum(UPSERT_RESULTS),
      id: z.number().int().nullable(),
      fields: z.record(z.string(), z.string()),
    }),
  ),
});

export const upsertVehicles = defineRoute({
  name: 'upsertVehicles',
  method: 'POST',
  path: '/vehicles/upsert',
  permission: 'update vehicle',
  idempotent: true,
  maxBytes: MAX_BYTES,
  summary:
    'Create or update up to 1 000 vehicles, each line independently; an odometer counts only for new ones',
  body: z.object({
    client_id: idSchema.optional(),
    /** The field that identifies an existing vehicle. */
    match_by: z.enum(['plate_no', 'client_reference_number']).default('plate_no'),
    vehicles: linesOf(IMPORT_FIELDS.vehicles),
  }),
  response: upserted,
});

export const upsertDrivers = defineRoute({
  name: 'upsertDrivers',
  method: 'POST',
  path: '/drivers/upsert',
  permission: 'update driver',
  idempotent: true,
  maxBytes: MAX_BYTES,
  summary: 'Create or update up to 1 000 drivers, each line independently',
  body: z.object({
    client_id: idSchema.optional(),
    match_by: z.enum(['civil_id', 'employee_number']).default('civil_id'),
    drivers: linesOf(IMPORT_FIELDS.drivers),
  }),
  response: upserted,
});
