/**
 * `npm run bench:refuelling [-- --seconds=10 --pairs=6 --only=cost,cycle,decide --history=1000000]`: what a refuelling
 * costs, fills per second over HTTP and the decision at SQL level; the latter two compared with pgbench running the same statements on
 * the same server, alternately. `--history` writes so many refuellings of the past first. `--only=log --count=200` prints where the
 * bytes of log of so many refuellings go, which no other load on the machine changes. Prints ratios; never fails.
 */

import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '@fleet/domain/anomalies/robust.ts';
import pg from 'pg';
import { proveBooks } from '../apps/server/src/insight/books-proof/books-proof.service.ts';
import { SYSTEM } from '../apps/server/src/platform/context.ts';
import { openDatabase } from '../apps/server/src/platform/db.ts';
import { SIZE } from './refuelling/fleet.ts';
import { writeHistory } from './refuelling/history.ts';
import {
  costOfCycles,
  measureHotFleet,
  measureSteadyDecisions,
  measureTpcB,
  printCost,
} from './refuelling/measure-cost.ts';
import { captureCycle, driveCycles, driveSome } from './refuelling/measure-cycle.ts';
import {
  captureDecide,
  ctxOn,
  DECISIONS_EACH,
  decideInProcess,
  decideOverHttp,
  takeAllBack,
} from './refuelling/measure-decide.ts';
import { printLog } from './refuelling/measure-log.ts';
import { findPgbench, runPgbench } from './refuelling/pgbench.ts';
import type { Script } from './refuelling/pgbench-script.ts';
import { startTestApp, type TestApp } from './refuelling/test-app.ts';

const { values: input } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    pairs: { type: 'string', default: '6' },
    only: { type: 'string', default: 'cost,cycle,decide' },
    history: { type: 'string', default: '0' },
    count: { type: 'string', default: '200' },
  },
});
const SECONDS = Number(input.seconds);
const PAIRS = Number(input.pairs);
const callers = SIZE.callers;
const DECISIONS_A_SECOND = 50;

const pgbench = findPgbench();
if (!pgbench)
  console.log(
    'pgbench is not installed (Debian: postgresql-contrib or postgresql-15): only our own side is measured.',
  );
const app = await startTestApp((line) => console.log(line));
try {
  console.log(
    `PostgreSQL ${app.postgresVersion}, ${pgbench ?? 'no pgbench'}, Node ${process.version}, ` +
      `${availableParallelism()} cores, load average ${loadavg()[0]!.toFixed(2)}, ${callers} connections.`,
  );
  if (Number(input.history) > 0) await writeHistory(app, Number(input.history));
  if (input.only.includes('cost')) await measureCosts();
  if (input.only.includes('log')) await measureLog();
  if (input.only.includes('cycle')) await measureCycles();
  if (input.only.includes('decide')) await measureDecisions();
  console.log(await ledgerVerdict(app));
} finally {
  await app.stop();
}

async function measureCosts(): Promise<void> {
  const script = await captureCycle(app);
  console.log(`\nA refuelling: 5 calls, ${describe(script)}, ${script.roundTrips} round trips.`);
  await driveCycles(app, callers, Math.min(5, SECONDS));
  await learnSizes();
  printCost(await costOfCycles(app, settle, () => driveCycles(app, callers, SECONDS)));
  const tpcB = await measureTpcB(app, Math.min(5, SECONDS), DECISIONS_A_SECOND);
  if (tpcB)
    console.log(
      `TPC-B of pgbench, scale 10: ${tpcB.perSecond.toFixed(0)}/s, ${tpcB.ms?.toFixed(2) ?? 'unknown'} ms of processor each; ` +
        `${DECISIONS_A_SECOND} a second: ${percentiles(tpcB.steadyTimes)}.`,
    );
  const { hot, spread } = await measureHotFleet(app, settle, Math.min(3, PAIRS), SECONDS);
  console.log(
    `All callers in one fleet: ${hot.toFixed(1)} refuellings/s, spread ${spread.toFixed(1)}, ratio ${(hot / spread).toFixed(2)} (goal 0.95).`,
  );
  await settle();
  const times = await measureSteadyDecisions(app, DECISIONS_A_SECOND, Math.min(10, SECONDS));
  console.log(
    `Decisions at ${DECISIONS_A_SECOND} a second: ${percentiles(times)} (goal 25); load average ${loadavg()[0]!.toFixed(2)}.`,
  );
}

async function measureLog(): Promise<void> {
  await driveSome(app, callers, 100);
  await learnSizes();
  await printLog(app, settle, Number(input.count));
}

