/**
 * `npm run bench:cluster [-- --size=50000 --webs=4 --workers=2 --from=4 --seconds=20]`: web processes and workers behind nginx on
 * one PostgreSQL through PgBouncer in transaction mode, with a streaming replica that is also read, all of Debian. This process makes
 * refuelings and reads lists at a rate that it raises until the knee of the curve: the last at which 99 of 100 calls take at most a second
 * with every time they were sent again, at most one answer in a hundred is 503, and 95 of 100 refuelings begun are finished. Then it holds
 * that rate, and one and a half and three times as much; and at the knee kills a web process, a worker, the replica, and the primary, whose
 * standby is promoted, each after ten seconds without a failed answer. Looks for every acknowledged change, proves the books, and leaves
 * with 1 when anything is lost. `--at=6` takes that rate for the knee instead of looking for it.
 */
import type { ChildProcess } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate } from '../apps/server/src/platform/migrate.ts';
import { findMoneyWithoutLitres, rowsOf } from '../tools/crash-test/checks.ts';
import { makeCallers } from './cluster/callers.ts';
import { killed, PgBouncer, Postgres } from './cluster/databases.ts';
import { type Fault, inject, type Outcome, outcomeTable } from './cluster/faults.ts';
import { Load } from './cluster/load.ts';
import { end, Nginx } from './cluster/programs.ts';
import { comeToRest, drain, findKnee, measure, rateLine } from './cluster/rates.ts';
import { findLostChanges } from './cluster/seen.ts';
import { loadDatabase } from './lists/test-app.ts';
import { startServer, waitUntilReady } from './refuelling/test-app.ts';

const { values: input } = parseArgs({
  options: {
    size: { type: 'string', default: '50000' },
    webs: { type: 'string', default: '4' },
    workers: { type: 'string', default: '2' },
    pumps: { type: 'string', default: '400' },
    from: { type: 'string', default: '4' },
    at: { type: 'string' },
    over: { type: 'string', default: '1.5,3' },
    seconds: { type: 'string', default: '20' },
    port: { type: 'string', default: '4340' },
  },
});
const ROOT = join(import.meta.dirname, '..');
const HOME = join('/tmp', `fleet-cluster-${process.pid}`);
const NAME = 'cluster';
const PORT = Number(input.port);
const SECONDS = Number(input.seconds);
/** Transactions at once of all processes. */
const SERVER_CONNECTIONS = 20;
const JOBS_LIMIT_MS = 120_000;
const started = performance.now();
const print = (line: string) =>
  console.log(
    `${((performance.now() - started) / 1_000).toFixed(0).padStart(5)} s, load ${loadavg()[0]!.toFixed(1)}  ${line}`,
  );

interface Server {
  readonly role: 'web' | 'worker';
  readonly port: number;
  running: ChildProcess;
}
/** Ended in reverse. */
const opened: (() => Promise<unknown>)[] = [];

async function run(): Promise<string[]> {
  const primary = await Postgres.make(join(HOME, 'primary'), PORT + 20);
  opened.push(() => primary.stop());
  const [owner, runtime] = [primary.ownerUrlOf(NAME), primary.urlOf(NAME)];
  await loadDatabase(primary.ownerUrlOf('postgres'), NAME, Number(input.size));
  await migrate(owner, runtime);
  const replica = await Postgres.follow(primary, join(HOME, 'replica'), PORT + 21);
  opened.push(() => replica.stop());
  const pooler = await PgBouncer.start(join(HOME, 'pooler'), PORT + 22, primary, SERVER_CONNECTIONS);
  opened.push(() => end(pooler.process));
  const base = {
    APP_ENV: 'production',
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    ACCESS_TOKEN_SECONDS: '36000',
    REQUESTS_PER_MINUTE: '0',
    DATA_DIRECTORY: join(HOME, 'files'),
    DEMO: 'no',
    LOG_LEVEL: 'error',
    FORECOURT_PORT: '0',
  };
  const both = (role: string) =>
    `postgres://${role}@127.0.0.1:${primary.port},127.0.0.1:${replica.port}/${NAME}`;
  const environment = {
    ...base,
    DATABASE_URL: `postgres://fleet_runtime@127.0.0.1:${pooler.port}/${NAME}`,
    DATABASE_DIRECT_URL: both('fleet_runtime'),
    DATABASE_OWNER_URL: both('fleet'),
    DATABASE_READ_URL: replica.urlOf(NAME),
  };
  const callers = await makeCallers(ROOT, owner, base, Number(input.pumps));
  const servers = await startAll(environment);
  const webs = servers.filter(({ role }) => role === 'web');
  const nginx = await Nginx.start(
    HOME,
    PORT,
    webs.map(({ port }) => port),
  );
  opened.push(() => end(nginx.process));
  await describe(owner, callers.pumps.length);

  const load = new Load(callers, PORT, Number(input.from));
  let now = primary;
  const ownerNow = () => now.ownerUrlOf(NAME);
  await wait(SECONDS * 1_000);
  const report = (rate: Parameters<typeof rateLine>[0]) => print(rateLine(rate));
  const knee = input.at ? Number(input.at) : await findKnee(load, Number(input.from), SECONDS, report);
  const atKnee = await measure(load, 'at the knee', knee, SECONDS * 3);
  report(atKnee);
  for (const factor of input.over.split(',').map(Number)) {
    const over = await measure(load, `at ${factor} times the knee`, knee * factor, SECONDS * 3);
    report(over);
    print(
      `Finished at ${factor} times the knee: ${((over.finished / atKnee.finished) * 100).toFixed(0)}% of it.`,
    );
    await drain(load);
  }

  const outcomes: Outcome[] = [];
  const killServer = (name: string, server: Server): Fault => ({
    name,
    kill: () => killed(server.running),
    downMs: 3_000,
    recover: () => restart(server, environment),
  });
  const faults: Fault[] = [
    killServer('a web process', webs.at(-1)!),
    killServer('a worker', servers.find(({ role }) => role === 'worker')!),
    { name: 'the replica', kill: () => replica.kill(), downMs: 5_000, recover: () => replica.start() },
    {
      name: 'the primary, its standby promoted a second later',
      kill: () => primary.kill(),
      downMs: 1_000,
      recover: async () => {
        replica.promote();
        pooler.point(replica, SERVER_CONNECTIONS);
        now = replica;
      },
    },
  ];
  let rate = knee;
  for (const fault of faults) {
    rate = await comeToRest(load, rate, print);
    // Nothing acknowledged may be on the dead primary only.
    if (fault === faults.at(-1)) await commitOnBoth(primary);
    const outcome = await inject(load, fault, SECONDS * 1.5, ownerNow);
    outcomes.push(outcome);
    print(`${outcome.name}: ${outcome.how}, ${outcome.lost.length} lost`);
  }
  await drain(load);
  await load.stop();
  console.log(`\n${outcomeTable(outcomes)}\n`);
  const lost = await findLostChanges(ownerNow(), load.seen);
  print(`${load.seen.filter(({ change }) => change).length} acknowledged changes, ${lost.length} lost.`);
  const wrong = [...load.wrong, ...lost, ...(await findLeftJobs(ownerNow()))];
  for (const { running } of servers) await end(running);
  wrong.push(...(await findMoneyWithoutLitres(ownerNow())));
  return [...wrong, ...prove({ ...base, DATABASE_URL: now.urlOf(NAME), DATABASE_OWNER_URL: ownerNow() })];
}

