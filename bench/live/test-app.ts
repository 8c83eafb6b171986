import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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

const DROP_TRIES = 10;
const ROOT = join(import.meta.dirname, '../..');

export interface LiveApp {
  readonly postgres: string;
  readonly config: Config;
  readonly road: MadeRoad;
  /** Of each server process. */
  readonly ports: readonly number[];
  readonly pids: readonly number[];
  readonly database: pg.Pool;
  /** Process ids of the database. */
  databasePids(): Promise<number[]>;
  stop(): Promise<void>;
}

/** A durable PostgreSQL, a new database with the simulated road, and so many real servers on it. */
export async function startLiveApp(
  which: 'installed' | 'embedded',
  size: RoadSize,
  servers: number,
  print: (line: string) => void,
): Promise<LiveApp> {
  const postgres = await startPostgres(which, print);
  try {
    return await openOn(postgres, which, size, servers, print);
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
  servers: number,
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
  const ports: number[] = [];
  const running: ChildProcess[] = [];
  for (let n = 0; n < servers; n++) {
    const port = await findFreePort();
    // The first does the background work too.
    const role = n === 0 ? 'all' : 'web';
    const server = startServer({ ...environment, PROCESS_ROLE: role, PORT: String(port) });
    await waitUntilReady(server, port);
    ports.push(port);
    running.push(server);
  }
  const database = new pg.Pool({ connectionString, max: 2 });
  const { rows } = await database.query<{ server_version: string }>('show server_version');
  return {
    postgres: `PostgreSQL ${rows[0]!.server_version} (${which})`,
    config,
    road,
    ports,
    pids: running.map(({ pid }) => pid!),
    database,
    async databasePids() {
      const found = await database.query<{ pid: number }>('select pid from pg_stat_activity');
      return found.rows.map(({ pid }) => pid);
    },
    async stop() {
      const ended = running.map((server) => new Promise((done) => server.once('exit', done)));
      for (const server of running) server.kill('SIGINT');
      await Promise.all(ended);
      await database.end();
      const client = new pg.Client({ connectionString: withDatabase(postgres.connectionString, 'postgres') });
      await client.connect();
      // PostgreSQL’s own clean-up may be at work there, which we may not end.
      for (let left = DROP_TRIES; left > 0; left--)
        await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`).then(
          () => {
            left = 0;
          },
          () => wait(1_000),
        );
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
