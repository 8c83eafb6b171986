import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A payment to a network was recorded. */
export const paymentRecorded = defineJob({
  kind: 'payment',
  payload: z.object({ id: z.int(), network_id: z.int() }),
});
