import { instant, integer64, ref } from '../../platform/columns.ts';
import { integer, pgTable } from '../../platform/orm.ts';
import { trips } from '../trips/trips.table.ts';

/**
 * Distance and cost of a finished trip, calculated once: positions are stored for weeks only, and a vehicle's rates
 * change. Distance, time and cost are null without positions.
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
