import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Of fuel requests: those that hold up another of their vehicle, as in their table's file. */
const OPEN = `status in ('request_pending','request_approved','transaction_initiated','transaction_held')`;

/**
 * Indexes of tables that grow without end. A migration runs in a transaction and would keep writers waiting while it reads such a table;
 * these are built beside them, after the migrations. What they are built as is in the table's file too, for drizzle-kit: the line it
 * writes into a migration is moved here. Nothing may rely on one being there: it comes later than the version that wants it.
 */
export const LARGE_INDEXES: Readonly<Record<string, string>> = {
  audit_rows_request_blocks:
    'on audit_rows using brin (request_id text_bloom_ops) with (pages_per_range = 32, autosummarize = on)',
  fuel_requests_client_flagged: "on fuel_requests (client_id, created_at, id) where flags <> '{}'",
  fuel_requests_coming_here:
    "on fuel_requests (chosen_station_id) where status = 'request_approved' and chosen_station_id is not null",
  fuel_requests_qr_token_key: `unique on fuel_requests (qr_token) where ${OPEN}`,
  fuel_requests_late_for: 'on fuel_requests (late_for_request_id) where late_for_request_id is not null',
  fuel_requests_station_flagged:
    "on fuel_requests (station_id, created_at, id) where flags <> '{}' and station_id is not null",
  idempotency_keys_answered: 'on idempotency_keys (created_at) where packed is not null or body is not null',
  idempotency_keys_kept:
    'on idempotency_keys (created_at) where answer_values is not null or packed is not null or body is not null',
  ledger_entries_network_releases:
    "on ledger_entries (network_id, id) where network_id is not null and kind = 'release'",
  ledger_entries_station_releases:
    "on ledger_entries (station_id, id) where station_id is not null and kind = 'release'",
  sessions_expires_at: 'on sessions (expires_at)',
};

/** Any fixed number: the lock of the connection that builds, one index after the other. */
const BUILD_LOCK = 726_354_821;
const PAUSE_MS = 500;
/** It waits for others as long as it takes, and nobody waits for it. */
const NO_LIMITS = '-c statement_timeout=0 -c lock_timeout=0';

/**
 * Builds those that are not there; one that was cut off is removed and built again. Takes as long as the oldest transaction lasts.
 * Where another process builds already, or one that was killed left its statement running in the database, waits for that.
 */
export async function buildLargeIndexes(
  owner: string,
  { indexes = LARGE_INDEXES, report = (_line: string) => {} } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: owner, options: NO_LIMITS });
  await client.connect();
  try {
    await lockBuild(client);
    const { rows } = await client.query<{ name: string; is_valid: boolean }>(
      `select c.relname as name, i.indisvalid as is_valid from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
      [Object.keys(indexes)],
    );
    const built = new Map(rows.map(({ name, is_valid }) => [name, is_valid]));
    for (const [name, definition] of Object.entries(indexes)) {
      if (built.get(name)) continue;
      report(`Building the index ${name} while servers work…`);
      const [, unique = '', table, rest] = /^(unique )?on (\w+) (.*)$/s.exec(definition)!;
      const build = async (index: string, on: string) => {
        await client.query(`drop index concurrently if exists ${index}`);
        await client.query(`create ${unique}index concurrently ${index} on ${on} ${rest}`);
      };
      const partitions = await partitionsWithout(client, table!, name);
      if (!partitions) await build(name, table!);
      else {
        // Of a table with months it is built partition by partition; the last one makes it whole.
        await client.query(`create ${unique}index if not exists ${name} on only ${table} ${rest}`);
        for (const partition of partitions) {
          await build(`${partition}_${name}`, partition);
          await client.query(`alter index ${name} attach partition ${partition}_${name}`);
        }
      }
    }
  } finally {
    await client.end();
  }
}

/** The partitions of a table that do not have an index of it yet; null where the table has no partitions. */
async function partitionsWithout(client: pg.Client, table: string, index: string): Promise<string[] | null> {
  const { rows } = await client.query<{ names: string[] }>(
    `select array(select i.inhrelid::regclass::text from pg_inherits i where i.inhparent = p.partrelid and not exists (
       select from pg_index x join pg_inherits h on h.inhrelid = x.indexrelid
       where x.indrelid = i.inhrelid and h.inhparent = to_regclass($2))) as names
     from pg_partitioned_table p where p.partrelid = $1::regclass`,
    [table, index],
  );
  return rows[0]?.names ?? null;
}

/** Asked again and again: a statement that waits for the lock would be one of those a build waits for, and neither would end. */
async function lockBuild(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      BUILD_LOCK,
    ]);
    if (rows[0]!.is_ours) return;
    await wait(PAUSE_MS);
  }
}
