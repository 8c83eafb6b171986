import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { chargeDueFees } from '../../apps/server/src/billing/fees/fees.service.ts';
import { type Config, readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db.ts';
import {
  createDatabase,
  startEmbeddedPostgres,
  withDatabase,
} from '../../apps/server/src/platform/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { type Fleet, makeFleet } from './fleet.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_LIMIT_MS = 180_000;

export interface TestApp {
  readonly connectionString: string;
  readonly postgresVersion: string;
  readonly config: Config;
  readonly fleet: Fleet;
  /** Port of the real server in a separate process, with default settings. */
  readonly port: number;
  /** Its process. */
  readonly serverPid: number;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL (the embedded one with durable settings, or BENCH_DATABASE_URL), a new database with the fleet, and the real server.
 */
export async function startTestApp(print: (line: string) => void): Promise<TestApp> {
  const input = process.env.BENCH_DATABASE_URL;
  const embedded = input
    ? null
    : await startEmbeddedPostgres({ dataDirectory: join(ROOT, '.data/bench'), log: print });
  const base = input ?? embedded!.connectionString;
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const connectionString = await createDatabase(base, name);
  const runtime = embedded ? withDatabase(embedded.runtimeConnectionString, name) : connectionString;
  await migrate(connectionString, runtime);
  const environment = {
    APP_ENV: 'production',
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    ACCESS_TOKEN_SECONDS: '7200',
    DATABASE_URL: connectionString,
    DATA_DIRECTORY: '.tmp/bench',
    DEMO: 'no',
    LOG_LEVEL: 'error',
  };
  const config = readConfig(environment, ROOT);
  print('Making the fleets…');
  const { fleet, postgresVersion } = await populate(config, connectionString);
  const port = await findFreePort();
  // As in production: it works as the role that owns nothing.
  const roles = embedded && { DATABASE_URL: runtime, DATABASE_OWNER_URL: connectionString };
  const server = startServer({ ...environment, ...roles, PORT: String(port) });
  await waitUntilReady(server, port);
  return {
    connectionString,
    postgresVersion,
    config,
    fleet,
    port,
    serverPid: server.pid!,
    async stop() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGINT');
      await ended;
      const client = new pg.Client({ connectionString: withDatabase(base, 'postgres') });
      await client.connect();
      await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
      await client.end();
      await embedded?.stop();
    },
  };
}

async function populate(config: Config, connectionString: string) {
  const database = openDatabase(connectionString, 2);
  const built = await buildApp({ config, database, connectionString, withJobs: false, logger: false });
  try {
    const fleet = await makeFleet(built.systemCtx());
    // Once for a vehicle, and once a month: no part of a refuelling.
    await chargeDueFees(built.systemCtx());
    await built.jobs.runBatches();
    await database.pool.query('vacuum analyze');
    const { rows } = await database.pool.query<{ server_version: string }>('show server_version');
    return { fleet, postgresVersion: rows[0]!.server_version };
  } finally {
    await built.app.close();
    await database.close();
  }
}

/** The real server of the version in `cwd` in a separate process. BENCH_PROFILE=<folder> writes a CPU profile there. */
export function startServer(environment: Record<string, string>, cwd = ROOT): ChildProcess {
  const profile = process.env.BENCH_PROFILE
    ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
    : [];
  // As that version is started: the settings of Node decide how long the slowest calls take (decision 201).
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
  const started = scripts.start
    .split(' ')
    .slice(1)
    .filter((word: string) => word !== '--build-pages');
  return spawn(process.execPath, [...profile, ...started], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Waits until it responds. Throws if it exits before, or takes too long. */
export async function waitUntilReady(server: ChildProcess, port: number): Promise<void> {
  const started = Date.now();
  while (Date.now() - started < READY_LIMIT_MS) {
    if (server.exitCode !== null) throw new Error('The server ended before it was ready');
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null);
    if (answer?.ok) return;
    await wait(50);
  }
  throw new Error('The server was not ready in time');
}

export function findFreePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
