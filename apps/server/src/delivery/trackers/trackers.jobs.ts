import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** The key of a tracker was replaced or revoked. */
export const trackerChanged = defineJob({
  kind: 'tracker',
  payload: z.object({ id: z.int() }),
});
