import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Ctx, inTransaction, SYSTEM } from '../context.ts';
import { type Database, openDatabase } from '../db.ts';
import { addJob, addJobs } from './add-job.ts';
import {
  defineJob,
  defineRound,
  handleBatch,
  type JobHandler,
  runEach,
  runEvery,
  runRound,
} from './define-job.ts';
import { scheduleJobs } from './job-ends.queries.ts';
import { createJobEngine, type JobEngine, togetherFor } from './job-engine.ts';

const { log } = fastify({ logger: false });
const START = new Date('2026-03-02T08:00:00Z');
const Numbered = z.object({ n: z.number(), of: z.string().optional() });

const number = defineJob({ kind: 'number', payload: Numbered, orderKey: ({ of }) => of ?? null });
const visit = defineJob({ kind: 'visit', payload: Numbered, tenant: ({ of }) => of ?? '' });
const errand = defineJob({ kind: 'errand', payload: Numbered, orderKey: ({ of }) => of ?? null });

let made: TestDatabase;
let database: Database;
let now: Date;
let engines: JobEngine[];
beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.connectionString, 10);
  await database.pool.query('create table written (id bigint generated always as identity, n int)');
});
afterAll(async () => {
  await database.close();
  await made.drop();
});
beforeEach(async () => {
  await database.pool.query('truncate jobs, written');
  now = START;
  engines = [];
});
afterEach(() => Promise.all(engines.map((engine) => engine.stop())));

const kickAll = () => {
  for (const engine of engines) engine.kick();
};
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const ctx = (clock = () => now): Ctx => ({
  db: database,
  actor: SYSTEM,
  now: clock(),
  config: {} as Ctx['config'],
  platform: { database, onJobsAdded: () => kickAll(), log },
  isInTransaction: false,
  request: { id: 'test', ip: null, user_agent: null },
});
function engineOf(handlers: JobHandler[], clock = () => now): JobEngine {
  const engine = createJobEngine({
    handlers,
    systemCtx: () => ctx(clock),
    events: { publish: async () => {} },
    log,
  });
  engines.push(engine);
  return engine;
}
const write = async (inside: Ctx, n: number) => {
  await inside.db.rows({ name: 'write', text: 'insert into written (n) values ($1)' }, [n]);
};
const written = async () =>
  (await database.pool.query<{ n: number }>('select n from written order by id')).rows.map(({ n }) => n);
