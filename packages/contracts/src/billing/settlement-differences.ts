import { z } from 'zod';
import { defineRoute, idSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { calendarDay } from '../shapes.ts';
import { fuelName } from '../stations/nozzles.ts';
import { named } from './settlement-shapes.ts';

/**
 * Meter reconciliation: what a station's shifts metered of a fuel on a day, and what was settled of it. A fill counts
 * on the day its shift began, without a shift on the day it was closed, so a night shift alone makes no difference.
 */

const millilitres = z.number().int();

/** Reasons for a difference between meters and settlement, each for a part; the rest has no known reason. */
export const DIFFERENCE_REASONS = [
  'variance',
  'pending',
  'adjusted',
  'arrived_late',
  'without_shift',
] as const;

export const settlementDifferenceRow = z.object({
  /** `<station>:<day>:<fuel>` */
  id: z.string(),
  day: calendarDay,
  network: named,
  station: named,
  fuel_type: fuelName,
  shifts: z.number().int(),
  /** Open shifts of the day: their closing readings are missing. */
  open_shifts: z.number().int(),
  /** Null if no shift read a meter of the fuel. */
  metered_ml: millilitres.nullable(),
  other_sales_ml: millilitres,
  /** Volume recorded in closed shifts, as dispensed. */
  recorded_ml: millilitres,
  transactions: z.number().int(),
  settled_ml: millilitres,
  settled_halalas: z.number().int(),
  /** Metered less other sales less settled; null without meters. */
  difference_ml: millilitres.nullable(),
  parts: z.array(z.object({ reason: z.enum(DIFFERENCE_REASONS), volume_ml: millilitres })),
  /** The station's reason when a shift was closed beyond its tolerance. */
  stated_reasons: z.array(z.string()),
});

const days = { from: calendarDay, to: calendarDay };

/** Maximum days: the report sums every fill of them. */
export const DIFFERENCE_DAYS = 31;

export const listSettlementDifferences = defineRoute({
  name: 'listSettlementDifferences',
  method: 'GET',
  path: '/settlement-differences',
  permission: 'read settlement',
  summary:
    'Where meters of shifts and settled transactions differ, by station, day and fuel, with the reason where it is known',
  query: listQuery(['day', 'station', 'difference_ml']).extend({
    ...days,
    network_id: idSchema.optional(),
    station_id: idSchema.optional(),
    fuel_type_id: idSchema.optional(),
    /** Only rows with a difference. */
    only: z.enum(['all', 'differing']).default('all'),
  }),
  response: pageOf(settlementDifferenceRow).extend({
    metered_ml: millilitres,
    other_sales_ml: millilitres,
    settled_ml: millilitres,
    difference_ml: millilitres,
  }),
});

export const exportSettlementDifferences = exportRoute(listSettlementDifferences);
