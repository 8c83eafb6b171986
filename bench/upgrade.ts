/**
 * `npm run bench:upgrade -- --from=COMMIT [--size=1000000 --per-second=4 --seconds=30 --keep=FOLDER]`: an upgrade as
 * `docs/operations/upgrade.md` has it, under load. A database of that version gets so many refuelings of the past 400 days (one made by
 * its services, copied by SQL with timelines, ledger, holds, audit rows and notifications). Two web processes and a worker of it behind
 * nginx answer refuelings and lists at a steady rate of this process, while `npm run migrate` of this version runs, servers of this
 * version start beside them, nginx is pointed there, and the old ones are stopped. Prints what callers saw in each part, and whether
 * anything acknowledged is lost and the books prove; leaves with 1 when not. FOLDER keeps that version and the loaded database for the next time.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres, withDatabase } from '../apps/server/src/platform/embedded-postgres.ts';
import { checkOut, git, lastRelease } from '../tools/check-out.ts';
import { rowsOf } from '../tools/crash-test/checks.ts';
import { type Callers, makeCallers } from './cluster/callers.ts';
import { Load } from './cluster/load.ts';
import { end, Nginx } from './cluster/programs.ts';
import { findLostChanges, summarize, summaryLine } from './cluster/seen.ts';
import type * as Lists from './lists/test-app.ts';
import { startServer, waitUntilReady } from './refuelling/test-app.ts';

const { values: input } = parseArgs({
  options: {
    from: { type: 'string' },
    size: { type: 'string', default: '1000000' },
    pumps: { type: 'string', default: '64' },
    'per-second': { type: 'string', default: '4' },
    seconds: { type: 'string', default: '30' },
    port: { type: 'string', default: '4320' },
    keep: { type: 'string' },
  },
});
const ROOT = join(import.meta.dirname, '..');
const HOME = resolve(input.keep ?? join('/tmp', `fleet-upgrade-${process.pid}`));
const FROM = git('rev-parse', '--short', input.from ?? lastRelease());
const OLD = join(HOME, `before-${FROM}`);
const SIZE = Number(input.size);
const PORT = Number(input.port);
const LOADED = `upgrade_${FROM}_${SIZE}`;
const NAME = 'upgrade';
const ROLES = ['worker', 'web', 'web'] as const;
/** What years of work had done: no row waits for its seal twice (as 1.0.0 loads them), no fee of all vehicles is due at once. */
const AS_IN_SERVICE = [
  'delete from seal_queue a using seal_queue b where a.kind = b.kind and a.row_id = b.row_id and a.ctid < b.ctid',
  'update vehicle_types set registration_fee = 0, monthly_sub_fee = 0',
  'update client_prices set registration_fee_halalas = 0, monthly_sub_fee_halalas = 0',
];
const started = performance.now();
const print = (line: string) =>
  console.log(
    `${((performance.now() - started) / 1_000).toFixed(0).padStart(5)} s, load ${loadavg()[0]!.toFixed(1)}  ${line}`,
  );

interface Server {
  readonly role: (typeof ROLES)[number];
  readonly port: number;
  readonly running: ChildProcess;
}
const running: ChildProcess[] = [];

async function run(): Promise<string[]> {
  // Connections of both versions at once.
  const settings = { max_wal_size: '4GB', shared_buffers: '1GB', max_connections: '120' };
  const database = await startEmbeddedPostgres({ dataDirectory: join(HOME, 'data'), log: print, settings });
  const owner = withDatabase(database.connectionString, NAME);
  const environment = {
    APP_ENV: 'production',
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    ACCESS_TOKEN_SECONDS: '36000',
    REQUESTS_PER_MINUTE: '0',
    DATABASE_URL: withDatabase(database.runtimeConnectionString, NAME),
    DATABASE_OWNER_URL: owner,
    DATA_DIRECTORY: join(HOME, 'files'),
    DEMO: 'no',
    LOG_LEVEL: 'error',
    FORECOURT_PORT: '0',
  };
  try {
    await fill(database.connectionString, owner);
    const callers = await makeCallers(OLD, owner, environment, Number(input.pumps));
    const load = await upgrade(callers, environment);
    await load.stop();
    const lost = await findLostChanges(owner, load.seen);
    report(load, lost);
    for (const one of running.toReversed()) await end(one);
    return [...load.wrong, ...lost, ...prove(environment)];
  } finally {
    for (const one of running.toReversed()) await end(one);
    await database.stop();
  }
}