const rows = async () =>
  (
    await database.pool.query<{ n: number; status: string; attempts: number; problem: string | null }>(
      `select (payload ->> 'n')::int as n, status, attempts, problem from jobs order by id`,
    )
  ).rows;
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('jobs handled in batches', () => {
  const writesAll = (isBad: (n: number) => boolean = () => false) =>
    handleBatch(number, async (inside, payloads) => {
      for (const { n } of payloads) {
        await write(inside, n);
        if (isBad(n)) throw new Error(`${n} is bad`);
      }
      return [];
    });

  it('complete a thousand valid ones beside a failing one, which becomes a dead letter after its attempts', async () => {
    const engine = engineOf([writesAll((n) => n === 500)]);
    await addJobs(
      ctx(),
      number,
      upTo(1001).map((n) => ({ payload: { n } })),
    );
    expect(await engine.runBatches()).toBe(1000);
    expect(await written()).toHaveLength(1000);
    expect(await rows()).toEqual([{ n: 500, status: 'waiting', attempts: 1, problem: 'Error: 500 is bad' }]);
    for (let attempt = 2; attempt <= 10; attempt++) {
      expect(await engine.runBatches()).toBe(0);
      later(3601);
      await engine.runBatches();
    }
    expect(await rows()).toEqual([{ n: 500, status: 'dead', attempts: 10, problem: 'Error: 500 is bad' }]);
    later(86_400);
    expect(await engine.runBatches()).toBe(0);
  });

  it('keep the order of a key: followers of a failing job wait for it, other keys continue', async () => {
    let isBad = true;
    const engine = engineOf([writesAll((n) => isBad && n === 1)]);
    for (const n of [1, 2, 3]) await addJob(ctx(), number, { n, of: 'a' });
    for (const n of [11, 12]) await addJob(ctx(), number, { n, of: 'b' });
    await addJob(ctx(), number, { n: 21 });
    await engine.runBatches();
    expect(await written()).toEqual([11, 12, 21]);
    isBad = false;
    later(2);
    await engine.runBatches();
    expect(await written()).toEqual([11, 12, 21, 1, 2, 3]);
  });

  it('continue after a dead letter', async () => {
    const engine = engineOf([{ ...writesAll((n) => n === 1), maxAttempts: 1 }]);
    for (const n of [1, 2]) await addJob(ctx(), number, { n, of: 'a' });
    await engine.runBatches();
    expect(await written()).toEqual([2]);
    expect(await rows()).toMatchObject([{ n: 1, status: 'dead' }]);
  });

  it('run each exactly once with four engines, each key in order', async () => {
    const all = Array.from({ length: 4 }, () => engineOf([writesAll()]));
    await addJobs(
      ctx(),
      number,
      upTo(2000).map((n) => ({ payload: { n, of: `key ${n % 7}` } })),
    );
    while ((await Promise.all(all.map((engine) => engine.runBatches()))).some((done) => done > 0));
    const done = await written();
    expect(done.toSorted((a, b) => a - b)).toEqual(upTo(2000));
    for (const key of upTo(7)) {
      const ofKey = done.filter((n) => n % 7 === key);
      expect(ofKey).toEqual(ofKey.toSorted((a, b) => a - b));
    }
  });

  it('are not blocked by a key’s first job in another process', async () => {
    const engine = engineOf([writesAll()]);
    for (const n of [1, 2]) await addJob(ctx(), number, { n, of: 'a' });
    await addJob(ctx(), number, { n: 3 });
    const other = await database.pool.connect();
    await other.query('begin');
    await other.query('select 1 from jobs order by id limit 1 for update');
    await engine.runBatches();
    expect(await written()).toEqual([3]);
    await other.query('rollback');
    other.release();
    await engine.runBatches();
    expect(await written()).toEqual([3, 1, 2]);
  });

  it('become dead letters if the payload violates the schema', async () => {
    const engine = engineOf([{ ...writesAll(), maxAttempts: 1 }]);
    await database.pool.query(`insert into jobs (kind, payload) values ('number', '{"n": null}')`);
    await addJob(ctx(), number, { n: 2 });
    await engine.runBatches();
    expect(await written()).toEqual([2]);
    expect(await rows()).toMatchObject([
      { status: 'dead', problem: expect.stringContaining('expected number') },
    ]);
  });
});

it('of unknown kinds are left for a version that knows them', async () => {
  await addJob(ctx(), visit, { n: 1 });
  await addJob(ctx(), number, { n: 2 });
  const done: number[] = [];
  const old = engineOf([handleBatch(number, async () => [])]);
  await old.runDue();
  expect(await rows()).toMatchObject([{ n: 1, status: 'waiting', attempts: 0 }]);
  const recent = engineOf([
    runEach(visit, async (_ctx, { n }) => {
      done.push(n);
      return undefined;
    }),
  ]);
  await recent.runDue();
  expect(done).toEqual([1]);
});

it('are not added if the transaction is rolled back', async () => {
  await inTransaction(ctx(), async (inside) => {
    await addJob(inside, number, { n: 1 });
    throw new Error('never mind');
  }).catch(() => {});
  expect(await rows()).toEqual([]);
});

