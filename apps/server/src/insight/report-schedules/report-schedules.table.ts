import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { mails } from '../../messages/mails/mails.table.ts';
import { createdAt, id, instant, ref, version } from '../../platform/columns.ts';
import { check, index, integer, jsonb, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';

/** A report that comes by mail in its rhythm, as its owner would see it. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: id(),
    /** Under whose rights it is made. */
    user_id: ref()
      .notNull()
      .references(() => users.id),
    /** Whom its owner belonged to when it was made; none of them is the platform. */
    client_id: ref().references(() => clients.id),
    network_id: ref().references(() => networks.id),
    station_id: ref().references(() => stations.id),
    name: text().notNull(),
    report: text().notNull(),
    /** With its period by name: each run means another one. */
    query: jsonb().$type<Record<string, unknown>>().notNull(),
    format: text().notNull(),
    language: text().notNull(),
    recipients: text().array().notNull(),
    rhythm: text().notNull(),
    /** 0 is Sunday. */
    weekday: integer(),
    /** 1 to 31; in a shorter month its last day. */
    day: integer(),
    /** Full hours in Riyadh. */
    hour: integer().notNull(),
    status: text().notNull().default('active'),
    /** Why it stopped automatically. */
    stopped_reason: text(),
    next_run_at: instant(),
    version: version(),
    created_at: createdAt(),
    deleted_at: instant(),
  },
  (t) => [
    index('report_schedules_client_id').on(t.client_id),
    index('report_schedules_network_id').on(t.network_id),
    index('report_schedules_due').on(t.next_run_at).where(sql`status = 'active' and deleted_at is null`),
    check(
      'report_schedules_rhythm',
      sql`(rhythm = 'daily' and weekday is null and day is null)
        or (rhythm = 'weekly' and weekday between 0 and 6 and day is null)
        or (rhythm = 'monthly' and weekday is null and day between 1 and 31)`,
    ),
    check('report_schedules_hour', sql`hour between 0 and 23`),
    check('report_schedules_next', sql`(status = 'active') = (next_run_at is not null)`),
    check('report_schedules_stopped', sql`(status = 'stopped') = (stopped_reason is not null)`),
    check('report_schedules_recipients', sql`cardinality(recipients) between 1 and 10`),
  ],
);

/** One time a schedule was, or should have been, sent. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: id(),
    report_schedule_id: ref()
      .notNull()
      .references(() => reportSchedules.id),
    /** The hour it was due. A manual run has none. */
    due_at: instant(),
    requested_by: ref().references(() => users.id),
    /** Times that went by unsent before it, while no server ran. */
    missed: integer().notNull().default(0),
    status: text().notNull().default('waiting'),
    problem: text(),
    file_name: text(),
    size_bytes: integer(),
    mail_id: ref().references(() => mails.id),
    /** Addresses of the schedule that were left out, because they are no longer allowed. */
    left_out: text().array().notNull().default([]),
    /** While one process makes the file, when another may take it from the dead. */
    leased_until: instant(),
    attempts: integer().notNull().default(0),
    created_at: createdAt(),
    finished_at: instant(),
  },
  (t) => [
    uniqueIndex('report_runs_report_schedule_id_due_at_key')
      .on(t.report_schedule_id, t.due_at)
      .where(sql`due_at is not null`),
    /** One at a time is made by hand. */
    uniqueIndex('report_runs_report_schedule_id_key')
      .on(t.report_schedule_id)
      .where(sql`due_at is null and status = 'waiting'`),
    index('report_runs_schedule').on(t.report_schedule_id, t.id),
    index('report_runs_waiting').on(t.id).where(sql`status = 'waiting'`),
    check('report_runs_status', sql`status in ('waiting', 'mailed', 'refused')`),
    check('report_runs_mailed', sql`(status = 'mailed') = (mail_id is not null)`),
    check('report_runs_finished', sql`(status = 'waiting') = (finished_at is null)`),
  ],
);
