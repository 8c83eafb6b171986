/**
 * `npm run bench:month-end [-- --size=1080000 --per-second=20 --fleets=20 --only=invoices,settlement --keep --prove]`: closes a month
 * with that many requests (93 of 100 completed) of 200 clients at 20 networks: fees, invoices and settlements, each through the real
 * server as by an administrator, while fleets keep requesting fuel. Prints minutes, peak memory of the server, and p50 and p99 of
 * POST /fuel-requests with and without the load. BENCH_DATABASE_URL selects a PostgreSQL; by default the embedded one is used.
 */
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chargeDueFees } from '../apps/server/src/billing/fees/fees.service.ts';
import { proveBooks } from '../apps/server/src/insight/books-proof/books-proof.service.ts';
import { startEmbeddedPostgres, withDatabase } from '../apps/server/src/platform/embedded-postgres.ts';
import { boundsOfPeriod } from '../packages/domain/src/invoices.ts';
import { addDays, riyadhDate } from '../packages/domain/src/riyadh-time.ts';
import { dropDatabase, hasDatabase, loadDatabase } from './lists/test-app.ts';
import { type Pumps, startPumps } from './month-end/pumps.ts';
import { startTestApp, type TestApp } from './month-end/test-app.ts';

const { values: input } = parseArgs({
  options: {
    size: { type: 'string', default: '1080000' },
    'per-second': { type: 'string', default: '20' },
    fleets: { type: 'string', default: '20' },
    keep: { type: 'boolean', default: false },
    prove: { type: 'boolean', default: false },
    only: { type: 'string', default: 'invoices,settlement' },
  },
});
const SIZE = Number(input.size);
const ALONE_MS = 30_000;
const POLL_MS = 500;
const SERVER_SETTINGS = { max_wal_size: '8GB', checkpoint_timeout: '30min' };
const print = (line: string) => console.log(line);

/** The previous month: it has ended, and its fees are due. */
const PERIOD = addDays(`${riyadhDate(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
const { from, until } = boundsOfPeriod(PERIOD);
const DAYS = Math.round((until.getTime() - from.getTime()) / 86_400_000) - 1;

const address = process.env.BENCH_DATABASE_URL;
const embedded = address
  ? null
  : await startEmbeddedPostgres({
      dataDirectory: join(import.meta.dirname, '../.data/bench'),
      log: print,
      settings: SERVER_SETTINGS,
    });
const server = address ?? embedded!.connectionString;
const NAME = `bench_month_end_${SIZE}`;
try {
  if (!(await hasDatabase(server, NAME))) {
    const started = performance.now();
    await loadDatabase(server, NAME, SIZE, { days: DAYS, until, withHistory: false });
    print(`Loaded in ${minutesSince(started)} min.`);
  }
  await measure();
} finally {
  if (!input.keep) await dropDatabase(server, NAME);
  await embedded?.stop();
}

async function measure(): Promise<void> {
  const app = await startTestApp(withDatabase(server, NAME), Number(input.fleets));
  try {
    const { rows } = await app.database.pool.query(
      `select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
         (select count(*)::int from ledger_entries where kind = 'capture') as fills, (select count(*)::int from clients) as clients,
         (select count(*)::int from networks) as networks`,
    );
    print(
      `${PERIOD}: ${rows[0].fills} refuellings, ${rows[0].clients} clients, ${rows[0].networks} networks (${rows[0].size}); PostgreSQL ` +
        `${rows[0].version}, Node ${process.version}, ${availableParallelism()} cores, load average ${loadavg()[0]!.toFixed(2)}.`,
    );
    await chargeFees(app);
    const pumps = await startPumps(app, Number(input['per-second']));
    await wait(ALONE_MS / 3);
    pumps.take();
    await wait(ALONE_MS);
    report('without month end', pumps);
    if (input.only.includes('invoices')) await invoiceMonth(app, pumps);
    if (input.only.includes('settlement')) await settleMonth(app, pumps);
    await wait(ALONE_MS);
    report('without month end, after it', pumps);
    await pumps.stop();
    print(`The server had ${app.peakMemory()} MiB at most; load average now ${loadavg()[0]!.toFixed(2)}.`);
  } finally {
    await app.close();
  }
  if (input.prove) await prove();
}

/** Processing fees of the month, usually charged by a nightly job. */
async function chargeFees(app: TestApp): Promise<void> {
  await app.database.pool.query('update fuel_types set processing_fee_millis_per_litre = 45');
  await app.database.pool.query('update vehicle_types set registration_fee = 0, monthly_sub_fee = 0');
  const started = performance.now();
  await chargeDueFees(app.ctx());
  print(`Processing fees: ${minutesSince(started)} min.`);
}

async function invoiceMonth(app: TestApp, pumps: Pumps): Promise<void> {
  const before = app.peakMemory();
  const started = performance.now();
  const { id } = await app.call<{ id: number }>('POST', '/invoice-runs', { period: PERIOD, only: null });
  const planned = minutesSince(started);
  let run: { status: string; issued: number; refused: number; total_halalas: number };
  do {
    await wait(POLL_MS);
    run = await app.call('GET', `/invoice-runs/${id}`);
  } while (run.status !== 'finished');
  print(
    `Invoices: ${minutesSince(started)} min (${planned} of them to list what waits), ${run.issued} issued, ${run.refused} refused; ` +
      `the server's most memory ${before} -> ${app.peakMemory()} MiB.`,
  );
  report('while invoicing', pumps);
}

async function settleMonth(app: TestApp, pumps: Pumps): Promise<void> {
  const before = app.peakMemory();
  const started = performance.now();
  const { opened } = await app.call<{ opened: number }>('POST', '/settlement-batches', { period: PERIOD });
  await app.call('POST', '/settlement-batches/close', { period: PERIOD });
  for (;;) {
    await wait(POLL_MS);
    const { rows } = await app.database.pool.query<{ waiting: number; lines: number }>(
      `select count(*) filter (where status <> 'closed')::int as waiting, coalesce(sum(transactions), 0)::int as lines
       from settlement_batches where period = $1`,
      [PERIOD],
    );
    if (rows[0]!.waiting > 0) continue;
    print(
      `Settlement: ${minutesSince(started)} min, ${opened} batches with ${rows[0]!.lines} refuellings; ` +
        `the server's most memory ${before} -> ${app.peakMemory()} MiB.`,
    );
    report('while settling', pumps);
    return;
  }
}

async function prove(): Promise<void> {
  const app = await startTestApp(withDatabase(server, NAME), 1);
  try {
    const wrong: string[] = [];
    for await (const proof of proveBooks(app.ctx())) if (proof.broken > 0) wrong.push(proof.name);
    print(wrong.length === 0 ? 'The books are proven.' : `The books are BROKEN: ${wrong.join('; ')}`);
  } finally {
    await app.close();
  }
}

function report(when: string, pumps: Pumps): void {
  const { times, refused } = pumps.take();
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  print(
    `  POST /fuel-requests ${when}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${times.length} calls, ${refused} times busy).`,
  );
}

function minutesSince(started: number): string {
  return ((performance.now() - started) / 60_000).toFixed(2);
}
