import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A recipient rated a delivery; `id` is the order's. */
export const deliveryRated = defineJob({
  kind: 'delivery_rating',
  payload: z.object({ id: z.int(), client_id: z.int() }),
});
