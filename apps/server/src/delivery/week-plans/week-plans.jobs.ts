import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A week waits to be planned. */
export const weekPlanRequested = defineJob({
  kind: 'week_plan',
  payload: z.object({ id: z.int() }),
  orderKey: ({ id }) => `week_plan:${id}`,
});
