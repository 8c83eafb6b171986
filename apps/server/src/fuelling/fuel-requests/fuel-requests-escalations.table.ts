import { instant, ref } from '../../platform/columns.ts';
import { pgTable, primaryKey, text } from '../../platform/orm.ts';
import { fuelRequests } from './fuel-requests.table.ts';

/**
 * Whom we reminded that a held transaction waits, and when it went up to the administrators: once per waiting, since a
 * waiting is known by when it began.
 */
export const heldEscalations = pgTable(
  'held_escalations',
  {
    fuel_request_id: ref()
      .notNull()
      .references(() => fuelRequests.id),
    waiting_since: instant().notNull(),
    level: text({ enum: ['reminded', 'escalated'] }).notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fuel_request_id, t.waiting_since, t.level] })],
);
