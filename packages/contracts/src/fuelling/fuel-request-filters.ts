import { FUEL_REQUEST_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { z } from 'zod';
import { idSchema } from '../define-route.ts';
import { calendarDay } from '../shapes.ts';
import { FOUND_BY } from './fuel-request-shapes.ts';

const halalas = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** Filters of request lists, their exports and their totals. */
export const requestFilters = z.object({
  /** Comma separated statuses. */
  status: z
    .string()
    .max(300)
    .optional()
    .transform((text) => text?.split(',').filter(Boolean))
    .pipe(z.array(z.enum(FUEL_REQUEST_STATUSES)).optional()),
  client_id: idSchema.optional(),
  network_id: idSchema.optional(),
  station_id: idSchema.optional(),
  vehicle_id: idSchema.optional(),
  driver_id: idSchema.optional(),
  fuel_type_id: idSchema.optional(),
  /** How the request was found at the pump. */
  found_by: z.enum(FOUND_BY).optional(),
  /** Only requests with violated rules of consequence flag. */
  flagged: z.literal('yes').optional(),
  /** Range of the dispensed amount. */
  amount_from_halalas: halalas.optional(),
  amount_to_halalas: halalas.optional(),
  /** Riyadh days of the request, both included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** Part of a plate or of a driver's name, a mobile number, a transaction or request number. */
  q: z.string().trim().max(40).optional(),
});
