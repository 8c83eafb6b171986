/**
 * `npm run bench:lists [-- --sizes=10000,100000,1000000 --rounds=20 --keep --prove --only=ledger]`: response times of the transactions list and
 * dashboards of every scope with that many transactions, read by the role of servers. `--keep` keeps the databases for the next run;
 * `--rounds=0` measures nothing, `--only` what has this in its name. Prints p50, p95, pages touched and the ratios to the smallest size;
 * `--each` every case by itself. Never fails.
 */
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { proveBooks } from '../apps/server/src/insight/books-proof/books-proof.service.ts';
import { sealPending } from '../apps/server/src/money/ledger/ledger-seals.service.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts';
import { type Case, casesOf, type Sample } from './lists/cases.ts';
import { costOf, statementsOf, tenantOf } from './lists/pages.ts';
import type { Scope } from './lists/parties.ts';
import { dropDatabase, hasDatabase, loadDatabase, startTestApp, type TestApp } from './lists/test-app.ts';

const { values: input } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '20' },
    keep: { type: 'boolean', default: false },
    prove: { type: 'boolean', default: false },
    each: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const ROUNDS = Number(input.rounds);
const WARM_UP = 3;
/** Calls whose pages are counted: they vary with what is asked for, not with the machine. */
const COUNTED = 5;
const SAMPLES = 100;
/** Loading writes gigabytes; these settings avoid checkpoints without affecting results. */
const SERVER_SETTINGS = { max_wal_size: '8GB', checkpoint_timeout: '30min' };
const print = (line: string) => console.log(line);
const KINDS: readonly Case['kind'][] = [
  'first',
  'filtered',
  'searched',
  'sorted',
  'deep',
  'dashboard',
  'other',
];
const SCOPES: readonly Scope[] = ['admin', 'client', 'network', 'station'];

const address = process.env.BENCH_DATABASE_URL;
const dataDirectory = join(import.meta.dirname, '../.data/bench');
const embedded = address
  ? null
  : await startEmbeddedPostgres({ dataDirectory, log: print, settings: SERVER_SETTINGS });
const server = address ?? embedded!.connectionString;
/** As who the app reads: of the embedded database the role of servers. */
const runtime = embedded?.runtimeConnectionString ?? server;
/** Milliseconds by scope and type, and pages by case, of the smallest size. */
const smallest = new Map<string, number>();
try {
  for (const size of input.sizes.split(',').map(Number)) await measureSize(size);
} finally {
  await embedded?.stop();
}

async function measureSize(size: number): Promise<void> {
  const name = `bench_lists_${size}`;
  const started = performance.now();
  const isThere = await hasDatabase(server, name);
  if (!isThere) await loadDatabase(server, name, size);
  const how = isThere ? 'kept' : `loaded in ${secondsSince(started)} s`;
  const app = await startTestApp(server, name, runtime);
  try {
    const { rows } = await app.database.pool.query(
      `select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
         (select count(*) from fuel_requests) as requests, (select max(created_at) from fuel_requests) as newest`,
    );
    print(
      `\n${rows[0].requests} requests to ${rows[0].newest.toISOString().slice(0, 16)} (${rows[0].size}), ${how}; PostgreSQL ${rows[0].version}, ` +
        `Node ${process.version}, ${availableParallelism()} cores, load average ${loadavg()[0]!.toFixed(2)}.`,
    );
    if (ROUNDS > 0) for (const scope of SCOPES) await measureScope(app, scope);
    print(`load average now ${loadavg()[0]!.toFixed(2)}`);
    if (input.prove) await proveAll(app);
  } finally {
    await app.close();
    if (!input.keep) await dropDatabase(server, name);
  }
}

