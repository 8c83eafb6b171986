/**
 * `npm run crash-test:jobs [-- --kills=20 --seed=1]`: adds jobs of every kind through services and users, kills the real server with
 * SIGKILL at random moments, and then verifies that each job ran as often as promised, none was lost and none is stuck. Linux only.
 * Exits with 1 on failure.
 */

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/db.ts';
import { openInbox } from '../apps/server/test/smtp-inbox.ts';
import { openReceiver } from '../apps/server/test/webhook-receiver.ts';
import { chanceFrom, seconds } from './crash-test/chance.ts';
import { keepDoing } from './crash-test/desk.ts';
import { type Finding, findBrokenPromises, findLeft } from './crash-test/job-checks.ts';
import { countJobs, findCutJobs, findStuckJobs, startJobLog } from './crash-test/job-log.ts';
import { PumpWorker } from './crash-test/load.ts';
import { openOffice } from './crash-test/office.ts';
import { castPeople, signInAll } from './crash-test/people.ts';
import { openProduct } from './crash-test/product.ts';
import type { Stage } from './crash-test/worker.ts';
import { openTaxAuthority } from './tax-authority/open-tax-authority.ts';

const { values: input } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '20261123' },
    workers: { type: 'string', default: '4' },
    keep: { type: 'boolean', default: false },
  },
});
const ROOT = join(import.meta.dirname, '..');
const KILLS = Number(input.kills);
/** Kills happen between these times: some before the lease of an interrupted job has expired, some after. */
const EARLIEST_MS = 1_500;
const LATEST_MS = 14_000;
/** An interrupted job is sent again after its lease: four minutes for a mail, five for a report. */
const REST_LIMIT_MS = 900_000;
const MAX_SHOWN = 30;

const chance = chanceFrom(Number(input.seed));
const inbox = await openInbox();
const receiver = await openReceiver();
let accepted = 0;
const authority = await openTaxAuthority({
  onAnswer: (_endpoint, status) => {
    if (status < 300) accepted += 1;
  },
});
const DATA_DIRECTORY = `.data/crash-jobs-${process.pid}`;
const settings = {
  ...{ SMTP_URL: inbox.url, MAIL_FROM: 'Fleet <fleet@demo.test>', PUBLIC_URL: 'https://fleet.demo.test' },
  ...{
    TAX_AUTHORITY_ADDRESS: authority.address,
    TAX_AUTHORITY_TOKEN: 'sandbox',
    TAX_AUTHORITY_SECRET: 'sandbox',
  },
  ...{ WEBHOOKS_ALLOW_PRIVATE: 'yes', FORECOURT_PORT: '0', DEMO_SIZE: 'full' },
};
const product = await openProduct(DATA_DIRECTORY, settings);
const stage: Stage & { isOver: boolean } = {
  addresses: product.addresses,
  tokens: new Map(),
  gate: 'closed',
  acknowledged: [],
  wrong: [],
  isOver: false,
};
const began = performance.now();
const cutJobs = new Map<string, number>();
const processes = new Set<string>();
const done = new Map<string, number>();

console.log(`${KILLS} kills, seed ${input.seed}. Starting the server…`);
await product.startServer();
const connectionString = await product.connectionString();
const cast = await castPeople(connectionString, Number(input.workers));
await startJobLog(connectionString);
const database = openDatabase(connectionString, 8);
const config = readConfig({ ...settings, DATA_DIRECTORY, APP_ENV: 'development', DEMO: 'no' }, ROOT);
const office = await openOffice(database, config, receiver);
stage.tokens = await signInAll(product.address, cast);
const workers = cast.map((one) => new PumpWorker(stage, one, chanceFrom(Math.floor(chance() * 2 ** 31))));
for (const worker of workers) void worker.run();
const working = office.chores.map((chore) => keepDoing(chore, stage, done));

let findings: Finding[] = [];
let books: Awaited<ReturnType<typeof product.proveBooks>> = { proven: false, lines: [] };
let restMs = 0;
try {
  for (let kill = 1; kill <= KILLS && stage.wrong.length === 0; kill++) await crash(kill);
  await finishWork();
  await judge();
  await printSummary();
} catch (error) {
  stage.wrong.push((error as Error).stack!);
}
const failed = stage.wrong.length > 0;
if (failed) {
  const shown = stage.wrong.slice(0, MAX_SHOWN).join('\n');
  console.log(`${stage.wrong.length} WRONG:\n${shown}\nThe server printed:\n${product.output()}`);
}
await database.close();
await product.stop(input.keep || failed);
process.exit(failed ? 1 : 0);

