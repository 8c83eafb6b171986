/**
 * `npm run crash-test [-- --kills=50 --servers=2 --seed=1]`: runs fills, top-ups, invoices and changes of a trip through real servers
 * on one database, kills -9 a server or the database at random times, and checks after each crash that no acknowledged step is lost,
 * that the same key returns the same response, and that the ledger proof passes. Linux only. Exits with 1 on any failure.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chanceFrom, seconds } from './crash-test/chance.ts';
import {
  countCommitted,
  findLeakedConnections,
  findLost,
  findMoneyWithoutLitres,
  findOtherAnswers,
} from './crash-test/checks.ts';
import { DeskWorker } from './crash-test/desk-load.ts';
import { PumpWorker } from './crash-test/load.ts';
import { castPeople, findDeskWork, signInAll } from './crash-test/people.ts';
import { openProduct } from './crash-test/product.ts';
import type { Acknowledged, Stage, Worker } from './crash-test/worker.ts';

const { values: input } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '20261121' },
    servers: { type: 'string', default: '2' },
    workers: { type: 'string', default: '8' },
    keep: { type: 'boolean', default: false },
  },
});
const KILLS = Number(input.kills);
const SERVERS = Number(input.servers);
const SEED = Number(input.seed);
/** Range of the delay before a crash, from the restart of the load. */
const EARLIEST_MS = 200;
const LATEST_MS = 3_000;
/** How long the other servers go on alone after one was killed. */
const ALONE_MS = 1_000;
/** Acknowledged steps resent after each crash: the latest ones, and as many older ones. */
const SENT_AGAIN = 60;

const DATA_DIRECTORY = `.data/crash-test-${process.pid}`;
const chance = chanceFrom(SEED);
const product = await openProduct(DATA_DIRECTORY, {}, SERVERS);
const stage: Stage = {
  addresses: product.addresses,
  tokens: new Map(),
  gate: 'closed',
  acknowledged: [],
  wrong: [],
};
const totals = {
  server: 0,
  database: 0,
  unconfirmed: 0,
  committed: 0,
  sentAgain: 0,
  proofs: 0,
  longestBackMs: 0,
};
/** Half server, half database, in random order. */
const targets = Array.from({ length: KILLS }, (_, index) => ({
  target: index % 2 === 0 ? ('server' as const) : ('database' as const),
  rank: chance(),
}))
  .sort((a, b) => a.rank - b.rank)
  .map((one) => one.target);
const began = performance.now();

console.log(`${KILLS} kills, seed ${SEED}, ${input.workers} clients, ${SERVERS} servers. Starting them…`);
for (let at = 0; at < SERVERS; at += 1) await product.startServer(at);
const cast = await castPeople(await product.connectionString(), Number(input.workers));
stage.tokens = await signInAll(product.address, cast);
const ownChance = () => chanceFrom(Math.floor(chance() * 2 ** 31));
const workers: Worker[] = [
  ...cast.map((one) => new PumpWorker(stage, one, ownChance())),
  new DeskWorker(stage, await findDeskWork(await product.connectionString()), ownChance()),
];
for (const worker of workers) void worker.run();
await waitUntilIdle();

let failed = false;
try {
  for (let kill = 1; kill <= KILLS && stage.wrong.length === 0; kill++) await crash(kill);
} catch (error) {
  stage.wrong.push((error as Error).stack!);
}
if (stage.wrong.length > 0) {
  failed = true;
  await wait(500);
  console.log(`WRONG:\n${stage.wrong.slice(0, 20).join('\n')}\nThe server printed:\n${product.output()}`);
}
await product.stop(input.keep || failed);
printSummary();
process.exit(failed ? 1 : 0);

