import { integer64, ref } from '../../platform/columns.ts';
import { bigint, date, index, integer, pgTable, primaryKey, text } from '../../platform/orm.ts';

const day = () => date({ mode: 'string' }).notNull();

/**
 * Changes of request sums, written by trigger in the transaction that changes a request: one line removes the old
 * state, one adds the new one. Lines are only ever added, so two pumps never wait for each other; a job folds them
 * into `fuel_request_sums`. Readers add both and are exact at once.
 */
export const fuelRequestSumChanges = pgTable('fuel_request_sum_changes', {
  /** The Riyadh day on which the request was made. */
  day: day(),
  client_id: ref().notNull(),
  /** 0 before a pump took it on. */
  network_id: ref().notNull(),
  station_id: ref().notNull(),
  fuel_type_id: ref().notNull(),
  status: text().notNull(),
  requests: integer().notNull(),
  volume_ml: integer64().notNull(),
  amount_halalas: integer64().notNull(),
  charged_halalas: integer64().notNull(),
});

/** The sums by Riyadh day and by month, of each client, each network (0: not taken on) and each station. */
export const fuelRequestSums = pgTable(
  'fuel_request_sums',
  {
    kind: text({ enum: ['client', 'network', 'station'] }).notNull(),
    party_id: ref().notNull(),
    span: text({ enum: ['day', 'month'] }).notNull(),
    starts_on: day(),
    fuel_type_id: ref().notNull(),
    status: text().notNull(),
    requests: bigint({ mode: 'number' }).notNull(),
    volume_ml: integer64().notNull(),
    amount_halalas: integer64().notNull(),
    charged_halalas: integer64().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'fuel_request_sums_pk',
      columns: [t.kind, t.party_id, t.span, t.starts_on, t.fuel_type_id, t.status],
    }),
    index('fuel_request_sums_span').on(t.kind, t.span, t.starts_on),
  ],
);
