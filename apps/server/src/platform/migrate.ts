import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
/** Any fixed number: the lock that lets one of several starting processes migrate while the others wait. */
const MIGRATION_LOCK = 726_354_819;

/** Brings the database to the newest schema. Safe to call from many processes at once. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
    await client.query('select settle_change_base()');
  } finally {
    await client.end();
  }
}
