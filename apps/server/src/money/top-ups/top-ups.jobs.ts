import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A top-up was recorded or decided. */
export const topUpChanged = defineJob({
  kind: 'top_up',
  payload: z.object({
    id: z.int(),
    client_id: z.int(),
    change: z.enum(['recorded', 'first_approved', 'approved', 'rejected']),
  }),
  orderKey: ({ id }) => `top_up:${id}`,
});