async function measureCycles(): Promise<void> {
  const script = await captureCycle(app);
  console.log(`\nA refuelling: 5 calls, ${describe(script)}.`);
  await driveCycles(app, callers, Math.min(5, SECONDS));
  await learnSizes();
  const pairs: Pair[] = [];
  for (let turn = 1; turn <= PAIRS; turn++) {
    await settle();
    const ours = (await driveCycles(app, callers, SECONDS)).perSecond;
    await settle();
    const theirs = pgbench
      ? await runPgbench(app.connectionString, script, { callers, seconds: SECONDS })
      : null;
    pairs.push(printPair(turn, 'over HTTP', 'refuellings/s', { ours, theirs }));
  }
  printMean('refuellings over HTTP', 'refuellings/s', pairs, 0.4);
}

async function measureDecisions(): Promise<void> {
  const script = await captureDecide(app);
  console.log(`\nA decision: ${describe(script)}.`);
  const pairs: Pair[] = [];
  const times: number[] = [];
  const perSecond: number[] = [];
  for (let turn = 0; turn <= PAIRS; turn++) {
    await settle();
    const ours = await decideInProcess(app);
    await takeAllBack(app);
    await settle();
    const start = -1;
    const theirs = pgbench
      ? await runPgbench(app.connectionString, script, { callers, each: DECISIONS_EACH, start })
      : null;
    await takeAllBack(app);
    await settle();
    const http = await decideOverHttp(app);
    await takeAllBack(app);
    // The first round warms up.
    if (turn === 0) {
      await learnSizes();
      continue;
    }
    pairs.push(printPair(turn, 'services, no HTTP', 'decisions/s', { ours, theirs }));
    times.push(...http.times);
    perSecond.push(http.perSecond);
  }
  printMean('the decide step at the SQL level', 'decisions/s', pairs, 0.85);
  times.sort((a, b) => a - b);
  console.log(
    `POST /fuel-requests, ${callers} callers: ${percentiles(times)} (${times.length} calls, ${mean(perSecond).toFixed(0)}/s).`,
  );
}

interface Pair {
  readonly ours: number;
  readonly theirs: number | null;
}

function printPair(turn: number, side: string, unit: string, pair: Pair): Pair {
  const beside = pair.theirs
    ? `   pgbench ${pair.theirs.toFixed(1)}   ratio ${(pair.ours / pair.theirs).toFixed(2)}`
    : '';
  console.log(`  ${turn}. ${side} ${pair.ours.toFixed(1)} ${unit}${beside}`);
  return pair;
}

function printMean(what: string, unit: string, pairs: readonly Pair[], goal: number): void {
  const ours = mean(pairs.map((pair) => pair.ours));
  if (pairs.some((pair) => pair.theirs === null)) {
    console.log(`${what}: ${ours.toFixed(1)} ${unit}.`);
    return;
  }
  const theirs = mean(pairs.map((pair) => pair.theirs!));
  const ratios = pairs.map((pair) => pair.ours / pair.theirs!);
  console.log(
    `${what}: ${ours.toFixed(1)} ${unit}, pgbench ${theirs.toFixed(1)}, ratio ${(ours / theirs).toFixed(2)} ` +
      `(median of the turns ${median(ratios).toFixed(2)}, from ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}; goal ${goal} or more); ` +
      `load average now ${loadavg()[0]!.toFixed(2)}.`,
  );
}

function percentiles(sortedMs: readonly number[]): string {
  const at = (share: number) => sortedMs[Math.floor(sortedMs.length * share)]!.toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

function describe(script: Script): string {
  const transactions = script.text.split('\n').filter((line) => line === 'begin;').length;
  return `${script.statements} statements, ${transactions} transaction${transactions === 1 ? '' : 's'} among them`;
}

/**
 * What autovacuum does within a minute on a database in use. Otherwise both sides would keep query plans made for empty tables, and
 * every decision would be slower than the previous one.
 */
async function learnSizes(): Promise<void> {
  const client = new pg.Client({ connectionString: app.connectionString });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

/** Waits until no notification or seal is pending. */
async function settle(): Promise<void> {
  const client = new pg.Client({ connectionString: app.connectionString });
  await client.connect();
  for (let tries = 0; tries < 300; tries++) {
    const { rows } = await client.query<{ left: number }>(
      `select (select count(*) from jobs where status = 'waiting' and run_at = '-infinity') + (select count(*) from seal_queue) as left`,
    );
    if (rows[0]!.left === 0) break;
    await wait(100);
  }
  await client.end();
}

/** The ledger proof also covers what pgbench posted: the statements are the same. */
async function ledgerVerdict({ connectionString, config }: TestApp): Promise<string> {
  const database = openDatabase(connectionString, 2);
  const ctx = ctxOn(database, config, SYSTEM);
  const broken: string[] = [];
  for await (const proof of proveBooks(ctx))
    if (proof.broken > 0) broken.push(`${proof.name}: ${proof.broken} (${proof.examples.join(', ')})`);
  await database.close();
  return broken.length === 0 ? '\nThe books are proven.' : `\nThe books are BROKEN: ${broken.join('; ')}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
