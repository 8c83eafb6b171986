import { createdAt, instant, ref } from './columns.ts';
import { bigint, customType, index, integer, json, jsonb, pgTable, primaryKey, sql, text } from './orm.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Who did what, with the row before and after. Append only, a partition a month, by `at`; sealed into the hash chain after commit. */
export const auditRows = pgTable(
  'audit_rows',
  {
    id: ref().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    actor_user_id: ref(),
    actor_kind: text({ enum: ['user', 'api_key', 'system', 'anonymous'] }).notNull(),
    actor_api_key_id: ref(),
    action: text().notNull(),
    subject: text().notNull(),
    subject_id: ref(),
    client_id: ref(),
    network_id: ref(),
    station_id: ref(),
    before: jsonb(),
    after: jsonb(),
    request_id: text(),
    ip: text(),
  },
  (t) => [
    // Read newest first, page by page: every query has its order in an index.
    // The log of administrators, by period, what was decided since (dashboard), and the seals, which know number and time of their row.
    index('audit_rows_at').on(t.at, t.id),
    // The history of one thing.
    index('audit_rows_subject').on(t.subject, t.subject_id, t.at, t.id),
    // The log of a client's people, and of administrators who filter by client.
    index('audit_rows_client').on(t.client_id, t.at, t.id).where(sql`client_id is not null`),
    // The log filtered by person, and what is exported of a person.
    index('audit_rows_actor').on(t.actor_user_id, t.at, t.id).where(sql`actor_user_id is not null`),
    // What one call did, asked now and then: by blocks, as every call would enter a tree of random ids at another page (large-indexes.ts).
    index('audit_rows_request_blocks')
      .using('brin', t.request_id.op('text_bloom_ops'))
      .with({ pages_per_range: 32, autosummarize: true }),
  ],
);

/**
 * The answer to a money or state call, kept in its own transaction: the same key gets the same answer. Keys stay, so that nothing is
 * done twice; answers leave after ANSWER_DAYS.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenant: text().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    status: integer(),
    /** The answer (packed-answers.ts), the same to the letter when it is repeated: what it has beside a sample. */
    answer_values: bytea(),
    /** Of one that is like no sample, and of answers kept by version 1.0.0. */
    packed: bytea(),
    /** Of answers kept by earlier versions. */
    body: json(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant, t.key] }),
    // What may leave, oldest first (large-indexes.ts).
    index('idempotency_keys_kept')
      .on(t.created_at)
      .where(sql`answer_values is not null or packed is not null or body is not null`),
    // What version 1.0.0 lets leave, while it works beside this one.
    index('idempotency_keys_answered').on(t.created_at).where(sql`packed is not null or body is not null`),
  ],
);

/** One row per one-off set-up step that has been done (the demo company, for one). */
export const milestones = pgTable('milestones', {
  name: text().primaryKey(),
  done_at: instant().notNull(),
  version: bigint({ mode: 'number' }).notNull().default(1),
});
