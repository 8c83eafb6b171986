import { TASK_LABELS, TASK_PRIORITIES, TASK_RULE_KINDS } from '@fleet/contracts/messages/tasks.ts';
import { GROUPS } from '@fleet/contracts/permissions.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, id, instant, integer64, ref, version } from '../../platform/columns.ts';
import { date, doublePrecision, index, jsonb, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';

/** What makes a task by itself, and whose it is; without a party it is the platform’s. */
export const taskRules = pgTable(
  'task_rules',
  {
    id: id(),
    client_id: ref().references(() => clients.id),
    network_id: ref().references(() => networks.id),
    /** Of a station, without its network. */
    station_id: ref().references(() => stations.id),
    kind: text({ enum: TASK_RULE_KINDS }).notNull(),
    over_halalas: integer64(),
    assignee_id: ref().references(() => users.id),
    duty_group: text({ enum: GROUPS as [string, ...string[]] }),
    created_by: ref()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (t) => [
    index('task_rules_party').on(t.client_id, t.network_id, t.kind),
    index('task_rules_network_id').on(t.network_id),
    index('task_rules_station_id').on(t.station_id),
    index('task_rules_assignee_id').on(t.assignee_id),
    index('task_rules_created_by').on(t.created_by),
  ],
);

/** A task of a person. One that a rule made has a kind and parameters instead of a title. */
export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    user_id: ref().references(() => users.id),
    assignee_id: ref()
      .notNull()
      .references(() => users.id),
    title: text(),
    note: text(),
    due_on: date({ mode: 'string' }),
    label: text({ enum: TASK_LABELS }).notNull(),
    priority: text({ enum: TASK_PRIORITIES }).notNull(),
    subject: text(),
    subject_id: ref(),
    subject_name: text(),
    /** Whose waiting thing a rule found. */
    client_id: ref().references(() => clients.id),
    network_id: ref().references(() => networks.id),
    station_id: ref().references(() => stations.id),
    rule_kind: text({ enum: TASK_RULE_KINDS }),
    params: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    /** Between its neighbours in the list. */
    position: doublePrecision().notNull(),
    done_at: instant(),
    /** The due day of which its assignee was told that it is over. */
    overdue_notified_on: date({ mode: 'string' }),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    index('tasks_assignee_id').on(t.assignee_id, t.position),
    index('tasks_user_id').on(t.user_id),
    index('tasks_client_id').on(t.client_id),
    index('tasks_network_id').on(t.network_id),
    index('tasks_station_id').on(t.station_id),
    index('tasks_due_on').on(t.due_on).where(sql`done_at is null and due_on is not null`),
    // One event, one task, however many workers report it.
    uniqueIndex('tasks_rule_kind_subject_key')
      .on(
        t.rule_kind,
        t.subject,
        t.subject_id,
        sql`coalesce(client_id, 0)`,
        sql`coalesce(network_id, 0)`,
        sql`coalesce(station_id, 0)`,
      )
      .where(sql`rule_kind is not null and done_at is null`),
  ],
);
