import fastify from 'fastify';
import { z } from 'zod';
import { defineJob, runEach } from '../src/platform/jobs/define-job.ts';
import { createJobEngine } from '../src/platform/jobs/job-engine.ts';
import { processCtx } from './process-ctx.ts';

/** A separate process that runs jobs of the given database; one of kind `endless` never ends. */

const { systemCtx } = processCtx(process.argv[2]!);
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