async function measureScope(app: TestApp, scope: Scope): Promise<void> {
  const times = new Map<Case, number[]>();
  const pages = new Map<Case, number[]>();
  const client = await app.reading.pool.connect();
  for (const token of app.readers[scope]) {
    const among = await samplesOf(app, token);
    for (const one of casesOf(scope, app.parties)) {
      if (!one.name.includes(input.only)) continue;
      const key =
        [...times.keys()].find((known) => known.name === one.name && known.kind === one.kind) ?? one;
      const taken = times.get(key) ?? [];
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const { milliseconds } = await app.get(one.path, token, one.query(pick, among));
        if (round >= 0) taken.push(milliseconds);
      }
      times.set(key, taken);
      const touched = pages.get(key) ?? [];
      for (let round = 0; round < COUNTED; round++) {
        const sent = await statementsOf(() => app.get(one.path, token, one.query(pick, among)));
        touched.push((await costOf(client, sent, tenantOf(scope, among[0]!))).pages);
      }
      pages.set(key, touched);
    }
  }
  client.release();
  for (const kind of KINDS)
    report(
      scope,
      kind,
      [...times].filter(([one]) => one.kind === kind),
      pages,
    );
}

function report(
  scope: Scope,
  kind: Case['kind'],
  found: readonly (readonly [Case, number[]])[],
  pages: ReadonlyMap<Case, number[]>,
): void {
  if (found.length === 0) return;
  const all = found.flatMap(([, taken]) => taken);
  const p95 = at(all, 0.95);
  const key = `${scope} ${kind}`;
  const ratio = toSmallest(key, p95);
  const touched = found.map(([one]) => {
    const count = at(pages.get(one)!, 0.95);
    return { one, count, ratio: toSmallest(`${key} ${one.name}`, count) };
  });
  const slowest = found
    .map(([one, taken]) => [one.name, at(taken, 0.95)] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
  touched.sort((a, b) => b.count - a.count);
  const largest = touched.slice(0, 3).map(({ one, count, ratio }) => `${one.name} ${count}${ratio}`);
  print(
    `  ${scope.padEnd(8)} ${kind.padEnd(10)} p50 ${at(all, 0.5).toFixed(1).padStart(6)} ms  p95 ${p95.toFixed(1).padStart(6)} ms${ratio}   slowest: ${slowest.join(', ')}   pages: ${largest.join(', ')}`,
  );
  if (!input.each) return;
  for (const { one, count, ratio } of touched) {
    const ms = at(found.find(([two]) => two === one)![1], 0.95);
    print(
      `    ${String(count).padStart(7)} pages${ratio.padEnd(8)} p95 ${ms.toFixed(1).padStart(7)} ms  ${one.name}`,
    );
  }
}

function toSmallest(key: string, value: number): string {
  const base = smallest.get(key);
  if (base === undefined) smallest.set(key, value);
  return base === undefined ? '' : ` ×${(value / Math.max(base, 1)).toFixed(2)}`;
}

/** Rows across all of the reader's data: the newest, and further ones by amount. */
async function samplesOf(app: TestApp, token: string): Promise<Sample[]> {
  const { body } = await app.get('/fuel-requests', token, { per_page: 1 });
  const newest = body.rows[0] as Sample;
  const samples: Sample[] = [];
  for (let n = 0; n < SAMPLES / 20; n++) {
    const microseconds = (Date.parse(newest.created_at) - n * 70 * 86_400_000) * 1000;
    const page = await app.get('/fuel-requests', token, {
      after: `${microseconds}.${newest.id}`,
      status: 'transaction_completed',
    });
    samples.push(...(page.body.rows as Sample[]));
  }
  return samples.length > 0 ? samples : [newest];
}

function pick<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)]!;
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

async function proveAll(app: TestApp): Promise<void> {
  let started = performance.now();
  // The app listens on this database, so the proof would wait for its sealer, which does not run here.
  const sealed = await sealPending(app.ctx());
  print(`${sealed} entries and audit rows sealed in ${secondsSince(started)} s`);
  const begun = performance.now();
  const broken: string[] = [];
  let proofs = 0;
  started = performance.now();
  for await (const proof of proveBooks(app.ctx())) {
    proofs += 1;
    if (proof.broken > 0) broken.push(`${proof.name}: ${proof.broken} (${proof.examples.join(', ')})`);
    print(`  ${secondsSince(started).padStart(6)} s  ${String(proof.checked).padStart(9)}  ${proof.name}`);
    started = performance.now();
  }
  const verdict = broken.length === 0 ? 'proven' : `BROKEN: ${broken.join('; ')}`;
  print(
    `The books are ${verdict} (${proofs} proofs, ${secondsSince(begun)} s, at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB in this process).`,
  );
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}
