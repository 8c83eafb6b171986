import { createHash, randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import {
  createDatabase,
  type EmbeddedPostgres,
  runtimeRoleSql,
  startEmbeddedPostgres,
  withDatabase,
} from '../src/platform/embedded-postgres.ts';
import { migrate } from '../src/platform/migrate.ts';
import { dropDatabase } from './drop-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: {
      /** As the owner of every database. */
      server: string;
      /** As the role that servers work with. */
      runtime: string;
      template: string;
      run: number;
    };
  }
}

/** Speed instead of durability: these databases may be lost. Crash tests start their own server. */
const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Copies of the template are logged page by page.
  wal_compression: 'off',
  max_connections: '200',
};

const DATA_DIRECTORY = join(import.meta.dirname, '../../../.data/test');

let stop: (() => Promise<void>) | undefined;

/**
 * Once per test run: a server (TEST_DATABASE_URL, or our embedded one, which several runs may share) and one migrated template that
 * `createTestDatabase` copies. Leftovers of killed runs are removed.
 */
export async function setup(project: TestProject): Promise<void> {
  const embedded = process.env.TEST_DATABASE_URL ? undefined : await startTestServer();
  const server = process.env.TEST_DATABASE_URL ?? embedded!.connectionString;
  const run = randomInt(1, 2 ** 31 - 1);
  const maintenance = new pg.Client({ connectionString: withDatabase(server, 'postgres') });
  maintenance.on('error', () => {});
  await maintenance.connect();
  // Held during this run: if another process can take a run's lock, that run is dead.
  await maintenance.query('select pg_advisory_lock($1)', [run]);
  stop = async () => {
    await dropRun(maintenance, run);
    await maintenance.end();
    await embedded?.stop();
  };
  await dropDeadRuns(maintenance, run);
  const template = `test_${run}_template`;
  const runtime = embedded?.runtimeConnectionString ?? (await makeRuntimeRole(maintenance, server));
  await migrate(await createDatabase(server, template), runtime);
  project.provide('testDatabase', { server, runtime, template, run });
}

/** On another's server, which several runs may share: the password follows from the owner's. */
async function makeRuntimeRole(maintenance: pg.Client, server: string): Promise<string> {
  const url = new URL(server);
  const password = createHash('sha256').update(server).digest('hex');
  await maintenance
    .query(runtimeRoleSql('fleet_runtime', password, decodeURIComponent(url.username)))
    .catch((error: { code?: string }) => {
      if (error.code !== '42710' && error.code !== '23505') throw error;
    });
  url.username = 'fleet_runtime';
  url.password = password;
  return url.href;
}

/** Its data is disposable: if it is corrupted or of another version, it is created again. */
async function startTestServer(): Promise<EmbeddedPostgres> {
  const options = { dataDirectory: DATA_DIRECTORY, log: () => {}, settings: TEST_SETTINGS };
  try {
    return await startEmbeddedPostgres(options);
  } catch {
    rmSync(DATA_DIRECTORY, { recursive: true, force: true });
    return startEmbeddedPostgres(options);
  }
}

export async function teardown(): Promise<void> {
  await stop?.();
}

async function dropDeadRuns(maintenance: pg.Client, ours: number): Promise<void> {
  const { rows } = await maintenance.query<{ name: string }>(
    String.raw`select datname as name from pg_database where datname like 'test\_%'`,
  );
  const runs = new Set(rows.map(({ name }) => Number(name.split('_')[1])));
  for (const run of runs) {
    if (run === ours || !Number.isInteger(run)) continue;
    const { rows: locked } = await maintenance.query<{ dead: boolean }>(
      'select pg_try_advisory_lock($1) as dead',
      [run],
    );
    if (!locked[0]!.dead) continue;
    await dropRun(maintenance, run);
    await maintenance.query('select pg_advisory_unlock($1)', [run]);
  }
}

async function dropRun(maintenance: pg.Client, run: number): Promise<void> {
  const { rows } = await maintenance.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [`test_${run}_`],
  );
  for (const { name } of rows) {
    await dropDatabase(maintenance, name);
  }
}
