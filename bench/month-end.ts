/**
 * `npm run bench:month-end [-- --size=1080000 --per-second=20 --fleets=20 --only=invoices,settlement --keep --prove]`: the end of a month of that many
 * requests (93 of 100 are fuelled) of 200 clients at 20 networks: fees, invoices, settlement, each through the real server
 * as an administrator does it, while fleets go on asking for fuel. Prints minutes, the server's most memory, and p50 and
 * p99 of POST /fuel-requests beside those without. BENCH_DATABASE_URL names a PostgreSQL; else the embedded one is used.
 */
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chargeDueFees } from '../apps/server/src/modules/fees/fees.service.ts';
import { proveBooks } from '../apps/server/src/modules/ledger/ledger-proof.service.ts';
import { startEmbeddedPostgres, withDatabase } from '../apps/server/src/platform/embedded-postgres.ts';
import { boundsOfPeriod } from '../packages/domain/src/invoices.ts';
import { addDays, riyadhDate } from '../packages/domain/src/riyadh-time.ts';
import { dropDatabase, hasDatabase, loadDatabase } from './lists/house.ts';
import { type House, openHouse } from './month-end/house.ts';
import { type Pumps, startPumps } from './month-end/pumps.ts';

const { values: given } = parseArgs({
  options: {
    size: { type: 'string', default: '1080000' },
    'per-second': { type: 'string', default: '20' },
    fleets: { type: 'string', default: '20' },
    keep: { type: 'boolean', default: false },
    prove: { type: 'boolean', default: false },
    only: { type: 'string', default: 'invoices,settlement' },
  },
});
const SIZE = Number(given.size);
const ALONE_MS = 30_000;
const LOOK_MS = 500;
const SERVER_SETTINGS = { max_wal_size: '8GB', checkpoint_timeout: '30min' };
const say = (line: string) => console.log(line);

/** The month before this one: it is over, and its fees are due. */
const PERIOD = addDays(`${riyadhDate(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
const { from, until } = boundsOfPeriod(PERIOD);
const DAYS = Math.round((until.getTime() - from.getTime()) / 86_400_000) - 1;

const address = process.env.BENCH_DATABASE_URL;
const embedded = address
  ? null
  : await startEmbeddedPostgres({
      dataDirectory: join(import.meta.dirname, '../.data/bench'),
      log: say,
      settings: SERVER_SETTINGS,
    });
const server = address ?? embedded!.connectionString;
const NAME = `bench_month_end_${SIZE}`;
try {
  if (!(await hasDatabase(server, NAME))) {
    const started = performance.now();
    await loadDatabase(server, NAME, SIZE, { days: DAYS, until, isTold: false });
    say(`Loaded in ${minutesSince(started)} min.`);
  }
  await measure();
} finally {
  if (!given.keep) await dropDatabase(server, NAME);
  await embedded?.stop();
}

async function measure(): Promise<void> {
  const house = await openHouse(withDatabase(server, NAME), Number(given.fleets));
  try {
    const { rows } = await house.database.pool.query(
      `select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
         (select count(*)::int from ledger_entries where kind = 'capture') as fills, (select count(*)::int from clients) as clients,
         (select count(*)::int from networks) as networks`,
    );
    say(
      `${PERIOD}: ${rows[0].fills} refuellings, ${rows[0].clients} clients, ${rows[0].networks} networks (${rows[0].size}); PostgreSQL ` +
        `${rows[0].version}, Node ${process.version}, ${availableParallelism()} cores, load average ${loadavg()[0]!.toFixed(2)}.`,
    );
    await chargeFees(house);
    const pumps = await startPumps(house, Number(given['per-second']));
    await wait(ALONE_MS / 3);
    pumps.take();
    await wait(ALONE_MS);
    report('without month end', pumps);
    if (given.only.includes('invoices')) await invoiceMonth(house, pumps);
    if (given.only.includes('settlement')) await settleMonth(house, pumps);
    await wait(ALONE_MS);
    report('without month end, after it', pumps);
    await pumps.stop();
    say(`The server had ${house.peakMemory()} MiB at most; load average now ${loadavg()[0]!.toFixed(2)}.`);
  } finally {
    await house.close();
  }
  if (given.prove) await prove();
}

/** Processing fees of the month; a job does this by itself, at night. */
async function chargeFees(house: House): Promise<void> {
  await house.database.pool.query('update fuel_types set processing_fee_millis_per_litre = 45');
  await house.database.pool.query('update vehicle_types set registration_fee = 0, monthly_sub_fee = 0');
  const started = performance.now();
  await chargeDueFees(house.ctx());
  say(`Processing fees: ${minutesSince(started)} min.`);
}

async function invoiceMonth(house: House, pumps: Pumps): Promise<void> {
  const before = house.peakMemory();
  const started = performance.now();
  const { id } = await house.call<{ id: number }>('POST', '/invoice-runs', { period: PERIOD, only: null });
  const planned = minutesSince(started);
  let run: { status: string; issued: number; refused: number; total_halalas: number };
  do {
    await wait(LOOK_MS);
    run = await house.call('GET', `/invoice-runs/${id}`);
  } while (run.status !== 'finished');
  say(
    `Invoices: ${minutesSince(started)} min (${planned} of them to list what waits), ${run.issued} issued, ${run.refused} refused; ` +
      `the server's most memory ${before} -> ${house.peakMemory()} MiB.`,
  );
  report('while invoicing', pumps);
}

async function settleMonth(house: House, pumps: Pumps): Promise<void> {
  const before = house.peakMemory();
  const started = performance.now();
  const { opened } = await house.call<{ opened: number }>('POST', '/settlement-batches', { period: PERIOD });
  await house.call('POST', '/settlement-batches/close', { period: PERIOD });
  for (;;) {
    await wait(LOOK_MS);
    const { rows } = await house.database.pool.query<{ waiting: number; lines: number }>(
      `select count(*) filter (where status <> 'closed')::int as waiting, coalesce(sum(transactions), 0)::int as lines
       from settlement_batches where period = $1`,
      [PERIOD],
    );
    if (rows[0]!.waiting > 0) continue;
    say(
      `Settlement: ${minutesSince(started)} min, ${opened} batches with ${rows[0]!.lines} refuellings; ` +
        `the server's most memory ${before} -> ${house.peakMemory()} MiB.`,
    );
    report('while settling', pumps);
    return;
  }
}

async function prove(): Promise<void> {
  const house = await openHouse(withDatabase(server, NAME), 1);
  try {
    const wrong: string[] = [];
    for await (const proof of proveBooks(house.ctx())) if (proof.broken > 0) wrong.push(proof.name);
    say(wrong.length === 0 ? 'The books are proven.' : `The books are BROKEN: ${wrong.join('; ')}`);
  } finally {
    await house.close();
  }
}

function report(when: string, pumps: Pumps): void {
  const { times, refused } = pumps.take();
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  say(
    `  POST /fuel-requests ${when}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${times.length} calls, ${refused} times busy).`,
  );
}

function minutesSince(started: number): string {
  return ((performance.now() - started) / 60_000).toFixed(2);
}
