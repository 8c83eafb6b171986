import { LEFT_OUT_REASONS } from '@fleet/domain/consumption.ts';
import { instant, integer64, ref } from '../../platform/columns.ts';
import { boolean, check, index, integer, pgTable, sql, text } from '../../platform/orm.ts';

/**
 * Result of each completed fill in its vehicle's distance (`packages/domain/src/consumption.ts`): derived, and
 * rewritten whenever a fill or a reading of the vehicle changes.
 */
export const fillStretches = pgTable(
  'fill_stretches',
  {
    fuel_request_id: ref().primaryKey(),
    client_id: ref().notNull(),
    vehicle_id: ref().notNull(),
    /** When fuelling started. */
    filled_at: instant().notNull(),
    /** Of the stretch this fill closes; null when it closes none. */
    distance_km: integer(),
    volume_ml: integer64(),
    is_exact: boolean(),
    /** Why its litres are in no stretch; null when they are in one. */
    left_out: text({ enum: LEFT_OUT_REASONS }),
  },
  (t) => [
    index('fill_stretches_vehicle').on(t.vehicle_id, t.filled_at),
    index('fill_stretches_client').on(
      ...([t.client_id, t.fuel_request_id, t.distance_km, t.volume_ml, t.left_out] as const),
    ),
    check('fill_stretches_complete', sql`num_nonnulls(distance_km, volume_ml, is_exact) in (0, 3)`),
    check('fill_stretches_or', sql`distance_km is null or left_out is null`),
  ],
);

/**
 * Vehicles with a changed fill or reading, and the earliest affected time. Triggers only ever add lines, so two pumps
 * never wait for each other; a job, or the next reader of a report, takes them.
 */
export const fillStretchMarks = pgTable(
  'fill_stretch_marks',
  { vehicle_id: ref().notNull(), since: instant().notNull() },
  (t) => [index('fill_stretch_marks_vehicle').on(t.vehicle_id)],
);
