import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
/** Any fixed number: the lock that lets one of several starting processes migrate while the others wait. */
const MIGRATION_LOCK = 726_354_819;

/** The database holds another schema than our migrations lead to. Nothing in it was changed. */
export class IncompatibleDatabaseError extends Error {}

/** Migrates the database to the newest schema. Safe to call from many processes at once. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseIncompatibleDatabase(client);
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
    await client.query('select settle_change_base()');
  } finally {
    await client.end();
  }
}

/** The message for an operator whose database is refused: what is wrong, and what to do. */
export function incompatibleDatabaseMessage(
  error: IncompatibleDatabaseError,
  config: { DATABASE_URL?: string | undefined; DATA_DIRECTORY: string },
): string {
  const remedy = config.DATABASE_URL
    ? 'Create an empty database, set DATABASE_URL to it and start again.'
    : `Stop every process that uses it, delete the folder ${config.DATA_DIRECTORY} and start again.`;
  return `${error.message}\nIt cannot be migrated, and nothing in it was changed. ${remedy}\n`;
}

/** A database starts with the baseline, or with none of the baseline's tables. */
async function refuseIncompatibleDatabase(client: pg.Client): Promise<void> {
  const [baseline] = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const first = await findFirstMigration(client);
  if (first === baseline!.hash) return;
  if (first !== undefined) {
    throw new IncompatibleDatabaseError('The database was created by an earlier, unreleased version.');
  }
  const names = [...baseline!.sql.join('\n').matchAll(/^create table "?(\w+)/gim)].map((match) => match[1]!);
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename = any($1) order by 1 limit 3`,
    [names],
  );
  if (rows.length === 0) return;
  const tables = rows.map(({ name }) => name).join(', ');
  throw new IncompatibleDatabaseError(
    `The database already contains tables that were not created by this product's migrations: ${tables}.`,
  );
}

/** The hash of the first migration that was applied; undefined when none was. */
async function findFirstMigration(client: pg.Client): Promise<string | undefined> {
  const { rows: found } = await client.query<{ journal: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as journal`,
  );
  if (found[0]!.journal === null) return undefined;
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id limit 1',
  );
  return rows[0]?.hash;
}
