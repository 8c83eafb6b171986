import { FLEET_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { z } from 'zod';
import { instantSchema } from '../define-route.ts';
import { calendarDay, partyName } from '../shapes.ts';

/** Shapes of the checks a policy makes of a fill: codes, limits, consequences. */

export const CHECK_CODES = [
  'client_active',
  'vehicle_active',
  'driver_active',
  'fuel_allowed',
  'fuel_type_allowed',
  'station_active',
  'station_allowed',
  'city_allowed',
  'area_allowed',
  'station_sells_fuel',
  'station_open',
  'driver_distance',
  'days_and_hours',
  'odometer_provided',
  'odometer_plausible',
  'documents_valid',
  'tank_room',
  'fills_per_day',
  'fills_per_week',
  'fills_per_month',
  'time_between_fills',
  'distance_between_fills',
  'volume_per_fill',
  'volume_per_day',
  'volume_per_week',
  'volume_per_month',
  'volume_per_window',
  'amount_per_fill',
  'amount_per_day',
  'amount_per_week',
  'amount_per_month',
  'amount_per_window',
  'balance',
  'credit_in_order',
  'budget',
  'approval',
  'approval_above',
  // checked again, or only, when the pump closes
  'over_hold',
  'usual_consumption',
  'plate_match',
  'plate_by_camera',
  'display_photo',
  'pin_right',
  'tag_read',
  'no_override',
  'price_in_bounds',
  'clock_right',
  'closed_in_time',
  // of a fill that was dispensed without a line and arrived later
  'still_approved',
  'fuelled_once',
  'price_as_shown',
  'offline_cap',
  // of a fill whose pump was preset
  'pump_preset',
  'pump_price',
  'pump_report',
] as const;

/** Consequence of a violated rule: declined, left for a manager, or allowed and flagged. */
export const CONSEQUENCES = ['decline', 'hold', 'flag'] as const;
export type Consequence = (typeof CONSEQUENCES)[number];

/** One check of the policy. The message is made from the code and the values, in the reader's language. */
export const checkSchema = z.object({
  code: z.enum(CHECK_CODES),
  passed: z.boolean(),
  /** A manager can override a `limit`, not a `fact`. */
  kind: z.enum(['fact', 'limit']),
  /** Level of the tightest rule. */
  level: z.enum(['client', 'group', 'vehicle', 'driver', 'cost_center', 'station', 'product']),
  unit: z.enum([
    'ml',
    'halalas',
    'km',
    'metres',
    'minutes',
    'seconds',
    'count',
    'days',
    'millis',
    'minute_of_day',
    'none',
  ]),
  /** Including temporary capacity. */
  limit: z.number().nullable(),
  /** The part of the limit that temporary capacity adds; null where none does. */
  raised_by: z.number().nullable().default(null),
  /** Used before this fill, where the limit is a sum. */
  used: z.number().nullable(),
  /** What this fill adds (with `used`, where the limit is a sum). */
  value: z.number().nullable(),
  /** Days of a window of the fleet's own; null for days, weeks, months and single fills. */
  window_days: z.number().nullable().default(null),
  /** Consequence of a failure. */
  consequence: z.enum(CONSEQUENCES).default('decline'),
  /** The profile the rule is from; absent where the level has the rule itself. */
  profile: partyName.optional(),
  /** The level of the tank that decides how much room there is; absent where it is estimated. */
  tank_level: z.object({ volume_ml: z.number(), read_at: instantSchema }).optional(),
  /** The document that is judged, with its last valid day. */
  document: z.object({ name: z.enum(FLEET_DOCUMENTS), until: calendarDay }).optional(),
});
export type Check = z.infer<typeof checkSchema>;
