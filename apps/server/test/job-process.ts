import fastify from 'fastify';
import { z } from 'zod';
import { type Ctx, SYSTEM } from '../src/platform/context.ts';
import { openDatabase } from '../src/platform/db.ts';
import { defineJob, runEach } from '../src/platform/jobs/define-job.ts';
import { createJobEngine } from '../src/platform/jobs/job-engine.ts';

/** A separate process that runs jobs of the given database; one of kind `endless` never ends. */

const database = openDatabase(process.argv[2]!, 5);
const systemCtx = (): Ctx => ({
  db: database,
  actor: SYSTEM,
  now: new Date(),
  config: {} as Ctx['config'],
  platform: { database, onJobsAdded: () => {}, log: console },
  isInTransaction: false,
  request: { id: 'test', ip: null, user_agent: null },
});
const engine = createJobEngine({
  handlers: [
    runEach(defineJob({ kind: 'endless', payload: z.object({ n: z.number() }) }), (_ctx, { n }) => {
      process.send!(n);
      return new Promise(() => {});
    }),
  ],
  systemCtx,
  events: { publish: async () => {} },
  log: fastify({ logger: false }).log,
});
await engine.start();
