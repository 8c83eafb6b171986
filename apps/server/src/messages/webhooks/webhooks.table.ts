import {
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_DISABLED_REASONS,
  WEBHOOK_ENDPOINT_STATUSES,
} from '@fleet/contracts/messages/webhook-endpoints.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, id, instant, ref, version } from '../../platform/columns.ts';
import { index, integer, jsonb, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';

const ENDPOINT_STATUSES = [...WEBHOOK_ENDPOINT_STATUSES, 'removed'] as const;

/** An address of a client's own system that receives events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    url: text().notNull(),
    description: text().notNull(),
    event_types: text().array().notNull(),
    /** Sealed by the server's own secret: signing needs it whole, a look into the database does not give it away. */
    secret: text().notNull(),
    /** The secret before, which signs too until its time is over. */
    old_secret: text(),
    old_secret_until: instant(),
    status: text({ enum: ENDPOINT_STATUSES }).notNull().default('active'),
    disabled_reason: text({ enum: WEBHOOK_DISABLED_REASONS }),
    disabled_at: instant(),
    /** Since when nothing got through; null while things do. */
    failing_since: instant(),
    failures: integer().notNull().default(0),
    created_by: ref()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [index('webhook_endpoints_client').on(t.client_id, t.id)],
);

/** The id of a message's object, first in its data; as the index has it, and as searches need it. */
export const SUBJECT_OF_BODY = sql.raw(`substring(body from '"data":[{]"id":([0-9]+)')`);

/** What happened, in the very bytes that are signed and sent. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    /** The `webhook-id`: the same for every attempt and every replay. */
    uid: text().notNull().unique('webhook_messages_uid_key'),
    type: text().notNull(),
    body: text().notNull(),
    /** The call that caused it, and its place in a trace: sent with it. */
    request_id: text(),
    traceparent: text(),
    created_at: createdAt(),
  },
  (t) => [
    index('webhook_messages_created_at').on(t.created_at),
    index('webhook_messages_subject').on(t.client_id, SUBJECT_OF_BODY),
  ],
);

/** One message on its way to one endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    message_id: ref()
      .notNull()
      .references(() => webhookMessages.id, { onDelete: 'cascade' }),
    endpoint_id: ref()
      .notNull()
      .references(() => webhookEndpoints.id),
    status: text({ enum: WEBHOOK_DELIVERY_STATUSES }).notNull().default('waiting'),
    /** Attempts since it was written or replayed: its position in the schedule. */
    tries: integer().notNull().default(0),
    /** When it is tried next; a process that takes it moves this on, so that no other does. */
    next_attempt_at: instant().notNull(),
    /** Until when the lease lasts; null without one. A result is recorded only while the lease holds. */
    leased_until: instant(),
    created_at: createdAt(),
    delivered_at: instant(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_endpoint_id_id_key').on(t.endpoint_id, t.id),
    uniqueIndex('webhook_deliveries_message_id_endpoint_id_key').on(t.message_id, t.endpoint_id),
    // What became of a day's, of a month's: counted whenever an endpoint is shown.
    index('webhook_deliveries_created').on(t.endpoint_id, t.created_at),
    index('webhook_deliveries_due').on(t.endpoint_id, t.next_attempt_at).where(sql`status = 'waiting'`),
  ],
);

/** What was sent and what came back, attempt by attempt: a partition a month, by `at`. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: ref().generatedAlwaysAsIdentity(),
    delivery_id: ref()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    duration_ms: integer().notNull(),
    request_headers: jsonb().$type<Record<string, string>>().notNull(),
    /** Null where no answer came. */
    response_status: integer(),
    response_body: text(),
    /** Why no answer came, or why it does not count. */
    problem: text(),
  },
  (t) => [index('webhook_attempts_delivery').on(t.delivery_id, t.id)],
);
