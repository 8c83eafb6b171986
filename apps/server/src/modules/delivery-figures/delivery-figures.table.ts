import { integer, pgTable } from 'drizzle-orm/pg-core';
import { instant, integer64, ref } from '../../platform/columns.ts';
import { trips } from '../trips/trips.table.ts';

/**
 * What a trip that is over drove and cost, worked out once: fixes are kept for weeks only, and a vehicle's rates change. Way,
 * time and cost are null where nothing told where the vehicle was.
 */
export const tripActuals = pgTable('trip_actuals', {
  trip_id: ref()
    .primaryKey()
    .references(() => trips.id),
  distance_metres: integer(),
  driving_seconds: integer(),
  cost_halalas: integer64(),
  /** When the vehicle was at its branch again: so far it was measured. Null where it was not seen there, and measured to the trip's end. */
  back_at: instant(),
  settled_at: instant().notNull(),
});
