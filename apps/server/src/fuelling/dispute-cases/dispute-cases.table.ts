import { DISPUTE_REASONS } from '@fleet/contracts/fuelling/dispute-cases.ts';
import { DISPUTE_STATES } from '@fleet/contracts/shapes.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { id, instant, integer64, ref } from '../../platform/columns.ts';
import { bigint, check, index, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';
import { fuelRequests } from '../fuel-requests/fuel-requests.table.ts';

/**
 * A client's dispute of a completed transaction. The figures before and after remain here whatever happens to the
 * transaction later; who bears a reduction follows from them: liters not dispensed are the station's, the rest the
 * platform's.
 */
export const disputeCases = pgTable(
  'dispute_cases',
  {
    id: id(),
    fuel_request_id: ref()
      .notNull()
      .references(() => fuelRequests.id),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    station_id: ref()
      .notNull()
      .references(() => stations.id),
    state: text({ enum: DISPUTE_STATES }).notNull().default('open'),
    reason_code: text({ enum: DISPUTE_REASONS }).notNull(),
    reason: text().notNull(),
    opened_by: ref()
      .notNull()
      .references(() => users.id),
    opened_at: instant().notNull(),
    volume_before_ml: integer64().notNull(),
    amount_before_halalas: integer64().notNull(),
    charged_before_halalas: integer64().notNull(),
    volume_after_ml: integer64(),
    amount_after_halalas: integer64(),
    charged_after_halalas: integer64(),
    /** The capture that was reversed, its reversal, and what was booked in its place (none where nothing is owed any more). */
    reversed_entry_id: ref(),
    reversal_entry_id: ref(),
    capture_entry_id: ref(),
    decision_reason: text(),
    decided_by: ref().references(() => users.id),
    decided_at: instant(),
  },
  (t) => [
    uniqueIndex('dispute_cases_fuel_request_id_status_conflict')
      .on(t.fuel_request_id)
      .where(sql`state = 'open'`),
    index('dispute_cases_request').on(t.fuel_request_id),
    index('dispute_cases_client').on(t.client_id, t.id),
    index('dispute_cases_network').on(t.network_id, t.id),
    index('dispute_cases_state').on(t.state, t.id),
    index('dispute_cases_reversed').on(t.reversed_entry_id).where(sql`reversed_entry_id is not null`),
    check('dispute_cases_decided', sql`(state = 'open') = (decided_at is null)`),
    check('dispute_cases_upheld', sql`(state = 'upheld') = (charged_after_halalas is not null)`),
    check(
      'dispute_cases_only_down',
      sql`charged_after_halalas is null or (charged_after_halalas between 0 and charged_before_halalas
          and amount_after_halalas between charged_after_halalas and amount_before_halalas)`,
    ),
  ],
);

/** The former thread of a case. Moved to `chat_messages`; stays, read and written by nothing, until the release after. */
export const disputeComments = pgTable(
  'dispute_comments',
  {
    id: id(),
    dispute_case_id: ref()
      .notNull()
      .references(() => disputeCases.id),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    comment: text().notNull(),
    file_ids: bigint({ mode: 'number' }).array().notNull().default([]),
    created_at: instant().notNull(),
  },
  (t) => [index('dispute_comments_case').on(t.dispute_case_id, t.id)],
);
