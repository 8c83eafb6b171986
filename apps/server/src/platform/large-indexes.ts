import pg from 'pg';

/** Of fuel requests: those that hold up another of their vehicle, as in their table's file. */
const OPEN = `status in ('request_pending','request_approved','transaction_initiated','transaction_held')`;

/**
 * Indexes of tables that grow without end. A migration would keep writers waiting while it reads such a table; these are built beside
 * them, after the migrations and outside of a transaction. What they are built as is in the table's file too, for drizzle-kit.
 */
const INDEXES: Readonly<Record<string, string>> = {
  audit_rows_request_blocks:
    'on audit_rows using brin (request_id text_bloom_ops) with (pages_per_range = 32, autosummarize = on)',
  fuel_requests_coming_here:
    "on fuel_requests (chosen_station_id) where status = 'request_approved' and chosen_station_id is not null",
  fuel_requests_qr_token_key: `unique on fuel_requests (qr_token) where ${OPEN}`,
  fuel_requests_late_for: 'on fuel_requests (late_for_request_id) where late_for_request_id is not null',
  idempotency_keys_answered: 'on idempotency_keys (created_at) where packed is not null or body is not null',
  sessions_expires_at: 'on sessions (expires_at)',
};

/**
 * Builds those that are not there; one that was cut off is removed and built again. Takes as long as the oldest transaction lasts:
 * it waits for others on a connection without time limits, and nobody waits for it.
 */
export async function buildLargeIndexes(owner: string, indexes = INDEXES): Promise<void> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; is_valid: boolean }>(
      `select c.relname as name, i.indisvalid as is_valid from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
      [Object.keys(indexes)],
    );
    const built = new Map(rows.map(({ name, is_valid }) => [name, is_valid]));
    for (const [name, definition] of Object.entries(indexes)) {
      if (built.get(name)) continue;
      const index = pg.escapeIdentifier(name);
      if (built.has(name)) await client.query(`drop index concurrently ${index}`);
      const [, unique = '', rest] = /^(unique )?(on .*)$/s.exec(definition)!;
      await client.query(`create ${unique}index concurrently ${index} ${rest}`);
    }
  } finally {
    await client.end();
  }
}