async function startAll(environment: Record<string, string>): Promise<Server[]> {
  const roles = [
    ...Array.from({ length: Number(input.workers) }, () => 'worker' as const),
    ...Array.from({ length: Number(input.webs) }, () => 'web' as const),
  ];
  const servers: Server[] = [];
  for (const [index, role] of roles.entries()) {
    const port = PORT + 1 + index;
    const server = { role, port, running: serverOf(environment, role, port) };
    opened.push(() => end(server.running));
    await waitUntilReady(server.running, port);
    servers.push(server);
  }
  return servers;
}

function serverOf(environment: Record<string, string>, role: string, port: number): ChildProcess {
  return startServer({ ...environment, PROCESS_ROLE: role, PORT: String(port) });
}

async function restart(server: Server, environment: Record<string, string>): Promise<void> {
  server.running = serverOf(environment, server.role, server.port);
  await waitUntilReady(server.running, server.port);
}

async function describe(owner: string, pumps: number): Promise<void> {
  const [is] = await rowsOf<{ size: string; requests: number; version: string }>(
    owner,
    `select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*)::int from fuel_requests) as requests,
       current_setting('server_version') as version`,
  );
  print(
    `${input.webs} web processes and ${input.workers} workers, ${is!.requests} refuelings of the past, ${is!.size}, ${pumps} pumps; ` +
      `PostgreSQL ${is!.version}, Node ${process.version}, ${availableParallelism()} cores.`,
  );
}

async function commitOnBoth(primary: Postgres): Promise<void> {
  const server = primary.urlOf('postgres', 'postgres');
  await rowsOf(server, `alter system set synchronous_standby_names = '*'`);
  await rowsOf(server, 'select pg_reload_conf()');
  const isSynchronous = () =>
    rowsOf(server, `select from pg_stat_replication where sync_state = 'sync' and replay_lsn >= sent_lsn`);
  while ((await isSynchronous()).length === 0) await wait(100);
}

/** Jobs that nobody did, or that were given up. */
async function findLeftJobs(owner: string): Promise<string[]> {
  const left = () =>
    rowsOf<{ kind: string; status: string; jobs: number }>(
      owner,
      `select kind, status, count(*)::int as jobs from jobs where status = 'dead' or run_at <= now() group by 1, 2`,
    );
  for (const began = performance.now(); performance.now() - began < JOBS_LIMIT_MS; await wait(500))
    if ((await left()).length === 0) break;
  return (await left()).map(({ kind, status, jobs }) => `${jobs} jobs ${kind} are ${status}`);
}

function prove(environment: Record<string, string>): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['apps/server/src/prove-books.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  print(`The books were ${status === 0 ? 'proven' : 'NOT proven'}.`);
  return status === 0 ? [] : [stdout, stderr];
}

let wrong: string[];
try {
  mkdirSync(HOME, { recursive: true, mode: 0o711 });
  wrong = await run();
} catch (error) {
  wrong = [(error as Error).stack!];
} finally {
  for (const close of opened.toReversed()) await close();
  rmSync(HOME, { recursive: true, force: true });
}
if (wrong.length > 0) print(`WRONG:\n${wrong.slice(0, 20).join('\n')}`);
process.exit(wrong.length > 0 ? 1 : 0);