/** Load, kill, recovery, checks, and one line of output. */
async function crash(kill: number): Promise<void> {
  const before = stage.acknowledged.length;
  open('open');
  const delay_ms = EARLIEST_MS + chance() * (LATEST_MS - EARLIEST_MS);
  await wait(delay_ms);
  const target = targets[kill - 1]!;
  const died = performance.now();
  const at = Math.floor(chance() * SERVERS);
  const processes = target === 'server' ? await product.killServer(at) : product.killDatabase();
  if (target === 'server' && SERVERS > 1) await wait(ALONE_MS);
  stage.gate = 'closed';
  await waitUntilIdle();
  if (target === 'server') await product.startServer(at);
  await product.waitUntilReady();
  const backMs = performance.now() - died;

  stage.tokens = await signInAll(product.addresses[at]!, cast);
  const connectionString = await product.connectionString();
  const unconfirmedSteps = workers.flatMap((worker) => worker.unconfirmed ?? []);
  const committed = await countCommitted(connectionString, unconfirmedSteps);
  const lost = await findLost(connectionString, stage.acknowledged);
  open('retries');
  await waitUntilIdle();
  const fresh = stage.acknowledged.slice(before);
  const sample = [...fresh.slice(-SENT_AGAIN), ...pick(stage.acknowledged, SENT_AGAIN)];
  const differing = await findOtherAnswers(stage, sample);
  const lostLater = await findLost(connectionString, stage.acknowledged);
  const money = await findMoneyWithoutLitres(connectionString);
  const leaked = await findLeakedConnections(connectionString, SERVERS);
  const ledger = await product.proveBooks();
  const proofs = ledger.lines.filter((line) => line.startsWith('OK')).length;
  stage.wrong.push(...lost, ...lostLater, ...differing, ...money, ...leaked);
  if (!ledger.proven) stage.wrong.push(...ledger.lines);

  totals[target] += 1;
  totals.unconfirmed += unconfirmedSteps.length;
  totals.committed += committed;
  totals.sentAgain += sample.length;
  totals.proofs += proofs;
  totals.longestBackMs = Math.max(totals.longestBackMs, backMs);
  console.log(
    `${String(kill).padStart(3)}/${KILLS} ${target.padEnd(8)} (${processes} process${processes === 1 ? '' : 'es'}) after ${seconds(delay_ms)}: ` +
      `${fresh.length} steps acknowledged, ${unconfirmedSteps.length} in doubt (${committed} had happened), back in ${seconds(backMs)}; ` +
      `${lost.length + lostLater.length} lost, ${sample.length - differing.length} of ${sample.length} answers the same, ` +
      `${money.length} money without litres, ${ledger.proven ? `books proven (${proofs} proofs)` : 'BOOKS BROKEN'}`,
  );
}

function printSummary(): void {
  const cycles = workers.reduce((sum, worker) => sum + worker.cycles, 0);
  console.log(
    [
      `${totals.server + totals.database} kills: ${totals.server} of the server, ${totals.database} of the database, in ${seconds(performance.now() - began)}.`,
      `${stage.acknowledged.length} steps acknowledged in ${cycles} rounds (${countByTable()}); ${totals.unconfirmed} in doubt, of which ${totals.committed} had happened.`,
      `${totals.sentAgain} answers asked for again under their keys, ${totals.proofs} proofs of the books; longest way back ${seconds(totals.longestBackMs)}.`,
      failed
        ? `${stage.wrong.length} WRONG; the data is kept in ${DATA_DIRECTORY}.`
        : 'Nothing lost, nothing doubled.',
    ].join('\n'),
  );
}

function countByTable(): string {
  const counts = new Map<string, number>();
  for (const { step } of stage.acknowledged) counts.set(step.table, (counts.get(step.table) ?? 0) + 1);
  return Array.from(counts, ([table, count]) => `${table} ${count}`).join(', ');
}

function open(gate: 'open' | 'retries'): void {
  stage.gate = gate;
  for (const worker of workers) worker.wake();
}

/** Waits until every worker is at the gate; during retries, until no step is unconfirmed. */
async function waitUntilIdle(): Promise<void> {
  await wait(20);
  const isStill = (worker: Worker) =>
    worker.isWaiting && (stage.gate !== 'retries' || worker.unconfirmed === null);
  while (!workers.every(isStill)) await wait(10);
}

function pick(all: readonly Acknowledged[], count: number): Acknowledged[] {
  return Array.from({ length: Math.min(count, all.length) }, () => all[Math.floor(chance() * all.length)]!);
}
