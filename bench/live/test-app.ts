import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { type Config, readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db.ts';
import {
  createDatabase,
  startEmbeddedPostgres,
  withDatabase,
} from '../../apps/server/src/platform/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { findInstalled, startInstalled } from '../../apps/server/test/system-postgres.ts';
import { findFreePort, startServer, waitUntilReady } from '../refuelling/test-app.ts';
import { type MadeRoad, makeRoad, type RoadSize } from './road.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface LiveApp {
  readonly postgres: string;
  readonly config: Config;
  readonly road: MadeRoad;
  readonly port: number;
  /** The server's process id. */
  readonly pid: number;
  readonly database: pg.Pool;
  /** Process ids of the database. */
  databasePids(): Promise<number[]>;
  stop(): Promise<void>;
}

/** A durable PostgreSQL, a new database with the simulated road, and the real server on it. */
export async function startLiveApp(
  which: 'installed' | 'embedded',
  size: RoadSize,
  print: (line: string) => void,
): Promise<LiveApp> {
  const postgres = await startPostgres(which, print);
  try {
    return await openOn(postgres, which, size, print);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

interface Postgres {
  readonly connectionString: string;
  stop(): Promise<void>;
}

async function openOn(
  postgres: Postgres,
  which: string,
  size: RoadSize,
  print: (line: string) => void,
): Promise<LiveApp> {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const connectionString = await createDatabase(postgres.connectionString, name);
  await migrate(connectionString);
  const environment = {
    APP_ENV: 'production',
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    ACCESS_TOKEN_SECONDS: '7200',
    DATABASE_URL: connectionString,
    DATA_DIRECTORY: '.tmp/bench',
    FORECOURT_PORT: '0',
    DEMO: 'no',
    LOG_LEVEL: 'error',
  };
  const config = readConfig(environment, ROOT);
  print(`Making ${size.vehicles} vehicles, ${size.geofences} geofences, ${size.trips} trips…`);
  const road = await populate(config, connectionString, size);
  const port = await findFreePort();
  const server: ChildProcess = startServer({ ...environment, PORT: String(port) });
  await waitUntilReady(server, port);
  const database = new pg.Pool({ connectionString, max: 2 });
  const { rows } = await database.query<{ server_version: string }>('show server_version');
  return {
    postgres: `PostgreSQL ${rows[0]!.server_version} (${which})`,
    config,
    road,
    port,
    pid: server.pid!,
    database,
    async databasePids() {
      const found = await database.query<{ pid: number }>('select pid from pg_stat_activity');
      return found.rows.map(({ pid }) => pid);
    },
    async stop() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGINT');
      await ended;
      await database.end();
      const client = new pg.Client({ connectionString: withDatabase(postgres.connectionString, 'postgres') });
      await client.connect();
      await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
      await client.end();
      await postgres.stop();
    },
  };
}

async function startPostgres(
  which: 'installed' | 'embedded',
  print: (line: string) => void,
): Promise<Postgres> {
  const input = process.env.BENCH_DATABASE_URL;
  if (input) return { connectionString: input, stop: async () => {} };
  if (which === 'embedded')
    return startEmbeddedPostgres({ dataDirectory: join(ROOT, '.data/bench'), log: print });
  const installed = findInstalled();
  if (!installed) throw new Error('No PostgreSQL is installed here: --postgres embedded');
  return startInstalled(installed, { fsync: 'on', shared_buffers: '256MB' });
}

async function populate(config: Config, connectionString: string, size: RoadSize): Promise<MadeRoad> {
  const database = openDatabase(connectionString, 4);
  const built = await buildApp({ config, database, connectionString, withJobs: false, logger: false });
  try {
    const road = await makeRoad(built.systemCtx, size);
    await database.pool.query('vacuum analyze');
    return road;
  } finally {
    await built.app.close();
    await database.close();
  }
}