/** The database of the version before with its history, as a copy of one that may be kept. */
async function fill(server: string, owner: string): Promise<void> {
  const { dropDatabase, hasDatabase, loadDatabase } = (await import(
    join(OLD, 'bench/lists/test-app.ts')
  )) as typeof Lists;
  if (!(await hasDatabase(server, LOADED))) await loadDatabase(server, LOADED, SIZE);
  await dropDatabase(server, NAME);
  await rowsOf(server, `create database ${NAME} template ${LOADED} strategy file_copy`);
  for (const statement of AS_IN_SERVICE) await rowsOf(owner, statement);
  const [is] = await rowsOf<{ size: string; requests: number; version: string }>(
    owner,
    `select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*)::int from fuel_requests) as requests,
       current_setting('server_version') as version`,
  );
  print(
    `${FROM} with ${is!.requests} refuelings of the past, ${is!.size}; PostgreSQL ${is!.version}, Node ${process.version}, ` +
      `${availableParallelism()} cores.`,
  );
}

/** Servers of one version, from this port on. */
async function startAll(root: string, first: number, environment: Record<string, string>): Promise<Server[]> {
  const servers: Server[] = [];
  for (const [index, role] of ROLES.entries()) {
    const port = first + index;
    const process = startServer({ ...environment, PROCESS_ROLE: role, PORT: String(port) }, root);
    running.push(process);
    await waitUntilReady(process, port);
    servers.push({ role, port, running: process });
  }
  return servers;
}

async function upgrade(callers: Callers, environment: Record<string, string>): Promise<Load> {
  const calm = Number(input.seconds) * 1_000;
  const websOf = (servers: readonly Server[]) =>
    servers.filter(({ role }) => role === 'web').map(({ port }) => port);
  const before = await startAll(OLD, PORT + 1, environment);
  const nginx = await Nginx.start(HOME, PORT, websOf(before));
  running.push(nginx.process);
  print(`${callers.pumps.length} pumps, ${input['per-second']} refuelings and as many lists a second.`);
  const load = new Load(callers, PORT, Number(input['per-second']));
  await wait(calm / 2);
  load.change('before');
  await wait(calm);
  load.change('migrating');
  const began = performance.now();
  const migration = spawn(process.execPath, ['apps/server/src/migrate.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const [code] = await once(migration, 'exit');
  if (code !== 0) throw new Error(`npm run migrate left with ${code}`);
  print(`npm run migrate took ${((performance.now() - began) / 60_000).toFixed(2)} minutes.`);
  load.change('the version before on the new schema');
  await wait(calm / 2);
  load.change('servers of this version start beside');
  const after = await startAll(ROOT, PORT + 11, environment);
  load.change('nginx pointed there, the old ones stopped');
  await nginx.point(websOf(after));
  for (const { running: one } of before) await end(one);
  await wait(calm / 4);
  load.change('after');
  await wait(calm);
  load.change('a web process of this version stopped, nginx not told');
  await end(after.at(-1)!.running);
  await wait(calm / 4);
  return load;
}

function report(load: Load, lost: readonly string[]): void {
  const phases = [...new Set(load.seen.map(({ phase }) => phase))];
  for (const phase of phases) print(summaryLine(load, phase));
  const of = phases.map((phase) => summarize(load.seen, phase));
  print(
    `The longest pause of any call was ${Math.max(...of.map(({ longest }) => longest)).toFixed(0)} ms; ` +
      `${of.reduce((sum, { unprepared }) => sum + unprepared, 0)} calls failed at first otherwise than with 503 and Retry-After.`,
  );
  print(`${load.seen.filter(({ change }) => change).length} acknowledged changes, ${lost.length} lost.`);
}

function prove(environment: Record<string, string>): string[] {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['apps/server/src/prove-books.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  print(`The books were ${status === 0 ? 'proven' : 'NOT proven'} in ${seconds} s.`);
  return status === 0 ? [] : [stdout, stderr];
}

let wrong: string[];
try {
  if (!existsSync(OLD)) checkOut(FROM, OLD);
  wrong = await run();
} catch (error) {
  wrong = [(error as Error).stack!];
} finally {
  if (!input.keep) {
    if (existsSync(OLD)) git('worktree', 'remove', '--force', OLD);
    rmSync(HOME, { recursive: true, force: true });
  }
}
if (wrong.length > 0) print(`WRONG:\n${wrong.slice(0, 20).join('\n')}`);
process.exit(wrong.length > 0 ? 1 : 0);