describe('jobs run one by one', () => {
  it('retry after a delay, fail after the last attempt, and know which one that is', async () => {
    const attempts: [number, boolean][] = [];
    const engine = engineOf([
      runEach(
        visit,
        async (_ctx, _payload, { attempt, isLastAttempt }) => {
          attempts.push([attempt, isLastAttempt]);
          throw new Error('nobody there');
        },
        { maxAttempts: 2, backoff: () => 5_000 },
      ),
    ]);
    await addJob(ctx(), visit, { n: 1 });
    await engine.runDue();
    await engine.runDue();
    expect(attempts).toEqual([[1, false]]);
    later(5);
    await engine.runDue();
    expect(attempts).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(await rows()).toMatchObject([{ status: 'dead', problem: 'Error: nobody there' }]);
  });

  it('continue at a requested time, which does not count as failure', async () => {
    let runs = 0;
    const engine = engineOf([
      runEach(visit, async (inside) => {
        runs += 1;
        return runs < 3 ? { run_at: new Date(inside.now.getTime() + 60_000) } : undefined;
      }),
    ]);
    await addJob(ctx(), visit, { n: 1 });
    await engine.runDue();
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 0 }]);
    for (const _ of upTo(3)) {
      later(60);
      await engine.runDue();
    }
    expect(runs).toBe(3);
    expect(await rows()).toEqual([]);
  });

  it('run one per order key at a time, in order, across processes', async () => {
    const log: string[] = [];
    const handler = () =>
      runEach(errand, async (_ctx, { n, of }) => {
        log.push(`${of} ${n} begins`);
        await wait(5);
        log.push(`${of} ${n} ends`);
        return undefined;
      });
    const all = [engineOf([handler()]), engineOf([handler()])];
    for (const n of upTo(6)) for (const of of ['a', 'b']) await addJob(ctx(), errand, { n, of });
    while ((await Promise.all(all.map((engine) => engine.runDue()))).some((done) => done > 0));
    for (const of of ['a', 'b'])
      expect(log.filter((line) => line.startsWith(of))).toEqual(
        upTo(6).flatMap((n) => [`${of} ${n} begins`, `${of} ${n} ends`]),
      );
  });

  it('are fair between tenants with a cap for each, across processes', async () => {
    const order: string[] = [];
    let [running, maxRunning] = [0, 0];
    const handler = () =>
      runEach(
        visit,
        async (_ctx, { of }) => {
          order.push(of!);
          if (of === 'large') maxRunning = Math.max(maxRunning, ++running);
          await wait(10);
          if (of === 'large') running -= 1;
          return undefined;
        },
        { maxPerProcess: 4, maxPerTenant: 3 },
      );
    const all = [engineOf([handler()]), engineOf([handler()])];
    await addJobs(
      ctx(),
      visit,
      upTo(50).map((n) => ({ payload: { n, of: 'large' } })),
    );
    await addJob(ctx(), visit, { n: 0, of: 'small' });
    while ((await Promise.all(all.map((engine) => engine.runDue()))).some((done) => done > 0));
    expect(order).toHaveLength(51);
    expect(maxRunning).toBe(3);
    expect(order.indexOf('small')).toBeLessThan(8);
  });

  it('of a key wait at most once, and run again if added while running', async () => {
    const runs: number[] = [];
    const engine = engineOf([
      runEach(visit, async (inside, { n }) => {
        runs.push(n);
        if (n === 3) await addJob(inside, visit, { n: 4 }, { key: 'one' });
        return undefined;
      }),
    ]);
    for (const n of [1, 2, 3]) await addJob(ctx(), visit, { n }, { key: 'one' });
    await engine.runDue();
    expect(runs).toEqual([3, 4]);
    expect(await rows()).toEqual([]);
  });

  it('move to the earlier time when added again', async () => {
    const runs: number[] = [];
    const engine = engineOf([
      runEach(visit, async (_ctx, { n }) => {
        runs.push(n);
        return undefined;
      }),
    ]);
    const inAnHour = new Date(now.getTime() + 3_600_000);
    await addJob(ctx(), visit, { n: 1 }, { key: 'one', run_at: inAnHour });
    await engine.runDue();
    expect(runs).toEqual([]);
    await addJob(ctx(), visit, { n: 2 }, { key: 'one' });
    await addJob(ctx(), visit, { n: 3 }, { key: 'one', run_at: inAnHour });
    await engine.runDue();
    expect(runs).toEqual([3]);
  });
});

describe('periodic jobs', () => {
  const round = defineRound('look');
  const inAnHour = () => new Date(now.getTime() + 3_600_000);
  const schedule = () => scheduleJobs(ctx(), [{ kind: 'look', order_key: 'round:look' }]);

  it('also run when added, one at a time', async () => {
    let [runs, running, maxRunning] = [0, 0, 0];
    const handler = () =>
      runRound(round, 3_600_000, async () => {
        runs += 1;
        maxRunning = Math.max(maxRunning, ++running);
        await wait(20);
        running -= 1;
        return undefined;
      });
    await schedule();
    const all = [engineOf([handler()]), engineOf([handler()])];
    for (const _ of upTo(3)) await addJob(ctx(), round, {});
    while ((await Promise.all(all.map((engine) => engine.runDue()))).some((done) => done > 0));
    expect([runs, maxRunning]).toEqual([4, 1]);
    later(3_600);
    await all[0]!.runDue();
    expect(runs).toBe(5);
    expect(await database.pool.query('select 1 from jobs')).toMatchObject({ rowCount: 1 });
  });

  it('run next at the time they request', async () => {
    let runs = 0;
    const handler = runRound(round, 3_600_000, async (inside) => {
      runs += 1;
      return { run_at: new Date(inside.now.getTime() + 10_000) };
    });
    await schedule();
    const engine = engineOf([handler]);
    await database.pool.query(`update jobs set run_at = $1`, [inAnHour()]);
    await addJob(ctx(), round, {});
    await engine.runDue();
    expect(runs).toBe(1);
    later(10);
    await engine.runDue();
    expect(runs).toBe(2);
  });
});

