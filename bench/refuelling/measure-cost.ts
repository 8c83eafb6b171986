import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { API, anyVehicle, fuelRequestBody } from './cycle.ts';
import { SIZE } from './fleet.ts';
import { HttpCaller } from './http-caller.ts';
import { driveCycles } from './measure-cycle.ts';
import { takeAllBack } from './measure-decide.ts';
import type { TestApp } from './test-app.ts';

/** Clock ticks of /proc are hundredths of a second on Linux. */
const MS_A_TICK = 10;

interface Spent {
  readonly cycles: number;
  readonly perSecond: number;
  /** Null where the database runs on another machine. */
  readonly postgresMs: number | null;
  readonly serverMs: number;
  readonly walBytes: number;
  readonly transactions: number;
  readonly tables: readonly { name: string; bytes: number; updated: number; hot: number }[];
}

/** What refuellings cost, with the background work they leave: processor of both sides, rows, log, HOT updates. */
export async function costOfCycles(
  app: TestApp,
  settle: () => Promise<void>,
  drive: () => Promise<{ cycles: number; perSecond: number }>,
): Promise<Spent> {
  const client = new pg.Client({ connectionString: app.connectionString });
  await client.connect();
  try {
    await settle();
    const before = await read(client, app);
    const { cycles, perSecond } = await drive();
    await settle();
    // A backend reports its figures when it has been idle for a moment.
    await wait(1_500);
    const after = await read(client, app);
    const tables = after.tables.map((table) => {
      const was = before.tables.find(({ name }) => name === table.name)!;
      return {
        name: table.name,
        bytes: table.bytes - was.bytes,
        updated: table.updated - was.updated,
        hot: table.hot - was.hot,
      };
    });
    return {
      cycles,
      perSecond,
      postgresMs:
        after.postgresMs === null || before.postgresMs === null ? null : after.postgresMs - before.postgresMs,
      serverMs: after.serverMs - before.serverMs,
      walBytes: after.wal - before.wal,
      transactions: after.transactions - before.transactions,
      tables,
    };
  } finally {
    await client.end();
  }
}

export function printCost({ cycles, ...spent }: Spent): void {
  const each = (amount: number, digits = 1) => (amount / cycles).toFixed(digits);
  const sum = (of: 'bytes' | 'updated' | 'hot') => spent.tables.reduce((all, table) => all + table[of], 0);
  const requests = spent.tables.find(({ name }) => name === 'fuel_requests')!;
  console.log(
    `A refuelling costs (${cycles} of them, ${spent.perSecond.toFixed(1)}/s, background work with it): ` +
      `PostgreSQL ${spent.postgresMs === null ? 'unknown' : each(spent.postgresMs)} ms, Node ${each(spent.serverMs)} ms of processor, ` +
      `rows ${each(sum('bytes') / 1000)} kB, WAL ${each(spent.walBytes / 1000)} kB, ${each(spent.transactions)} transactions; ` +
      `HOT ${share(requests.hot, requests.updated)} of fuel_requests, ${share(sum('hot'), sum('updated'))} of all updates.`,
  );
  const largest = [...spent.tables].sort((a, b) => b.bytes - a.bytes).slice(0, 10);
  console.log(
    `  rows by table: ${largest.map(({ name, bytes }) => `${name} ${each(bytes / 1000, 2)} kB`).join(', ')}`,
  );
}

function share(part: number, of: number): string {
  return of === 0 ? 'none' : `${((part / of) * 100).toFixed(0)} %`;
}

async function read(client: pg.Client, app: TestApp) {
  const { rows: tables } = await client.query<{ name: string; bytes: number; updated: number; hot: number }>(
    `select relname as name, pg_total_relation_size(relid)::bigint as bytes, n_tup_upd as updated, n_tup_hot_upd as hot
     from pg_stat_user_tables where relname not like 'pgbench%' order by 1`,
  );
  const { rows } = await client.query<{ wal: number; transactions: number; pid: number }>(
    `select (pg_current_wal_lsn() - '0/0')::bigint as wal, xact_commit as transactions, pg_backend_pid() as pid
     from pg_stat_database where datname = current_database()`,
  );
  const { wal, transactions, pid } = rows[0]!;
  return { tables, wal, transactions, postgresMs: postgresMs(pid), serverMs: processorMs(app.serverPid)! };
}

