/**
 * `npm run side-by-side [-- --from=v1.0.0 --seconds=20]`: starts a released version (the last one) from git beside this one, on one
 * database with this one's schema, and runs fills, top-ups, a month end and a plan through both in turn, call by call. Checks that
 * nothing is refused, lost or answered otherwise, and that the books are proven. Exits with 1 on any failure.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts';
import { checkOut, git, lastRelease } from './check-out.ts';
import { chanceFrom } from './crash-test/chance.ts';
import { findLost, findMoneyWithoutLitres, findOtherAnswers, rowsOf } from './crash-test/checks.ts';
import { DeskWorker } from './crash-test/desk-load.ts';
import { PumpWorker } from './crash-test/load.ts';
import { callAs, castPeople, findDeskWork, signInAll } from './crash-test/people.ts';
import type { Stage, Worker } from './crash-test/worker.ts';

const ROOT = join(import.meta.dirname, '..');
const { values: input } = parseArgs({
  options: { from: { type: 'string' }, seconds: { type: 'string', default: '20' } },
});
const from = input.from ?? lastRelease();
const HOME = join(ROOT, '.tmp', `side-by-side-${process.pid}`);
const OLD = join(HOME, 'old');
const READY_LIMIT_MS = 180_000;
const DONE_LIMIT_MS = 120_000;

const servers: ChildProcess[] = [];
/** Starts a server of one version; its address once it is ready. */
async function start(cwd: string, settings: Record<string, string>, port: number): Promise<string> {
  const env = { ...process.env, APP_ENV: 'development', HOST: '127.0.0.1', FORECOURT_PORT: '0', ...settings };
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd,
    env: {
      ...env,
      PORT: String(port),
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '0',
      TOKEN_SECRET: 'side by side, '.repeat(3),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  servers.push(server);
  const address = `http://127.0.0.1:${port}`;
  for (const began = Date.now(); Date.now() - began < READY_LIMIT_MS; await wait(100)) {
    if (server.exitCode !== null) break;
    if ((await fetch(`${address}/ready`).catch(() => null))?.ok) return address;
  }
  throw new Error(`The server in ${cwd} is not ready.`);
}

/** One address in front of both: each call goes to the other version than the one before. */
async function alternate(ports: readonly number[]): Promise<string> {
  let turn = 0;
  const proxy = createServer((call, answer) => {
    turn += 1;
    const { method, url, headers } = call;
    const onward = request({ port: ports[turn % ports.length], method, path: url, headers }, (came) => {
      answer.writeHead(came.statusCode!, came.headers);
      came.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    call.pipe(onward);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  proxy.unref();
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

async function idle(stage: Stage, workers: readonly Worker[]): Promise<void> {
  stage.gate = 'closed';
  await wait(20);
  while (!workers.every((worker) => worker.isWaiting)) await wait(20);
}

/** Begins something through one version, and reads it through both until it is done: its last status. */
async function follow(stage: Stage, path: string, body: object): Promise<string> {
  const token = stage.tokens.get('admin@demo.test')!;
  const address = stage.addresses[0]!;
  const made = await callAs(address, token, { path, body, key: crypto.randomUUID() });
  if (made.status !== 201) return JSON.stringify(made.body);
  for (const began = Date.now(); Date.now() - began < DONE_LIMIT_MS; await wait(300)) {
    const answer = await fetch(`${address}/vw-api/public/api${path}/${made.body.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { status } = (await answer.json()) as { status: string };
    if (!['queued', 'running', 'waiting', 'working'].includes(status)) return status;
  }
  return 'not done';
}

/** A plan of the day with most unassigned orders. */
async function plan(stage: Stage, owner: string): Promise<string> {
  const [open] = await rowsOf<{ delivery_branch_id: number; plan_date: string }>(
    owner,
    `select delivery_branch_id, delivery_date::text as plan_date from orders
     where status = 15 and delivery_date >= current_date group by 1, 2 order by count(*) desc limit 1`,
  );
  return follow(stage, '/plans', { ...open, seconds: 5 });
}

/** The invoices of two months, each begun by the other version. */
async function monthEnds(stage: Stage, periods: readonly string[]): Promise<string> {
  const ends: string[] = [];
  for (const period of periods.slice(0, 2))
    ends.push(await follow(stage, '/invoice-runs', { period, only: null }));
  return ends.join(', ');
}

async function run(): Promise<string[]> {
  const database = await startEmbeddedPostgres({ dataDirectory: join(HOME, 'data'), log: () => {} });
  try {
    const { connectionString: owner, runtimeConnectionString: runtime } = database;
    const shared = {
      DATABASE_URL: runtime,
      DEMO: 'yes',
      DEMO_SIZE: 'small',
      DATA_DIRECTORY: join(HOME, 'data'),
    };
    await start(ROOT, { ...shared, DATABASE_OWNER_URL: owner }, 3151);
    // Without an owner it takes the schema that is there.
    await start(OLD, { ...shared, DEMO: 'no' }, 3152);
    const cast = await castPeople(owner, 4);
    const address = await alternate([3151, 3152]);
    const tokens = await signInAll(address, cast);
    const stage: Stage = { addresses: [address], tokens, gate: 'open', acknowledged: [], wrong: [] };
    const desk = await findDeskWork(owner);
    const workers: Worker[] = [
      ...cast.map((one, index) => new PumpWorker(stage, one, chanceFrom(index + 1))),
      new DeskWorker(stage, desk, chanceFrom(99)),
    ];
    for (const worker of workers) void worker.run();
    const others = Promise.all([plan(stage, owner), monthEnds(stage, desk.periods)]);
    await wait(Number(input.seconds) * 1_000);
    await idle(stage, workers);
    const [planned, ended] = await others;
    const wrong = [
      ...stage.wrong,
      ...(await findLost(owner, stage.acknowledged)),
      ...(await findMoneyWithoutLitres(owner)),
      ...(await findOtherAnswers(stage, stage.acknowledged.slice(-60), { mayMiss: true })),
      ...(planned === 'made' ? [] : [`the plan: ${planned}`]),
      ...(ended === 'finished, finished' ? [] : [`the month ends: ${ended}`]),
    ];
    const counts = Map.groupBy(stage.acknowledged, ({ step }) => step.name);
    console.log(
      [...counts].map(([name, steps]) => `${name} ${steps.length}`).join(', '),
      `plan: ${planned}, month ends: ${ended}`,
    );
    execFileSync(process.execPath, ['apps/server/src/prove-books.ts'], {
      cwd: ROOT,
      env: { ...process.env, ...shared, DATABASE_OWNER_URL: owner, APP_ENV: 'development' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return wrong;
  } finally {
    for (const server of servers) server.kill('SIGTERM');
    await Promise.all(
      servers.map((server) => server.exitCode ?? new Promise((ended) => server.once('exit', ended))),
    );
    await database.stop();
  }
}

checkOut(from, OLD);
let wrong: string[];
try {
  wrong = await run();
} catch (error) {
  wrong = [(error as Error).stack!];
} finally {
  if (existsSync(OLD)) git('worktree', 'remove', '--force', OLD);
  rmSync(HOME, { recursive: true, force: true });
}
console.log(
  wrong.length > 0
    ? `WRONG:\n${wrong.slice(0, 20).join('\n')}`
    : `${from} and this version work side by side.`,
);
process.exit(wrong.length > 0 ? 1 : 0);
