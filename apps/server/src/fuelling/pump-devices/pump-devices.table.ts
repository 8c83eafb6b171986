import type { STEP_REFUSALS } from '@fleet/contracts/fuelling/pump-devices.ts';
import { users } from '../../access/users/users.table.ts';
import { createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import { index, integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { stations } from '../../stations/stations/stations.table.ts';

/** A browser that may fuel without a line, as one attendant of one station. Its key never leaves it; ours is the public half. */
export const pumpDevices = pgTable(
  'pump_devices',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    station_id: ref()
      .notNull()
      .references(() => stations.id),
    public_key: text().notNull(),
    name: text().notNull(),
    created_at: createdAt(),
    last_seen_at: instant().notNull(),
    /** The step we take next, and the hash of the one before it. */
    next_number: integer().notNull().default(1),
    last_hash: text().notNull().default(''),
    revoked_at: instant(),
    revoke_reason: text(),
  },
  (t) => [
    uniqueIndex('pump_devices_station_id_user_id_public_key_key').on(t.station_id, t.user_id, t.public_key),
    index('pump_devices_user').on(t.user_id),
  ],
);

/** Each step as signed, with both times and the response; a repetition gets the same one. Append only. */
export const pumpSteps = pgTable(
  'pump_steps',
  {
    device_id: ref()
      .notNull()
      .references(() => pumpDevices.id),
    number: integer().notNull(),
    station_id: ref().notNull(),
    fuel_request_id: ref().notNull(),
    kind: text({ enum: ['found', 'started', 'closed', 'stopped'] }).notNull(),
    body: text().notNull(),
    hash: text().notNull(),
    signature: text().notNull(),
    device_at: instant().notNull(),
    /** When we take it to have been: the device's time, or ours less what the device was off. */
    at: instant().notNull(),
    skew_seconds: integer().notNull(),
    received_at: instant().notNull(),
    outcome: text({ enum: ['done', 'held', 'noted'] }).notNull(),
    answer: jsonb().notNull(),
    /** Of a close: its amount, for the station's daily offline limit. */
    amount_halalas: integer64(),
  },
  (t) => [
    primaryKey({ columns: [t.device_id, t.number] }),
    index('pump_steps_request').on(t.device_id, t.fuel_request_id),
    index('pump_steps_closed').on(t.station_id, t.at, t.amount_halalas).where(sql`kind = 'closed'`),
  ],
);

/** Keys drivers' PINs are encrypted to. The private half is itself encrypted with the server's secret, and wiped when old. */
export const pumpPinKeys = pgTable('pump_pin_keys', {
  id: id(),
  public_key: text().notNull(),
  private_box: text(),
  created_at: instant().notNull(),
});

export type StepRefusal = (typeof STEP_REFUSALS)[number];