/** Of the whole server a backend belongs to, also of processes that ended meanwhile. */
export function postgresMs(backend: number): number | null {
  const postmaster = statOf(backend)?.parent;
  if (!postmaster) return null;
  let all = statOf(postmaster)!.withEnded;
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat?.parent === postmaster) all += stat.own;
  }
  return all;
}

function processorMs(pid: number): number | null {
  return statOf(pid)?.own ?? null;
}

/** From /proc/<pid>/stat; null where there is no such process here. */
function statOf(pid: number): { parent: number; own: number; withEnded: number } | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  // The name in parentheses may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
  const own = (user! + system!) * MS_A_TICK;
  return { parent: parent!, own, withEnded: own + (endedUser! + endedSystem!) * MS_A_TICK };
}

/**
 * TPC-B of pgbench on the same server: transactions a second, processor of PostgreSQL for one, and sorted times in milliseconds of
 * transactions that arrive at `steadyPerSecond`: what this machine's disk and scheduler leave to any program.
 */
export async function measureTpcB(
  app: TestApp,
  seconds: number,
  steadyPerSecond: number,
): Promise<{ perSecond: number; ms: number | null; steadyTimes: number[] } | null> {
  const run = (args: string[]) => spawnSync('pgbench', [...args, app.connectionString], { encoding: 'utf8' });
  if (run(['-i', '-q', '-s', '10']).status !== 0) return null;
  const client = new pg.Client({ connectionString: app.connectionString });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const load = ['-n', '-M', 'prepared', '-c', String(SIZE.callers)];
  const before = postgresMs(rows[0]!.pid);
  const { stdout } = run([...load, '-j', '2', '-T', String(seconds)]);
  const after = postgresMs(rows[0]!.pid);
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  run([...load, '-R', String(steadyPerSecond), '-T', '10', '-l', '--log-prefix', join(folder, 'times')]);
  const steadyTimes = readTimes(folder);
  rmSync(folder, { recursive: true });
  await client.query('drop table pgbench_accounts, pgbench_branches, pgbench_history, pgbench_tellers');
  await client.end();
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  const done = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
  return { perSecond, ms: before === null || after === null ? null : (after - before) / done, steadyTimes };
}

/** Of pgbench's log of each transaction: the third column, microseconds from when it was due. */
function readTimes(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000)
    .sort((a, b) => a - b);
}

/** Refuellings a second with every caller in one fleet, as a share of the rate over all fleets; in turns. */
export async function measureHotFleet(
  app: TestApp,
  settle: () => Promise<void>,
  turns: number,
  seconds: number,
): Promise<{ hot: number; spread: number }> {
  let [hot, spread] = [0, 0];
  for (let turn = 0; turn < turns; turn++) {
    await settle();
    spread += (await driveCycles(app, SIZE.callers, seconds)).perSecond / turns;
    await settle();
    hot += (await driveCycles(app, SIZE.callers, seconds, 0)).perSecond / turns;
  }
  return { hot, spread };
}

/** Decisions that arrive at a steady rate, whether or not earlier ones were answered: sorted times in milliseconds. */
export async function measureSteadyDecisions(
  app: TestApp,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const free: HttpCaller[] = [];
  const times: number[] = [];
  const used = new Set<number>();
  const started = performance.now();
  const calls: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = started + (n * 1000) / perSecond;
    const ahead = due - performance.now();
    if (ahead > 0) await wait(ahead);
    let vehicle = anyVehicle(n % SIZE.callers);
    while (used.has(vehicle)) vehicle = anyVehicle(n % SIZE.callers);
    used.add(vehicle);
    const { token, vehicle_id } = app.fleet.requesters[vehicle]!;
    calls.push(
      (async () => {
        const caller = free.pop() ?? (await HttpCaller.open(app.port));
        await caller.post(`${API}/fuel-requests`, token, fuelRequestBody(vehicle_id), crypto.randomUUID());
        times.push(performance.now() - due);
        free.push(caller);
      })(),
    );
  }
  await Promise.all(calls);
  for (const caller of free) caller.close();
  await takeAllBack(app);
  return times.sort((a, b) => a - b);
}
