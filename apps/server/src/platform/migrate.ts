import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { endConnectionsOfBefore, OF_MIGRATION } from './connections-of-before.ts';
import { buildLargeIndexes } from './large-indexes.ts';
import { reportHolders } from './lock-holders.ts';
import { boundFirstMonths } from './months.ts';
import { untilLocked } from './until-locked.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
/** Any fixed number: the lock that lets one of several starting processes migrate while the others wait. */
const MIGRATION_LOCK = 726_354_819;

/**
 * Behind a migration that waits for a table everybody else waits too: it gives way soon, and tries again, for twice as long after
 * each sixth of its tries, as on a slow day no two seconds may pass without a long list.
 */
const LOCK_WAITS = { lockMs: 250, pauseMs: 1_000, tries: 120 };
const LONGER = 6;

type Report = (line: string) => void;

/** The database holds another schema than our migrations lead to. Nothing in it was changed. */
export class IncompatibleDatabaseError extends Error {}

/** The role may not migrate, and is no owner's either; the message says what to do. */
export class MissingOwnerError extends IncompatibleDatabaseError {}

/**
 * Migrates the database to the newest schema, as the owner of its tables, gives the role of `runtime` what a server needs, and finishes
 * the schema. Safe to call from many processes at once, and while servers work.
 */
export async function migrate(
  owner: string,
  runtime = owner,
  waits = LOCK_WAITS,
  report: Report = () => {},
): Promise<void> {
  if (await migrateSchema(owner, runtime, waits, report)) await finishSchema(owner, report);
}

/** What takes long in a large database and a server does not need to answer: large indexes, and the end of what was there before months. */
export async function finishSchema(owner: string, report: Report = () => {}): Promise<void> {
  await buildLargeIndexes(owner, { report });
  await boundFirstMonths(owner, report);
}

/**
 * The same without finishing it. Whether the role may finish it: one that owns nothing finds the schema as it should be, or throws
 * MissingOwnerError.
 */
export async function migrateSchema(
  owner: string,
  runtime = owner,
  waits = LOCK_WAITS,
  report: Report = () => {},
): Promise<boolean> {
  const role = decodeURIComponent(new URL(runtime).username);
  const settings = `-c lock_timeout=${waits.lockMs} -c fleet.runtime=${role.replace(/[\\ ]/g, '\\$&')}`;
  const client = new pg.Client({
    connectionString: owner,
    options: settings,
    application_name: OF_MIGRATION,
  });
  await client.connect();
  try {
    // Another process migrates as long as it takes.
    await untilLocked(() => client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]), {
      ...waits,
      tries: Infinity,
    });
    if (await isSettledByOwner(client)) return false;
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const endReport = await reportHolders(owner, rows[0]!.pid, report);
    await untilLocked(async (attempt) => {
      const factor = 2 ** Math.floor((LONGER * (attempt - 1)) / waits.tries);
      await client.query('rollback');
      await client.query(`select set_config('lock_timeout', $1, false)`, [String(waits.lockMs * factor)]);
      await refuseIncompatibleDatabase(client);
      const isUpgrade = (await findFirstMigration(client)) !== undefined && !(await isOfThisVersion(client));
      await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
      if (isUpgrade) await endConnectionsOfBefore(client, role);
      await client.query('select settle_change_base()');
      await grantAccess(client, role);
    }, waits).finally(endReport);
    return true;
  } finally {
    await client.end();
  }
}

/** Whether this is a role that owns nothing, and the schema is there all the same. */
async function isSettledByOwner(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean; reads: boolean; role: string }>(
    `select coalesce(pg_has_role(c.relowner, 'usage'), has_database_privilege(current_database(), 'create')) as owns,
            coalesce(has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select'), false) as reads,
            current_user as role
     from (select) as one
     left join pg_namespace n on n.nspname = 'drizzle'
     left join pg_class c on c.relnamespace = n.oid and c.relname = '__drizzle_migrations'`,
  );
  const { owns, reads, role } = rows[0]!;
  if (owns) return false;
  if (reads && (await isOfThisVersion(client))) return true;
  throw new MissingOwnerError(
    `The database does not have the schema of this version, and the role ${role} of DATABASE_URL may not make it. ` +
      'Name the role that owns the database in DATABASE_OWNER_URL and start again; nothing was changed.',
  );
}

let newest: string | undefined;
/** Read once: files do not change below a process. */
const newestMigration = () => (newest ??= readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)!.hash);

/** Whether the newest migration of this version was applied, and perhaps later ones. */
export async function isOfThisVersion(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select from drizzle.__drizzle_migrations where hash = $1', [
    newestMigration(),
  ]);
  return rows.length > 0;
}

/** Roles and rules of rows; once for each state of the rules, the migrations and the role. */
async function grantAccess(client: pg.Client, runtime: string): Promise<void> {
  const files = ['access.sql', 'rows.sql'].map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'));
  const rules = files.join('--> statement-breakpoint\n');
  const state = createHash('sha256')
    .update(`${rules} ${newestMigration()} ${client.user} ${runtime}`)
    .digest('hex');
  const { rows } = await client.query<{ state: string | null }>(
    `select obj_description(to_regproc('drop_positions_day'), 'pg_proc') as state`,
  );
  if (rows[0]!.state === state) return;
  for (const part of rules.split('--> statement-breakpoint')) await client.query(part);
  await client.query(`comment on function drop_positions_day(date) is '${state}'`);
}

/** The message for an operator whose database is refused: what is wrong, and what to do. */
export function incompatibleDatabaseMessage(
  error: IncompatibleDatabaseError,
  config: { DATABASE_URL?: string | undefined; DATA_DIRECTORY: string },
): string {
  if (error instanceof MissingOwnerError) return `${error.message}\n`;
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