/** Finishes started work without starting new work. */
async function finishWork(): Promise<void> {
  stage.isOver = true;
  stage.gate = 'retries';
  for (const worker of workers) worker.wake();
  await Promise.all(working);
  const from = performance.now();
  for (;;) {
    await office.saveImports();
    const left = await findLeft(connectionString);
    restMs = performance.now() - from;
    if (left.length === 0) return;
    if (restMs > REST_LIMIT_MS) {
      stage.wrong.push(`not done in ${seconds(REST_LIMIT_MS)}: ${left.join(', ')}`);
      return;
    }
    await wait(2_000);
  }
}

async function judge(): Promise<void> {
  const mails = inbox.mails.map(({ messageId = '' }) => ({ messageId }));
  const outside = { webhooks: receiver.received, mails, accepted };
  findings = await findBrokenPromises(connectionString, outside, office.imported);
  stage.wrong.push(...(await findStuckJobs(connectionString)), ...findings.flatMap(({ wrong }) => wrong));
  books = await product.proveBooks();
  if (!books.proven) stage.wrong.push(...books.lines);
}

/** Adds work, kills the server, and prints one line about jobs in progress. Users continue while the server is down. */
async function crash(kill: number): Promise<void> {
  stage.gate = 'open';
  for (const worker of workers) worker.wake();
  const delay_ms = EARLIEST_MS + chance() * (LATEST_MS - EARLIEST_MS);
  await wait(delay_ms);
  await product.killServer();
  const cut = await findCutJobs(connectionString, processes);
  for (const [kind, count] of cut) cutJobs.set(kind, (cutJobs.get(kind) ?? 0) + count);
  stage.gate = 'closed';
  await product.startServer();
  stage.tokens = await signInAll(product.address, cast);
  console.log(
    `${String(kill).padStart(2)}/${KILLS} after ${seconds(delay_ms)}, under way: ${[...cut.keys()].join(', ') || 'none'}`,
  );
}

async function printSummary(): Promise<void> {
  const kinds = await countJobs(connectionString);
  const line = (cells: readonly (string | number)[]) =>
    console.log(cells.map((cell, at) => (at === 0 ? `${cell}`.padEnd(32) : `${cell}`.padStart(12))).join(''));
  line(['kind', 'added', 'done', 'turns', 'cut', 'taken up', 'dead']);
  for (const { kind, added, done, turns, interrupted, dead } of kinds)
    line([kind, added, done, turns, cutJobs.get(kind) ?? 0, interrupted, dead]);
  line(['promise', 'things', 'repeated', 'wrong']);
  for (const { name, count, repeated, wrong } of findings) line([name, count, repeated, wrong.length]);
  const sum = (pick: (one: (typeof kinds)[number]) => number) =>
    kinds.reduce((total, one) => total + pick(one), 0);
  const idle = kinds.filter(({ added, turns }) => added + turns === 0).map(({ kind }) => kind);
  console.log(
    [
      `${KILLS} kills in ${seconds(performance.now() - began)}, of which ${seconds(restMs)} until the rest was done.`,
      `${sum(({ added }) => added)} jobs added, ${sum(({ done }) => done)} done, ${sum(({ dead }) => dead)} dead; ${sum(({ turns }) => turns)} turns of rounds; ${sum(({ interrupted }) => interrupted)} interrupted and taken up again.`,
      `${kinds.length - idle.length} of ${kinds.length} kinds at work${idle.length > 0 ? `; not: ${idle.join(', ')}` : ''}. ${books.lines.filter((line) => line.startsWith('OK')).length} proofs of the books.`,
      `Chores done: ${[...done].map(([name, times]) => `${name} ${times}`).join(', ')}.`,
      stage.wrong.length === 0 ? 'Nothing lost, nothing doubled, nothing stuck.' : 'WRONG, see below.',
    ].join('\n'),
  );
}