it.each([
  [0, 200],
  [40, 200],
  [120, 480],
  [900, 1_000],
  [5_000, 1_000],
])(
  'after a round of %d ms the next begins %d ms after it did, so that slow rounds handle more together',
  (took, together) => {
    expect(togetherFor(took)).toBe(together);
  },
);

describe('in the background', () => {
  const real = () => new Date();

  it('runs added jobs immediately and periodic ones on time, and stops with nothing in progress', async () => {
    let [rounds, visits] = [0, 0];
    const engine = engineOf(
      [
        runEvery('round', 50, async () => {
          rounds += 1;
          if (rounds === 2) throw new Error('once');
        }),
        runEach(visit, async () => {
          visits += 1;
          return undefined;
        }),
      ],
      real,
    );
    await engine.start();
    const before = performance.now();
    await addJob(ctx(real), visit, { n: 1 });
    await expect.poll(() => visits, { interval: 5 }).toBe(1);
    expect(performance.now() - before).toBeLessThan(500);
    await expect.poll(() => rounds).toBeGreaterThan(3);
    await engine.stop();
    const count = rounds;
    await wait(150);
    expect(rounds).toBe(count);
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 0 }]);
  });

  it('begins the next round four times as long after a slow one began as that took', async () => {
    const TOOK_MS = 100;
    const begun: number[] = [];
    const slow = handleBatch(number, async () => {
      begun.push(performance.now());
      if (begun.length === 1) await addJob(ctx(real), number, { n: 2 });
      await wait(TOOK_MS);
      return [];
    });
    await addJob(ctx(real), number, { n: 1 });
    const before = performance.now();
    await engineOf([slow], real).start();
    await expect.poll(() => begun).toHaveLength(2);
    // A timer may be a millisecond early.
    expect(begun[1]! - before).toBeGreaterThanOrEqual(togetherFor(TOOK_MS - 1));
  });

  it('returns unfinished work to the next process at a stop, without counting an attempt', async () => {
    const engine = engineOf(
      [
        runEach(visit, (_ctx, _payload, { signal }) => {
          return new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')));
          });
        }),
      ],
      real,
    );
    await addJob(ctx(real), visit, { n: 1 });
    await engine.start();
    await expect.poll(rows).toMatchObject([{ status: 'running', attempts: 1 }]);
    await engine.stop();
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 0 }]);
  });

  it('takes over from a killed process half a minute after its last sign of life', async () => {
    await database.pool.query(`insert into jobs (kind, payload) values ('endless', '{"n": 1}')`);
    const child = fork(join(import.meta.dirname, '../../../test/job-process.ts'), [made.connectionString]);
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await rows()).toMatchObject([{ status: 'running', attempts: 1 }]);

    const done: number[] = [];
    const endless = defineJob({ kind: 'endless', payload: Numbered });
    const handler = runEach(endless, async (_ctx, { n }) => {
      done.push(n);
      return undefined;
    });
    const soon = engineOf([handler], () => new Date(Date.now() + 20_000));
    await soon.start();
    await wait(300);
    expect(done).toEqual([]);
    const after = engineOf([handler], () => new Date(Date.now() + 31_000));
    await after.start();
    await expect.poll(() => done).toEqual([1]);
    await expect.poll(rows).toEqual([]);
  }, 60_000);

  it('gives up a job that was lost with five processes, but no job of a round: its work is found anyway', async () => {
    await database.pool.query(
      `insert into jobs (kind, payload, status, attempts, taken_until, taken_by)
       select kind, '{}', 'running', 5, now() - interval '1 second', 'gone' from unnest('{search,counts}'::text[]) kind`,
    );
    let searches = 0;
    const round = runRound(defineRound('search'), 60_000, async () => {
      searches += 1;
      return undefined;
    });
    const counts = runEach(defineJob({ kind: 'counts', payload: z.object({}) }), async () => undefined);
    const engine = engineOf([round, counts], () => new Date());
    await engine.start();
    await expect.poll(() => searches).toBeGreaterThan(1);
    await expect.poll(rows).toMatchObject([
      { status: 'dead', attempts: 5 },
      { status: 'waiting', problem: null },
    ]);
  });
});
